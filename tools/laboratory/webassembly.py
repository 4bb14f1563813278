"""Compiles the kernels to WebAssembly: Numba's front end, LLVM for wasm32, a linker.

Numba translates the specialised functions (:mod:`zamora.compiled.specialise`) into LLVM IR as
always. Its optimisation is turned off, since it would target the host CPU: LLVM optimises later,
for wasm32. Each exported function gets a plain entry: an array is a pointer and a length, an
integer has 64 bits. The linker is that of the package ``ziglang`` (the extra ``wasm``), needed only
here.

To be imported only by a process that does nothing else, with ``NUMBA_OPT`` set to 0 from its
beginning: Numba reads that once.
"""

from __future__ import annotations

import gzip
import hashlib
import inspect
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir

from zamora.compiled import Compilable
from zamora.compiled.native import NATIVE
from zamora.compiled.specialise import Specialiser
from zamora.rival.evaluation import judging
from zamora.webassembly import EVERYTHING, MANIFEST, fingerprint, rows

TRIPLE = "wasm32-unknown-unknown"
#: What every browser of the last years understands.
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
#: Stack size in bytes. The stack lies below all data, so an overflow traps instead of overwriting
#: data.
STACK = 1 << 20
#: Kinds of parameters, by their annotation.
_ROWS = ("Board", "Table")
_ROW = numba.types.Array(numba.types.int64, 1, "C")
_WORD, _ADDRESS, _LENGTH = ir.IntType(64), ir.PointerType(), ir.IntType(32)
_TRAP = ir.FunctionType(ir.VoidType(), [])


def build(games: Iterable[Compilable], folder: Path, say: Callable[[str], None]) -> None:
    """Write the modules of these games and the manifest into a folder.

    Args:
        games: which.
        folder: what it had of other games stays.
        say: called with one line per step.

    Raises:
        OSError: if something cannot be written.
        RuntimeError: if Numba's optimisation is on, or there is no linker.
    """
    config: Any = numba.config
    if config.OPT != 0:
        raise RuntimeError("NUMBA_OPT must be 0 from the beginning of the process")
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / MANIFEST
    known = json.loads(listed.read_text("utf-8"))["games"] if listed.exists() else {}
    made = {"numba": numba.__version__, "llvmlite": llvmlite.__version__, "features": FEATURES}
    for game in games:
        code = module(game)
        file = f"{game.key}.wasm"
        (folder / file).write_bytes(code)
        known[game.key] = {
            "file": file,
            "bytes": len(code),
            "sha256": hashlib.sha256(code).hexdigest(),
            "sources": fingerprint(game),
        }
        found = {"made": made, "rows": rows(), "games": dict(sorted(known.items()))}
        listed.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
        packed = len(gzip.compress(code, 9, mtime=0))
        say(f"{file}: {len(code)} bytes, {packed} gzipped")


def module(game: Compilable) -> bytes:
    """The module of a game: every entry of :data:`~zamora.webassembly.EVERYTHING` by its name."""
    separate = {*EVERYTHING.separate, *(entry.__name__ for entry in EVERYTHING.entries)}

    def wrap(function: FunctionType) -> Any:
        # (_nrt: arrays are not reference-counted.)
        options: Any = {"error_model": "numpy", "_nrt": False}
        return numba.njit(function, forceinline=function.__name__ not in separate, **options)

    def table(numbers: list[int]) -> Any:
        return np.array(numbers, dtype=np.int64)

    judged = judging(EVERYTHING, game)
    specialised = Specialiser(game.built_from, wrap, table, NATIVE, judged.more, judged.changed)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly("")
    entries = ir.Module()
    for entry in EVERYTHING.entries:
        kinds = _kinds(entry)
        dispatcher = specialised(entry)
        dispatcher.compile(tuple(kinds))
        made = dispatcher.overloads[tuple(kinds)]
        assert made.signature.return_type == numba.types.int64
        whole.link_in(_without_names(made.library.get_llvm_str()))
        _enter(entries, entry.__name__, made.fndesc.llvm_func_name, kinds)
    whole.link_in(llvm.parse_assembly(str(entries)))
    return _linked(_object(whole, {entry.__name__ for entry in EVERYTHING.entries}))


def _kinds(entry: Callable[..., Any]) -> list[Any]:
    """What the parameters of an entry are for Numba."""
    kinds = [p.annotation for p in inspect.signature(entry).parameters.values()]
    assert set(kinds) <= {"int", *_ROWS}
    return [_ROW if kind in _ROWS else numba.types.int64 for kind in kinds]


def _without_names(text: str) -> llvm.ModuleRef:
    """One of Numba's modules, without what belongs to the machine that it was made on."""
    found = llvm.parse_assembly(text)
    found.triple, found.data_layout = "", ""
    return found


def _enter(module: ir.Module, name: str, inner: str, kinds: list[Any]) -> None:
    """Add a plain entry that calls one of Numba's functions.

    Numba's convention: pointers for the result and the error; an array as meminfo (null), parent
    (null), number of items, item size, data pointer, shape and strides.
    """
    outside: list[ir.Type] = []
    for kind in kinds:
        outside += [_ADDRESS, _LENGTH] if kind == _ROW else [_WORD]
    function = ir.Function(module, ir.FunctionType(_WORD, outside), name)
    builder = ir.IRBuilder(function.append_basic_block())
    null, size = ir.Constant(_ADDRESS, None), ir.Constant(_WORD, 8)
    result, problem = builder.alloca(_WORD), builder.alloca(_ADDRESS)
    handed: list[ir.Value] = [result, problem]
    given = iter(function.args)
    for kind in kinds:
        if kind == _ROW:
            address, length = next(given), builder.zext(next(given), _WORD)
            handed += [null, null, length, size, address, length, size]
        else:
            handed.append(next(given))
    called = ir.Function(
        module, ir.FunctionType(ir.IntType(32), [value.type for value in handed]), inner
    )
    status = builder.call(called, handed)
    # None of them ever raises; if one did, that must not look like a result.
    failed = builder.icmp_signed("!=", status, ir.Constant(status.type, 0))
    with builder.if_then(failed, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", (), _TRAP), [])
        builder.unreachable()
    builder.ret(builder.load(result, typ=_WORD))


def _object(whole: llvm.ModuleRef, entries: set[str]) -> bytes:
    """Optimise for wasm32, with nothing but the entries to be seen from outside; as an object."""
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    for function in whole.functions:
        if not function.is_declaration and function.name not in entries:
            function.linkage = "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    first = llvm.create_new_module_pass_manager()
    first.add_global_dead_code_eliminate_pass()
    first.run(whole, builder)
    builder.getModulePassManager().run(whole, builder)
    found: bytes = machine.emit_object(whole)
    return found


def _linked(code: bytes) -> bytes:
    """The object as a module that needs nothing from outside."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "given.o"), Path(folder, "made.wasm")
        given.write_bytes(code)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--strip-all"]
        command += ["--export-memory", "--export=__heap_base", "--stack-first"]
        command += [f"--export={entry.__name__}" for entry in EVERYTHING.entries]
        command += ["-z", f"stack-size={STACK}", str(given), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8")  # noqa: S603
        if done.returncode:
            raise RuntimeError(f"the linker of the package ziglang: {done.stderr.strip()}")
        return made.read_bytes()
