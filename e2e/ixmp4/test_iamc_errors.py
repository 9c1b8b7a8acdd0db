"""Proves that wrong uploads are refused with the class and the names a modeller needs, and store nothing."""

import pandas as pd
import pytest
from client import DataPoint, InconsistentType, Region, SchemaError, Unit
from conftest import ANNUAL, CATEGORICAL, DATETIME, ONLY_OLD, annual, fill, make_default_run

GOOD = ("RA", "Energy", "EJ", 2020, 1.0)
DAY = pd.Timestamp("2020-01-01")


@pytest.fixture(scope="module")
def empty_run(read_only_platform):
    """Serves all uploads that are refused and so leave nothing in it."""
    return make_default_run(fill(read_only_platform))


def refused(run, error, frame, **kwargs) -> str:
    """The message of the error that adding the frame raises; asserts that no data came of it."""
    with run.transact("add data"):
        with pytest.raises(error) as caught:
            run.iamc.add(frame, **kwargs)
    assert run.iamc.tabulate().empty
    return str(caught.value)


def test_unknown_regions_are_named(empty_run):
    frame = annual(GOOD, ("Atlantis", *GOOD[1:]), ("Mu", *GOOD[1:]))
    message = refused(empty_run, Region.NotFound, frame, type=ANNUAL)
    assert "Atlantis" in message and "Mu" in message
    assert "RA" not in message


def test_unknown_units_are_named(empty_run):
    frame = annual(GOOD, ("RA", "Energy", "furlong", 2020, 1.0), ("RA", "Energy", "ell", 2020, 1.0))
    message = refused(empty_run, Unit.NotFound, frame, type=ANNUAL)
    assert "furlong" in message and "ell" in message
    assert "EJ" not in message


def test_regions_are_checked_before_units(empty_run):
    refused(empty_run, Region.NotFound, annual(("Atlantis", "Energy", "furlong", 2020, 1.0)), type=ANNUAL)


def test_names_are_case_sensitive(empty_run):
    refused(empty_run, Region.NotFound, annual(("ra", "Energy", "EJ", 2020, 1.0)), type=ANNUAL)
    refused(empty_run, Unit.NotFound, annual(("RA", "Energy", "ej", 2020, 1.0)), type=ANNUAL)


def test_remove_names_unknown_regions_too(empty_run):
    with empty_run.transact("remove data"):
        with pytest.raises(Region.NotFound, match="Atlantis"):
            empty_run.iamc.remove(annual(("Atlantis", *GOOD[1:])).drop(columns="value"), type=ANNUAL)


@pytest.mark.parametrize(
    "steps, type_",
    [
        ({"step_year": 2020}, CATEGORICAL),
        ({"step_year": 2020}, DATETIME),
        ({"step_year": 2020, "step_category": "x"}, ANNUAL),
        ({"step_year": 2020, "step_category": "x"}, DATETIME),
        ({"step_category": "x"}, CATEGORICAL),
        ({"step_datetime": DAY}, ANNUAL),
        ({"step_datetime": DAY}, CATEGORICAL),
        ({"step_datetime": DAY, "step_year": 2020}, DATETIME),
        ({}, ANNUAL),
        ({}, DATETIME),
    ],
    ids=lambda value: "+".join(value) or "no step" if isinstance(value, dict) else value.value,
)
def test_a_type_wants_exactly_its_step_columns(empty_run, steps, type_):
    refused(empty_run, InconsistentType, annual(GOOD).drop(columns="step_year").assign(**steps), type=type_)


@pytest.mark.only("0.14", reason="the newer ones take several types at once")
def test_one_upload_has_one_type(empty_run):
    frame = annual(GOOD, ("RA", "Energy", "EJ", 2030, 1.0)).assign(step_category=["x", None])
    refused(empty_run, SchemaError, frame.assign(type=["CATEGORICAL", "ANNUAL"]))


def test_a_category_may_not_be_missing(empty_run):
    frame = annual(GOOD, ("RA", "Energy", "EJ", 2030, 1.0)).assign(step_category=["x", None])
    refused(empty_run, InconsistentType, frame, type=CATEGORICAL)


@pytest.mark.only("0.14", reason="there is no such type any more")
def test_the_base_type_cannot_be_used(empty_run):
    refused(empty_run, SchemaError, annual(GOOD), type=DataPoint.Type.BASE)


@pytest.mark.parametrize("missing", ["value", "time_series__id", pytest.param("type", marks=ONLY_OLD)])
def test_a_column_may_not_be_missing(empty_run, missing):
    frame = pd.DataFrame([[1, 2020, 1.0, "ANNUAL"]], columns=["time_series__id", "step_year", "value", "type"])
    with pytest.raises(SchemaError):
        empty_run.backend.iamc.datapoints.bulk_upsert(frame.drop(columns=missing))


@pytest.mark.ours_only
def test_a_duplicate_in_one_annual_upload_is_refused_as_a_whole(run):
    refused(run, DataPoint.NotUnique, annual(GOOD, GOOD), type=ANNUAL)


def test_a_refused_upload_leaves_no_variable_behind(run, filled):
    refused(run, Unit.NotFound, annual(GOOD, ("RA", "New", "furlong", 2020, 1.0)), type=ANNUAL)
    assert filled.backend.iamc.variables.list(run=None) == []
    filled.iamc.variables.create("New")


def test_the_run_can_be_used_after_a_refused_upload(run):
    refused(run, Region.NotFound, annual(("Atlantis", *GOOD[1:])), type=ANNUAL)
    with run.transact("add data"):
        run.iamc.add(annual(GOOD), type=ANNUAL)
    assert list(run.iamc.tabulate()["value"]) == [1.0]
