"""Strategies of Futez made of rules, and whether they ever step into a loss.

A strategy is a list of cards in order. Of all turns, those stay that are best by the first card; of
these, those that are best by the second; and so on. Of what stays in the end, the first in reading
order is played, seen from the own goal. So a list decides every turn, by what can be seen on the
board and at most one turn ahead.

``cards`` says what each card wants, ``passes`` follows a list through everything that a rival may
do (compiled), ``trial`` asks the solved game where it first goes wrong, ``exhaust`` tries all lists
there are. ``docs/futez.md`` says what came out.
"""
