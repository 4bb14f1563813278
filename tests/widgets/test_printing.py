"""Games on paper: pages to scale, every piece, the rules of the lesson."""

from __future__ import annotations

import html
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pypdfium2 as pdfium
import pytest

import zamora
from zamora import registry
from zamora.core.position import Side
from zamora_widgets.paper.flow import FOOT
from zamora_widgets.paper.printing import LARGEST, MM, print_set, tokens
from zamora_widgets.paper.rulespage import rules

from ..marks import ordinarily

KEYS = [game.key for game in zamora.games()]
#: Men to cut out, cells of two kinds, hexagons, dice with nets, columns; long rules, and no men.
SOME = ("ajedrez", "alquerque", "sierpinski", "artaban", "cefalopodo", "roseta", "bashnya", "nim")
every_game = pytest.mark.parametrize("key", KEYS)
SIZES = {"a4": (210, 297), "letter": (216, 279)}


@cache
def printed(key: str, paper: Any = "a4") -> Any:
    """The pages of a game."""
    return pdfium.PdfDocument(print_set(zamora.game(key), paper))


def texts(pages: Any) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pages]


@every_game
@pytest.mark.parametrize("paper", SIZES)
def test_pages_of_the_paper(key: str, paper: Any) -> None:
    pages = printed(key, paper)
    assert 2 <= len(pages) <= 3
    for page in pages:
        assert tuple(round(side / MM) for side in page.get_size()) == SIZES[paper]
        # Nothing is cut off: every object lies on the paper.
        for item in page.get_objects():
            left, bottom, right, top = (
                item.get_pos() if hasattr(item, "get_pos") else item.get_bounds()
            )
            width, height = page.get_size()
            assert left >= 0 and bottom >= 0 and right <= width and top <= height


@every_game
def test_the_board_is_to_scale(key: str) -> None:
    """The squares, or the ways between the points of a lattice, are as large as the page says."""
    board = zamora.game(key).board
    least, most = (0.05, 0.2) if board.vertices else (0.95, 1.06)
    (page, *_others) = printed(key)
    said = int(page.get_textpage().get_text_range().partition(" mm")[0].split()[-1])
    assert 14 <= said <= LARGEST
    middles = {
        round((left + right) / 2 / MM, 1)
        for left, bottom, right, top in bounds(page)
        if abs((right - left) - (top - bottom)) < 0.1 and least < (right - left) / MM / said < most
    }
    steps = {round(b - a, 1) for a, b in pairwise(sorted(middles))}
    assert steps == {float(said)}
    assert len(middles) == board.columns


def bounds(page: Any) -> list[tuple[float, float, float, float]]:
    return [
        item.get_pos() if hasattr(item, "get_pos") else item.get_bounds()
        for item in page.get_objects()
    ]


@every_game
def test_every_piece_can_be_cut_out(key: str) -> None:
    start = zamora.game(key).start().pieces()
    kinds = Counter((piece.kind, piece.side) for piece in start)
    spare = Counter(("queen", side) for side in Side if kinds["pawn", side])
    made = Counter((piece.kind, piece.side) for piece in tokens(zamora.game(key).start()))
    assert made == kinds + spare


@every_game
def test_rules_are_those_of_the_lesson(key: str) -> None:
    blocks = rules(zamora.game(key))
    assert sum(block.number > 0 for block in blocks) >= 3, "how it is played"
    assert any("Dictámenes" in block.markup for block in blocks)
    shown = " ".join(texts(printed(key))[-1].split())
    for block in blocks:
        words = block.markup.replace("<", " <").replace(">", "> ").split()
        plain = [word for word in words if not word.startswith("<")][:4]
        assert all(word.strip(".,:;") in shown for word in plain), plain


def test_around_a_board_of_another_shape_is_paper() -> None:
    (page, *_others) = printed("sierpinski")
    assert max(top - bottom for _left, bottom, _right, top in bounds(page)) < page.get_height() / 4


def test_the_same_file_every_time() -> None:
    assert print_set(zamora.game("futez")) == print_set(zamora.game("futez"))


@pytest.mark.parametrize(
    "game",
    ordinarily([zamora.game(key) for key in SOME], registry.neighbours()),
    ids=lambda game: game.key,
)
def test_games_that_begin_with_an_empty_board_bring_what_is_put_on_it(game: Any) -> None:
    pages = pdfium.PdfDocument(print_set(game))
    # Of dice that roll the nets of each side take a page; where there is room below the board,
    # the pieces take none.
    rolling = any(len(set(piece.faces)) > 1 for piece in game.box())
    together = "recortar" in texts(pages)[0]
    assert len(pages) == 3 + rolling - together and game.name in texts(pages)[0]
    # Nothing is nearly empty.
    for page in pages:
        edges = [box for box in bounds(page) if box[3] > FOOT * MM]
        high = max(box[3] for box in edges) - min(box[1] for box in edges)
        assert high > 0.2 * (page.get_size()[1] - 2 * FOOT * MM)
    made = Counter((piece.side, piece.text) for piece in tokens(game.start()))
    covered = Counter(
        {side: sum(len(piece.cells) for piece in game.box() if piece.side is side) for side in Side}
    )
    assert covered[Side.FIRST] == covered[Side.SECOND]
    if not game.start().pieces():
        # In Emergo captured men never leave the board, and there are only twelve a side; nor do
        # more dice come than are set up in secret.
        few = {"emergo": 24, "artaban": 16}
        assert covered.total() >= few.get(game.key, len(game.board.cells))
    if rolling:
        for side, page in zip(Side, texts(pages)[1:3], strict=True):
            assert "recortar, doblar y pegar" in page and game.sides[side] in page
    if game.key == "cefalopodo":
        assert {text for _side, text in made} == set("123456")
        assert made[Side.FIRST, "1"] == made[Side.SECOND, "1"] == 13
    shown = " ".join(texts(pages)[-1].split())
    assert "Zamora" not in shown
    told = rules(game)
    assert [block.number for block in told] == list(range(1, len(told) + 1)) and len(told) >= 3
    for block in told:
        assert all(word in shown for word in html.unescape(block.markup).split()[:4]), block
