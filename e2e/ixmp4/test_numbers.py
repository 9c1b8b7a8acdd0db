"""Proves that numbers keep their value to the last bit and their kind: floats stay floats, integers integers."""

import sys

import pytest
from conftest import INTEGERS, add_annual, fill, make_default_run

HARD = [0.1 + 0.2, 1 / 3, -1e-9, 1e300, 5e-324, sys.float_info.max, 2.0**53, 1e16, 123456789.123456789, 1e21, 1e-7]
VALUES = dict(enumerate(HARD, start=2001))


@pytest.fixture(scope="module")
def data(read_only_platform):
    run = make_default_run(fill(read_only_platform))
    add_annual(run, *[("RA", "Hard", "EJ", year, value) for year, value in VALUES.items()])
    # integers on the way in
    add_annual(run, ("RA", "Whole", "GW", 2020, 1), ("RA", "Whole", "GW", 2030, -2))
    return read_only_platform


def test_values_come_back_to_the_last_bit(data):
    table = data.iamc.tabulate(variable={"name": "Hard"})
    assert dict(zip(table["year"], table["value"])) == VALUES


def test_whole_values_are_floats(data):
    table = data.iamc.tabulate(variable={"name": "Whole"})
    assert table["value"].dtype == "float64"
    assert sorted(table["value"]) == [-2.0, 1.0]


@pytest.mark.only("0.14", reason="the newer ones have no records of points")
def test_records_have_floats_too(data):
    points = data.backend.iamc.datapoints.list(variable={"name": "Whole"})
    assert sorted(repr(point.value) for point in points) == ["-2.0", "1.0"]


def test_ids_versions_and_years_are_integers(data):
    table = data.backend.iamc.datapoints.tabulate(join_parameters=True, join_runs=True, join_run_id=True)
    integers = ["run__id", "version", "id", "step_year"]
    assert all(table[column].dtype in INTEGERS for column in integers)


@pytest.mark.only("0.14", reason="the newer ones have names or ids")
def test_series_have_integer_ids_and_names(data):
    table = data.backend.iamc.timeseries.tabulate(join_parameters=True)
    assert list(table.columns) == ["region__id", "measurand__id", "run__id", "id", "region", "unit", "variable"]
    assert [str(table[column].dtype) for column in table.columns[:4]] == ["int64"] * 4
    assert table.iloc[0, 4:].tolist() == ["RA", "EJ", "Hard"]


@pytest.mark.only("0.16", "0.17", reason="0.14 has names and ids")
def test_series_have_ids_or_names(data):
    named = data.backend.iamc.timeseries.tabulate(join_parameters=True)
    assert sorted(named.columns) == ["id", "region", "run__id", "unit", "variable"]
    assert sorted(named["variable"]) == ["Hard", "Whole"]
    stored = data.backend.iamc.timeseries.tabulate()
    assert sorted(stored.columns) == ["id", "measurand__id", "region__id", "run__id"]
    assert all(dtype in INTEGERS for dtype in stored.dtypes)


@pytest.mark.only("0.14", reason="the newer ones have no records of series")
def test_a_series_is_a_record_with_its_names(data):
    [series] = data.backend.iamc.timeseries.list(variable={"name": "Hard"})
    assert series.parameters == {"region": "RA", "unit": "EJ", "variable": "Hard"}
    assert data.backend.iamc.timeseries.get_by_id(series.id) == series
