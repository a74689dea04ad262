"""A state is one NumPy record of fixed size, declared as an annotated class.

Copying it is one memory copy, saving it is bytes, many of them are an array. Compiled rules see the record itself;
interpreted rules see an instance of the class: a window on one record, with every array field bound once as a
NumPy view and every single number as a property.
"""

import inspect
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

Tables = npt.NDArray[np.void]


class Field(NamedTuple):
    """The type and the shape of one field; a single number has the shape ()."""

    code: str
    shape: tuple[int, ...]


class _Number:
    """A kind of field: a single number as it stands, an array with a shape in brackets."""

    code: ClassVar[str]

    def __class_getitem__(cls, shape: int | tuple[int, ...]) -> Field:
        return Field(cls.code, shape if isinstance(shape, tuple) else (shape,))


if TYPE_CHECKING:  # a shape is not a type: to a type checker, fields are anything
    Int: TypeAlias = Any
    Index: TypeAlias = Any
    Long: TypeAlias = Any
    Short: TypeAlias = Any
    Float: TypeAlias = Any
else:

    class Int(_Number):
        """A field of one 32-bit whole number; ``Int[10, 5]`` is ten rows of five."""

        code = "<i4"

    class Index(_Number):
        """As ``Int``, never negative: compiled code need not look whether it counts from the end of an array."""

        code = "<u4"

    class Long(_Number):
        """As ``Int``, with 64 bits: room for unsigned 32-bit words and their products."""

        code = "<i8"

    class Short(_Number):
        """As ``Int``, with 16 bits: for large tables of small numbers that should stay close to the processor."""

        code = "<i2"

    class Float(_Number):
        """As ``Int``, for numbers that need not be whole, with 64 bits."""

        code = "<f8"


class Record:
    """The base of every record: a window on ``tables[index]``."""

    dtype: ClassVar[np.dtype[np.void]]
    _bound: ClassVar[tuple[tuple[str, str, bool], ...]]

    def __init__(self, tables: Tables, index: int = 0) -> None:
        self._record = tables[index : index + 1]
        for attribute, field, single in self._bound:
            column = tables[field]
            setattr(self, attribute, column[index : index + 1] if single else column[index])

    @classmethod
    def tables(cls, count: int) -> Tables:
        """That many new records, all zero."""
        return np.zeros(count, cls.dtype)


class Windows(list[Record]):
    """Windows on some records: what is put in the place of one is copied, as into an array of them."""

    def __setitem__(self, index: Any, other: Any) -> None:
        self[index]._record[:] = other._record


R = TypeVar("R", bound=type[Record])


def record(cls: R) -> R:
    """Lay out an annotated class as a record; a field declared again by a subclass takes its new shape."""
    fields = _fields(cls)
    cls.dtype = _packed([(name, field.code, field.shape) for name, field in fields.items()])
    cls._bound = tuple((name if field.shape else f"_{name}", name, not field.shape) for name, field in fields.items())
    for name, field in fields.items():
        if not field.shape:
            setattr(cls, name, _number(f"_{name}"))
    return cls


def _fields(cls: type) -> dict[str, Field]:
    """The fields of a class and its bases, widest first, so that nothing needs padding."""
    fields: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        for name, kind in inspect.get_annotations(base).items():
            if isinstance(kind, Field):
                fields[name] = kind
            elif isinstance(kind, type) and issubclass(kind, _Number):
                fields[name] = Field(kind.code, ())
    return dict(sorted(fields.items(), key=lambda item: item[1].code[-1], reverse=True))


def _packed(fields: list[tuple[str, str, tuple[int, ...]]]) -> np.dtype[np.void]:
    """The layout of these fields without a gap: NumPy copies no gaps, so that equal records would differ in bytes."""
    dtype = np.dtype(fields, align=True)
    used = sum(dtype[name].itemsize for name, _, _ in fields)
    return (
        dtype if used == dtype.itemsize else np.dtype([*fields, ("unused", "u1", (dtype.itemsize - used,))], align=True)
    )


def _number(bound: str) -> property:
    """A property that reads and writes the one number of a bound one-element array as a Python int."""

    def get(self: Record) -> Any:
        return self.__dict__[bound].item()

    def put(self: Record, value: int) -> None:
        self.__dict__[bound][0] = value

    return property(get, put)
