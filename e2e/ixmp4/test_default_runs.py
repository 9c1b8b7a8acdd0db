"""Proves the rules by which queries keep to default runs, on one worked example.

Default runs are 1, 3 and 5. Series: run 1 has RA/VA/UA and RA/VC/UB, run 2 RB/VB/UB, run 3 RC/VC/UC,
run 4 RD/VD/UD, run 5 none. Region RX has no series. Runs 1 and 2 are versions of M1/S1, 3 and 4 of M2/S2,
5 is M3/S3.
"""

import pytest
from conftest import ONLY_OLD, add_annual, add_regions, add_units, names

NOT_DEFAULT = {"default_only": False, "is_default": False}


@pytest.fixture(scope="module")
def example(read_only_platform):
    platform = read_only_platform
    add_regions(platform, "RA", "RB", "RC", "RD", "RX")
    add_units(platform, "UA", "UB", "UC", "UD")
    runs = [platform.runs.create(f"M{n}", f"S{n}") for n in (1, 1, 2, 2, 3)]
    for run in (runs[0], runs[2], runs[4]):
        run.set_as_default()
    add_annual(runs[0], ("RA", "VA", "UA", 2020, 1.0), ("RA", "VC", "UB", 2020, 1.5))
    add_annual(runs[1], ("RB", "VB", "UB", 2020, 2.0))
    add_annual(runs[2], ("RC", "VC", "UC", 2020, 3.0))
    add_annual(runs[3], ("RD", "VD", "UD", 2020, 4.0))
    platform.numbers = {run.id: number for number, run in enumerate(runs, start=1)}
    return platform


@pytest.mark.parametrize(
    "kind, iamc, expected",
    [
        ("regions", None, "RA RB RC RD RX"),
        ("regions", True, "RA RB RC RD"),
        ("regions", False, "RX"),
        pytest.param("regions", {}, "RA RC", marks=ONLY_OLD),
        pytest.param("regions", {"run": None}, "RA RB RC RD", marks=ONLY_OLD),
        pytest.param("regions", {"run": {}}, "RA RC", marks=ONLY_OLD),
        ("regions", {"run": {"default_only": False}}, "RA RB RC RD"),
        ("regions", {"run": NOT_DEFAULT}, "RB RD"),
        pytest.param("regions", {"run": {"is_default": False}}, "", marks=ONLY_OLD),
        ("regions", {"run": {"model": {"name": "M1"}, "default_only": False}}, "RA RB"),
        pytest.param("regions", {"run": {"scenario": {"name": "S2"}}}, "RC", marks=ONLY_OLD),
        pytest.param("regions", {"unit": {"name": "UB"}}, "RA", marks=ONLY_OLD),
        pytest.param("regions", {"unit": {"name": "UB"}, "run": None}, "RA RB", marks=ONLY_OLD),
        pytest.param("regions", {"variable": "VC", "unit": "UC"}, "RC", marks=ONLY_OLD),
        pytest.param("regions", {"variable": "VA", "unit": "UB"}, "", marks=ONLY_OLD),
        ("units", True, "UA UB UC UD"),
        pytest.param("units", {}, "UA UB UC", marks=ONLY_OLD),
        ("units", {"region": {"name": "RA"}}, "UA UB"),
        ("units", {"run": NOT_DEFAULT}, "UB UD"),
        ("models", None, "M1 M2 M3"),
        ("models", True, "M1 M2"),
        ("models", False, "M3"),
        pytest.param("models", {"variable": "VC"}, "M1 M2", marks=ONLY_OLD),
        ("models", {"region": {"name__in": ["RC", "RD"]}}, "M2"),
        pytest.param("models", {"variable": {"name": "VB"}}, "", marks=ONLY_OLD),
        ("models", {"variable": {"name": "VB"}, "run": {"default_only": False}}, "M1"),
        ("scenarios", False, "S3"),
        ("scenarios", {"unit": {"name": "UA"}}, "S1"),
        pytest.param("scenarios", {"variable": {"name": "VD"}}, "", marks=ONLY_OLD),
        pytest.param("scenarios", {"variable": {"name": "VD"}, "run": None}, "S2", marks=ONLY_OLD),
    ],
    ids=str,
)
def test_the_iamc_filter_of_dimensions(example, kind, iamc, expected):
    assert " ".join(names(getattr(example.backend, kind).list(iamc=iamc))) == expected
    assert " ".join(getattr(example.backend, kind).tabulate(iamc=iamc)["name"]) == expected


@pytest.mark.only("0.16", "0.17", reason="0.14 keeps to default runs here too")
@pytest.mark.parametrize(
    "kind, iamc, expected",
    [
        ("regions", {}, "RA RB RC RD"),
        ("regions", {"run": {"is_default": True}}, "RA RC"),
        ("regions", {"run": {"is_default": False}}, "RB RD"),
        ("regions", {"run": {"scenario": {"name": "S2"}}}, "RC RD"),
        ("regions", {"run": {"scenario": {"name": "S2"}, "default_only": True}}, "RC"),
        ("regions", {"unit": {"name": "UB"}}, "RA RB"),
        ("regions", {"variable": {"name": "VC"}, "unit": {"name": "UC"}}, "RC"),
        ("units", {}, "UA UB UC UD"),
        ("models", {"variable": {"name": "VB"}}, "M1"),
        ("scenarios", {"variable": {"name": "VD"}}, "S2"),
    ],
    ids=str,
)
def test_the_iamc_filter_of_dimensions_finds_any_run(example, kind, iamc, expected):
    assert " ".join(names(getattr(example.backend, kind).list(iamc=iamc))) == expected
    assert " ".join(getattr(example.backend, kind).tabulate(iamc=iamc)["name"]) == expected


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, [1, 3, 5]),
        ({"default_only": None}, [1, 2, 3, 4, 5]),
        ({"iamc": True}, [1, 3]),
        ({"iamc": {}}, [1, 3]),
        ({"iamc": True, "default_only": False}, [1, 2, 3, 4]),
        ({"iamc": False}, [5]),
        ({"iamc": False, "default_only": False}, [5]),
        pytest.param({"iamc": {"unit": "UB", "variable": "VC"}}, [1], marks=ONLY_OLD),
        ({"iamc": {"unit": {"name": "UB"}}, "default_only": False}, [1, 2]),
        ({"iamc": {"region": {"name": "RD"}}}, []),
        (NOT_DEFAULT, [2, 4]),
    ],
    ids=str,
)
def test_runs(example, filter_, expected):
    assert [example.numbers[run.id] for run in example.runs.list(**filter_)] == expected
    table = example.runs.tabulate(audit_info=True, **filter_)
    assert [example.numbers[id] for id in table["id"]] == expected


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, "VA VC"),
        ({"run": None}, "VA VC VB VD"),
        ({"run": {"default_only": False}}, "VA VC VB VD"),
        ({"run": NOT_DEFAULT}, "VB VD"),
        ({"region": {"name": "RA"}}, "VA VC"),
        pytest.param({"unit": "UB"}, "VC", marks=ONLY_OLD),
    ],
    ids=str,
)
def test_variables(example, filter_, expected):
    found = names(example.backend.iamc.variables.list(**filter_))
    assert sorted(found) == sorted(expected.split())


def test_a_run_id_alone_finds_only_default_runs(example):
    second = next(id for id, number in example.numbers.items() if number == 2)
    find = example.backend.iamc.variables.list
    assert find(run={"id": second}) == []
    assert names(find(run={"id": second, "default_only": False})) == ["VB"]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({}, [1.0, 1.5, 3.0]),
        ({"run": {}}, [1.0, 1.5, 3.0]),
        pytest.param({"run": None}, [1.0, 1.5, 2.0, 3.0, 4.0], marks=ONLY_OLD),
        ({"model": "M1"}, [1.0, 1.5]),
        ({"model": "M1", "run": {"default_only": False}}, [1.0, 1.5, 2.0]),
        pytest.param({"variable": "VC"}, [1.5, 3.0], marks=ONLY_OLD),
        ({"variable": {"name": "VC"}}, [1.5, 3.0]),
    ],
    ids=str,
)
def test_points_and_series(example, filter_, expected):
    assert sorted(example.iamc.tabulate(**filter_)["value"]) == expected
    if "model" not in filter_:
        assert len(example.backend.iamc.timeseries.tabulate(**filter_)) == len(expected)
