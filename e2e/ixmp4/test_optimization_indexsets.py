"""Proves that index sets keep their elements, in kind and order, and that what depends on removed ones goes too."""

import pandas as pd
import pandas.testing as pdt
import pytest
from client import (
    IS_OLD,
    DeletionPrevented,
    IndexSet,
    NotFound,
    NotUnique,
    OptimizationDataValidationError,
    RunLockRequired,
)
from conftest import BETTER_THAN_NEW, INTEGERS, add_units, as_tabulated


@pytest.fixture
def optimization(platform):
    """The optimization data of a run that is locked for the test."""
    add_units(platform, "m")
    run = platform.runs.create("Model", "Scenario")
    with run.transact("test"):
        yield run.optimization


def create(optimization, name="i", data=None):
    indexset = optimization.indexsets.create(name)
    if data is not None:
        indexset.add(data)
    return indexset


def test_a_new_one_is_empty_and_says_who_made_it(optimization):
    indexset = create(optimization)
    assert (indexset.id, indexset.name, indexset.data) == (1, "i", [])
    assert indexset.created_by == "@unknown"
    assert indexset.created_at is not None
    assert create(optimization, "j").id == 2


def test_is_got_by_its_name(optimization):
    created = create(optimization, data=["a"])
    found = optimization.indexsets.get("i")
    assert (found.id, found.run_id, found.data) == (created.id, created.run_id, ["a"])
    with pytest.raises(IndexSet.NotFound):
        optimization.indexsets.get("none")


def test_a_name_is_given_once_in_a_run(platform, optimization):
    create(optimization)
    with pytest.raises(IndexSet.NotUnique) as refused:
        create(optimization)
    assert isinstance(refused.value, NotUnique)
    other = platform.runs.create("Model", "Scenario")
    with other.transact("another"):
        assert other.optimization.indexsets.create("i").id == 2


@pytest.mark.parametrize(
    "data", [["foo", "bar", ""], [3, 1, 2], [1.5, 1.0, -2.5], ["1", "a b", "ключ"], [0], ["2010-01-01"]]
)
def test_elements_keep_kind_and_order(optimization, data):
    indexset = create(optimization, data=data)
    assert [repr(element) for element in indexset.data] == [repr(element) for element in data]


@pytest.mark.parametrize("element", ["foo", 1, 1.5])
def test_one_element_may_be_added_alone(optimization, element):
    indexset = create(optimization, data=element)
    assert indexset.data == [element]
    assert type(indexset.data[0]) is type(element)


def test_more_elements_come_after_those_that_are_there(optimization):
    indexset = create(optimization, data=["b"])
    indexset.add(["c", "a"])
    assert indexset.data == ["b", "c", "a"]


def test_adding_none_changes_nothing(optimization):
    indexset = create(optimization, data=["a"])
    indexset.add([])
    assert indexset.data == ["a"]


@pytest.mark.parametrize("data", [["b", "b"], ["b", "a"], "a"])
def test_an_element_is_there_once(optimization, data):
    indexset = create(optimization, data=["a"])
    with pytest.raises(OptimizationDataValidationError):
        indexset.add(data)
    assert optimization.indexsets.get("i").data == ["a"]


@pytest.mark.ours_only
@pytest.mark.parametrize("data", [1, 1.5, [1, 2]])
def test_another_kind_is_refused(optimization, data):
    indexset = create(optimization, data=["a"])
    with pytest.raises(OptimizationDataValidationError):
        indexset.add(data)


@pytest.mark.parametrize(
    "removed, left",
    [("b", ["a", "c"]), (["c", "a"], ["b"]), (["a", "b", "c"], []), ([], ["a", "b", "c"]), ("x", ["a", "b", "c"])],
)
def test_elements_are_removed(optimization, removed, left):
    indexset = create(optimization, data=["a", "b", "c"])
    indexset.remove(removed)
    assert indexset.data == left


@pytest.mark.only("0.14", reason="the newer ones refuse it themselves")
def test_removing_true_from_text_is_no_error(optimization):
    indexset = create(optimization, data=["a"])
    indexset.remove(True)
    assert indexset.data == ["a"]


def add_dependents(optimization, name):
    """One item of each kind over the index set, with a row for each of the elements a and b."""
    rows = {name: ["a", "b"]}
    solution = {**rows, "levels": [1.5, 2.5], "marginals": [0.5, 0.5]}
    table = optimization.tables.create("t", [name])
    table.add(rows)
    parameter = optimization.parameters.create("p", [name])
    parameter.add({**rows, "values": [1.5, 2.5], "units": ["m", "m"]})
    variable = optimization.variables.create("v", [name])
    variable.add(solution)
    equation = optimization.equations.create("e", [name])
    equation.add(solution)


def data_of_all(optimization):
    kinds = [optimization.tables, optimization.parameters, optimization.variables, optimization.equations]
    return [item.data for kind in kinds for item in kind.list()]


def test_rows_go_with_their_elements(optimization):
    indexset = create(optimization, data=["a", "b"])
    add_dependents(optimization, "i")
    indexset.remove("a")
    assert [data["i"] for data in data_of_all(optimization)] == [["b"]] * 4
    assert optimization.parameters.get("p").values == [2.5]
    assert optimization.variables.get("v").levels == [2.5]
    indexset.remove("b")
    assert optimization.tables.get("t").data == {}
    assert optimization.parameters.get("p").data == {}
    assert not optimization.variables.get("v").levels


@pytest.mark.only("0.14", reason="the facade of the newer ones does not ask")
def test_rows_stay_when_asked(optimization):
    indexset = create(optimization, data=["a", "b"])
    add_dependents(optimization, "i")
    indexset.remove("a", remove_dependent_data=False)
    assert indexset.data == ["b"]
    assert [data["i"] for data in data_of_all(optimization)] == [["a", "b"]] * 4


@pytest.mark.ours_only
def test_rows_of_numbers_go_too(optimization):
    indexset = create(optimization, data=[1, 2])
    table = optimization.tables.create("t", ["i"])
    table.add({"i": [2, 1]})
    indexset.remove(1)
    assert optimization.tables.get("t").data == {"i": [2]}


def test_lists_and_tables(optimization):
    one, two = create(optimization, "i", ["a"]), create(optimization, "j", [1])
    assert [(found.id, found.data) for found in optimization.indexsets.list()] == [(1, ["a"]), (2, [1])]
    assert [found.name for found in optimization.indexsets.list(name="j")] == ["j"]
    expected = pd.DataFrame(
        [
            ["str" if IS_OLD else "STR", one.run_id, "i", 1, one.created_at, "@unknown"],
            ["int" if IS_OLD else "INT", two.run_id, "j", 2, two.created_at, "@unknown"],
        ],
        columns=["data_type", "run__id", "name", "id", "created_at", "created_by"],
    )
    found = optimization.indexsets.tabulate()
    expected = as_tabulated(expected)
    assert list(found.columns) == list(expected.columns)
    pdt.assert_frame_equal(found, expected, check_dtype=False)
    assert found["id"].dtype in INTEGERS


def test_is_deleted_by_name_or_id(optimization):
    first, _ = create(optimization, "i", ["a"]), create(optimization, "j")
    optimization.indexsets.delete("j")
    optimization.indexsets.delete(first.id)
    assert optimization.indexsets.list() == []
    assert optimization.indexsets.tabulate().empty
    with pytest.raises(NotFound):
        optimization.indexsets.delete("i")


@BETTER_THAN_NEW
def test_one_that_is_used_is_not_deleted(optimization):
    create(optimization, data=["a", "b"])
    add_dependents(optimization, "i")
    with pytest.raises(DeletionPrevented):
        optimization.indexsets.delete("i")
    assert optimization.indexsets.get("i").data == ["a", "b"]


def test_changes_need_the_lock(platform):
    run = platform.runs.create("Model", "Scenario")
    with pytest.raises(RunLockRequired):
        run.optimization.indexsets.create("i")
