"""What stands on the pages of a class about its lessons, in the language of the moment."""

from __future__ import annotations

from zamora.core.i18n import _


def lesson_words() -> dict[str, str]:
    """These words, by name."""
    return {
        # A pupil's page
        "called_to": _("Todos a: {place}"),
        "go_there": _("Ir ahora"),
        "question": _("La pregunta de la clase"),
        "answer": _("Lo que crees"),
        "send_answer": _("Responder"),
        "pick_all": _("Elige todas las correctas."),
        "voted": _("Tu respuesta está guardada. Puedes cambiarla hasta que se revele."),
        # The teacher's page
        "lesson": _("Lección"),
        "part": _("Dónde"),
        "beginning": _("al comienzo"),
        "exercise_n": _("ejercicio {id}"),
        "bring": _("Traer a todos aquí"),
        "brought": _("Todos están llamados a: {place}"),
        "release": _("Dejarlos libres"),
        "open_lessons": _("Lecciones abiertas"),
        "open_all": _("Abrir todas"),
        "lock_all": _("Cerrar todas"),
        "lock_how": _("Quien abre una lección cerrada lee que se abrirá más tarde."),
        "ask_how": _("Cada quien responde en su aparato. La cuenta se ve cuando usted la revela."),
        "which_question": _("Pregunta"),
        "ask": _("Preguntar"),
        "reveal": _("Revelar"),
        "unask": _("Quitar la pregunta"),
        "have_voted": _("Respondieron {n} de {all}."),
        "where": _("Ahora en"),
        "mistakes": _("Errores de este momento"),
        "written": _("Explicaciones y variantes nuevas"),
        "pupils_n": _("{n} alumnos"),
        "pupil_1": _("1 alumno"),
        # The wall
        "votes": _("Respuestas"),
        "usual": _("Lo que se suele responder"),
    }
