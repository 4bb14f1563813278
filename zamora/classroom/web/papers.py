"""The end of a class on paper: the report of ``zamora report``, and how its tournaments stand."""

from __future__ import annotations

from zamora.classroom.room import Room
from zamora.classroom.web import views
from zamora.classroom.web.words import words
from zamora.core.i18n import _
from zamora.school.report import paper
from zamora.school.teaching.orders import Block, Grid, Heading, Text, TextOrder


def order(room: Room) -> TextOrder:
    """The print order for the current state."""
    blocks: list[Block] = []
    for found in views.tournaments(room):
        w = words()
        blocks.append(
            Heading(
                _("Torneo: {game}, {form}, rondas: {n}").format(
                    game=found["game"], form=found["form"], n=found["rounds"]
                )
            )
        )
        if found["teams"]:
            blocks.append(
                Grid(
                    (w["place"], w["team"], w["points"], w["rounds_won"], w["results"]),
                    tuple(
                        (
                            str(t["place"]),
                            t["name"],
                            t["points"],
                            str(t["wins"]),
                            " · ".join(t["results"]),
                        )
                        for t in found["teams"]
                    ),
                    (1.2, 4, 1.5, 2.5, 5),
                )
            )
        blocks.append(
            Grid(
                (w["place"], w["player"], w["points"], w["rivals"], w["won"], w["results"]),
                tuple(
                    (
                        str(one["place"]),
                        f"{one['name']} ({one['team']})" if one["team"] else one["name"],
                        one["points"],
                        one["rivals"],
                        str(one["wins"]),
                        " · ".join(one["results"]),
                    )
                    for one in found["table"]
                ),
                (1.2, 4, 1.5, 1.6, 1.9, 5),
            )
        )
        blocks.append(Text(found["rule"]))
    return paper.order(room.report(), tuple(blocks))
