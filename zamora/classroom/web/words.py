"""What stands on the pages of a class, in the language of the moment."""

from __future__ import annotations

from zamora.core.i18n import _, pgettext


def words() -> dict[str, str]:
    """All words of all pages, by name."""
    return {
        **lesson_words(),
        "title": _("La clase de Zamora"),
        # Coming in
        "welcome": _("¡Hola! Entra en la clase"),
        "code": _("Código de la clase"),
        "name": _("Tu nombre"),
        "first_name": _("Con el primero basta."),
        "word": _("Tu palabra secreta"),
        "been_here": _("Ya entré antes"),
        "enter": _("Entrar"),
        "your_turn_to_enter": _("Hay muchos en la puerta. Espera: enseguida te toca."),
        "families": _("Para las familias"),
        # A pupil's page
        "your_word": _("Tu palabra secreta es"),
        "remember": _("Apúntala: con ella vuelves a entrar, también desde otro aparato."),
        "leave": _("Salir de este aparato"),
        "lessons": _("Lecciones"),
        "lessons_apart": _("Las mismas, para seguir después de la clase"),
        "now": _("Ahora en la clase"),
        "nothing_now": _("Por ahora no hay nada para todos: la escalera es tuya."),
        "all_there_is": _("Problemas y todos los juegos"),
        "hand_in": _("Entregar lo que resolví"),
        "hand_in_how": _(
            "En la escalera de una lección aprieta «Guardar o entregar», y elige aquí ese archivo."
        ),
        "handed": _("Entregado. Respuestas nuevas: {n}."),
        "stars": _("Estrellas"),
        "play": _("Jugar con alguien"),
        "rival": _("Con quién"),
        "game": _("A qué"),
        "minutes": _("Minutos para cada uno"),
        "no_clock": _("sin reloj"),
        "who_begins": _("Quién empieza"),
        "i_begin": _("yo"),
        "rival_begins": _("mi rival"),
        "challenge": _("Retar"),
        "nobody": _("Todavía no hay nadie más en la clase."),
        "challenges": _("Retos"),
        "wants": _("{name} te reta: {game}, {clock}"),
        "waits": _("Esperas a {name}: {game}, {clock}"),
        "accept": _("Acepto"),
        "decline": _("No, gracias"),
        "withdraw": _("Ya no"),
        "your_games": _("Tus partidas"),
        "your_turn": _("te toca"),
        "their_turn": _("le toca a tu rival"),
        "they_ask": _("tu rival te pregunta algo"),
        "open": _("Abrir"),
        "finished": _("Terminadas"),
        "record": _("Guardar la partida"),
        "paused": _("Pausa: todos miran a su docente."),
        "no_network": _("Sin conexión. Sigo intentando; no se pierde nada."),
        "no_network_clock": _(
            "Sin conexión. Sigo intentando; no se pierde nada, pero el reloj sigue corriendo."
        ),
        "class_over": _(
            "Ya no estás en la clase: tu docente la terminó o te quitó de la lista. Con un código "
            "de la pizarra puedes entrar otra vez."
        ),
        "here": _("aquí"),
        # A board
        "back": _("Volver"),
        "board": _("Tablero"),
        "you_play": _("Te toca."),
        "other_plays": _("Le toca a {name}."),
        "draw": _("Ofrecer empate"),
        "takeback": _("Pedir deshacer mi turno"),
        "resign": _("Rendirme"),
        "sure_resign": _("¿Seguro que te rindes?"),
        "asks_draw": _("{name} ofrece empate."),
        "asks_takeback": _("{name} pide deshacer su turno."),
        "you_ask": _("Esperas la respuesta de tu rival."),
        "yes": _("Sí"),
        "no": _("No"),
        "last_turn": _("Último turno:"),
        "sent": _("Enviando tu turno…"),
        "turn_title": _("({n}) te toca · {title}"),
        "how_to": _("Cómo se juega"),
        "rules": _("Reglas"),
        "first_time": _("¿Primera vez?"),
        "understood": _("¡A jugar!"),
        "sound": _("Sonido:"),
        # A game that ended, games of others
        "replay_first": _("Al principio"),
        "replay_back": _("Un turno atrás"),
        "replay_next": _("Un turno adelante"),
        "replay_last": _("Al final"),
        "replay_turn": _("Turno"),
        "replay_at": _("Turno {n} de {all}"),
        "review": _("Revisar la partida"),
        "reviewing": _("Revisando… Tarda un poco."),
        "no_review": _("Esta vez no se pudo revisar la partida."),
        "next_mistake": _("Siguiente error"),
        "watch": _("Mirar las partidas de otros"),
        "watch_closed": _("Para mirar, entra primero en la clase."),
        "watch_mine": _("Alguien te espera: vuelve a tu página"),
        "watch_others": _("Otras partidas"),
        "watch_none": _("Ahora nadie juega."),
        "watch_one": _("Mirar"),
        # The teacher's page
        "teacher_title": _("La clase: página del docente"),
        "key_needed": _("Abra el enlace que muestra la orden zamora class en su computadora."),
        "are_here": _("aquí"),
        "enter_at": _("Entran en"),
        "wall": _("Pared"),
        "message_short": _("Mensaje"),
        "need_a_hand": _("Necesitan una mano"),
        "needs_none": _("Por ahora nadie: todos avanzan o descansan."),
        "needs_nobody": _(
            "Nadie ha entrado todavía. Escriba la dirección y el código en la pizarra."
        ),
        "needs_more": _("Y {n} más."),
        "quoted": _("«{words}»"),
        "need_stuck_for": _("{n} intentos; el último hace {m} min"),
        "need_still_for": _("{m} min sin responder"),
        "need_turn_for": _("desde hace {m} min"),
        "need_gone_for": _("hace {m} min"),
        "need_turn": _("Le toca jugar contra {name}."),
        "need_gone": _("Se fue a mitad de su partida con {name}."),
        "ask_all": _("Preguntar a todos"),
        "without_game": _("Sin partida ahora: {names}."),
        "pair_them": _("Emparejarlos"),
        "begin_something": _("Empezar algo con todos"),
        "act_bring": _("Lección"),
        "act_how_bring": _("Todos al mismo lugar"),
        "act_question": _("Pregunta"),
        "act_how_question": _("Cada quien cierra su sobre"),
        "act_cup": _("Torneo"),
        "act_how_cup": _("Rivales parecidos"),
        "act_free": _("Juego libre"),
        "act_how_free": _("Parejas al azar"),
        "bring_n": _("Llevar a los {n}"),
        "ask_n": _("Preguntar a los {n}"),
        "begin_n": _("Empezar con {n}"),
        "pair_n": _("Emparejar a los {n}"),
        "simul_n": _("Jugar contra los {n}"),
        "another_game": _("Otro juego…"),
        "another_lesson": _("Otra lección…"),
        "own_question": _("Una pregunta suya"),
        "own_words": _("Su pregunta"),
        "own_options": _(
            "Respuestas, una por línea; la verdadera con * delante. Sin respuestas, cada quien "
            "escribe la suya."
        ),
        "rounds_n": _("rondas: {n}"),
        "minutes_n": _("{n} min cada quien"),
        "who_plays_whom": _("Quién con quién"),
        "each_other": _("entre sí"),
        "against_me": _("todos contra usted, a la vez"),
        "from_position": _("Desde otra posición (su código)"),
        "from_position_hint": _("vacío: la de siempre"),
        "here_now": _("En la clase"),
        "absent": _("no está"),
        "question_now": _("La pregunta de ahora"),
        "boards_now": _("Tableros"),
        "play_mine": _("Jugar mis partidas"),
        "end_all": _("Terminar las partidas libres"),
        "sure_end_all": _("¿Terminar en empate todas las partidas que no son de un torneo?"),
        "decide": _("Decidir la partida {names}"),
        "decide_short": _("Decidir…"),
        "your_turn_3": _("le toca"),
        "by_exercise": _("Ejercicio por ejercicio"),
        "stars_of": _("estrellas"),
        "trying": _("intentando"),
        "stuck_short": _("con dificultad"),
        "now_here": _("ahora aquí"),
        "not_tried": _("sin intentar"),
        "stars_n": _("Estrellas: {n}"),
        "tries_n": _("Intentos sin resolver: {n}"),
        "solved_by": _("Lo resolvieron"),
        "cup_round": _("Torneo, ronda {n} de {all}"),
        "cup_over": _("El torneo terminó"),
        "arena_now": _("Arena"),
        "games_left": _("Partidas que faltan: {n}."),
        "simul_title": _("Usted contra todos"),
        "usted_you_play": _("Le toca a usted."),
        "usted_turn_title": _("({n}) le toca · {title}"),
        "usted_sure_resign": _("¿Seguro que se rinde?"),
        "usted_you_ask": _("Espera la respuesta de su rival."),
        "usted_your_turn": _("le toca a usted"),
        "usted_their_turn": _("le toca a su rival"),
        "usted_they_ask": _("su rival le pregunta algo"),
        "simul_none": _(
            "Ahora no juega contra nadie. Empiece en la página de la clase: Juego libre."
        ),
        "print_words": _("Imprimir las palabras secretas"),
        "report": _("Informe"),
        "report_paper": _("Informe (PDF)"),
        "report_table": _("Informe (tabla)"),
        "not_through": _("Si los alumnos no llegan"),
        "other_addresses": _("O pruebe otra dirección de esta computadora:"),
        "pause": _("Pausa"),
        "go_on": _("Seguir"),
        "message": _("Mensaje para todos"),
        "message_hint": _("Por ejemplo: todos a la lección 3, ejercicio 2"),
        "show": _("Mostrar"),
        "take_away": _("Quitar"),
        "pupils": _("Alumnos"),
        "none_yet": _("Todavía no ha entrado nadie."),
        "close_door": _("Cerrar la puerta"),
        "open_door": _("Abrir la puerta"),
        "door_closed": _(
            "Nadie nuevo puede entrar. Quien ya estaba vuelve con su nombre y su palabra."
        ),
        "sweep": _("Sacar a quienes no están y no han hecho nada: {n}"),
        "sure_sweep": _("¿Sacar a {n} que no están, no han jugado y no han entregado nada?"),
        "word_short": _("Palabra"),
        "actions": _("Cambiar"),
        "rename": _("Otro nombre"),
        "new_name": _("¿Cómo se llama?"),
        "merge": _("Es la misma persona que…"),
        "merge_with": _("¿Con quién se junta {name}? Escriba el nombre tal como está en la lista."),
        "new_word": _("Otra palabra secreta"),
        "data": _("Todo lo que se guarda de…"),
        "data_title": _("Lo que la clase guarda de una persona"),
        "data_how": _(
            "Esto es todo. Puede imprimirlo o guardarlo para quien lo pida: la persona misma o su "
            "familia. Los nombres de sus rivales no están, porque son de ellos."
        ),
        "data_file": _("Lo mismo como archivo (JSON)"),
        "data_none": _("Nada."),
        "remove": _("Sacar de la clase"),
        "sure_remove": _(
            "¿Sacar a {name}? Se borra para siempre todo lo que se guarda de {name}, también en "
            "los archivos dañados que estén aparte."
        ),
        "pair": _("Emparejar a dos"),
        "begins": _("Empieza"),
        "second": _("Segundo"),
        "increment": _("Segundos más por turno"),
        "start": _("Empezar"),
        "games": _("Partidas"),
        "turns": _("turnos"),
        "goes_on": _("en juego"),
        "wins": _("Gana {name}"),
        "draw_short": _("Empate"),
        "sure_decide": _("¿Terminar esta partida así?"),
        "tournaments": _("Torneos"),
        "form": pgettext("de un torneo", "Forma"),
        "swiss": _("suizo: pocas rondas, rivales parecidos"),
        "arena": _("arena: quien termina juega otra vez"),
        "all": _("todos contra todos"),
        "teams": _("dos equipos: dos grupos, dos clases"),
        "two_teams": _("Los dos equipos"),
        "team": _("Equipo"),
        "team_n": _("Equipo {n}"),
        "team_first": _("Nombre del primero"),
        "team_second": _("Nombre del segundo"),
        "rounds_won": _("Rondas ganadas"),
        "next_round": _("Siguiente ronda"),
        "only_here": _("Solo se empareja a quien tiene la página abierta."),
        "late": _("Agregar a quien llegó tarde"),
        "end_tournament": _("Terminar el torneo"),
        "tournaments_table": _("Torneos (tabla)"),
        "round": _("Ronda"),
        "bye": _("Queda libre:"),
        "place": _("Lugar"),
        "player": _("Nombre"),
        "points": _("Puntos"),
        "rivals": _("Rivales"),
        "won": _("Ganadas"),
        "results": _("Ronda por ronda"),
        "your_place": _("Vas en el lugar {place}. Puntos: {points}."),
        "delete": _("Borrar la clase"),
        "delete_how": _(
            "Borra para siempre nombres, palabras, respuestas y partidas. Antes guarde el "
            "informe. Para borrar escriba el código de la clase."
        ),
        # The wall
        "wall_enter": _("Entra a la clase"),
        "wall_open": _("Abre"),
        "wall_type": _("Escribe el código"),
        "wall_code": _("Código"),
        "wall_camera": _("o mira aquí con la cámara"),
        "wall_here": _("Ya están aquí: {n}"),
        "wall_games": _("Partidas en juego"),
        "wall_round": _("ronda {n} de {all}"),
        "wall_table": _("Mesa {n}"),
        "wall_left": _("Mesas que faltan: {n}"),
        "wall_none_left": _("Todas las mesas terminaron."),
        "wall_sealed": _("Sobres cerrados: {n} de {all}"),
        "wall_points": _("puntos: {n}"),
        "podium": _("Así terminó el torneo"),
        "wall_shows": _("La pared muestra"),
        "wall_auto": _("lo que pasa en la clase"),
        "show_names": _("Con nombres"),
        # The list of words
        "words_title": _("Palabras secretas"),
        "words_how": _(
            "Recorte y entregue cada una a su dueño. Con el código, su nombre y su palabra "
            "vuelve a entrar desde cualquier aparato."
        ),
        # For families
        "families_title": _("Qué guarda la clase de Zamora"),
        "families_1": _(
            "En esta clase se aprende matemáticas con juegos de mesa. Todo ocurre dentro de la red "
            "del aula: la computadora de la maestra o el maestro atiende a las demás, y no hay "
            "ninguna otra."
        ),
        "families_2": _(
            "De cada alumno se guarda el nombre de pila, una palabra secreta que da la clase, qué "
            "ejercicios resolvió, qué respondió a las preguntas de la clase y las partidas que "
            "jugó con sus compañeros y en las lecciones. No se piden apellidos, correo, edad, "
            "fotos ni contraseñas propias."
        ),
        "families_3": _(
            "Nada sale de esa computadora: no hay cuentas, no hay anuncios y nadie más recibe los "
            "datos. En el navegador queda solo una llave para que el alumno vuelva a entrar."
        ),
        "families_4": _(
            "Cada alumno ve lo suyo y las partidas de la clase; los ejercicios de otros no los ve. "
            "Quien enseña ve lo de todos. En la pantalla del aula se ven los nombres de pila de "
            "quienes juegan, si quien enseña no los quita; nunca quién respondió qué."
        ),
        "families_5": _(
            "Responde por los datos la escuela. Si lo piden, quien enseña les entrega todo lo que "
            "se guarda de su hija o de su hijo, corrige el nombre, o lo borra todo: nombre, "
            "palabra, respuestas y votos."
        ),
        "families_6": _(
            "La clase se borra entera cuando ya no hace falta. Si en {days} días no se usa, el "
            "programa se lo recuerda a quien enseña."
        ),
        "families_7": _(
            "La red del aula no va cifrada: quien esté en ella y sepa cómo podría leer lo que se "
            "envía. Por eso basta un apodo, y nadie escribe aquí una contraseña suya."
        ),
    }


# Lessons ------------------------------------------------------------------------------------------


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
        "all_play_it": _("Que la jueguen todos"),
        "pupils_n": _("{n} alumnos"),
        "pupil_1": _("1 alumno"),
        # The wall
        "votes": _("Respuestas"),
        "usual": _("Lo que se suele responder"),
    }
