"""Italian progressive chess (Neto & Silva, chapter 2, "Xadrez progressivo", variants).

**Rules.** Those of the Scottish game (:mod:`.progressive`), but a turn has all its moves, and a
check may be given by the last of them only: an earlier check loses the game. So a check wins that
the rival cannot get out of without giving check, too.

**Rulings.**

- A check too early *loses*, as the text says ("um jogador perde o jogo"): it is possible, and not
  refused. That is so if it is mate, too, and also if there is nothing else to play.
- A player who runs out of legal moves before the turn is complete draws, as does one who has none
  at its beginning and is not in check.
"""

from __future__ import annotations

from typing import ClassVar

from zamora.core.i18n import _, ngettext
from zamora.core.position import Outcome, Reason
from zamora.library.chess.common import Draft, State
from zamora.library.chess.progressive import Progressive

#: :attr:`State.extra` after a check too early, and after a turn that could not be completed.
EARLY, SHORT = "jaque", "ahogado"


class ItalianProgressive(Progressive):
    """The rules of Italian progressive chess; see the module's docstring."""

    key: ClassVar[str] = "progresivo-italiano"
    name: ClassVar[str] = "Ajedrez progresivo italiano"
    extras: ClassVar[tuple[str, ...]] = (EARLY, SHORT)

    def may_end(self, draft: Draft) -> bool:
        """After the last move, a check, or where there is nothing to go on with."""
        if draft.pawn or not draft.moves:
            return False
        return next(iter(self.moves(draft)), None) is None

    def unfinished(self, draft: Draft) -> str:
        """All moves have to be made."""
        if draft.pawn:
            return super().unfinished(draft)
        left = draft.state.number - draft.moves
        return ngettext(
            "Te falta {n} jugada: aquí hay que hacerlas todas.",
            "Te faltan {n} jugadas: aquí hay que hacerlas todas.",
            left,
        ).format(n=left)

    def end(self, draft: Draft) -> State:
        """The other side's turn, if the game goes on."""
        state = super().end(draft)
        if draft.moves == draft.state.number:
            return state
        return state._replace(extra=EARLY if self.closed(draft) else SHORT)

    def decided(self, state: State) -> Outcome | None:
        """Also a check too early, and a turn that could not be finished."""
        if state.extra == EARLY:
            return Outcome(state.side, Reason.EARLY)
        if state.extra == SHORT:
            return Outcome(None, Reason.STALEMATE)
        return super().decided(state)

    def galvin(self) -> str:
        """Here it has lost who meets it."""
        return _("¡Fantasma de Galvin! Solo puedes jugar con jaque, y antes de tiempo eso pierde.")
