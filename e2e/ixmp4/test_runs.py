"""Proves how runs are created, versioned, found, tabulated and made the default version."""

import pytest
from client import IS_OLD, BadFilterArguments, IxmpError, Run
from conftest import BETTER_THAN_NEW, INTEGERS, ONLY_OLD, names


COLUMNS = ["model", "scenario", "version", "is_default"]


def versions(runs) -> list[tuple]:
    return [(run.model.name, run.scenario.name, run.version) for run in runs]


def make_runs(platform):
    """Two versions of M1/S1, the second is the default; one of M2/S1, the default; one of M2/S2, no default."""
    made = [platform.runs.create(*pair) for pair in [("M1", "S1"), ("M1", "S1"), ("M2", "S1"), ("M2", "S2")]]
    made[1].set_as_default()
    made[2].set_as_default()
    return made


@pytest.fixture
def runs(platform):
    return make_runs(platform)


@pytest.fixture(scope="module")
def read_only_runs(read_only_platform):
    return make_runs(read_only_platform)


def test_a_new_run_is_version_one_and_not_default(platform):
    run = platform.runs.create("Model", "Scenario")
    assert versions([run]) == [("Model", "Scenario", 1)]
    assert isinstance(run.id, int)
    assert run.is_default is False


def test_versions_count_up_per_pair(read_only_runs):
    assert versions(read_only_runs) == [("M1", "S1", 1), ("M1", "S1", 2), ("M2", "S1", 1), ("M2", "S2", 1)]


def test_get_finds_the_default_version(read_only_platform, read_only_runs):
    assert read_only_platform.runs.get("M1", "S1").id == read_only_runs[1].id


def test_get_finds_a_given_version(read_only_platform, read_only_runs):
    assert read_only_platform.runs.get("M1", "S1", version=1).id == read_only_runs[0].id
    assert read_only_platform.runs.get("M1", "S1", version=2).id == read_only_runs[1].id


def test_get_without_a_default_says_so(read_only_platform, read_only_runs):
    with pytest.raises(Run.NoDefaultVersion):
        read_only_platform.runs.get("M2", "S2")


@pytest.mark.parametrize("wanted", [("M1", "S1", 3), ("M1", "S2", 1), ("M3", "S1", 1)])
def test_get_of_an_unknown_version_is_not_found(read_only_platform, read_only_runs, wanted):
    with pytest.raises(Run.NotFound):
        read_only_platform.runs.get(*wanted)


def test_a_found_run_knows_its_model_and_scenario(read_only_platform, read_only_runs):
    run = read_only_platform.runs.get("M2", "S1")
    assert run.model.id == read_only_platform.models.get("M2").id
    assert run.scenario.id == read_only_platform.scenarios.get("S1").id


def test_set_as_default_takes_the_flag_from_the_other_version(platform, runs):
    runs[0].set_as_default()
    assert runs[0].is_default is True
    assert platform.runs.get("M1", "S1").version == 1
    assert platform.runs.get("M1", "S1", version=2).is_default is False
    assert platform.runs.get("M2", "S1").is_default is True


def test_set_as_default_twice_changes_nothing(platform, runs):
    runs[1].set_as_default()
    assert platform.runs.get("M1", "S1").id == runs[1].id


def test_unset_as_default_leaves_none(platform, runs):
    runs[1].unset_as_default()
    assert runs[1].is_default is False
    with pytest.raises(Run.NoDefaultVersion):
        platform.runs.get("M1", "S1")


@pytest.mark.only("0.14", reason="to the newer ones it is no error")
def test_unset_of_a_run_that_is_not_default_is_an_error(platform, runs):
    with pytest.raises(IxmpError) as error:
        runs[0].unset_as_default()
    assert type(error.value) is IxmpError
    assert platform.runs.get("M1", "S1").id == runs[1].id


@pytest.mark.only("0.16", "0.17", reason="to 0.14 it is an error")
def test_unset_of_a_run_that_is_not_default_changes_nothing(platform, runs):
    runs[0].unset_as_default()
    assert platform.runs.get("M1", "S1").id == runs[1].id


@pytest.mark.parametrize(
    "operation",
    [
        *("set_as_default_version", "lock", "unlock", "get_by_id"),
        pytest.param("unset_as_default_version", marks=BETTER_THAN_NEW),
    ],
)
def test_an_unknown_id_is_not_found(read_only_platform, operation):
    with pytest.raises(Run.NotFound):
        getattr(read_only_platform.backend.runs, operation)(123456)


def test_list_has_the_default_versions(read_only_platform, read_only_runs):
    assert versions(read_only_platform.runs.list()) == [("M1", "S1", 2), ("M2", "S1", 1)]


def test_list_has_all_versions_when_asked(read_only_platform, read_only_runs):
    assert versions(read_only_platform.runs.list(default_only=False)) == versions(read_only_runs)


def test_tabulate_has_these_columns(read_only_platform, read_only_runs):
    table = read_only_platform.runs.tabulate()
    assert list(table.columns) == (COLUMNS if IS_OLD else ["id", *COLUMNS])
    assert table[COLUMNS].values.tolist() == [["M1", "S1", 2, True], ["M2", "S1", 1, True]]
    assert table["version"].dtype in INTEGERS
    assert table["is_default"].dtype == "bool"


def test_tabulate_with_audit_info_has_more_columns(read_only_platform, read_only_runs):
    table = read_only_platform.runs.tabulate(audit_info=True)
    old = [*COLUMNS, "updated_at", "updated_by", "created_at", "created_by", "id"]
    new = ["id", *COLUMNS, "created_by", "created_at", "updated_by", "updated_at"]
    assert list(table.columns) == (old if IS_OLD else new)
    assert list(table["id"]) == [read_only_runs[1].id, read_only_runs[2].id]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, [1, 2]),
        ({"default_only": False}, [0, 1, 2, 3]),
        ({"default_only": False, "is_default": False}, [0, 3]),
        ({"is_default": False}, []),
        ({"model": {"name": "M1"}}, [1]),
        ({"model": {"name": "M2"}, "default_only": False}, [2, 3]),
        ({"model": {"name__like": "M*"}, "scenario": {"name": "S1"}}, [1, 2]),
        ({"scenario": {"name__in": ["S2"]}, "default_only": False}, [3]),
        ({"version": 1, "default_only": False}, [0, 2, 3]),
        pytest.param({"version__gt": 1, "default_only": False}, [1], marks=ONLY_OLD),
        ({"version__in": [2, 3]}, [1]),
        ({"id__in": []}, []),
    ],
    ids=str,
)
def test_filters(read_only_platform, read_only_runs, filter_, expected):
    wanted = [read_only_runs[i].id for i in expected]
    assert [run.id for run in read_only_platform.runs.list(**filter_)] == wanted
    assert list(read_only_platform.runs.tabulate(audit_info=True, **filter_)["id"]) == wanted


def test_a_filter_by_id_still_wants_the_default_version(read_only_platform, read_only_runs):
    first = read_only_runs[0].id
    assert read_only_platform.runs.list(id=first) == []
    assert versions(read_only_platform.runs.list(id=first, default_only=False)) == [("M1", "S1", 1)]


@pytest.mark.parametrize("filter_", [{"dne": 1}, {"model": {"dne": 1}}, {"version": "x"}, {"id__in": 1}], ids=str)
def test_bad_filters_are_refused(read_only_platform, filter_):
    with pytest.raises(BadFilterArguments):
        read_only_platform.runs.list(**filter_)
    with pytest.raises(BadFilterArguments):
        read_only_platform.runs.tabulate(**filter_)


def test_names_may_hold_anything(platform):
    platform.runs.create("MESSAGEix 1.1*", "SSP2/%_25°C").set_as_default()
    assert platform.runs.get("MESSAGEix 1.1*", "SSP2/%_25°C").version == 1
    assert names(platform.models.list()) == ["MESSAGEix 1.1*"]
