"""Proves that numbers keep their value to the last bit and their kind: floats stay floats, integers integers."""

import sys

import pytest
from conftest import add_annual


@pytest.mark.parametrize(
    "value",
    [0.1 + 0.2, 1 / 3, -1e-9, 1e300, 5e-324, sys.float_info.max, 2.0**53, 1e16, 123456789.123456789, 1e21, 1e-7],
    ids=repr,
)
def test_a_value_comes_back_to_the_last_bit(run, value):
    add_annual(run, ("RA", "Energy", "EJ", 2020, value))
    assert run.iamc.tabulate()["value"].tolist() == [value]


def test_whole_values_stay_floats(run):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0), ("RA", "Energy", "EJ", 2030, 1e6))
    assert run.iamc.tabulate()["value"].dtype == "float64"
    assert [type(point.value) for point in run.backend.iamc.datapoints.list()] == [float, float]


def test_integers_in_an_upload_become_floats(run):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1), ("RA", "Energy", "EJ", 2030, -2))
    table = run.iamc.tabulate()
    assert table["value"].dtype == "float64"
    assert table["value"].tolist() == [1.0, -2.0]


def test_ids_and_versions_are_integers(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    table = filled.iamc.tabulate(raw=True, join_run_id=True)
    for column in ["run__id", "version", "id", "step_year"]:
        assert table[column].dtype == "int64", column


def test_series_have_integer_ids_and_names(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    table = filled.backend.iamc.timeseries.tabulate(join_parameters=True)
    assert list(table.columns) == ["region__id", "measurand__id", "run__id", "id", "region", "unit", "variable"]
    assert [str(table[column].dtype) for column in table.columns[:4]] == ["int64"] * 4
    assert table.iloc[0, 4:].tolist() == ["RA", "EJ", "Energy"]


def test_a_series_is_a_record_with_its_names(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    [series] = filled.backend.iamc.timeseries.list()
    assert series.parameters == {"region": "RA", "unit": "EJ", "variable": "Energy"}
    assert filled.backend.iamc.timeseries.get_by_id(series.id) == series
