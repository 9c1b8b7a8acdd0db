"""Proves which points the platform's table shows: filters by name, pattern, list, year and run, and bad ones."""

import pytest
from client import IS_OLD, BadFilterArguments
from conftest import BETTER_THAN_NEW, ONLY_OLD, add_annual, add_regions, add_units, names, rows_of

COLUMNS = ["model", "scenario", "version", "region", "variable", "unit", "year", "value"]


@pytest.fixture(scope="module")
def data(read_only_platform):
    """Values 1 to 5 in the default run M1/S1, 6 in M2/S1, and 7 in a version of M1/S1 that is not the default."""
    platform = read_only_platform
    add_regions(platform, "RA", "RB", "RX")
    add_units(platform, "EJ", "GW")
    first, second, other = [platform.runs.create(*pair) for pair in [("M1", "S1"), ("M2", "S1"), ("M1", "S1")]]
    first.set_as_default()
    second.set_as_default()
    add_annual(
        first,
        ("RA", "Energy|Wind", "EJ", 2020, 1.0),
        ("RA", "Energy|Wind", "EJ", 2030, 2.0),
        ("RA", "Energy|Solar", "EJ", 2020, 3.0),
        ("RB", "Energy|Wind", "EJ", 2020, 4.0),
        ("RB", "Capacity", "GW", 2020, 5.0),
    )
    add_annual(second, ("RA", "Energy|Wind", "EJ", 2020, 6.0))
    add_annual(other, ("RA", "Energy|Wind", "EJ", 2020, 7.0))
    platform.ids = [first.id, second.id, other.id]
    return platform


def values(platform, **filter_) -> list[float]:
    table = platform.iamc.tabulate(**filter_)
    return [] if table.empty else sorted(table["value"])


def test_the_table_has_these_columns_in_order(data):
    table = data.iamc.tabulate()
    assert list(table.columns) == COLUMNS
    assert rows_of(table, *COLUMNS)[0] == ("M1", "S1", 1, "RA", "Energy|Solar", "EJ", 2020, 3.0)


def test_the_run_can_be_left_out(data):
    assert list(data.iamc.tabulate(join_runs=False).columns) == COLUMNS[3:]


def test_the_run_id_can_be_joined(data):
    table = data.iamc.tabulate(join_run_id=True)
    assert list(table.columns) == ["run__id", *COLUMNS]
    assert set(table["run__id"]) == set(data.ids[:2])


def test_the_run_id_can_stand_alone(data):
    assert list(data.iamc.tabulate(join_runs=False, join_run_id=True).columns) == ["run__id", *COLUMNS[3:]]


@pytest.mark.only("0.14", reason="what is raw has other columns")
def test_the_raw_table_has_the_stored_columns(data):
    stored = ["region", "unit", "variable", "value", "type", "step_year", "id"]
    assert list(data.iamc.tabulate(raw=True).columns) == ["model", "scenario", "version", *stored]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, [1, 2, 3, 4, 5, 6]),
        ({"region": {"name": "RB"}}, [4, 5]),
        ({"region": {"name__in": ["RA", "RX"]}}, [1, 2, 3, 6]),
        ({"region": {"hierarchy": "common", "name__notlike": "*A"}}, [4, 5]),
        ({"region": {"hierarchy": "country"}}, []),
        ({"variable": {"name": "Capacity"}}, [5]),
        ({"variable": {"name__like": "Energy|*"}}, [1, 2, 3, 4, 6]),
        ({"variable": {"name__like": "*|Wind"}}, [1, 2, 4, 6]),
        ({"variable": {"name__ilike": "energy|w*"}}, [1, 2, 4, 6]),
        ({"variable": {"name__notlike": "Energy*"}}, [5]),
        ({"unit": {"name": "GW"}}, [5]),
        ({"unit": {"name__in": []}}, []),
        ({"model": {"name": "M1"}}, [1, 2, 3, 4, 5]),
        ({"model": {"name__like": "*2"}}, [6]),
        ({"scenario": {"name": "S1"}, "model": {"name": "M2"}}, [6]),
        ({"scenario": {"name": "no"}}, []),
        ({"year": 2030}, [2]),
        ({"year__in": [2010, 2030]}, [2]),
        ({"year__gt": 2020}, [2]),
        ({"year__gte": 2020, "year__lt": 2030}, [1, 3, 4, 5, 6]),
        ({"step_year": 2030}, [2]),
        ({"region": {"name": "RA"}, "variable": {"name__like": "*Wind"}, "year": 2020}, [1, 6]),
    ],
    ids=str,
)
def test_filters(data, filter_, expected):
    assert values(data, **filter_) == expected


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"variable": "Capacity"}, [5]),
        ({"variable": "*Solar"}, [3]),
        ({"variable": ["Capacity", "Energy|Solar"]}, [3, 5]),
        ({"region": ["RB"], "unit": "GW"}, [5]),
        ({"model": "M2"}, [6]),
        ({"model": []}, []),
    ],
    ids=str,
)
def test_a_name_may_stand_for_its_filter(data, filter_, expected):
    assert values(data, **filter_) == expected


@pytest.mark.parametrize(
    "run, expected",
    [
        ({}, 6),
        ({"default_only": True}, 6),
        ({"default_only": False}, 7),
        pytest.param(None, 7, marks=BETTER_THAN_NEW),
    ],
)
def test_only_default_runs_unless_told_otherwise(data, run, expected):
    assert len(values(data, run=run)) == expected


def test_one_run_by_id_must_be_the_default_one_or_asked_for(data):
    first, second, other = data.ids
    assert values(data, run={"id": second}) == [6]
    assert values(data, run={"id": other}) == []
    assert values(data, run={"id": other, "default_only": False}) == [7]
    assert values(data, run={"id__in": [second, other], "default_only": False}) == [6, 7]


def test_dimension_ids_can_be_filtered(data):
    region = data.regions.get("RB").id
    assert values(data, region={"id": region}) == [4, 5]
    assert values(data, region={"id__in": [region]}, year=2020) == [4, 5]


def test_series_ids_can_be_filtered(data):
    series = data.backend.iamc.timeseries.tabulate(join_parameters=True)
    wanted = series[series["variable"] == "Capacity"]["id"].tolist()
    assert values(data, **{"time_series_id__in" if IS_OLD else "time_series__id__in": wanted}) == [5]
    assert values(data, time_series__id=wanted[0]) == [5]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"variable": {"name__like": "*Wind"}}, [1, 2, 4]),
        ({"region": {"name": "RB"}, "unit": {"name": "EJ"}}, [4]),
        ({"variable": "Energy|Solar"}, [3]),
        ({"variable": {"name": "no"}}, []),
    ],
    ids=str,
)
def test_a_run_filters_its_own_table(data, filter_, expected):
    table = data.runs.get("M1", "S1").iamc.tabulate(**filter_)
    assert ([] if table.empty else sorted(table["value"])) == expected


def test_a_run_shows_its_data_though_it_is_not_the_default(data):
    assert list(data.runs.get("M1", "S1", version=2).iamc.tabulate()["value"]) == [7]


BAD = [
    {"dne": {"dne": "test"}},
    {"region": {"dne": "test"}},
    {"region": {"name__in": False}},
    {"variable": {"name": 1}},
    {"unit": 5},
    {"year": "x"},
    {"year": 2020.5},
    {"year__in": 2020},
    pytest.param({"year": 2020, "step_year": 2020}, marks=ONLY_OLD),
    {"run": {"default_only": "test"}},
    pytest.param({"run": {"version": 1}}, marks=ONLY_OLD),
]


@pytest.mark.parametrize("filter_", BAD, ids=str)
def test_bad_filters_are_refused(data, filter_):
    with pytest.raises(BadFilterArguments):
        data.iamc.tabulate(**filter_)
    if IS_OLD:
        with pytest.raises(BadFilterArguments):
            data.backend.iamc.datapoints.list(**filter_)


@pytest.mark.only("0.14", reason="the newer ones have a message of their own")
def test_a_refused_filter_names_the_field(data):
    with pytest.raises(BadFilterArguments) as error:
        data.iamc.tabulate(region={"dne": "test"})
    assert "RegionFilter" in str(error.value)
    assert "dne" in str(error.value)


def test_a_percent_sign_is_no_wildcard(run, filled):
    add_annual(run, ("RA", "100%", "EJ", 2020, 1.0), ("RA", "100 EJ", "EJ", 2020, 2.0))
    assert values(filled, variable={"name__like": "100%"}) == [1]
    assert values(filled, variable={"name__like": "100*"}) == [1, 2]


def test_a_long_list_of_names_is_no_problem(data):
    many = [f"Variable {number}" for number in range(20_000)]
    assert values(data, variable={"name__in": [*many, "Capacity"]}) == [5]


def test_regions_and_units_in_use_can_be_listed(data):
    assert names(data.backend.regions.list(iamc=True)) == ["RA", "RB"]
    assert names(data.backend.units.list(iamc={"variable": {"name": "Capacity"}})) == ["GW"]
