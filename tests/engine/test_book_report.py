"""``zamora book``: the printed games replayed, for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import zamora
from zamora import book, cli
from zamora.book import report
from zamora.core import i18n, toml
from zamora.core.wrapping import WIDTH

from ..patience import PATIENCE
from .printed import GAMES, history, replayed

GAME_KEYS = ["id", "game", "title", "plies", "end"]
PLY_KEYS = ["n", "side", "printed", "read", "status", "reason", "turns", "marks", "marks_ok"]

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = cli.execute(["book", *arguments])
    written = capsys.readouterr()
    return code, written.out, written.err


# For programs -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def everything() -> list[dict[str, Any]]:
    """What the command writes of all printed games."""
    found = [report.as_json(replayed(printed.id)) for printed in GAMES]
    read: list[dict[str, Any]] = json.loads(json.dumps(found))
    return read


@pytest.mark.exhaustive
def test_the_command_by_itself(everything: list[dict[str, Any]]) -> None:
    """In a process of its own, of one game."""
    result = subprocess.run(
        [sys.executable, "-P", "-m", "zamora", "book", "compases", "--json"],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONUTF8": "1"},
        timeout=PATIENCE,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout) == [one for one in everything if one["game"] == "compases"]


def test_all_games_are_listed_in_their_order(
    everything: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the command asks for, without replaying it once more."""
    monkeypatch.setattr(report, "replay", lambda printed: replayed(printed.id))
    listed = [report.as_json(one) for one in report.replays()]
    assert [one["id"] for one in listed] == [printed.id for printed in GAMES]
    assert all(one["ok"] and not one["problem"] for one in everything)


def test_the_form_of_a_game(everything: list[dict[str, Any]]) -> None:
    for one, printed in zip(everything, GAMES, strict=True):
        assert list(one)[: len(GAME_KEYS)] == GAME_KEYS
        assert (one["game"], one["title"], one["end"]) == (printed.game, printed.title, printed.end)
        assert one["reached"] == one["end"] in (*zamora.game(printed.game).sides, *others())
        assert one["resigns"] is printed.resigns
        assert [ply["n"] for ply in one["plies"]] == list(range(1, len(printed.plies) + 1))


def others() -> tuple[str, str]:
    return "empate", book.UNFINISHED


def test_the_form_of_a_ply(everything: list[dict[str, Any]]) -> None:
    for one in everything:
        sides = zamora.game(one["game"]).sides
        turns = history(one["id"]).turns
        for ply, turn in zip(one["plies"], turns, strict=False):
            assert list(ply)[: len(PLY_KEYS)] == PLY_KEYS
            assert ply["side"] == sides[(ply["n"] - 1) % 2]
            assert ply["read"] == str(turn), "the strict text of the turn that is played"
            assert ply["status"] in ("as printed", "corrected", "no legal reading")
            assert (ply["status"] == "as printed") == (ply["reason"] == "")
            assert isinstance(ply["printed"], str) and ply["printed"]
            assert type(ply["turns"]) is int and ply["turns"] > 0
            assert all(isinstance(mark, str) for mark in ply["marks"])
            assert type(ply["marks_ok"]) is bool and (ply["marks_ok"] or ply["marks"])


@pytest.mark.parametrize("name", ["compases-2", "futez-3", "golez-1", "goldrez-5", "caliz-3"])
def test_turns_are_those_of_the_position(everything: list[dict[str, Any]], name: str) -> None:
    (one,) = (found for found in everything if found["id"] == name)
    positions = history(name).positions
    for ply, position in list(zip(one["plies"], positions, strict=False))[
        :: 1 + len(positions) // 15
    ]:
        assert ply["turns"] == len(position.turns())


def test_numbers_found(everything: list[dict[str, Any]]) -> None:
    plies = {(one["id"], ply["n"]): ply for one in everything for ply in one["plies"]}
    assert len(plies) == 799
    statuses = [ply["status"] for ply in plies.values()]
    assert (statuses.count("corrected"), statuses.count("no legal reading")) == (12, 1)
    assert [key for key, ply in plies.items() if not ply["marks_ok"]] == [
        *(("gol-1", 46), ("gol-2", 20), ("gol-2", 56)),
    ]
    first_turns = {one["game"]: one["plies"][0]["turns"] for one in everything}
    assert first_turns == {
        game.key: len(game.start().turns()) for game in zamora.games()
    }  # and 4 in Futez, not 8
    assert plies["gol-2", 109]["any_turn"] == {
        "holds": True,
        "turns": 173,
        "answered": 171,
        "otherwise": ["(15,5) a (15,4)", "(4,1) a (9,6) a (11,6) a (11,2) *"],
        "refuting": [],
    }
    assert plies["caliz-3", 47]["status"] == "no legal reading"
    assert plies["caliz-2", 64]["signs"] == ["+", "--"]
    assert plies["golez-1", 1]["signs"] is plies["golez-1", 1]["any_turn"] is None


def test_one_game_and_one_printed_game(capsys: Capture) -> None:
    for name, ids in (
        ("golez", ["golez-1", "golez-2"]),
        ("Batalla de Compases", ["compases-1", "compases-2", "compases-3"]),
        ("goldrez-5", ["goldrez-5"]),
    ):
        code, out, err = run(capsys, name, "--json")
        assert (code, err) == (0, "")
        assert [one["id"] for one in json.loads(out)] == ids


# Bad input, bad data ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["parchís", "", "golez-3", "../golez", "gol\x1b[1m"])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_unknown_game_is_refused_with_the_list(
    capsys: Capture, name: str, options: list[str]
) -> None:
    code, out, err = run(capsys, *options, "--", name)
    assert (code, out) == (2, "")
    assert err.startswith("zamora: ") and err.count("\n") == 1 and err[:-1].isprintable()
    for known in ("compases", "futez", "golez", "goldrez", "caliz", "gol", "compases-1"):
        assert known in err


def test_too_many_words_are_refused(capsys: Capture) -> None:
    assert run(capsys, "golez", "gol")[0] == 2
    assert run(capsys, "--all")[0] == 2


Damage = Callable[[dict[str, Any]], object]


@pytest.fixture
def damage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Damage], None]]:
    """Change a copy of the data of a game."""
    whole = toml.parse

    def change(key: str, harm: Damage) -> None:
        def parse(text: str, file: str) -> dict[str, Any]:
            found = whole(text, file)
            if file == f"{key}/book.toml":
                harm(found)
            return found

        monkeypatch.setattr(toml, "parse", parse)
        forget()

    yield change
    forget()


def forget() -> None:
    book._data.cache_clear()
    book._load.cache_clear()


def ply(data: dict[str, Any], game: int, n: int) -> dict[str, Any]:
    found: dict[str, Any] = data["games"][game]["plies"][n - 1]
    return found


@pytest.mark.parametrize(
    ("harm", "stops", "words"),
    [
        # A turn that is illegal, unreadable, or comes after the end.
        (lambda d: ply(d, 0, 6).update(read="AN2: 54 a 56. R: 57"), 6, "56"),
        (lambda d: ply(d, 0, 3).update(printed="¡Adelante!"), 3, "Turno 3"),
        (lambda d: d["games"][0]["plies"].append({"printed": "MN: 85 a 84"}), 14, "ya terminó"),
        # Another end, or none.
        (lambda d: d["games"][0].update(end="Negras"), None, "Blancas"),
        (lambda d: d["games"][0]["plies"].pop(), None, "sin terminar"),
        # Turns that are no turns at all.
        (
            lambda d: ply(d, 0, 2).update(read="AN2: 66 a 67", status="no legal reading"),
            2,
            "movimiento de una ficha",
        ),
    ],
)
def test_a_game_that_does_not_reach_its_end(
    capsys: Capture,
    damage: Callable[[str, Damage], None],
    harm: Damage,
    stops: int | None,
    words: str,
) -> None:
    damage("golez", harm)
    code, out, err = run(capsys, "golez", "--json")
    assert (code, err) == (1, "")
    broken, fine = json.loads(out)
    assert fine["ok"] and not broken["ok"] and words in broken["problem"]
    assert (broken["reached"] == "") == (stops is not None)
    assert list(broken)[: len(GAME_KEYS)] == GAME_KEYS
    for one in broken["plies"]:
        assert list(one)[: len(PLY_KEYS)] == PLY_KEYS
        assert (one["turns"] is None) == (stops is not None and one["n"] >= stops)
    code, out, _err = run(capsys, "golez")
    assert code == 1
    assert "No llega a su final impreso" in out and "Llegan a su final impreso: 1." in out


def test_a_variation_that_does_not_reach_its_end(
    capsys: Capture, damage: Callable[[str, Damage], None]
) -> None:
    damage("compases", lambda d: d["games"][1]["variations"][0].update(end="C1"))
    code, out, _err = run(capsys, "compases-2", "--json")
    assert code == 1 and "La variante del turno 7" in json.loads(out)[0]["problem"]
    damage(
        "compases",
        lambda d: d["games"][1]["variations"][0]["plies"][0].update(read="C1: V13 a V44"),
    )
    assert run(capsys, "compases-2")[0] == 1


def test_a_repeated_passage_that_does_not_repeat(
    capsys: Capture, damage: Callable[[str, Damage], None]
) -> None:
    damage("compases", lambda d: d["games"][2].update(repeat=[2, 5]))
    code, out, _err = run(capsys, "compases-3", "--json")
    assert code == 1 and json.loads(out)[0]["problem"].startswith("Turno 7: ")


@pytest.mark.parametrize(
    "harm",
    [
        lambda d: d["games"][0].pop("id"),
        lambda d: d["games"][0].pop("plies"),
        lambda d: ply(d, 0, 1).pop("printed"),
        lambda d: ply(d, 0, 1).update(colour="red"),
        lambda d: d.update(games=[1]),
        lambda d: d["errata"][0].pop("meant"),
    ],
)
def test_a_damaged_file_is_named(
    capsys: Capture, damage: Callable[[str, Damage], None], harm: Damage
) -> None:
    damage("golez", harm)
    code, out, err = run(capsys, "golez")
    assert code == 2
    assert "golez/book.toml" in err and err.count("\n") == 1 and "Traceback" not in out + err


# For people ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def text() -> str:
    return "\n".join(report.lines([replayed(printed.id) for printed in GAMES]))


def test_the_text_is_folded_and_complete(text: str) -> None:
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.startswith("23 partidas impresas, 799 turnos. Llegan a su final impreso: 23.")
    for printed in GAMES:
        assert text.count(f"\n{printed.id} · {printed.title}\n") == 1
    whole = " ".join(text.split())
    for printed in GAMES:
        for one in printed.plies:
            assert one.reason in whole
    for game in zamora.games():
        for slip in book.errata(game.key):
            assert f"«{slip.printed}» → «{slip.meant}»" in whole
    assert "None" not in text and "{" not in text


@pytest.mark.parametrize(
    "said",
    [
        "1 Blancas: C35 a C45 → B: C35 a C44 [segura]",
        "⚠ 47 Blancas: (14,4) a (7,6) → (14,4) a (7,4) [probable]",
        "20 Negras: (10,3) a (11,5)- (-). El caballo puede llegar al balón",
        "(2,3) a (4,1) a (12,9)*- (-). Sería cierto en el turno 55.",
        "64 Negras: (12,5) a (12,4) +- (- → --)",
        "«*» en el turno 97",
        "47 Blancas: ?. Es verdad: probamos los 145 turnos.",
        "109 Blancas: ?. Es verdad: probamos los 173 turnos. Tras (15,5) a (15,4); (4,1)",
        "Contamos 2 + 16 + 6 + 2 + 8 = 34.",
        "En Futez hay 4",
        "La distancia de PB a AN1 es 5. Es verdad.",
        "Desde aquí el gol es inevitable. Es verdad.",
        "Las negras están mejor. No queda decidido.",
        "Llega a su final impreso: ganan las negras por abandono.",
        "Llega a su final impreso: empate.",
        "Llega a su final impreso: sin terminar. Las negras están mejor, dice el libro.",
    ],
)
def test_the_text_says_what_was_found(text: str, said: str) -> None:
    assert said in " ".join(text.split())


def test_one_printed_game_comes_without_the_chapter(capsys: Capture) -> None:
    code, out, err = run(capsys, "golez-1")
    assert (code, err) == (0, "")
    assert "Cinco toques y gol" in out and "Correcciones" in out
    assert "Comprobado con el programa" not in out and "Erratas del texto" not in out
    _code, out, _err = run(capsys, "golez")
    assert "Comprobado con el programa" in out and "Erratas del texto" in out


def test_a_claim_that_is_refuted_is_said_so(
    damage: Callable[[str, Damage], None], capsys: Capture
) -> None:
    """If the booklet said that any turn would do where it would not."""
    damage("compases", lambda d: ply(d, 0, 5).update(any_turn=True))
    code, out, _err = run(capsys, "compases-1")
    assert code == 0
    assert (
        "5 C1: V23 a V21 (180). No es verdad: de 4 turnos lo desmienten 2 (C1: V22 a V13"
        in " ".join(out.split())
    )


def test_another_language_keeps_what_is_printed(capsys: Capture) -> None:
    title = book.get("compases-1").title
    i18n.set_language("en")
    code, out, _err = run(capsys, "compases-1", "--json")
    (one,) = json.loads(out)
    assert code == 0 and one["title"] != title
    assert one["plies"][2]["status"] == "corrected"
    assert one["plies"][2]["printed"] == book.get("compases-1").plies[2].printed


def test_what_is_to_be_said_of_games_without_printed_turns(capsys: Capture) -> None:
    """Chapter 5 prints no turn of Chomp; its figure is lost, and its claims are checked."""
    code, alone, _errors = run(capsys, "chomp")
    assert code == 0
    assert "Figuras perdidas:" in alone
    assert "En Chomp gana siempre quien empieza" in alone
    _code, family, _errors = run(capsys, "combinatorios")
    for title in ("Juego de restar", "Reinas", "Chomp", "Dominório"):
        assert family.count(f"\n{title} (capítulo 5)\n=") == 1
    assert "Quim (capítulo 5)" in family
    assert "Nimble avaro" not in family
