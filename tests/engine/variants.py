"""Variants of the author's games that tests run on, by their keys."""

from __future__ import annotations

#: Every value of every parameter, alone or with others: here they meet the slow enumerators.
VARIANTS = (
    "compases[sweep=360]",
    "compases[sweep=90]",
    "compases[sweep=180]",
    "compases[size=2]",
    "compases[size=4]",
    "compases[size=5]",
    "compases[size=6]",
    "compases[ends=2]",
    "compases[size=4,sweep=360,ends=2]",
    "futez[push=1]",
    "futez[ball=may]",
    "futez[goal_rows=1]",
    "futez[own_goals=False]",
    "futez[rows=13]",
    "futez[columns=9]",
    "futez[rows=7,columns=7]",
    "futez[rows=11,columns=7]",
    "futez[rows=7,columns=7,push=1,goal_rows=1,own_goals=False]",
    "golez[metric=taxi]",
    "golez[metric=euclid]",
    "golez[metric=euclid,shades=other]",
    "golez[shades=one]",
    "golez[shades=other]",
    "golez[touches=1]",
    "golez[own_goals=False]",
    "golez[metric=taxi,shades=one,touches=1,own_goals=False]",
    "goldrez[touches=any]",
    "goldrez[metric=taxi]",
    "goldrez[own_goals=False]",
    "goldrez[touches=any,metric=taxi,own_goals=False]",
    "caliz[king_sends=False]",
    "caliz[safe_chamber=True]",
    "caliz[promotion=queen]",
    "caliz[king_sends=False,safe_chamber=True,promotion=queen]",
    "gol[king_in_chamber=False]",
    "gol[pawn_fouls_ahead=False]",
    "gol[promotion=queen]",
    "gol[king_in_chamber=False,pawn_fouls_ahead=False,promotion=queen]",
)
#: One a game: for what takes long. Of those with kernels, the one that changes most.
FEW = (
    "compases[size=4,sweep=360,ends=2]",
    "futez[rows=7,columns=7,push=1,goal_rows=1,own_goals=False]",
    "golez[metric=taxi,shades=one,touches=1,own_goals=False]",
    "goldrez[touches=any,metric=taxi,own_goals=False]",
    "caliz[king_sends=False,safe_chamber=True,promotion=queen]",
    "gol[king_in_chamber=False,pawn_fouls_ahead=False,promotion=queen]",
)
