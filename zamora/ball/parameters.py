"""What can be chosen about several of the ball games, said once."""

from __future__ import annotations

from zamora.core.i18n import _
from zamora.core.parameters import Parameter

#: Whether the ball may go into the goal of the side that sends it.
OWN_GOALS = Parameter(
    True,
    (True, False),
    lambda: _("Autogoles"),
    lambda: _("¿Se puede meter el balón en el arco propio? Sería gol del rival."),
    {
        True: lambda: _("sí, y vale para el rival"),
        False: lambda: _("no se puede"),
    },
)
