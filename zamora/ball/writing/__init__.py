"""How ball games write and read their turns (booklet, chapters 3 to 7).

Pure translation between texts and steps: one strict form is written, many loose ones are read, and
nothing is known here of positions or rules. What several games need is in :mod:`.text` (cells,
separators, remarks, marks), :mod:`.names` (what pieces are called) and :mod:`.labelled` (a label
before the cells); the rest is in the folders of the games.
"""
