import numpy as np
import pytest

from durbar.engine.record import Index, Int, Long, Record, record


@record
class Base(Record):
    size: Int
    row: Int[2]


@record
class Table(Base):
    row: Int[3]  # longer than its base has it
    word: Long[4]
    top: Index
    grid: Int[2, 3]


def test_a_record_has_the_fields_of_its_bases_and_its_own() -> None:
    assert set(Table.dtype.names or ()) == {"size", "row", "word", "top", "grid", "unused"}
    assert Table.dtype["grid"].shape == (2, 3)
    assert Table.dtype["word"].base == np.dtype("<i8")


def test_a_field_declared_again_takes_its_new_shape() -> None:
    assert Table.dtype["row"].shape == (3,)
    assert Base.dtype["row"].shape == (2,)


def test_a_record_has_no_padding_and_its_words_are_aligned() -> None:
    assert Table.dtype.itemsize == 4 * (1 + 3 + 1 + 6) + 8 * 4 + 4
    assert Table.dtype.isalignedstruct
    assert Table.dtype.fields is not None
    assert Table.dtype.fields["word"][1] % 8 == 0


def test_a_copy_has_the_same_bytes_whatever_lay_in_memory_before() -> None:
    @record
    class Odd(Record):
        wide: Long
        number: Int

    tables = Odd.tables(100)
    dirty = np.full(100 * Odd.dtype.itemsize, 255, np.uint8).view(Odd.dtype)
    dirty[:] = tables
    assert dirty.tobytes() == tables.tobytes()


def test_a_window_reads_and_writes_its_own_record_alone() -> None:
    tables = Table.tables(2)
    first, second = Table(tables, 0), Table(tables, 1)
    first.size = 7
    first.grid[1, 2] = 5
    assert type(first.size) is int
    assert (first.size, second.size) == (7, 0)
    assert tables["grid"][:, 1, 2].tolist() == [5, 0]


def test_a_number_that_does_not_fit_is_an_error() -> None:
    table = Table(Table.tables(1))
    with pytest.raises(OverflowError):
        table.size = 2**31
    with pytest.raises(OverflowError):
        table.top = -1
