"""How the five ball games write and read their turns (booklet, chapters 3 to 7).

Pure translation between texts and steps: one strict form is written, many loose ones are read, and
nothing is known here of positions or rules. What several games need is in :mod:`.text` (cells,
separators, remarks, marks) and :mod:`.names` (what pieces are called); :mod:`.labelled` holds the
games that put a label before the cells, :mod:`.pairs` those that name a piece by its cell.
"""

from zamora.writing.labelled import FutezWriting, GoldrezWriting, GolezWriting
from zamora.writing.pairs import CalizWriting, GolWriting
from zamora.writing.text import Writing

__all__ = [
    "CalizWriting",
    "FutezWriting",
    "GolWriting",
    "GoldrezWriting",
    "GolezWriting",
    "Writing",
]
