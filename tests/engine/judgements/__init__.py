"""What is right in the exercises, a second time: by other rules, searches and formulas.

Numbers, sentences to choose and cells are reckoned; of turns and counterexamples a test is given.
The rules are those of ``slow`` and of python-chess, which share nothing with the package. Of what a
turn does only the position after it is taken from the engine, whose turns are counted elsewhere
(``test_perft.py``).
"""
