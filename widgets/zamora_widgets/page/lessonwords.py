"""What the page around a lesson says (``labextension/static/page.js``).

The page speaks before there is a kernel to ask: ``tools/lesson_pages.py`` writes the sentences into
``lessons.json``, beside its code.
"""

from __future__ import annotations

from zamora.core.i18n import _


def words() -> dict[str, str]:
    """The sentences by their names, in the language of the moment."""
    return {
        "lesson": _("Lección"),
        "steps": _("Pantallas"),
        "parts": _("Partes"),
        "ladder": _("Escalera"),
        "route": _("Ruta"),
        "route_question": _("¿Cuál es tu ruta? Elige por tu edad o por lo que más te guste."),
        "route_harmless": _(
            "Puedes cambiarla cuando quieras: lo que resolviste se queda resuelto."
        ),
        "route_taken": _("Tu ruta: {route}. La cambias cuando quieras en «Ruta», arriba."),
        "other_route": _("De otra ruta: {route}"),
        "projector": _("Proyector"),
        "projector_end": _("Salir del proyector"),
        "projector_key": _("Letras y tablero grandes, sin nombres ni estrellas (tecla P)"),
        "teacher": _("Para docentes"),
        "teacher_comes": _("Busco el material de esta lección…"),
        "teacher_fails": _("No pude traer el material. Espere a que la lección termine de abrir."),
        "print": _("Imprimir"),
        "table": _("Tabla"),
        "code": _("Ver el código"),
        "page": _("Volver a la lección"),
        "back": _("Atrás"),
        "next": _("Siguiente"),
        "next_lesson": _("Siguiente lección"),
        "close": _("Cerrar"),
        "count": _("{n} de {total}"),
        "exercise": _("Ejercicio {id}"),
        "solved": _("{solved} de {total} ejercicios"),
        "opening": _("Abro la lección…"),
        "preparing": _("Preparo esta pantalla…"),
        "saved": _("Todo se guarda solo"),
        "not_saved": _("No pude guardar. Revisa la conexión."),
        "failed": _("Algo falló al preparar esta pantalla. No se perdió nada."),
        "retry": _("Probar otra vez"),
        "missing": _(
            "Este Jupyter no tiene zamora. Pide a quien cuida la computadora que lo instale: "
            "«pip install zamora»."
        ),
        "stopped": _("La lección se detuvo. Lo que resolviste está guardado."),
        "resume": _("Seguir"),
        "no_lesson": _("No encuentro esa lección en esta carpeta."),
        "edited": _("Esta lección tiene cambios: por eso no se pone en marcha sola."),
        "original": _(
            "Para traer la original, ábrela con «zamora lab {mark} --fresh»: la tuya se guarda "
            "aparte."
        ),
        "start": _("Empezar"),
        # How the paragraph begins that is for readers of the notebook alone.
        "notebook_only": _("Para empezar:"),
    }
