"""All data of a class about one pupil, for export: as data and as a page.

Names of other pupils are not in it.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from zamora.classroom import grades, lessonfiles
from zamora.classroom.room import Room
from zamora.core.i18n import _
from zamora.core.steps import Side
from zamora.school.progress.responses import VARIANT, WHY
from zamora.school.rungs import route_name

#: A table of the page: its title, the heads of its columns, its rows.
Table = tuple[str, list[str], list[list[str]]]


def everything(room: Room, id_: str) -> dict[str, Any]:
    """Everything stored about a pupil, as plain values.

    Raises:
        Nobody: if there is no such pupil.
    """
    found, solved = room.pupil(id_), room.results[id_]
    games = []
    for one in room.meetings.values():
        side = one.side_of(id_)
        if side is None:
            continue
        names = (found.name, "") if side is Side.FIRST else ("", found.name)
        over = one.ending is not None
        games.append(
            {
                "game": one.game,
                "at": one.at,
                "tournament": one.tournament,
                "side": int(side),
                # Who still sets up in secret does so here as well.
                "record": one.record(names).write() if over else "",
                "ended": one.words((_("primero"), _("segundo"))),
            }
        )
    return {
        "name": found.name,
        "private word": found.word,
        "joined": found.joined,
        "account": found.account,
        "devices": len(found.devices),
        "route": solved.route,
        "answers": [_values(one) for one in solved.in_order()],
        "responses": [_values(one) for one in solved.responses],
        "games": games,
        "lessons": lessonfiles.everything(room, id_),
        "grades": {file: asdict(one) for file, one in grades.read(room, id_).items()},
        "log": _log(room, id_),
    }


def _log(room: Room, id_: str) -> list[dict[str, Any]]:
    """What else the file says of a pupil: earlier names, votes, when she came in and left."""
    ids = {id_}
    for one in reversed(room.log.events):  # those who turned out to be her
        if one.kind == "merged" and one.data["into"] in ids:
            ids.add(one.data["pupil"])
    return [
        {"at": one.at, "kind": one.kind, **one.data}
        for one in room.log.events
        if one.kind != "handed" and one.data.get("pupil") in ids
    ]


def _values(one: Any) -> dict[str, Any]:
    """A judged answer, an answer to a test or an argument, with what was answered as values."""
    return {**vars(one), "answer": json.loads(one.answer)}


def tables(found: dict[str, Any]) -> list[Table]:
    """The result of :func:`everything` as tables, for people."""
    who = [
        [_("Nombre"), found["name"]],
        [_("Palabra secreta"), found["private word"]],
        [_("Cuenta"), found["account"]],
        [_("Entró por primera vez"), _when(found["joined"])],
        [_("Aparatos con los que está dentro"), str(found["devices"])],
        [_("Ruta"), route_name(found["route"]) if found["route"] else ""],
    ]
    answers = [
        [
            _when(one["at"]),
            one["exercise"],
            _("resuelto") if one["status"] == "solved" else _("todavía no"),
            str(one["hints"]),
            json.dumps(one["answer"], ensure_ascii=False),
        ]
        for one in found["answers"]
    ]
    phases = {"before": _("antes"), "after": _("después"), WHY: _("explica por qué")}
    phases[VARIANT] = _("su variante")
    responses = [
        [
            _when(one["at"]),
            phases.get(one["phase"], one["phase"]),
            one["skill"],
            json.dumps(one["answer"], ensure_ascii=False),
        ]
        for one in found["responses"]
    ]
    games = [[_when(one["at"]), one["game"], one["ended"], one["record"]] for one in found["games"]]
    boards = [
        [lesson, text]
        for lesson, cells in found["lessons"].get("boards", {}).items()
        for games_ in cells.values()
        for _key, text, _beside in filter(None, games_)
    ]
    shown = {
        "joined": _("entró"),
        "entered": _("volvió a entrar"),
        "left": _("salió"),
        "renamed": _("otro nombre"),
        "reworded": _("otra palabra"),
        "merged": _("se juntó con otra entrada"),
        "voted": _("votó"),
    }
    log = [
        [
            _when(one["at"]),
            shown.get(one["kind"], one["kind"]),
            " ".join(str(one[key]) for key in ("name", "word", "answer") if one.get(key)),
        ]
        for one in found["log"]
    ]
    when, answer = _("Cuándo"), _("Respuesta")
    return [
        (_("Quién es"), [], [row for row in who if row[1]]),
        (
            _("Ejercicios"),
            [when, _("Ejercicio"), _("Resultado"), _("Pistas"), answer],
            answers,
        ),
        (_("Pruebas"), [when, _("Prueba"), _("Sobre qué"), answer], responses),
        (_("Partidas"), [when, _("Juego"), _("Final"), _("Turnos")], games),
        (_("En los tableros de las lecciones"), [_("Lección"), _("Turnos")], boards),
        (_("Lo demás"), [when, _("Qué"), ""], log),
    ]


def _when(at: str) -> str:
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
