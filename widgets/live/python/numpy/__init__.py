"""A stand-in for NumPy: plain arrays of numbers, no more than ipycanvas and ipywidgets ask for.

There is no NumPy in the browser, since its WebAssembly build would double what a reader has to
load. Anything else says so in one sentence.
"""

from __future__ import annotations

from array import array as _array
from itertools import chain
from math import prod
from typing import Any, ClassVar

__version__ = "0.0"

_CODES = {
    "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I",
    "int64": "q", "uint64": "Q", "float16": "e", "float32": "f", "float64": "d", "bool": "B",
}  # fmt: skip


class dtype(str):
    """The name of a number type; equal to that name and to the type of the same name."""

    __slots__ = ()

    def __new__(cls, name: Any = "float64") -> dtype:
        """Make the type of a name, or of Python's int, float or bool."""
        name = {int: "int64", float: "float64", bool: "bool"}.get(name, name)
        if str(name) not in _CODES:
            raise TypeError(f"data type {name!r} not understood")
        return super().__new__(cls, name)


_kind = dtype
"""The type, where an argument has its name."""


def _shape(value: Any) -> tuple[int, ...]:
    if isinstance(value, ndarray):
        return value.shape
    if isinstance(value, (list, tuple, range)):
        inner = {_shape(item) for item in value}
        if len(inner) > 1:
            raise ValueError("the rows of an array must be of one length")
        return (len(value), *(inner.pop() if inner else ()))
    return ()


def _flat(value: Any, depth: int) -> list[Any]:
    for _ in range(depth - 1):
        value = list(chain.from_iterable(value))
    return list(value) if depth else [value]


class ndarray:
    """A flat run of numbers with a shape."""

    def __init__(self, values: Any, shape: tuple[int, ...], kind: dtype) -> None:
        """Hold numbers of a kind in a shape."""
        self._data = values if isinstance(values, _array) else _array(_CODES[kind], values)
        self.shape, self.dtype = shape, kind

    @property
    def ndim(self) -> int:
        """How many axes there are."""
        return len(self.shape)

    flags: ClassVar = {"C_CONTIGUOUS": True}

    def __buffer__(self, flags: int) -> memoryview:
        """The raw numbers, for ``memoryview``."""
        return memoryview(self._data)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, index: int) -> Any:
        if self.ndim == 1:
            return self._data[index]
        step = prod(self.shape[1:])
        start = range(len(self))[index] * step
        return ndarray(self._data[start : start + step], self.shape[1:], self.dtype)

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"

    def astype(self, kind: Any) -> ndarray:
        """The same numbers as another kind."""
        kind = dtype(kind)
        whole = not kind.startswith("float")
        return ndarray(
            [int(v) for v in self._data] if whole else self._data.tolist(), self.shape, kind
        )

    def ravel(self) -> ndarray:
        """The numbers in one row."""
        return ndarray(self._data, (len(self._data),), self.dtype)

    def tolist(self) -> Any:
        """Nested lists of Python numbers."""
        if self.ndim == 1:
            return self._data.tolist()
        return [self[at].tolist() for at in range(len(self))]


def array(value: Any, dtype: Any = None) -> ndarray:
    """Make an array of nested lists, tuples, ranges or arrays."""
    if isinstance(value, ndarray):
        return value if dtype in (None, value.dtype) else value.astype(dtype)
    value = list(value) if not isinstance(value, (list, tuple, range, int, float)) else value
    shape = _shape(value)
    flat = _flat(value, len(shape))
    real = any(isinstance(item, float) for item in flat)
    kind = _kind(dtype or ("float64" if real else "int64"))
    return ndarray(flat if kind.startswith("float") else map(int, flat), shape, kind)


asarray = ascontiguousarray = array


def require(value: Any, dtype: Any = None, requirements: Any = None) -> ndarray:
    """An array of a kind; it is contiguous anyway."""
    return array(value, dtype)


def frombuffer(buffer: Any, dtype: Any = "float64") -> ndarray:
    """The numbers in raw bytes."""
    kind = _kind(dtype)
    data = _array(_CODES[kind])
    data.frombytes(buffer)
    return ndarray(data, (len(data),), kind)


def concatenate(arrays: Any) -> ndarray:
    """Join arrays along the first axis."""
    parts = [array(item) for item in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    kind = next((item.dtype for item in parts if item.dtype.startswith("float")), parts[0].dtype)
    flat = list(chain.from_iterable(item.astype(kind)._data for item in parts))
    return ndarray(flat, (sum(item.shape[0] for item in parts), *parts[0].shape[1:]), kind)


def zeros(shape: Any, dtype: Any = "float64") -> ndarray:
    """An array of zeros."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    return ndarray([0] * prod(sizes), sizes, _kind(dtype))


def array_equal(one: Any, other: Any) -> bool:
    """Whether two arrays have one shape and the same numbers."""
    one, other = array(one), array(other)
    return one.shape == other.shape and list(one._data) == list(other._data)


def __getattr__(name: str) -> Any:
    """A number type by its name; anything else says where it runs."""
    if name in _CODES:
        return dtype(name)
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(
        f"numpy.{name} is not part of this page's Python: "
        "NumPy itself runs in JupyterLab, not on the static site"
    )
