"""Proves the categorical data type: a year with a named part of it, the column `subannual` of the client."""

import pandas as pd
import pytest
from client import IS_OLD, DataPoint
from conftest import ANNUAL, CATEGORICAL, INTEGERS, add_annual, annual, points_of, rows_of

COLUMNS = ["region", "variable", "unit", "year", "subannual", "value"]
ROWS = [
    ("RA", "Load", "GW", 2020, "summer", 1.5),
    ("RA", "Load", "GW", 2020, "winter", 2.0),
    ("RA", "Load", "GW", 2030, "summer", 3.0),
]


def seasonal(*rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["region", "variable", "unit", "step_year", "step_category", "value"])


def add(run, *rows):
    with run.transact("add data"):
        run.iamc.add(seasonal(*rows), type=CATEGORICAL)


def test_data_come_back_as_they_were_added(run):
    add(run, *ROWS)
    table = run.iamc.tabulate()
    assert list(table.columns) == COLUMNS
    assert rows_of(table, *COLUMNS) == ROWS
    assert table["year"].dtype in INTEGERS
    assert table["value"].dtype == "float64"
    if IS_OLD:
        stored = ["region", "unit", "variable", "value", "type", "step_category", "step_year", "id"]
        assert list(run.iamc.tabulate(raw=True).columns) == stored
    assert set(points_of(run)["type"]) == {"CATEGORICAL"}


def test_a_second_upload_replaces_only_its_category(run):
    add(run, *ROWS)
    add(run, ("RA", "Load", "GW", 2020, "winter", 9.0))
    assert rows_of(run.iamc.tabulate(), "year", "subannual", "value") == [
        (2020, "summer", 1.5),
        (2020, "winter", 9.0),
        (2030, "summer", 3.0),
    ]


def test_remove_takes_only_its_category(run):
    add(run, *ROWS)
    with run.transact("remove data"):
        run.iamc.remove(seasonal(ROWS[0]).drop(columns="value"), type=CATEGORICAL)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == ROWS[1:]


def test_categories_may_be_empty_or_look_like_dates(run):
    rows = [("RA", "Load", "GW", 2020, category, 1.0) for category in ["", "01-01 00:00+01:00", "2020-01-01", "12"]]
    add(run, *rows)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == sorted(rows)


def test_a_duplicate_in_one_upload_is_refused_as_a_whole(run):
    add(run, ROWS[0])
    [series] = run.backend.iamc.timeseries.tabulate()["id"]
    frame = seasonal(*ROWS[:2], ROWS[1]).assign(value=9.0, time_series__id=series, type="CATEGORICAL")
    with pytest.raises(DataPoint.NotUnique):
        run.backend.iamc.datapoints.bulk_upsert(frame)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == ROWS[:1]


def test_annual_data_come_and_go_beside_it_in_one_series(run):
    add(run, *ROWS)
    add_annual(run, ("RA", "Load", "GW", 2020, 7.0))
    table = run.iamc.tabulate().fillna({"subannual": "year"})
    assert rows_of(table, *COLUMNS) == sorted([*ROWS, ("RA", "Load", "GW", 2020, "year", 7.0)])
    with run.transact("remove data"):
        run.iamc.remove(annual(("RA", "Load", "GW", 2020, 7.0)).drop(columns="value"), type=ANNUAL)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == ROWS
