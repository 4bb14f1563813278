"""What the compiled step functions need of Numba; imported only when something is compiled."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from zamora.compiled import sets


def _bits(name: str, *, has_flag: bool) -> Any:
    """A compiled function int64 → int64 that is one of LLVM's bit-counting instructions."""

    @intrinsic
    def instruction(_typing: Any, word: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            i64, i1 = ir.IntType(64), ir.IntType(1)
            kinds = [i64, i1] if has_flag else [i64]
            function = builder.module.declare_intrinsic(
                f"llvm.{name}", [i64], ir.FunctionType(i64, kinds)
            )
            # The flag: the result for 0 does not matter.
            flag = [ir.Constant(i1, 1)] if has_flag else []
            return builder.call(function, [arguments[0], *flag])

        return types.int64(types.int64), code

    return instruction


_trailing_zeros = _bits("cttz", has_flag=True)
_leading_zeros = _bits("ctlz", has_flag=True)
_population = _bits("ctpop", has_flag=False)


@njit
def _lowest(word):  # type: ignore[no-untyped-def]
    return _trailing_zeros(word)


@njit
def _highest(word):  # type: ignore[no-untyped-def]
    return 63 - _leading_zeros(word)


@njit
def _ones(word):  # type: ignore[no-untyped-def]
    return _population(word)


#: The functions of :mod:`zamora.compiled.sets` that a machine does better.
NATIVE = {sets.lowest: _lowest, sets.highest: _highest, sets.ones: _ones}
