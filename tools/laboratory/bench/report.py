"""What was measured, for people to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from laboratory.bench.kernels import LOOP_THEN, plain_cpp
from zamora.core.i18n import _
from zamora.core.numbers import aligned
from zamora.rival.contest import ContestResult
from zamora.rival.roster import written

#: Some game's figures by name.
Figures = Mapping[str, Any]


def table(found: Mapping[str, Figures]) -> Iterator[str]:
    """The figures of several games, by key; parts that were not measured are left out."""
    parts = (
        ("perft_leaves_per_s", _kernels),
        ("nodes_per_s", _rivals),
        ("solver_s", _solvers),
        ("wasm_perft_per_s", _wasm),
        ("own_perft_per_s", _own_counts),
        ("own_nodes_per_s", _own_searches),
        ("endings_s", _endings),
    )
    first = True
    for name, lines in parts:
        measured = {key: numbers for key, numbers in found.items() if name in numbers}
        if measured:
            if not first:
                yield ""
            yield from lines(measured)
            first = False


def _kernels(found: Mapping[str, Figures]) -> Iterator[str]:
    head = (
        _("Juego"),
        _("perft M/s"),
        _("C++ M/s"),
        _("partidas/s"),
        _("turnos/s"),
        _("import s"),
        _("1.ª vez s"),
        _("luego s"),
        "MB",
    )
    yield from aligned([head, *(_kernel(key, numbers) for key, numbers in found.items())])
    yield ""
    if not all(numbers["compiled"] for numbers in found.values()):
        yield _("* Sin Numba: estas cuentas no están compiladas.")
    yield _("C++: lo que contó un programa en C++ sencillo, en la máquina de referencia.")
    yield from _loops(found)


def _loops(found: Mapping[str, Figures]) -> Iterator[str]:
    """The yardstick: the least and the most that this machine made while it was measured."""
    yield _("Para comparar máquinas: pasos por segundo de un bucle sencillo de Python,")
    loops = [numbers["loop_per_s"] / 1e6 for numbers in found.values()]
    yield _("aquí de {least:.1f} a {most:.1f} M, en la máquina de referencia {then:.1f} M.").format(
        least=min(loops), most=max(loops), then=LOOP_THEN / 1e6
    )


def _kernel(key: str, numbers: Figures) -> tuple[str, ...]:
    return (
        key + ("" if numbers["compiled"] else "*"),
        f"{numbers['perft_leaves_per_s'] / 1e6:.1f}",
        f"{plain_cpp(key) / 1e6:.0f}",
        f"{numbers['playouts_per_s']:.0f}",
        f"{numbers['turns_per_s']:.0f}",
        f"{numbers['import_s']:.3f}",
        f"{numbers['kernel_cold_s']:.2f}",
        f"{numbers['kernel_warm_s']:.2f}",
        _megabytes(numbers["peak_mb"]),
    )


def _rivals(found: Mapping[str, Figures]) -> Iterator[str]:
    head = (_("Juego"), _("nodos M/s"), _("prof. en 1 s"), _("1.ª vez s"), _("luego s"), "MB")
    yield from aligned([head, *(_search(key, numbers) for key, numbers in found.items())])
    yield ""
    levels = list(dict.fromkeys(key for numbers in found.values() for key in numbers["replies"]))
    names = (_("nivel {number}").format(number=key.rpartition(":")[2]) for key in levels)
    replies = [
        (key, *(_reply(numbers["replies"][level]) for level in levels))
        for key, numbers in found.items()
    ]
    yield from aligned([(_("Juego"), *names), *replies])
    yield ""
    if not all(numbers["search_compiled"] for numbers in found.values()):
        yield _("* Sin Numba: la búsqueda no está compilada.")
    yield _("prof. en 1 s: cuántos turnos mira hacia adelante en un segundo.")
    yield _("De cada nivel, segundos por turno: la mediana y el percentil 95.")


def _search(key: str, numbers: Figures) -> tuple[str, ...]:
    return (
        key + ("" if numbers["search_compiled"] else "*"),
        f"{numbers['nodes_per_s'] / 1e6:.2f}",
        f"{numbers['depth_in_1_s']:g}",
        f"{numbers['search_cold_s']:.2f}",
        f"{numbers['search_warm_s']:.2f}",
        _megabytes(numbers["search_peak_mb"]),
    )


def _reply(replies: Figures) -> str:
    return f"{replies['median']:.2f}/{replies['p95']:.2f}"


def _solvers(found: Mapping[str, Figures]) -> Iterator[str]:
    for key, numbers in found.items():
        yield _("Resolver {game}: {seconds:.1f} s, {megabytes} MB.").format(
            game=key,
            seconds=numbers["solver_s"],
            megabytes=_megabytes(numbers["solver_peak_mb"]),
        )


def _wasm(found: Mapping[str, Figures]) -> Iterator[str]:
    head = (_("Juego"), _("perft M/s"), "wasm", "×", _("nodos M/s"), "wasm", "×", "KB", "gzip")
    yield from aligned([head, *(_module(key, numbers) for key, numbers in found.items())])
    yield ""
    yield _("wasm: lo mismo como WebAssembly, en Node; ×: cuántas veces lo de Numba.")


def _module(key: str, numbers: Figures) -> tuple[str, ...]:
    rates = []
    for what, digits in (("perft", 1), ("nodes", 2)):
        native, wasm = numbers[f"native_{what}_per_s"], numbers[f"wasm_{what}_per_s"]
        rates += [f"{native / 1e6:.{digits}f}", f"{wasm / 1e6:.{digits}f}", f"{wasm / native:.2f}"]
    sizes = (f"{numbers[name] / 1000:.0f}" for name in ("wasm_bytes", "wasm_gzipped"))
    return (key, *rates, *sizes)


def _own_counts(found: Mapping[str, Figures]) -> Iterator[str]:
    head = (_("Juego"), _("perft M/s"), _("1.ª vez s"), _("luego s"))
    rows = [
        (
            key + ("" if numbers["own_compiled"] else "*"),
            f"{numbers['own_perft_per_s'] / 1e6:.1f}",
            f"{numbers['own_cold_s']:.2f}",
            f"{numbers['own_warm_s']:.2f}",
        )
        for key, numbers in found.items()
    ]
    yield from aligned([head, *rows])
    if not all(numbers["own_compiled"] for numbers in found.values()):
        yield ""
        yield _("* Sin Numba: estas cuentas no están compiladas.")


def _own_searches(found: Mapping[str, Figures]) -> Iterator[str]:
    head = (_("Juego"), _("nodos M/s"), _("prof. en 1 s"))
    rows = [
        (key, f"{numbers['own_nodes_per_s'] / 1e6:.2f}", f"{numbers['own_depth_in_1_s']}")
        for key, numbers in found.items()
    ]
    yield from aligned([head, *rows])


def _endings(found: Mapping[str, Figures]) -> Iterator[str]:
    for key, numbers in found.items():
        for name, seconds in numbers["endings_s"].items():
            yield _("Resolver {game}, finales de hasta {name} fichas: {seconds:.1f} s.").format(
                game=key, name=name, seconds=seconds
            )


def outside(found: Mapping[str, ContestResult]) -> Iterator[str]:
    """How our rival did against the player from outside."""
    head = (_("Juego"), _("partidas"), _("gana"), _("empata"), _("pierde"), _("puntos"), _("entre"))
    rows = [
        (
            key,
            str(result.games),
            str(result.wins),
            str(result.draws),
            str(result.losses),
            f"{100 * result.score:.0f} %",
            "{:.0f}-{:.0f} %".format(*(100 * end for end in result.interval)),
        )
        for key, result in found.items()
    ]
    yield from aligned([head, *rows])
    for result in list(found.values())[:1]:
        yield ""
        yield _("{first} contra {second}, con el mismo tiempo por turno.").format(
            first=written(result.first), second=written(result.second)
        )


#: The searches of each row of the table, and what it is called.
_BESIDE: tuple[tuple[str, Callable[[], str]], ...] = (
    ("alphabeta", lambda: _("alfa-beta de zamora")),
    ("minimax", lambda: _("minimax de OpenSpiel, con sus reglas")),
    ("minimax_ours", lambda: _("minimax de OpenSpiel, con las nuestras")),
    ("tree", lambda: _("Monte Carlo de zamora")),
    ("mcts", lambda: _("Monte Carlo de OpenSpiel, con sus reglas")),
    ("mcts_ours", lambda: _("Monte Carlo de OpenSpiel, con las nuestras")),
)


def beside(found: Mapping[str, Figures]) -> Iterator[str]:
    """The speed of our generic searches and of OpenSpiel's."""
    rows = [
        (
            key,
            name(),
            f"{numbers[search]['per_s']:.0f}",
            str(numbers[search].get("depth", "")),
        )
        for key, numbers in found.items()
        for search, name in _BESIDE
    ]
    yield from aligned([(_("Juego"), "", _("por s"), _("prof.")), *rows], left=2)
    yield ""
    yield _("Por segundo: alfa-beta y minimax, posiciones; Monte Carlo, partidas al azar.")
    yield _("prof.: cuántos turnos miran hacia adelante en el mismo tiempo.")


def lessons(found: Mapping[str, Figures]) -> Iterator[str]:
    """How long each lesson takes."""
    head = (_("Lección"), _("núcleo s"), _("todo s"), _("la celda más lenta s"), "MB")
    rows = [
        (
            name,
            f"{numbers['kernel_s']:.1f}",
            f"{numbers['run_s']:.1f}",
            f"{numbers['slowest_s']:.1f}",
            _megabytes(numbers["peak_mb"]),
        )
        for name, numbers in found.items()
    ]
    yield from aligned([head, *rows])
    yield ""
    yield from _loops(found)


def opening(found: Mapping[str, Figures]) -> Iterator[str]:
    """How long each lesson takes to open."""
    head = (_("Lección"), _("servidor s"), _("página s"), _("tablero s"), _("la siguiente s"))
    names = ("server_s", "page_s", "board_s", "next_s")
    rows = [
        (lesson, *("" if numbers[name] is None else f"{numbers[name]:.1f}" for name in names))
        for lesson, numbers in found.items()
    ]
    yield from aligned([head, *rows])
    yield ""
    yield _("Servidor, página y tablero: desde la orden, sin tocar nada.")
    yield _("La siguiente: desde que se elige la lección que sigue hasta su tablero.")
    yield from _loops(found)


def site(found: Figures) -> Iterator[str]:
    """What a site takes: time, room, memory."""
    names = ("read_s", "turn_s", "answer_s", "screen_s", "alive_s", "mb", "requests")
    rows = [
        (line or _("esta máquina"), who, *(f"{one[name]:.1f}" for name in names))
        for line, visits in found["lines"].items()
        for who, one in (
            (_("primera visita"), visits["cold"]),
            (_("segunda visita"), visits["warm"]),
        )
    ]
    head = (
        *("", "", _("se lee s"), _("primer turno s"), _("responde s")),
        *(_("todo vive s"), _("el segundo s"), "MB", _("peticiones")),
    )
    yield from aligned([head, *rows], left=2)
    yield ""
    levels = [(level, f"{seconds:.2f}") for level, seconds in found["levels"].items()]
    yield from aligned([(_("Rival"), _("95 % s")), *levels])
    yield ""
    memory = found["memory_mb"]
    yield from aligned(
        [
            (_("Lección"), "MB", _("su parte")),
            *((name, *map(_megabytes, one or (None, None))) for name, one in memory.items()),
        ]
    )
    yield ""
    yield _("De la primera lección, desde que se pide; la mitad de las veces.")
    yield _("Con línea: un teléfono cuya página va cuatro veces más lento.")
    yield _("MB de cada lección: memoria residente del proceso de la página; su parte, si lo que")
    yield _("comparte con otros procesos se reparte entre ellos.")
    yield _("Comprimido: {size:.1f} MB. Peticiones a otros servidores: {others}.").format(
        size=found["zip_mb"], others=len(found["elsewhere"])
    )
    yield from _loops({"": found})


def clicks(found: Mapping[str, Figures]) -> Iterator[str]:
    """How long each game's board takes to answer a click."""
    head = (
        *(_("Juego"), _("clics"), _("aro ms"), _("95 % ms"), _("mitad ms"), _("95 % ms")),
        *(_("núcleo ms"), _("página ms")),
    )
    names = (
        *("clicks", "touch_ms", "touch_p95_ms", "paint_ms", "paint_p95_ms"),
        *("kernel_ms", "page_ms"),
    )
    rows = [(game, *(f"{numbers[name]:.0f}" for name in names)) for game, numbers in found.items()]
    yield from aligned([head, *rows])
    yield ""
    yield _("Aro: desde que baja el botón del ratón hasta que la casilla tiene su aro.")
    yield _("Después: hasta que cambia la imagen del tablero, que pinta el núcleo.")
    yield _("Núcleo: hasta que su respuesta llega a la página. Página: desde ahí.")
    yield from _loops(found)


def _megabytes(number: float | None) -> str:
    return "?" if number is None else f"{number:.0f}"
