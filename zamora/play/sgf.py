"""SGF (Smart Game Format, FF[1] to FF[4]) as text: games of nodes that say properties. No rules.

Written once more, because the libraries take only what the standard of today says. sgfmill refuses
the long names of FF[1] to FF[3] (``Black[ee]``), small letters (``;b[ee]``) and a file that stops
in the middle of a value, and does not report where in the text a property stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from zamora.core.errors import UnreadableNotation
from zamora.core.i18n import _

#: How a game begins. Mails and headers may stand before it; some forget the semicolon.
BEGINS = re.compile(r"\(\s*+;|\A\s*+\(\s*+(?=[A-Z]{2}\s*+\[)")
EXAMPLE = "(;FF[4]GM[1]SZ[9];B[ee];W[ec])"

_TOKEN = re.compile(
    r"(?P<value>\[(?P<text>(?:[^\\\]]|\\.)*+)(?P<end>\]?))|(?P<name>[A-Za-z]++)|(?P<sign>[();])",
    re.DOTALL,
)
_SOFT_BREAK = re.compile(r"\\(?:\n|(.))", re.DOTALL)


@dataclass
class Property:
    """What a node says: ``AB[aa][bb]``.

    Attributes:
        name: in capitals, as short as today: ``AB`` for ``AddBlack``.
        start: where it stands in the text.
        values: what stands in its brackets, backslashes undone.
    """

    name: str
    start: int
    values: list[str] = field(default_factory=list)

    @property
    def value(self) -> str:
        """The first value, without blanks around it."""
        return self.values[0].strip() if self.values else ""


@dataclass
class Node:
    """A node of the main line."""

    start: int
    properties: list[Property] = field(default_factory=list)

    def said(self, name: str) -> str:
        """What a property says; empty if it is not there."""
        return next((one.value for one in self.properties if one.name == name), "")


@dataclass
class Tree:
    """A game: the nodes of its main line.

    Attributes:
        start: where it begins in the text.
        nodes: at least one.
        variations: how many other lines there are.
        closed: whether the text of the game is complete.
    """

    start: int
    nodes: list[Node] = field(default_factory=list)
    variations: int = 0
    closed: bool = False


def trees(text: str) -> Iterator[Tree]:
    """The games of a text, one after the other.

    Of every node the first line goes on with the main line; the others are counted.

    Raises:
        UnreadableNotation: if there is none.
    """
    found, begun = False, BEGINS.search(text)
    while begun is not None:
        found = True
        tree, end = _tree(text, begun.start())
        yield tree
        begun = BEGINS.search(text, end)
    if not found:
        raise UnreadableNotation(
            _("No es una partida en SGF: {why}.").format(why=_("no empieza con «(;»")),
            text=text[:60],
            accepted=[EXAMPLE],
        )


def _tree(text: str, start: int) -> tuple[Tree, int]:
    tree = Tree(start)
    # Of each bracket that is open: whether it is part of the main line, and whether that has gone
    # on in one of its children.
    open_: list[list[bool]] = []
    place = start
    for token in _TOKEN.finditer(text, start):
        place, main = token.end(), not open_ or open_[-1][0]
        if token["sign"] == "(":
            first = main and not (open_ and open_[-1][1])
            if main and not first:
                tree.variations += 1
            if open_:
                open_[-1][1] = True
            open_.append([first, False])
        elif token["sign"] == ")":
            open_.pop()
            if not open_:
                tree.closed = True
                return tree, place
        elif not main:
            continue
        elif token["sign"]:
            tree.nodes.append(Node(token.start()))
        elif token["name"]:
            if not tree.nodes:
                tree.nodes.append(Node(token.start()))
            # FF[1] to FF[3] have small letters that do not count.
            short = re.sub("[a-z]", "", token["name"]) or token["name"].upper()
            short = {"BLACK": "B", "WHITE": "W"}.get(short, short)
            tree.nodes[-1].properties.append(Property(short, token.start()))
        elif tree.nodes and tree.nodes[-1].properties:
            tree.nodes[-1].properties[-1].values.append(_SOFT_BREAK.sub(r"\1", token["text"]))
            if not token["end"]:
                break
    return tree, place


def written(nodes: Iterable[Sequence[tuple[str, Sequence[str]]]]) -> str:
    """A game as SGF.

    Args:
        nodes: what each node says: names and values of properties.
    """
    lines = []
    for node in nodes:
        said = "".join(
            name + "".join(f"[{_escaped(value)}]" for value in values) for name, values in node
        )
        lines.append(f";{said}")
    return "(" + "\n".join(lines) + ")\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
