"""Who can pass to whom as a table: its powers are held against ways that are counted one by one."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from zamora import book
from zamora.core.network import Network
from zamora.core.position import Side
from zamora.registry import game


@cache
def nets() -> list[Network]:
    played = Network.of(book.get("gol-1").history().positions[19])
    return [played, Network.of(game("golez").start()), Network.of(game("gol").start(), Side.SECOND)]


@pytest.mark.parametrize("passes", [0, 1, 2, 3])
def test_a_power_counts_ways(passes: int) -> None:
    for net in nets():
        table = net.power(passes)
        # All sequences of men, and those of them that follow the arrows.
        ways = [
            way
            for way in itertools.product(net.men, repeat=passes + 1)
            if all(pair in net.arrows for pair in itertools.pairwise(way))
        ]
        for (i, giver), (j, taker) in itertools.product(enumerate(net.men), repeat=2):
            own = [way for way in ways if (way[0], way[-1]) == (giver, taker)]
            assert table[i][j] == len(own)
            assert sorted(net.ways(giver, taker, passes)) == sorted(own)


def test_layers_are_the_first_powers_that_are_not_zero() -> None:
    for net in nets():
        powers = [(n, net.power(n)) for n in range(len(net.men))]
        for i, giver in enumerate(net.men):
            layers = net.layers(giver)
            assert layers[0] == (giver,) and all(layers)
            told = {man: number for number, layer in enumerate(layers) for man in layer}
            for j, man in enumerate(net.men):
                assert told.get(man) == next((n for n, rows in powers if rows[i][j]), None)


def test_rows_follow_the_board() -> None:
    start = game("gol").start()
    cells = {piece.label: piece.cells[0] for piece in start.pieces()}
    net = Network.of(start)
    assert len(net.men) == 11 and len(net.arrows) == 14
    assert [cells[man] for man in net.men] == sorted(cells[man] for man in net.men)
