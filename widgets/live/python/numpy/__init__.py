"""A stand-in for NumPy: plain arrays of numbers, no more than ipycanvas and ipywidgets ask for.

There is no NumPy in the browser, since its WebAssembly build would double what a reader has to
load. Anything else says so in one sentence.
"""

from __future__ import annotations

from array import array as _array
from itertools import chain
from math import prod
from typing import Any

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

    @property
    def name(self) -> str:
        """The type's name."""
        return str(self)


int8, uint8, int16, uint16 = dtype("int8"), dtype("uint8"), dtype("int16"), dtype("uint16")
int32, uint32, int64, uint64 = dtype("int32"), dtype("uint32"), dtype("int64"), dtype("uint64")
float16, float32, float64, bool_ = (
    dtype("float16"),
    dtype("float32"),
    dtype("float64"),
    dtype("bool"),
)


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

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self._data)

    @property
    def flags(self) -> dict[str, bool]:
        """Always contiguous."""
        return {"C_CONTIGUOUS": True}

    def __buffer__(self, flags: int) -> memoryview:
        """The raw numbers, for ``memoryview``."""
        return memoryview(self._data)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Any:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            value: Any = self
            for part in index:
                value = value[part]
            return value
        if len(self.shape) == 1:
            found = self._data[index]
            return ndarray(found, (len(found),), self.dtype) if isinstance(index, slice) else found
        step = prod(self.shape[1:])
        rows = range(self.shape[0])[index]
        if isinstance(rows, int):
            return ndarray(self._data[rows * step : (rows + 1) * step], self.shape[1:], self.dtype)
        flat = _array(
            self._data.typecode,
            chain.from_iterable(self._data[r * step : (r + 1) * step] for r in rows),
        )
        return ndarray(flat, (len(rows), *self.shape[1:]), self.dtype)

    def __repr__(self) -> str:
        return f"array({self.tolist()!r})"

    def astype(self, kind: Any) -> ndarray:
        """The same numbers as another kind."""
        kind = dtype(kind)
        whole = not kind.startswith("float")
        return ndarray(
            [int(v) for v in self._data] if whole else self._data.tolist(), self.shape, kind
        )

    def reshape(self, *shape: Any) -> ndarray:
        """The same numbers in another shape."""
        sizes = tuple(shape[0]) if len(shape) == 1 and not isinstance(shape[0], int) else shape
        if -1 in sizes:
            rest = prod(size for size in sizes if size != -1)
            sizes = tuple(len(self._data) // rest if size == -1 else size for size in sizes)
        if prod(sizes) != len(self._data):
            raise ValueError(f"cannot reshape array of size {len(self._data)} into shape {sizes}")
        return ndarray(self._data, sizes, self.dtype)

    def ravel(self) -> ndarray:
        """The numbers in one row."""
        return ndarray(self._data, (len(self._data),), self.dtype)

    flatten = ravel

    def tolist(self) -> Any:
        """Nested lists of Python numbers."""
        return self._data.tolist() if len(self.shape) == 1 else [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        """The raw bytes."""
        return self._data.tobytes()


def array(value: Any, dtype: Any = None) -> ndarray:
    """Make an array of nested lists, tuples, ranges or arrays."""
    if isinstance(value, ndarray):
        return (
            value
            if dtype is None or globals()["dtype"](dtype) == value.dtype
            else value.astype(dtype)
        )
    if isinstance(value, (bytes, bytearray, memoryview)):
        return frombuffer(value)
    value = list(value) if not isinstance(value, (list, tuple, range, int, float)) else value
    shape = _shape(value)
    flat = _flat(value, len(shape))
    if dtype is None:
        kind = float64 if any(isinstance(item, float) for item in flat) else int64
    else:
        kind = globals()["dtype"](dtype)
    if not kind.startswith("float"):
        flat = [int(item) for item in flat]
    return ndarray(flat, shape, kind)


asarray = ascontiguousarray = array


def require(value: Any, dtype: Any = None, requirements: Any = None) -> ndarray:
    """An array of a kind; it is contiguous anyway."""
    return array(value, dtype)


def frombuffer(buffer: Any, dtype: Any = float64) -> ndarray:
    """The numbers in raw bytes."""
    kind = globals()["dtype"](dtype)
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


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    """An array of zeros."""
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    return ndarray([0] * prod(sizes), sizes, globals()["dtype"](dtype))


def array_equal(one: Any, other: Any) -> bool:
    """Whether two arrays have one shape and the same numbers."""
    one, other = array(one), array(other)
    return one.shape == other.shape and list(one._data) == list(other._data)


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(
        f"numpy.{name} is not part of this page's Python: "
        "NumPy itself runs in JupyterLab, not on the static site"
    )
