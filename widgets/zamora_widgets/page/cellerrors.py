"""What a pupil reads when a cell fails: a sentence that says what to do; the rest is folded away.

Whoever clicks and types freely breaks a cell sooner or later, or runs one alone after the kernel
was restarted. A traceback would be true, long, English and red.

This is an IPython extension. Importing :mod:`zamora_widgets.aula` loads it; ``zamora lab`` and
Binder load it with the kernel, so that it is there before the first cell is run. It imports nothing
heavy.
"""

from __future__ import annotations

import html
import re
import sys
from difflib import get_close_matches
from types import MethodType, TracebackType
from typing import Any

from zamora.core.i18n import _
from zamora.core.late import load

#: An example of each name that takes arguments, to show how it is used.
_EXAMPLES = {
    "tablero": 'tablero("golez")',
    "dibujo": 'dibujo("golez")',
    "ejercicio": 'ejercicio("1.3")',
    "partida": 'partida("golez-1")',
    "aperturas": 'aperturas("caliz")',
    "momento": 'momento("golez-1", 11)',
    "comprobar": 'comprobar("espejo")',
    "mapa": 'mapa("compases")',
    "acertijos": 'acertijos("golez")',
}


def sentence(error: BaseException, source: str = "") -> str:
    """What to tell the pupil of an error in a cell.

    Args:
        error: what was raised.
        source: the cell.
    """
    match error:
        case NameError(name=str(name)):
            return _unknown_name(name)
        case SyntaxError():
            line = _(" en la línea {n}").format(n=error.lineno) if error.lineno else ""
            return _(
                "A esta celda le falta o le sobra algo{line}. Revisa las comillas y los paréntesis."
            ).format(line=line)
        case TypeError():
            for name, example in _EXAMPLES.items():
                if re.search(rf"\b{name}\(", source) and f"{name}()" in str(error):
                    return _("Así no se usa {name}. Prueba, por ejemplo: {example}").format(
                        name=name, example=example
                    )
    return _("Algo falló en esta celda.")


def _unknown_name(name: str) -> str:
    known = load("zamora_widgets.aula:__all__")
    if name in known:
        return _(
            "Falta ejecutar la primera celda de la lección. Abre el menú Run y elige «Ejecutar "
            "todas las celdas» (Run All Cells)."
        )
    alike = get_close_matches(name, known, n=1)
    if alike:
        return _("No conozco «{name}». ¿Querías decir {alike}?").format(name=name, alike=alike[0])
    return _("No conozco «{name}». Si es un texto, va entre comillas.").format(name=name)


def page(error: BaseException, source: str = "") -> str:
    """The sentence, what to do next, and the error's own words for whoever wants to see them."""
    what = html.escape(sentence(error, source))
    then = html.escape(
        _(
            "No se perdió nada. Si cambiaste la celda, deshaz el cambio con Ctrl+Z y ejecútala "
            "otra vez."
        )
    )
    own = html.escape(f"{type(error).__name__}: {error}")
    more = html.escape(_("Para curiosos: lo que dijo Python"))
    return (
        f'<div class="zamora-oops" role="alert"><p><b>{what}</b><br>{then}</p>'
        f"<details><summary>{more}</summary><pre>{own}</pre></details></div>"
    )


def load_ipython_extension(shell: Any) -> None:
    """Load the extension: errors of cells are shown kindly from now on."""
    if getattr(shell, "zamora_cellerrors", False):
        return
    shell.zamora_cellerrors = True

    def failed(
        shell: Any,
        _kind: type[BaseException],
        error: BaseException,
        _traceback: TracebackType | None,
        tb_offset: int | None = None,
    ) -> None:
        _show(shell, error)

    def misspelt(shell: Any, *_args: Any, **_kwargs: Any) -> None:
        _show(shell, sys.exc_info()[1] or SyntaxError())

    shell.set_custom_exc((Exception,), failed)
    # Cells that cannot be read at all go another way.
    shell.showsyntaxerror = MethodType(misspelt, shell)


def _show(shell: Any, error: BaseException) -> None:
    source = str(shell.user_ns.get("In", [""])[-1])
    shell.display_pub.publish(
        {"text/html": page(error, source), "text/plain": sentence(error, source)}
    )


def install() -> None:
    """Load the extension into the notebook around, if there is one."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is not None:
        load_ipython_extension(shell)
