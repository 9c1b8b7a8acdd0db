"""Proves the datetime data type: a moment instead of a year, the column `time` of the client."""

import pandas as pd
import pytest
from client import IS_OLD, DataPoint
from conftest import ANNUAL, CATEGORICAL, DATETIME, MOMENTS, add_annual, annual, points_of, rows_of

ROWS = [
    ("RA", "Load", "GW", pd.Timestamp("2020-01-01 00:00:00"), 1.5),
    ("RA", "Load", "GW", pd.Timestamp("2020-01-01 12:30:15"), 2.0),
    ("RB", "Load", "GW", pd.Timestamp("2020-07-01 00:00:00"), 3.0),
]
COLUMNS = ["region", "variable", "unit", "time", "value"]


def timed(*rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["region", "variable", "unit", "step_datetime", "value"])


def add(run, *rows):
    with run.transact("add data"):
        run.iamc.add(timed(*rows), type=DATETIME)


def test_data_come_back_as_they_were_added(run):
    add(run, *ROWS)
    table = run.iamc.tabulate()
    assert list(table.columns) == COLUMNS
    assert rows_of(table, *COLUMNS) == ROWS
    assert table["time"].dtype in MOMENTS
    assert table["value"].dtype == "float64"
    if IS_OLD:
        stored = ["region", "unit", "variable", "value", "type", "step_datetime", "id"]
        assert list(run.iamc.tabulate(raw=True).columns) == stored
    assert set(points_of(run)["type"]) == {"DATETIME"}


def test_microseconds_are_kept(run):
    moments = [pd.Timestamp("2020-01-01 00:00:00.000001"), pd.Timestamp("2020-01-01 00:00:00.999999")]
    add(run, *[("RA", "Load", "GW", moment, 1.0) for moment in moments])
    assert sorted(run.iamc.tabulate()["time"]) == moments


# The reference writes and reads one textual form per page only.
@pytest.mark.ours_only
def test_whole_and_fractional_seconds_stand_together(run):
    moments = [pd.Timestamp("2020-01-01 00:00:00"), pd.Timestamp("2020-01-01 00:00:00.5")]
    add(run, *[("RA", "Load", "GW", moment, 1.0) for moment in moments])
    assert sorted(run.iamc.tabulate()["time"]) == moments


def test_text_is_read_as_a_moment(run):
    add(run, ("RA", "Load", "GW", "2020-01-01T06:00:00", 1.0), ("RA", "Load", "GW", "2020-01-02T06:00:00", 2.0))
    assert sorted(run.iamc.tabulate()["time"]) == [pd.Timestamp("2020-01-01 06:00"), pd.Timestamp("2020-01-02 06:00")]


def test_a_second_upload_replaces_the_values(run):
    add(run, *ROWS)
    add(run, (*ROWS[1][:4], 9.0))
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == [ROWS[0], (*ROWS[1][:4], 9.0), ROWS[2]]


def test_remove_takes_only_the_named_moments(run):
    add(run, *ROWS)
    with run.transact("remove data"):
        run.iamc.remove(timed(ROWS[1]).drop(columns="value"), type=DATETIME)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == [ROWS[0], ROWS[2]]


def test_a_duplicate_in_one_upload_is_refused_as_a_whole(run):
    add(run, ROWS[0])
    [series] = run.backend.iamc.timeseries.tabulate()["id"]
    frame = timed(*ROWS[:2], ROWS[1]).assign(value=9.0, time_series__id=series, type="DATETIME")
    with pytest.raises(DataPoint.NotUnique):
        run.backend.iamc.datapoints.bulk_upsert(frame)
    assert rows_of(run.iamc.tabulate(), *COLUMNS) == ROWS[:1]


def test_annual_data_of_another_series_share_the_table(run):
    add(run, ROWS[0])
    add_annual(run, ("RB", "Energy", "EJ", 2030, 7.0))
    table = run.iamc.tabulate()
    assert list(table.columns) == COLUMNS
    assert dict(zip(table["region"], table["time"])) == {"RA": pd.Timestamp("2020-01-01"), "RB": 2030}


@pytest.mark.ours_only
def test_all_three_types_stand_in_one_series(run):
    with run.transact("add data"):
        run.iamc.add(timed(("RA", "Load", "GW", pd.Timestamp("2020-01-01"), 1.0)), type=DATETIME)
        run.iamc.add(annual(("RA", "Load", "GW", 2020, 2.0)), type=ANNUAL)
        run.iamc.add(annual(("RA", "Load", "GW", 2020, 3.0)).assign(step_category="x"), type=CATEGORICAL)
    assert sorted(run.iamc.tabulate(raw=True)["value"]) == [1.0, 2.0, 3.0]
    assert rows_of(points_of(run), "type", "value") == [("ANNUAL", 2.0), ("CATEGORICAL", 3.0), ("DATETIME", 1.0)]
