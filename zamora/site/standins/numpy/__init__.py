"""A small stand-in for NumPy: what ipycanvas and the drawing of boards need, and nothing else.

It is not NumPy, and says so: ``numpy.__version__`` ends in ``+zamora.standin``. It holds numbers in
flat arrays of the standard library and passes their bytes on. Anything else raises an
:class:`AttributeError` that says what this is.
"""

from __future__ import annotations

import array as _array
import builtins as _builtins
from typing import Any

__version__ = "0.0.1+zamora.standin"

_KINDS = {
    "int8": "b",
    "uint8": "B",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "uint64": "Q",
    "float32": "f",
    "float64": "d",
}


class dtype:
    """A kind of number."""

    def __init__(self, name: str, code: str) -> None:
        self.name, self.code = name, code

    def __call__(self, value: Any) -> Any:
        return float(value) if self.code in "fd" else int(value)

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        return self.name == getattr(other, "name", other)

    def __hash__(self) -> int:
        return hash(self.name)


int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, float64 = (
    dtype(name, code) for name, code in _KINDS.items()
)
#: Never made here; ipycanvas asks whether an array is of this kind.
float16 = dtype("float16", "e")


class generic:
    """What numbers taken out of NumPy's arrays are; here they are Python's own."""


def _kind(wanted: Any) -> dtype:
    name = str(wanted)
    return dtype(name, _KINDS[name])


class ndarray:
    """Numbers in a row, of a shape."""

    def __init__(self, flat: Any, shape: tuple[int, ...], kind: dtype) -> None:
        self.flat = flat if isinstance(flat, _array.array) else _array.array(kind.code, flat)
        self.shape, self.dtype = shape, kind
        self.ndim, self.size = len(shape), len(self.flat)
        self.flags = {"C_CONTIGUOUS": True}

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Any:
        return iter(self.tolist())

    def __getitem__(self, index: int) -> Any:
        if self.ndim == 1:
            return self.flat[index]
        step = self.size // self.shape[0]
        start = range(0, self.size, step)[index]
        return ndarray(self.flat[start : start + step], self.shape[1:], self.dtype)

    def __setitem__(self, index: int, value: Any) -> None:
        if self.ndim != 1:
            raise NotImplementedError(_WHAT)
        self.flat[index] = value

    def __mul__(self, factor: float) -> ndarray:
        return ndarray([value * factor for value in self.flat], self.shape, float64)

    __rmul__ = __mul__

    def __buffer__(self, flags: int) -> memoryview:
        return memoryview(self.flat)

    def tobytes(self) -> bytes:
        return self.flat.tobytes()

    def tolist(self) -> list[Any]:
        """The numbers as lists."""
        return list(self.flat) if self.ndim == 1 else [self[n].tolist() for n in range(len(self))]

    def astype(self, wanted: Any) -> ndarray:
        """The same numbers as others."""
        kind = _kind(wanted)
        return ndarray([kind(value) for value in self.flat], self.shape, kind)


def _spread(value: Any) -> tuple[list[Any], tuple[int, ...]]:
    if isinstance(value, ndarray):
        return list(value.flat), value.shape
    if not isinstance(value, (list, tuple)):
        return [value], ()
    parts = [_spread(part) for part in value]
    if len({shape for _flat, shape in parts}) > 1:
        raise ValueError("the rows are of different lengths")
    inner = parts[0][1] if parts else ()
    return [number for flat, _shape in parts for number in flat], (len(parts), *inner)


def array(value: Any, dtype: Any = None) -> ndarray:
    """Numbers of lists, or of an array."""
    flat, shape = _spread(value)
    whole = all(isinstance(number, int) for number in flat)
    kind = _kind(dtype) if dtype else int64 if whole and flat else float64
    return ndarray([kind(number) for number in flat], shape, kind)


asarray = array


def ascontiguousarray(value: Any) -> ndarray:
    """The array; here they all are."""
    return value if isinstance(value, ndarray) else array(value)


def require(value: Any, dtype: Any = None, requirements: Any = None) -> ndarray:
    """The array, of the kind that is wanted."""
    return array(value, dtype)


def round(value: Any, decimals: int = 0) -> ndarray:
    """Rounded numbers."""
    found = ascontiguousarray(value)
    flat = [_builtins.round(number, decimals) for number in found.flat]
    return ndarray(flat, found.shape, found.dtype)


def frombuffer(content: Any, dtype: Any = float64) -> ndarray:
    """Numbers read from bytes."""
    kind = _kind(dtype)
    flat = _array.array(kind.code)
    flat.frombytes(bytes(content))
    return ndarray(flat, (len(flat),), kind)


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    """Nothing but zeros."""
    size = (shape,) if isinstance(shape, int) else tuple(shape)
    length = 1
    for side in size:
        length *= side
    kind = _kind(dtype)
    return ndarray(_array.array(kind.code, [0]) * length, size, kind)


def concatenate(arrays: Any) -> ndarray:
    """Arrays one after the other."""
    found = [ascontiguousarray(one) for one in arrays]
    flat = [number for one in found for number in one.flat]
    return ndarray(flat, (sum(map(len, found)), *found[0].shape[1:]), found[0].dtype)


_WHAT = "this is the small stand-in of zamora for NumPy, which only draws boards; NumPy is not here"


def __getattr__(name: str) -> Any:
    raise AttributeError(f"numpy.{name}: {_WHAT}")
