"""The ball games a second time, slowly, to hold the engine against.

``futez``, ``golez`` and ``goldrez`` each enumerate the turns of one game from the page of rules
alone. They are there to be read next to that page, not to be fast.

Why they are trusted:

* They share nothing with the package ``zamora``: they import none of it. A cell is a pair (row,
  column), a board is a set of such pairs, and the one-line codes are taken apart here once more.
* Every legal turn is tried; nothing is pruned and no table is prepared. A journey of the ball is
  searched over all pairs of what may still change in it: the cell of the ball and the *memory*,
  that is, what the rules let earlier steps of the turn decide about later ones.
* A turn is nothing but the position it leads to. The turns are a set, so two turns that lead to one
  position are one turn, as the rules on counting want it. (The draw by repetition needs eight turns
  at least and plays no part in counts this short.)
* What can be counted by hand is counted by hand in ``test_rulings_*.py``, for the engine and for
  them at once, and every printed game is replayed in ``test_ballgames.py``.

Every module offers ``read`` and ``code`` (from a one-line code to a position and back), ``turns``,
``winner``, ``paths`` (the count called perft) and ``reach`` (where the ball can be after one turn);
where the player chooses who sends the ball also ``chains`` (who can have sent it along a journey).

``common`` holds what the three have in common, the rules of each game are in its own module.
"""
