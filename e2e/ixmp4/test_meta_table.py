"""Proves the platform's table of meta indicators: its columns, its filters and its default-run rule."""

import httpx
import pytest
from client import IS_OLD, BadFilterArguments, http_client_of
from conftest import BETTER_THAN_NEW, INTEGERS, ONLY_OLD

RUN = ["model", "scenario", "version"]
COLUMNS = [*RUN, "key", "value"] if IS_OLD else ["key", *RUN, "value"]
RUN_ID = "run_id" if IS_OLD else "run__id"


@pytest.fixture(scope="module")
def data(read_only_platform):
    """M1/S1 version 1 is the default, version 2 is not."""
    platform = read_only_platform
    runs = [platform.runs.create("M1", "S1") for _ in range(2)]
    runs[0].set_as_default()
    with runs[0].transact("set meta"):
        runs[0].meta = {"count": 13, "share": 0.5, "author": "Ada", "done": True}
    with runs[1].transact("set meta"):
        runs[1].meta = {"count": 14, "share": 1.5, "author": "Bob"}
    platform.ids = [run.id for run in runs]
    return platform


def found(platform, **filter_) -> set[tuple]:
    table = platform.meta.tabulate(**filter_)
    return set(zip(table["version"], table["key"]))


DEFAULTS = {(1, "count"), (1, "share"), (1, "author"), (1, "done")}
ALL = DEFAULTS | {(2, "count"), (2, "share"), (2, "author")}


def test_the_table_has_these_columns_in_order(data):
    table = data.meta.tabulate()
    assert list(table.columns) == COLUMNS
    assert table["version"].dtype in INTEGERS


def test_the_table_names_the_run(data):
    table = data.meta.tabulate(key="author")
    assert table[[*RUN, "key", "value"]].values.tolist() == [["M1", "S1", 1, "author", "Ada"]]


def test_the_values_stand_beside_their_keys(data):
    table = data.meta.tabulate()
    assert dict(zip(table["key"], table["value"])) == {"count": 13, "share": 0.5, "author": "Ada", "done": True}


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, DEFAULTS),
        ({"run": {}}, DEFAULTS),
        ({"run": {"default_only": False}}, ALL),
        pytest.param({"run": None}, ALL, marks=BETTER_THAN_NEW),
        ({"run": {"default_only": False, "is_default": False}}, ALL - DEFAULTS),
        ({"run": {"version": 2, "default_only": False}}, ALL - DEFAULTS),
        ({"run": {"model": {"name": "M1"}, "scenario": {"name": "S1"}}}, DEFAULTS),
        ({"run": {"model": {"name": "M2"}}}, set()),
        ({"key": "count"}, {(1, "count")}),
        ({"key__in": ["count", "done"]}, {(1, "count"), (1, "done")}),
        ({"key__like": "*o*"}, {(1, "count"), (1, "author"), (1, "done")}),
        ({"dtype": "FLOAT"}, {(1, "share")}),
        ({"dtype__in": ["INT", "BOOL"]}, {(1, "count"), (1, "done")}),
        pytest.param({"value_int": 13}, {(1, "count")}, marks=ONLY_OLD),
        pytest.param({"value_int__gt": 13, "run": None}, {(2, "count")}, marks=ONLY_OLD),
        pytest.param({"value_str__like": "A*"}, {(1, "author")}, marks=ONLY_OLD),
        pytest.param({"value_bool": True}, {(1, "done")}, marks=ONLY_OLD),
        pytest.param({"value_bool": False}, set(), marks=ONLY_OLD),
    ],
    ids=str,
)
def test_filters(data, filter_, expected):
    assert found(data, **filter_) == expected


@pytest.mark.only("0.14", reason="values are no filter of the newer ones")
@pytest.mark.ours_only
@pytest.mark.parametrize(
    "filter_, expected",
    [({"value_float": 0.5}, {(1, "share")}), ({"value_float__gt": 0.75, "run": None}, {(2, "share")})],
    ids=str,
)
def test_floats_can_be_filtered_by_floats(data, filter_, expected):
    assert found(data, **filter_) == expected


def test_one_run_by_id_must_be_the_default_one_or_asked_for(data):
    first, second = data.ids
    assert found(data, **{RUN_ID: first}) == DEFAULTS
    assert found(data, **{RUN_ID: second}) == set()
    assert found(data, **{RUN_ID: second}, run={"default_only": False}) == ALL - DEFAULTS


@pytest.mark.parametrize(
    "filter_", [{"dne": 1}, {"run": {"dne": 1}}, {"value_int": "x"}, {"key__in": "count"}], ids=str
)
def test_bad_filters_are_refused(data, filter_):
    with pytest.raises(BadFilterArguments):
        data.meta.tabulate(**filter_)


def raw(platform, query: str) -> httpx.Response:
    return http_client_of(platform).patch(f"meta/?{query}")


@pytest.mark.only("0.14", reason="a request as that client sends it")
def test_a_query_without_a_body_has_no_filter(data):
    answer = raw(data, "table=True").raise_for_status().json()
    assert answer["total"] == len(DEFAULTS)


@pytest.mark.only("0.14", reason="a request as that client sends it")
def test_the_run_is_joined_in_tables_only(data):
    answer = raw(data, "table=false&join_run_index=true")
    assert answer.status_code == 400
    assert answer.json()["error_name"] == "bad_request"
