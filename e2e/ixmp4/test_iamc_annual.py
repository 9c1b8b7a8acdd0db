"""Proves that annual data come back as they were added, are replaced by a second upload, and can be removed."""

import pandas as pd
import pytest
from client import IS_OLD
from conftest import ANNUAL, INTEGERS, add_annual, add_units, annual, fill, make_default_run, points_of, rows_of

COLUMNS = ["region", "variable", "unit", "year", "value"]
ROWS = [
    ("RA", "Primary Energy", "EJ", 2020, 1.5),
    ("RA", "Primary Energy", "EJ", 2030, 2.5),
    ("RA", "Capacity", "GW", 2020, -3.0),
    ("RB", "Primary Energy", "EJ", 2020, 0.0),
]


def remove(run, *rows):
    with run.transact("remove data"):
        run.iamc.remove(annual(*rows).drop(columns="value"), type=ANNUAL)


@pytest.fixture(scope="module")
def stored(read_only_platform):
    """A run with the rows above that nobody changes."""
    run = make_default_run(fill(read_only_platform))
    add_annual(run, *ROWS)
    return run


def test_data_come_back_as_they_were_added(stored):
    table = stored.iamc.tabulate()
    assert list(table.columns) == COLUMNS
    assert rows_of(table, *COLUMNS) == sorted(ROWS)
    assert table["year"].dtype in INTEGERS
    assert table["value"].dtype == "float64"


@pytest.mark.only("0.14", reason="what is raw has other columns")
def test_raw_tables_have_the_stored_columns(stored):
    table = stored.iamc.tabulate(raw=True)
    assert list(table.columns) == ["region", "unit", "variable", "value", "type", "step_year", "id"]
    assert set(table["type"]) == {"ANNUAL"}


def test_a_frame_with_the_column_year_needs_no_type(run):
    with run.transact("add data"):
        run.iamc.add(annual(*ROWS).rename(columns={"step_year": "year"}))
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS)


def test_a_frame_may_bring_its_type_and_other_columns(run):
    with run.transact("add data"):
        run.iamc.add(annual(*ROWS).assign(type="ANNUAL", note="x"))
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS)


def test_a_second_upload_replaces_the_values(run):
    add_annual(run, *ROWS)
    add_annual(run, ("RA", "Primary Energy", "EJ", 2020, 99.0))
    expected = [("RA", "Primary Energy", "EJ", 2020, 99.0), *ROWS[1:]]
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(expected)


def test_a_replaced_value_keeps_its_id(run):
    add_annual(run, *ROWS)
    before = points_of(run).sort_values("id")
    add_annual(run, *[(*row[:4], row[4] + 1) for row in ROWS])
    after = points_of(run).sort_values("id")
    assert list(after["id"]) == list(before["id"])
    assert list(after["value"]) == list(before["value"] + 1)


def test_a_second_upload_adds_what_is_new(run):
    add_annual(run, *ROWS[:2])
    add_annual(run, *ROWS[1:])
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS)


@pytest.mark.ours_only
def test_an_uploaded_id_does_not_touch_another_point(run):
    add_annual(run, ROWS[0])
    taken = int(points_of(run)["id"].iloc[0])
    with run.transact("add data"):
        run.iamc.add(annual(ROWS[1]).assign(id=taken), type=ANNUAL)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS[:2])


def test_runs_do_not_share_data(run, filled):
    other = filled.runs.create("Model", "Scenario")
    add_annual(run, ROWS[0])
    add_annual(other, ("RA", "Primary Energy", "EJ", 2020, 7.0))
    assert list(run.iamc.tabulate()["value"]) == [1.5]
    assert list(other.iamc.tabulate()["value"]) == [7.0]


def test_one_variable_may_have_several_units(run):
    rows = [("RA", "Energy", "EJ", 2020, 1.0), ("RA", "Energy", "GW", 2020, 2.0)]
    add_annual(run, *rows)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == rows


def test_years_are_plain_numbers(run):
    years = [-5000, 0, 1, 9999, 100000]
    add_annual(run, *[("RA", "Energy", "EJ", year, 1.0) for year in years])
    assert sorted(run.iamc.tabulate()["year"]) == years


def test_remove_takes_only_the_named_points(run):
    add_annual(run, *ROWS)
    remove(run, ROWS[0], ROWS[2])
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted([ROWS[1], ROWS[3]])


def test_remove_does_not_mind_unknown_points_and_other_values(run):
    add_annual(run, *ROWS)
    unknown = [("RA", "Primary Energy", "EJ", 1990, 0.0), ("RB", "Capacity", "GW", 2020, 0.0)]
    with run.transact("remove data"):
        run.iamc.remove(annual((*ROWS[0][:4], 12345.0), *unknown), type=ANNUAL)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS[1:])


def test_remove_of_everything_leaves_other_runs_alone(run, filled):
    other = filled.runs.create("Model", "Scenario")
    add_annual(run, *ROWS)
    add_annual(other, *ROWS)
    remove(run, *ROWS)
    assert run.iamc.tabulate().empty
    assert rows_of(other.iamc.tabulate(), *COLUMNS) == sorted(ROWS)


def test_series_without_points_are_gone_after_remove(run, filled):
    add_annual(run, *ROWS)
    remove(run, *ROWS[:2])
    series = filled.backend.iamc.timeseries.tabulate(run={"id": run.id, "default_only": False})
    points = run.backend.iamc.datapoints.tabulate(run={"id": run.id, "default_only": False})
    assert set(series["id"]) == set(points["time_series__id"])
    assert len(series) == 2


@pytest.mark.ours_only
def test_remove_leaves_new_series_of_others_alone(run, filled):
    other = filled.runs.create("Model", "Scenario")
    series = pd.DataFrame([["RA", "New", "EJ", other.id]], columns=["region", "variable", "unit", "run__id"])
    filled.backend.iamc.timeseries.bulk_upsert(series, **({"create_related": True} if IS_OLD else {}))
    add_annual(run, *ROWS)
    remove(run, ROWS[0])
    assert len(filled.backend.iamc.timeseries.tabulate(run={"id": other.id, "default_only": False})) == 1


def test_removed_data_can_be_added_again(run):
    add_annual(run, *ROWS)
    remove(run, *ROWS)
    add_annual(run, *ROWS)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(ROWS)


def test_odd_names_come_back(run, filled):
    filled.regions.create("Côte d'Ivoire", hierarchy="country")
    add_units(filled, "°C")
    row = ("Côte d'Ivoire", 'Temp|"Δ" 50% *', "°C", 2020, 1.0)
    add_annual(run, row)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == [row]
