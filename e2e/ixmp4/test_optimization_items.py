"""Proves that tables, parameters, variables and equations keep their data, and what is refused, as its own class."""

import pandas as pd
import pandas.testing as pdt
import pytest
from client import (
    Equation,
    IndexSet,
    NotFound,
    NotUnique,
    OptimizationDataValidationError,
    OptimizationItemUsageError,
    OptimizationVariable,
    Parameter,
    Table,
    Unit,
)
from conftest import BETTER_THAN_NEW, INTEGERS, add_units, as_tabulated

CLASSES = {"tables": Table, "parameters": Parameter, "variables": OptimizationVariable, "equations": Equation}
KINDS = list(CLASSES)
SOLUTION = ["variables", "equations"]

every_kind = pytest.mark.parametrize("kind", KINDS)
upserting = pytest.mark.parametrize("kind", KINDS[1:])


@pytest.fixture
def optimization(platform):
    """Of a run that is locked for the test, with the index sets i (a, b, c) and n (1, 2, 3)."""
    add_units(platform, "m", "kg")
    run = platform.runs.create("Model", "Scenario")
    with run.transact("test"):
        run.optimization.indexsets.create("i").add(["a", "b", "c"])
        run.optimization.indexsets.create("n").add([1, 2, 3])
        yield run.optimization


def create(optimization, kind, indexsets=("i", "n"), name="x", **kwargs):
    return getattr(optimization, kind).create(name, constrained_to_indexsets=list(indexsets), **kwargs)


def with_cells(kind, **index):
    count = len(next(iter(index.values())))
    if kind == "parameters":
        return {**index, "values": [row + 0.5 for row in range(count)], "units": ["m"] * count}
    if kind in SOLUTION:
        return {**index, "levels": [row + 0.5 for row in range(count)], "marginals": [0.25] * count}
    return index


def remove(item, data):
    (item.remove if hasattr(item, "remove") else item.remove_data)(data)


@every_kind
def test_a_new_one_has_no_data(optimization, kind):
    item = create(optimization, kind)
    assert (item.id, item.name, item.data) == (1, "x", {})
    assert (item.indexset_names, item.column_names, item.created_by) == (["i", "n"], None, "@unknown")
    assert item.created_at is not None
    assert getattr(optimization, kind).get("x").id == 1


@every_kind
def test_columns_may_have_names(optimization, kind):
    item = create(optimization, kind, ("i", "i"), column_names=["from", "to"])
    assert (item.indexset_names, item.column_names) == (["i", "i"], ["from", "to"])
    data = with_cells(kind, **{"from": ["b", "a"], "to": ["a", "b"]})
    item.add(data)
    assert item.data == data


@every_kind
def test_a_name_is_given_once_for_each_kind(optimization, kind):
    create(optimization, kind)
    with pytest.raises(CLASSES[kind].NotUnique) as refused:
        create(optimization, kind)
    assert isinstance(refused.value, NotUnique)
    for other in KINDS:
        if other != kind:
            create(optimization, other)


@every_kind
def test_unknown_ones_are_not_found(optimization, kind):
    with pytest.raises(CLASSES[kind].NotFound) as refused:
        getattr(optimization, kind).get("x")
    assert isinstance(refused.value, NotFound)
    with pytest.raises(CLASSES[kind].NotFound):
        getattr(optimization, kind).delete(99)


@every_kind
def test_index_sets_must_be_there(optimization, kind):
    with pytest.raises(IndexSet.NotFound):
        create(optimization, kind, ("i", "dne"))


@every_kind
@pytest.mark.parametrize(
    "column_names, message", [(["one"], "not equal in length"), (["one", "one"], "`column_names` are not unique")]
)
def test_column_names_must_fit(optimization, kind, column_names, message):
    with pytest.raises(OptimizationItemUsageError, match=message):
        create(optimization, kind, column_names=column_names)


@pytest.mark.parametrize("kind", SOLUTION)
def test_column_names_need_index_sets(optimization, kind):
    message = "Received `column_names` to name columns, but no `constrained_to_indexsets`"
    with pytest.raises(OptimizationItemUsageError, match=message):
        getattr(optimization, kind).create("x", column_names=["one"])


@every_kind
@pytest.mark.parametrize("form", [dict, pd.DataFrame])
def test_data_come_back_in_their_order(optimization, kind, form):
    item = create(optimization, kind)
    data = with_cells(kind, i=["c", "a", "b"], n=[3, 1, 1])
    item.add(form(data))
    assert item.data == data
    assert [type(value) for value in item.data["n"]] == [int, int, int]


@every_kind
def test_no_data_are_no_change(optimization, kind):
    item = create(optimization, kind)
    item.add({})
    remove(item, {})
    assert item.data == {}


def test_a_table_appends(optimization):
    table = create(optimization, "tables")
    table.add({"i": ["b"], "n": [2]})
    table.add({"i": ["a", "a"], "n": [3, 1]})
    assert sorted(zip(table.data["i"], table.data["n"], strict=True)) == [("a", 1), ("a", 3), ("b", 2)]


@pytest.mark.only("0.14", reason="the newer ones put rows in the order of the index, and take one again")
def test_a_table_keeps_the_order_and_takes_a_row_once(optimization):
    table = create(optimization, "tables")
    table.add({"i": ["b"], "n": [2]})
    table.add({"i": ["a", "a"], "n": [3, 1]})
    assert table.data == {"i": ["b", "a", "a"], "n": [2, 3, 1]}
    with pytest.raises(OptimizationDataValidationError, match="contains duplicate rows"):
        table.add({"i": ["a"], "n": [3]})


@upserting
def test_rows_that_are_there_get_new_values(optimization, kind):
    item = create(optimization, kind)
    item.add(with_cells(kind, i=["a", "b"], n=[1, 2]))
    item.add(with_cells(kind, i=["b", "c"], n=[2, 3]))
    first = "values" if kind == "parameters" else "levels"
    found = sorted(zip(item.data["i"], item.data["n"], item.data[first], strict=True))
    assert found == [("a", 1, 0.5), ("b", 2, 0.5), ("c", 3, 1.5)]


@every_kind
@pytest.mark.parametrize(
    "index, message",
    [
        ({"i": ["a"], "n": [1], "x": [1]}, "Trying to add data to unknown columns!"),
        ({"i": ["a", "a"], "n": [1, 1]}, "contains duplicate rows"),
        ({"i": ["a", "x"], "n": [1, 1]}, "contains values that are not allowed"),
    ],
)
def test_wrong_data_are_refused(optimization, kind, index, message):
    item = create(optimization, kind)
    with pytest.raises(OptimizationDataValidationError, match=message):
        item.add(with_cells(kind, **index))
    assert getattr(optimization, kind).get("x").data == {}


@pytest.mark.parametrize(
    "kind", ["tables", "parameters", pytest.param("variables", marks=pytest.mark.ours_only), "equations"]
)
def test_a_missing_value_is_refused(optimization, kind):
    item = create(optimization, kind)
    with pytest.raises(OptimizationDataValidationError, match="missing values"):
        item.add(with_cells(kind, i=["a", None], n=[1, 1]))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("tables", marks=BETTER_THAN_NEW),
        *(pytest.param(kind, marks=pytest.mark.ours_only) for kind in KINDS[1:]),
    ],
)
def test_a_missing_column_is_refused(optimization, kind):
    item = create(optimization, kind)
    with pytest.raises(OptimizationDataValidationError, match="Data is missing for some columns!"):
        item.add(with_cells(kind, i=["a"]))
    assert getattr(optimization, kind).get("x").data == {}


@upserting
def test_arrays_are_of_one_length(optimization, kind):
    item = create(optimization, kind, ("i",))
    with pytest.raises(OptimizationDataValidationError, match="All arrays must be of the same length"):
        item.add({**with_cells(kind, i=["a", "b"]), "i": ["a"]})


@pytest.mark.parametrize(
    "kind, column",
    [
        ("parameters", "values"),
        ("parameters", "units"),
        ("variables", "levels"),
        ("variables", "marginals"),
        ("equations", "levels"),
        ("equations", "marginals"),
    ],
)
def test_mandatory_columns(optimization, kind, column):
    item = create(optimization, kind, ("i",))
    data = with_cells(kind, i=["a"])
    del data[column]
    with pytest.raises(OptimizationItemUsageError, match=rf"must include the column\(s\): {column}!"):
        item.add(data)


def test_units_of_parameters_must_be_there(optimization):
    parameter = create(optimization, "parameters", ("i",))
    with pytest.raises(Unit.NotFound, match="'ly' is not defined for this Platform!"):
        parameter.add({"i": ["a"], "values": [1], "units": ["ly"]})


def test_values_of_parameters_keep_their_kind(optimization):
    parameter = create(optimization, "parameters", ("i",))
    parameter.add({"i": ["a", "b", "c"], "values": [1, "2", 3.5], "units": ["m", "kg", "m"]})
    assert parameter.values == [1, "2", 3.5]
    assert parameter.units == ["m", "kg", "m"]


@every_kind
def test_rows_are_removed_by_their_index(optimization, kind):
    item = create(optimization, kind)
    item.add(with_cells(kind, i=["a", "b", "c"], n=[1, 2, 3]))
    remove(item, {"i": ["b", "a"], "n": [2, 3], "foo": ["more", "more"]})
    assert (item.data["i"], item.data["n"]) == (["a", "c"], [1, 3])
    remove(item, pd.DataFrame({"n": [1, 3], "i": ["a", "c"]}))
    assert not any(item.data.values())


@every_kind
def test_removing_needs_every_index_column(optimization, kind):
    item = create(optimization, kind)
    item.add(with_cells(kind, i=["a"], n=[1]))
    with pytest.raises(OptimizationItemUsageError, match="data to be removed must specify"):
        remove(item, {"i": ["a"]})


@every_kind
def test_list_and_table(optimization, kind):
    one, two = create(optimization, kind, name="x"), create(optimization, kind, ("i",), name="y")
    data = with_cells(kind, i=["a"], n=[1])
    one.add(data)
    collection = getattr(optimization, kind)
    assert [(item.id, item.name, item.data) for item in collection.list()] == [(1, "x", data), (2, "y", {})]
    assert [item.id for item in collection.list(name="y")] == [2]
    expected = pd.DataFrame(
        [
            [one.run_id, data, "x", 1, one.created_at, "@unknown"],
            [two.run_id, {}, "y", 2, two.created_at, "@unknown"],
        ],
        columns=["run__id", "data", "name", "id", "created_at", "created_by"],
    )
    found = collection.tabulate()
    expected = as_tabulated(expected)
    assert list(found.columns) == list(expected.columns)
    pdt.assert_frame_equal(found, expected, check_dtype=False)
    assert found["id"].dtype in INTEGERS
    assert list(collection.tabulate(name="y")["id"]) == [2]


@every_kind
def test_is_deleted_and_its_index_sets_stay(optimization, kind):
    item = create(optimization, kind)
    item.add(with_cells(kind, i=["a"], n=[1]))
    getattr(optimization, kind).delete("x")
    assert getattr(optimization, kind).list() == []
    assert [indexset.name for indexset in optimization.indexsets.list()] == ["i", "n"]


@pytest.mark.only("0.14", reason="the newer ones have one element without index sets")
@pytest.mark.parametrize("kind", SOLUTION)
def test_without_index_sets_elements_go_by_position(optimization, kind):
    item = getattr(optimization, kind).create("x")
    assert (item.indexset_names, item.column_names) == (None, None)
    item.add({"levels": [1.5, 2.5], "marginals": [0.5, 0.5]})
    item.add({"levels": [3.5], "marginals": [-0.5]})
    assert (item.levels, item.marginals) == ([3.5, 2.5], [-0.5, 0.5])
    item.remove_data()
    assert (item.data, item.levels, item.marginals) == ({}, [], [])


@pytest.mark.only("0.16", "0.17", reason="0.14 has many elements without index sets")
@pytest.mark.ours_only("0.16")
@pytest.mark.parametrize("kind", SOLUTION)
def test_without_index_sets_there_is_one_element(optimization, kind):
    item = getattr(optimization, kind).create("x")
    item.add({"levels": [1.5], "marginals": [0.5]})
    assert (item.levels, item.marginals) == ([1.5], [0.5])
    with pytest.raises(OptimizationDataValidationError, match="contains duplicate rows"):
        item.add({"levels": [1.5, 2.5], "marginals": [0.5, 0.5]})
    item.remove_data()
    assert (item.data, item.levels, item.marginals) == ({}, [], [])


@pytest.mark.only("0.14", reason="the newer ones want a list")
def test_a_variable_takes_the_name_of_one_index_set(optimization):
    assert optimization.variables.create("x", constrained_to_indexsets="i").indexset_names == ["i"]


@every_kind
def test_twelve_thousand_rows_come_back(optimization, kind):
    numbers = list(range(12_000))
    optimization.indexsets.create("number").add(numbers)
    item = create(optimization, kind, ("number",))
    data = with_cells(kind, number=numbers[::-1])
    item.add(data)
    assert item.data == data
