"""Proves that scalars keep value and unit."""

import pandas as pd
import pandas.testing as pdt
import pytest
from client import DeletionPrevented, Scalar, Unit
from conftest import BETTER_THAN_NEW, add_units, as_tabulated


@pytest.fixture
def run(platform):
    """A run that is locked for the test."""
    add_units(platform, "m", "kg")
    run = platform.runs.create("Model", "Scenario")
    with run.transact("test"):
        yield run


def test_a_new_one(run):
    scalar = run.optimization.scalars.create("x", value=10, unit="m")
    assert (scalar.id, scalar.name, scalar.value, scalar.unit.name) == (1, "x", 10.0, "m")
    assert (scalar.created_by, scalar.run_id) == ("@unknown", run.id)
    assert run.optimization.scalars.get("x").value == 10


def test_a_unit_may_be_given_as_such(platform, run):
    unit = platform.units.get("kg")
    assert run.optimization.scalars.create("x", value=1.5, unit=unit).unit.id == unit.id


def test_without_a_unit_it_is_dimensionless(platform, run):
    assert run.optimization.scalars.create("x", value=1).unit.name == ""
    assert run.optimization.scalars.create("y", value=2).unit.name == ""
    assert len(platform.units.list(name="")) == 1


def test_a_name_is_given_once(run):
    run.optimization.scalars.create("x", value=1, unit="m")
    with pytest.raises(Scalar.NotUnique, match="already exists"):
        run.optimization.scalars.create("x", value=2, unit="kg")


def test_an_unknown_unit_is_not_found(run):
    with pytest.raises(Unit.NotFound):
        run.optimization.scalars.create("x", value=1, unit="dne")


def test_value_and_unit_are_changed(run):
    scalar = run.optimization.scalars.create("x", value=1, unit="m")
    scalar.value = 0
    assert (run.optimization.scalars.get("x").value, run.optimization.scalars.get("x").unit.name) == (0.0, "m")
    scalar.unit = "kg"
    found = run.optimization.scalars.get("x")
    assert (found.id, found.value, found.unit.name) == (scalar.id, 0.0, "kg")


@BETTER_THAN_NEW
def test_a_unit_in_use_stays(platform, run):
    run.optimization.scalars.create("x", value=1, unit="m")
    with pytest.raises(DeletionPrevented):
        platform.units.delete("m")


def test_list_and_table(run):
    one = run.optimization.scalars.create("x", value=1, unit="m")
    two = run.optimization.scalars.create("y", value=2, unit="kg")
    assert [scalar.name for scalar in run.optimization.scalars.list()] == ["x", "y"]
    assert [scalar.id for scalar in run.optimization.scalars.list(name="y")] == [2]
    expected = pd.DataFrame(
        [
            [run.id, 1.0, one.unit.id, "x", 1, one.created_at, "@unknown"],
            [run.id, 2.0, two.unit.id, "y", 2, two.created_at, "@unknown"],
        ],
        columns=["run__id", "value", "unit__id", "name", "id", "created_at", "created_by"],
    )
    found = run.optimization.scalars.tabulate()
    expected = as_tabulated(expected)
    assert list(found.columns) == list(expected.columns)
    assert str(found["value"].dtype) == "float64"
    pdt.assert_frame_equal(found, expected, check_dtype=False)


def test_is_deleted(run):
    scalar = run.optimization.scalars.create("x", value=1, unit="m")
    run.optimization.scalars.delete("x")
    assert run.optimization.scalars.list() == []
    with pytest.raises(Scalar.NotFound):
        run.optimization.scalars.delete(scalar.id)
    with pytest.raises(Scalar.NotFound):
        run.optimization.scalars.get("x")
