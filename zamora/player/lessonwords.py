"""What the page around a lesson says (``web/lesson/page.js``).

The page speaks before there is a kernel to ask: ``tools/lesson_pages.py`` writes the sentences into
``web/lessons.json``.
"""

from __future__ import annotations

from zamora.core.i18n import _, pgettext


def words() -> dict[str, str]:
    """The sentences by their names, in the language of the moment."""
    return {
        "lesson": _("Lección"),
        "steps": _("Pantallas"),
        "parts": _("Partes"),
        "ladder": _("Escalera"),
        "more": _("Más"),
        "route": _("Ruta"),
        "route_question": _("¿Cuál es tu ruta? Elige por tu edad o por lo que más te guste."),
        "route_harmless": _(
            "Puedes cambiarla cuando quieras: lo que resolviste se queda resuelto."
        ),
        "route_taken": _("Tu ruta: {route}. La cambias cuando quieras en «Más», arriba."),
        "other_route": _("De otra ruta: {route}"),
        "projector": _("Proyector"),
        "projector_end": _("Salir del proyector"),
        "projector_key": _("Letras y tablero grandes, sin nombres ni estrellas (tecla P)"),
        "sound": _("Sonido: sí"),
        "silent": _("Sonido: no"),
        "teacher": _("Para docentes"),
        "teacher_ask": _("Aquí están las respuestas de toda la lección: son para docentes."),
        "teacher_show": _("Soy docente: verlas"),
        "teacher_comes": _("Busco el material de esta lección…"),
        "teacher_fails": _("No pude traer el material. Espere a que la lección termine de abrir."),
        "links": _("Con qué se enlaza"),
        "country": _("Currículo de"),
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
            "Este Jupyter no tiene zamora. Pide a quien cuida la computadora que lo instale, "
            "como dice su README."
        ),
        "stopped": _("La lección se detuvo. Lo que resolviste está guardado."),
        "resume": _("Seguir"),
        "returns": _("La lección se detuvo y vuelve sola. Lo que resolviste está guardado."),
        "offline": _(
            "Se cortó la conexión con zamora. Si alguien cerró el programa, ábrelo otra vez: lo "
            "que resolviste está guardado."
        ),
        "late": _("La computadora tarda en contestar. Espera un poco."),
        "no_lesson": _("No encuentro esa lección en esta carpeta."),
        "edited": _("Esta lección tiene cambios: por eso no se pone en marcha sola."),
        "original": _(
            "Para traer la original, ábrela con «zamora lab {mark} --fresh»: la tuya se guarda "
            "aparte."
        ),
        "start": _("Empezar"),
        "end": _("Fin de la lección"),
        "end_climbed": _("Subiste un peldaño"),
        "end_reached": _("Llegaste al final"),
        "end_thought": _("En tu sobre decía"),
        "end_known": _("Ahora sabes"),
        "end_tomorrow": _("Mañana"),
        "end_pillow": _("Para pensar con los ojos cerrados"),
        **_class(),
        **_home(),
        # How the paragraph begins that is for readers of the notebook alone.
        "notebook_only": _("Para empezar:"),
    }


def _class() -> dict[str, str]:
    """What it says in a class (``web/lesson/class.js``)."""
    return {
        "yes": _("Sí"),
        "no": _("No"),
        "class": _("Clase"),
        "class_about": _("Si tu docente abrió una clase, entra: lo que resuelvas le llega solo."),
        "class_address": _("Dirección de la clase"),
        "class_code": _("Código de la clase"),
        "class_name": _("Tu nombre"),
        "class_your_word": _("Tu palabra secreta"),
        "class_only_again": _("Solo si ya entraste antes."),
        "class_enter": _("Entrar"),
        "class_entering": _("Entro en la clase…"),
        "class_nowhere": _("No encuentro la clase en esa dirección. Mírala en la pared."),
        "class_unsafe": _("Desde esta página no se llega a una clase. Pregunta a tu docente."),
        "class_in": _("Estás en la clase como {name}."),
        "class_word": _("Tu palabra secreta es «{word}». Apúntala: con ella vuelves a entrar."),
        "class_handed": _("Lo que resuelves llega solo a tu docente."),
        "class_other": _("Ahora trabaja aquí otra persona: lo suyo no llega a la clase."),
        "class_offline": _("Sin conexión con la clase. Sigue: todo se guarda y llega después."),
        "class_lost": _("sin conexión"),
        "class_page": _("Ver la clase"),
        "class_leave": _("Salir de la clase"),
        "class_paused": _("Pausa: todos miran a su docente."),
        "class_locked": _("Tu docente abrirá esta lección más tarde."),
        "class_open": _("Puedes ir a:"),
        "class_called": _("Tu docente los trae a todos aquí: {place}"),
        "class_game": _("Tienes una partida: ábrela"),
        "class_question": _("La pregunta de la clase"),
        "class_answer": _("Lo que crees"),
        "class_send": _("Responder"),
        "class_several": _("Elige todas las correctas."),
        "class_voted": _("Tu respuesta está guardada. Puedes cambiarla hasta que se revele."),
    }


def _home() -> dict[str, str]:
    """What the first page says besides (``web/home.js``)."""
    return {
        "home": pgettext("la página de inicio", "Inicio"),
        "ladders": _("Las dos escaleras"),
        "problems": _("Problemas"),
        "games": _("Juegos"),
        "sections": _("Secciones"),
        "you_were": _("Te quedaste en"),
        "done": _("terminada"),
        "is_solved": _("resuelto"),
        # The author's own words, in the prologue of his booklet.
        "scene": _(
            "Todavía me recuerdo, hace veinte años, acostado en la penumbra de mi cama, con los "
            "ojos cerrados viendo un tablero de Damas con una pelota en el mismo preguntándome…"
        ),
        "quoted": _("«{words}»"),
        "wonder": _("¿Y cómo se mueve el balón?"),
        "author": _("Ernesto Zamora, 2009"),
        "today": _("Problemas para hoy"),
        "days_solved": _("Días en que resolviste algo: {n}"),
        "days_of_month": _("Este mes: {days}"),
        "play": _("Juega a lo que quieras"),
        "variants": _("Tus variantes"),
        "find_game": _("Busca un juego"),
        "no_game": _("No hay ninguno con ese nombre."),
        "families": _("Familias de juegos"),
        "rival": _("Contra el rival"),
        "friend": _("Con un amigo"),
        "who": _("¿Cómo te llamas?"),
        "pupil": _("Quién trabaja"),
        "stars": _("Estrellas: {n}"),
    }
