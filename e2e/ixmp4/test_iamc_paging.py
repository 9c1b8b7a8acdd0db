"""Proves that more data than one page or one upload holds arrive complete, exact and with the right kinds."""

import numpy as np
import pandas as pd
import pytest
from conftest import ANNUAL, INTEGERS, add_regions, fill, make_default_run, rows_of

KEY = ["region", "variable", "unit", "year"]


def add(run, frame):
    with run.transact("add data"):
        run.iamc.add(frame, type=ANNUAL)


def many_points() -> pd.DataFrame:
    """12,600 rows: two uploads, three pages. Values of every size; one in three is a whole number."""
    index = pd.MultiIndex.from_product(
        [["RA", "RB"], [f"Variable {i}" for i in range(63)], ["EJ"], range(2001, 2101)],
        names=["region", "variable", "unit", "step_year"],
    )
    generator = np.random.default_rng(seed=14)
    value = generator.standard_normal(len(index)) * 10.0 ** generator.integers(-12, 12, len(index))
    value[::3] = np.round(value[::3])
    return index.to_frame(index=False).assign(value=value)


@pytest.fixture(scope="module")
def many(read_only_platform):
    add(make_default_run(fill(read_only_platform)), many_points())
    return read_only_platform


def test_many_points_of_a_run_come_back_exactly(many):
    table = many.runs.get("Model", "Scenario").iamc.tabulate()
    assert rows_of(table, *KEY, "value") == sorted(many_points().itertuples(index=False, name=None))
    assert table["year"].dtype in INTEGERS
    assert table["value"].dtype == "float64"


def test_many_points_of_the_platform_come_back_exactly(many):
    table = many.iamc.tabulate()
    assert rows_of(table, *KEY, "value") == sorted(many_points().itertuples(index=False, name=None))
    assert (table["version"].dtype, table["value"].dtype) == ("int64", "float64")


def test_many_points_can_be_replaced_and_removed(run):
    frame = many_points()
    add(run, frame)
    add(run, frame.assign(value=1.0))
    table = run.iamc.tabulate()
    assert len(table) == len(frame)
    assert set(table["value"]) == {1.0}
    kept = frame["step_year"] == 2001
    with run.transact("remove data"):
        run.iamc.remove(frame[~kept].reset_index(drop=True).drop(columns="value"), type=ANNUAL)
    assert len(run.iamc.tabulate()) == kept.sum()


def test_many_points_filtered_are_paged_too(many):
    frame = many_points()
    table = many.iamc.tabulate(region={"name": "RA"}, year__gt=2010)
    wanted = frame[(frame["region"] == "RA") & (frame["step_year"] > 2010)]
    assert len(wanted) > 5000
    assert rows_of(table, *KEY, "value") == sorted(wanted.itertuples(index=False, name=None))


@pytest.mark.only("0.14", reason="the newer ones have no records of points")
def test_many_points_come_as_records_without_repeats(many):
    points = many.backend.iamc.datapoints.list()
    assert len({point.id for point in points}) == len(points)
    assert sorted(point.value for point in points) == sorted(many_points()["value"])


def test_many_series_find_their_points(run, filled):
    """6,000 series are read back in two pages before the points can be uploaded."""
    add_regions(filled, *[f"R{i}" for i in range(50)])
    frame = pd.MultiIndex.from_product(
        [[f"R{i}" for i in range(50)], [f"Variable {i}" for i in range(120)], ["EJ"], [2020]],
        names=["region", "variable", "unit", "step_year"],
    ).to_frame(index=False)
    frame = frame.assign(value=np.arange(len(frame)) / 7)
    add(run, frame)
    assert rows_of(run.iamc.tabulate(), *KEY, "value") == sorted(frame.itertuples(index=False, name=None))
