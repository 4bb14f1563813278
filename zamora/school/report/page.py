"""A class table as a page to look at and print, and as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path

from zamora.core.i18n import _, language, ngettext
from zamora.core.numbers import decimal
from zamora.school import review
from zamora.school.beforeafter import Gain
from zamora.school.exercises import Status
from zamora.school.explaining import arguments
from zamora.school.progress import Summary
from zamora.school.report import SITTING, ClassGain, ClassReport, Pupil, sittings
from zamora.school.review import label, mistake_words
from zamora.school.rungs import WORKSHOP, route_name, rungs

#: A spreadsheet takes what begins so for a formula.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Cell:
    """What the page says of a pupil and an exercise: a sign, its kind, and words."""

    sign: str
    kind: str
    words: str


def page(report: ClassReport, sheet: str = "") -> str:
    """The report as one HTML page that needs nothing else.

    Args:
        report: what there is.
        sheet: colours and letters (:func:`zamora.site.wholesheet.whole_sheet`); without them it
            has those of the browser.
    """
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    lessons = [
        (title(number), [(key, label(key), review.title(key)) for key in keys])
        for number, keys in tried(report)
    ]
    return environment.get_template("page.html.j2").render(
        report=report,
        sheet=sheet,
        language=language(),
        routes=any(pupil.route for pupil in report.pupils),
        lessons=lessons,
        words=words(),
        gain=report.gain,
        gains=gains(report.gain),
        measured=measured(report.gain),
        cell=cell,
        total=total,
        minutes=minutes,
        route=route,
        day=day,
        solved=lambda key: solved(report, key),
        mistakes=lambda key: mistakes(report, key),
    )


def tried(report: ClassReport) -> Iterator[tuple[str, list[str]]]:
    """The lessons in which something was tried, with all their exercises and puzzles."""
    for number, found in groupby(report.exercises, lambda key: key.partition(".")[0]):
        keys = list(found)
        if any(pupil.summary(key).tries for key in keys for pupil in report.pupils):
            yield number, keys


def table(report: ClassReport) -> str:
    """The report as CSV: a line for each pupil and each exercise that was tried.

    Semicolons between the columns: Spanish spreadsheets open such a file with a double click.
    """
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(
        [
            _("alumno"),
            _("ruta"),
            _("lección"),
            _("ejercicio"),
            _("título"),
            _("resuelto"),
            _("estrellas"),
            _("intentos"),
            _("pistas"),
            _("minutos"),
            _("archivos"),
            _("avisos"),
            _("prueba antes"),
            _("prueba después"),
        ]
    )
    for pupil in report.pupils:
        tried = [key for key in report.exercises if pupil.summary(key).tries]
        for key in tried:
            summary = pupil.summary(key)
            writer.writerow(
                [
                    _harmless(pupil.name),
                    route_name(pupil.route),
                    key.partition(".")[0],
                    # A bare 1.10 would be taken for a number, or a date.
                    _("ejercicio {id}").format(id=key),
                    review.title(key),
                    _("sí") if _solved(summary) else _("no"),
                    summary.stars,
                    summary.tries,
                    summary.hints,
                    minutes(pupil.time(key)),
                    *_last_columns(pupil),
                ]
            )
        written = arguments(pupil.responses)
        for one in written:
            writer.writerow(
                [
                    _harmless(pupil.name),
                    route_name(pupil.route),
                    one.lesson,
                    _("explica por qué"),
                    _harmless(one.text),
                    *[""] * 5,
                    *_last_columns(pupil),
                ]
            )
        if not tried and not written:
            route = route_name(pupil.route)
            writer.writerow([_harmless(pupil.name), route, *[""] * 8, *_last_columns(pupil)])
    return file.getvalue()


def _last_columns(pupil: Pupil) -> tuple[str | int, ...]:
    scores = ("" if one is None else sum(one.values()) for one in sittings(pupil.responses))
    return _harmless(", ".join(pupil.files)), _harmless(" ".join(pupil.notices)), *scores


def _harmless(text: str) -> str:
    return "'" + text if text.startswith(_FORMULAS) else text


def route(pupil: Pupil) -> str:
    """The route that a pupil has chosen."""
    return route_name(pupil.route) or "—"


def day(at: str) -> str:
    """The day of a time, as people write it."""
    return datetime.fromisoformat(at).astimezone().strftime("%d/%m/%Y") if at else "—"


def solved(report: ClassReport, key: str) -> int:
    """How many have solved an exercise."""
    return sum(_solved(pupil.summary(key)) for pupil in report.pupils)


def _solved(summary: Summary) -> bool:
    return summary.status is Status.SOLVED


def minutes(spent: timedelta) -> int:
    """Whole minutes, at least one for anything at all."""
    return -(-int(spent.total_seconds()) // 60)


def title(lesson: str) -> str:
    """The number of a lesson, and what it is called."""
    if lesson == str(WORKSHOP):
        return _("Taller de variantes")
    found = next((rung.title for rung in rungs() if str(rung.number) == lesson), "")
    return f"{lesson} · {found}" if found else lesson


def cell(pupil: Pupil, key: str) -> Cell:
    """How far a pupil has come with an exercise."""
    summary = pupil.summary(key)
    if not summary.tries:
        return Cell("·", "none", _("sin intentar"))
    tries = ngettext("{n} intento", "{n} intentos", summary.tries).format(n=summary.tries)
    hints = ngettext("{n} pista", "{n} pistas", summary.hints).format(n=summary.hints)
    words = f"{tries}, {hints}, {minutes(pupil.time(key))} min"
    if _solved(summary):
        return Cell("★" * summary.stars, "done", words)
    return Cell(f"✗{summary.tries}", "tried", words)


def total(pupil: Pupil, ids: tuple[str, ...]) -> tuple[int, int]:
    """Exercises solved, and stars."""
    summaries = [pupil.summary(key) for key in ids]
    return sum(map(_solved, summaries)), sum(summary.stars for summary in summaries)


def mistakes(report: ClassReport, key: str) -> str:
    """The mistake that most pupils made, in the words that the pupils saw."""
    for name, n in report.mistakes(key).most_common():
        if said := mistake_words(key, name):
            return f"{said} ({n})"
    return ""


def gains(found: ClassGain) -> list[tuple[str, int, str, str, str, str]]:
    """The rows of the table of gains: of all, and by the form that came first."""
    rows = [(_("todos"), found.gain)]
    rows += [
        (_("primero la forma {letter}").format(letter=letter.upper()), gain)
        for letter, gain in found.orders.items()
        if gain.n
    ]
    return [
        (name, gain.n, _mean(gain.before), _mean(gain.after), _signed(gain.gain), _interval(gain))
        for name, gain in rows
    ]


def _mean(number: float) -> str:
    return decimal(number, 2)


def _signed(number: float) -> str:
    sign = "+" if round(number, 2) > 0 else "−" if round(number, 2) < 0 else ""
    return sign + decimal(abs(number), 2)


def _interval(gain: Gain) -> str:
    if gain.interval is None:
        return "—"
    low, high = gain.interval
    return _("de {low} a {high}").format(low=_signed(low), high=_signed(high))


def measured(found: ClassGain) -> list[str]:
    """What there is to say about the gain, and what cannot be said."""
    n = found.gain.n
    said = [
        ngettext(
            "{n} alumno terminó las dos pruebas; {begun} empezaron alguna.",
            "{n} alumnos terminaron las dos pruebas; {begun} empezaron alguna.",
            n,
        ).format(n=n, begun=found.begun)
    ]
    if n:
        said.append(
            _(
                "Son respuestas correctas de {questions}. El intervalo es del 95 %, con la t de "
                "Student para parejas: dice cuánto puede moverse la ganancia media por el azar de "
                "quiénes están en esta clase. Con pocos alumnos es solo una guía."
            ).format(questions=found.questions)
        )
    said.append(
        _(
            "Cuidado: sin otra clase parecida que no haya tomado el curso, una ganancia no "
            "demuestra nada. Los alumnos también crecen, aprenden otras cosas y contestan mejor "
            "la segunda vez. Nosotros no hemos medido todavía nada con estas pruebas: no "
            "sabemos si las dos formas son igual de difíciles, ni si el curso hace ganar algo."
        )
    )
    return said


def words() -> dict[str, str]:
    """What stands on the page besides figures, by name."""
    return {
        "title": _("Informe de la clase"),
        "pupils": _("alumnos"),
        "pupil": _("alumno"),
        "route": _("ruta"),
        "solved": _("resueltos"),
        "stars": _("estrellas"),
        "minutes": _("minutos"),
        "last": _("último día"),
        "all": _("resuelto por"),
        "mistakes": _("Errores más frecuentes"),
        "exercise": _("ejercicio"),
        "mistake": _("lo que vieron más alumnos (cuántos)"),
        "summary": _("Resumen"),
        "gain": _("Antes y después"),
        "why": _("Explica por qué"),
        "text": _("lo que escribió"),
        "points": _("puntos de la lista"),
        "group": _("quiénes"),
        "number": _("cuántos"),
        "before": _("media antes"),
        "after": _("media después"),
        "gained": _("ganancia media"),
        "interval": _("intervalo del 95 %"),
        "skill": _("qué se pregunta"),
        "right_before": _("bien antes"),
        "right_after": _("bien después"),
        "notices": _("Conviene revisar"),
        "problems": _("Archivos que no se pudieron leer"),
        "legend": _(
            "★★★ resuelto al primer intento y sin pistas · ★★ o ★ resuelto con más intentos o "
            "pistas · ✗3 tres intentos, todavía sin resolver · «·» sin intentar. Ponga el ratón "
            "sobre una casilla para ver intentos, pistas y minutos."
        ),
        "time": _(
            "El tiempo se calcula con las horas de las respuestas: una pausa de más de {n} minutos "
            "no cuenta."
        ).format(n=int(SITTING.total_seconds() // 60)),
        "private": _("Este informe se hizo en esta computadora; no se envió nada a ningún lugar."),
    }
