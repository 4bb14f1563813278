"""Matches that chance decides: how long one lasts, and who wins it (lesson 4).

A bag of white and black balls stands for the two sides: each ball drawn, and put back, is a goal.
Pupils draw ball by ball and see the match go from state to state; guess how long a match lasts;
then simulate a thousand matches and see the exact value.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from zamora.core.errors import ZamoraError, known
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal, grouped, share
from zamora.core.position import Side
from zamora.play.matches import Rule
from zamora.player import controls as w
from zamora.player.picture.chains import Places, chain_scene, histogram, short, state_name
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import image
from zamora.school.markov import Chain, Goals, Sample, by_rule, draw, race, sample

#: Matches per simulation.
MANY = 1000
#: The bags to choose from: how many white balls, how many black ones.
BAGS = ((1, 1), (2, 1), (3, 2), (3, 1), (5, 1), (1, 2))
#: No bag holds more balls of a colour.
FULL = 6
#: The lengths to choose from as a prediction; the last one stands for all that are longer.
GUESSES = (2, 3, 4, 5, 6, 7, 8, 9)
#: The histogram ends where fewer than one match in this many is longer, and at this length.
RARE, LONGEST = 100, 16
#: Widths of the pictures, in CSS pixels; a small chain is not blown up.
CHAIN_WIDTH, CELL, HISTOGRAM_WIDTH = 440, 66, 430


class UnknownRule(ZamoraError):
    """No match of the lab is played by that rule."""


class BadBag(ZamoraError):
    """There is no such bag."""


@dataclass(frozen=True)
class Kind:
    """A rule by which matches are won.

    Attributes:
        name: what a lesson calls it.
        words: what a pupil reads.
        chain: the states of such a match.
    """

    name: str
    words: str
    chain: Callable[[], Chain]


def kinds() -> tuple[Kind, ...]:
    """The rules to choose from; the first is the author's proposal."""
    first_to = _("quien llegue primero a {n}")
    return (
        Kind("dos seguidos", _("quien meta dos seguidos"), lambda: by_rule(Rule.row_of(2))),
        Kind("tres seguidos", _("quien meta tres seguidos"), lambda: by_rule(Rule.row_of(3))),
        Kind("a dos", first_to.format(n=2), lambda: by_rule(Rule.first_to(2))),
        Kind("a tres", first_to.format(n=3), lambda: by_rule(Rule.first_to(3))),
        Kind("a cinco", first_to.format(n=5), lambda: by_rule(Rule.first_to(5))),
        Kind(
            "carrera",
            _("carrera: ○○ contra ●○"),
            lambda: race("BB", "NB"),
        ),
    )


def kind_of(name: str) -> Kind:
    """The rule with this name.

    Raises:
        UnknownRule: if there is none; the error lists them.
    """
    there = {kind.name: kind for kind in kinds()}
    return known(name, there, UnknownRule, _("No hay ninguna serie «{name}»."))


class MatchLab(w.Card):
    """A bag, a rule, and matches to play by drawing balls.

    Attributes:
        kind: the rule.
        bag: how many white and how many black balls there are.
        goals: of the match that is being played.
        guess: the guessed length of a match; None without a guess.
        found: the matches that were played together last; None for none.
        held: simulations whose interval held the exact length, and all simulations.
    """

    def __init__(
        self, name: str = "dos seguidos", bag: tuple[int, int] = (1, 1), seed: int | None = None
    ) -> None:
        """Begin with a rule and a bag.

        Args:
            name: of the rule.
            bag: how many white balls and how many black ones, each at least 1.
            seed: the same seed draws the same balls; None: others each time.

        Raises:
            UnknownRule: if there is no such rule.
            BadBag: if there are too few balls of a colour, or too many.
        """
        if any(number not in range(1, FULL + 1) for number in bag):
            raise BadBag(
                _("En la bolsa caben de 1 a {most} bolas de cada color.").format(most=FULL),
                text=str(bag),
                accepted=["blancas=3, negras=2"],
            )
        self.kind, self.bag = kind_of(name), bag
        self._lot = Random(seed)  # noqa: S311 (balls, not secrets)
        self.goals: Goals = ()
        self.guess: int | None = None
        self.found: Sample | None = None
        self.held = 0, 0
        self._chain = self.kind.chain()
        self._lengths = self._chain.lengths(self.chance)
        self._rules = w.Dropdown(
            description=_("Gana"),
            options=[(kind.words, kind.name) for kind in kinds()],
            value=self.kind.name,
        )
        bags = list(dict.fromkeys((*BAGS, bag)))
        self._bags = w.Dropdown(
            description=_("En la bolsa:"),
            options=[(bag_words(one), one) for one in bags],
            value=bag,
        )
        for chooser in (self._rules, self._bags):
            self._on_change(chooser, lambda _value: self._chosen())
        one = self._button(_("Sacar una bola"), self.draw_one)
        rest = self._button(_("Sacar hasta el final"), self.draw_rest)
        self._many = self._button(_("Jugar {n} series").format(n=grouped(MANY)), self.many)
        for made in (one, self._many):
            made.add_class("zamora-primary")
        self._guesses = w.ToggleButtons(
            description=_("Predice:"),
            options=[(guess_words(guess), guess) for guess in GUESSES],
            index=None,
        )
        self._on_change(self._guesses, self._said)
        asked = w.HTML(html.escape(_("¿Cuántas bolas dura una serie, en promedio?")))
        self._asking = w.VBox([asked, self._guesses])
        self._picture, self._results = w.HTML(), w.HTML().add_class("zamora-values")
        right = [self._rules, self._bags, w.buttons(one, rest), self._note, self._asking]
        right += [self._many, self._results]
        super().__init__([w.beside([self._picture], right, kind="zamora-measured")])
        self.add_class("zamora", "zamora-wide-lab")
        self._show()

    @property
    def chance(self) -> Fraction:
        """The chance of a white ball."""
        return Fraction(self.bag[0], sum(self.bag))

    # What a pupil does ----------------------------------------------------------------------------

    def choose(self, name: str, bag: tuple[int, int]) -> None:
        """Take another rule or another bag; what was predicted and found is gone."""
        self.kind, self.bag = kind_of(name), bag
        self._chain = self.kind.chain()
        self._lengths = self._chain.lengths(self.chance)
        self.goals, self.guess, self.found, self.held = (), None, None, (0, 0)
        self._guesses.index = None
        self._show()

    def draw_one(self) -> None:
        """Draw a ball; after the end of a match the next one begins with it."""
        if self.over:
            self.goals = ()
        self.goals += (draw(self.chance, self._lot),)
        self._show()

    def draw_rest(self) -> None:
        """Draw balls until the match is won."""
        self.draw_one()
        while not self.over:
            self.goals += (draw(self.chance, self._lot),)
        self._show()

    def predict(self, guess: int) -> None:
        """Say how long a match lasts; then a thousand can be played."""
        self.guess = guess
        self._show()

    def many(self) -> None:
        """Simulate a thousand matches, if a guess has been made."""
        if self.guess is None:
            return
        self.found = sample(self._chain, self.chance, MANY, self._lot)
        low, high = self.found.mean_interval
        hit = low <= self._lengths[()] <= high
        self.held = self.held[0] + hit, self.held[1] + 1
        self._show()

    # What there is to see -------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match is won."""
        return isinstance(self._chain.after(self.goals), Side)

    def _chosen(self) -> None:
        if (self._rules.value, self._bags.value) != (self.kind.name, self.bag):
            self.choose(self._rules.value, self._bags.value)

    def _said(self, guess: int | None) -> None:
        if guess is not None and guess != self.guess:
            self.predict(guess)

    def scene(self) -> Scene:
        """The states; once a thousand matches have been played, with how many balls are to come."""
        lengths = None if self.found is None else self._lengths
        return chain_scene(self._chain, self.bag, self.goals, lengths)

    def words(self) -> str:
        """How the match stands, and what to do."""
        if self.found is not None and not self.goals:
            return _("En cada estado: las bolas que faltan, en promedio.")
        if not self.goals:
            if self.guess is None:
                return _("Cada bola que sale es un gol de ese color, y vuelve a la bolsa.")
            return _("Predijiste {guess}. Ahora juega muchas series.").format(
                guess=guess_words(self.guess)
            )
        balls = " ".join("○●"[goal] for goal in self.goals)
        after, count = self._chain.after(self.goals), len(self.goals)
        if isinstance(after, Side):
            winner = _("ganan las blancas") if after is Side.FIRST else _("ganan las negras")
            return ngettext(
                "{balls}: {winner} con {n} bola.", "{balls}: {winner} con {n} bolas.", count
            ).format(balls=balls, winner=winner, n=count)
        return _("Salió: {balls}. La serie sigue.").format(balls=balls)

    def _show(self) -> None:
        self._picture.value = _pictured(self.scene())
        self._note.say(self.words())
        w.show(self._asking, self.guess is None)
        w.show(self._many, self.guess is not None)
        self._results.value = "" if self.found is None else self._results_html(self.found)

    def _results_html(self, found: Sample) -> str:
        """The simulated results next to the exact ones, and the histogram of lengths."""
        low, high = found.mean_interval
        less, more = (100 * share for share in found.share_interval)
        length, chance = self._lengths[()], self._chain.chances(self.chance)[()]
        rows = (
            (
                _("bolas por serie"),
                decimal(found.mean, 2),
                _("de {low} a {high}").format(low=decimal(low, 2), high=decimal(high, 2)),
                exact(length),
            ),
            (
                _("ganan las blancas"),
                share(found.share),
                _("de {low} a {high} %").format(low=decimal(less), high=decimal(more)),
                exact(chance, percent=True),
            ),
        )
        heads = (_("se contó"), _("salió"), _("intervalo"), _("exacto"))
        assert self.guess is not None
        said = _("Predijiste {guess}. El intervalo de las bolas acertó {hits} de {tries}.").format(
            guess=guess_words(self.guess), hits=self.held[0], tries=self.held[1]
        )
        picture = image(histogram(found, self._spread()), HISTOGRAM_WIDTH)
        return f"{w.table(heads, rows)}<p>{html.escape(said)}</p>{picture}{self._numbers()}"

    def _spread(self) -> tuple[Fraction, ...]:
        shares = self._chain.spread(self.chance, LONGEST)
        for length in range(1, LONGEST):
            if 1 - sum(shares[:length]) < Fraction(1, RARE):
                return shares[:length]
        return shares

    def _numbers(self) -> str:
        """What is exact in each state, to be unfolded."""
        scores = Places(self._chain).scores
        rows = [
            (state_name(state, scores=scores), exact(length))
            for state, length in self._lengths.items()
        ]
        heads = (_("estado"), _("bolas que faltan"))
        summary = html.escape(_("Los números de cada estado"))
        return f"<details><summary>{summary}</summary>{w.table(heads, rows)}</details>"

    def _still(self) -> str:
        """The states, without what is to be found out."""
        return _pictured(chain_scene(self._chain, self.bag))

    def __repr__(self) -> str:
        return _("[Laboratorio de series: despierta la lección para jugarlas]")


def bag_words(bag: tuple[int, int]) -> str:
    """What is in a bag: ``3 blancas y 2 negras``."""
    white = ngettext("{n} blanca", "{n} blancas", bag[0]).format(n=bag[0])
    black = ngettext("{n} negra", "{n} negras", bag[1]).format(n=bag[1])
    return _("{white} y {black}").format(white=white, black=black)


def guess_words(guess: int) -> str:
    """A prediction: a number, or for the last one that it is more."""
    return str(guess) if guess != GUESSES[-1] else _("más de {n}").format(n=GUESSES[-2])


def exact(number: Fraction, *, percent: bool = False) -> str:
    """A fraction as far as it can be read, and its size: ``56/19 ≈ 2,95``, ``1/2 = 50 %``."""
    shown = 100 * number if percent else number
    near, unit = short(shown), " %" if percent else ""
    if number.denominator == 1:
        return near + unit
    sign = "=" if (100 * shown).denominator == 1 else "≈"
    return f"{number if number.denominator < MANY else ''} {sign} {near}{unit}".strip()


def _pictured(scene: Scene) -> str:
    return image(scene, min(CHAIN_WIDTH, round(CELL * scene.width)))
