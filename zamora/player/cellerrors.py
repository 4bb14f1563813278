"""What a pupil reads when a cell fails: a sentence that says what to do; the rest is folded."""

from __future__ import annotations

import html
import re
from collections.abc import Collection
from difflib import get_close_matches

from zamora.core.i18n import DEFAULT_LANGUAGE, _, language
from zamora.player import vocabulary

#: An example of each name that takes arguments, to show how it is used; in words of the source.
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


def sentence(error: BaseException, source: str = "", known: Collection[str] = ()) -> str:
    """The sentence for a pupil about an error in a cell.

    Args:
        error: what was raised.
        source: the cell.
        known: the names that cells can use.
    """
    match error:
        case NameError(name=str(name)):
            return _unknown_name(name, known)
        case SyntaxError():
            line = _(" en la línea {n}").format(n=error.lineno) if error.lineno else ""
            return _(
                "A esta celda le falta o le sobra algo{line}. Revisa las comillas y los paréntesis."
            ).format(line=line)
        case TypeError():
            called = vocabulary.said(source, DEFAULT_LANGUAGE)
            for name, example in _EXAMPLES.items():
                if re.search(rf"\b{name}\(", called) and f"{name}()" in str(error):
                    return _("Así no se usa {name}. Prueba, por ejemplo: {example}").format(
                        name=vocabulary.own(name), example=vocabulary.said(example, language())
                    )
    return _("Algo falló en esta celda.")


def _unknown_name(name: str, known: Collection[str]) -> str:
    if name in known:
        return _(
            "Falta ejecutar la primera celda de la lección. Abre el menú Run y elige «Ejecutar "
            "todas las celdas» (Run All Cells)."
        )
    ours = [one for one in known if not vocabulary.of_others(one)]
    alike = get_close_matches(name, ours, n=1)
    if alike:
        return _("No conozco «{name}». ¿Querías decir {alike}?").format(name=name, alike=alike[0])
    return _("No conozco «{name}». Si es un texto, va entre comillas.").format(name=name)


def oops(error: BaseException, source: str = "", known: Collection[str] = ()) -> str:
    """The sentence, what to do next, and the error's own message, folded away."""
    what = html.escape(sentence(error, source, known))
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
