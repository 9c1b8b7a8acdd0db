"""Proves that pyam 4 writes scenarios to a platform and reads the same from it."""

from pathlib import Path

import pandas as pd
import pytest
from client import VERSION, name_of

if VERSION == "0.17":
    import pyam

pytestmark = pytest.mark.only("0.17", reason="pyam 4 stands in the environment of that client")

IAMC = Path(__file__).parents[3] / "shared" / "data" / "iamc"
FILES = ["messageix-buildings-residential.csv", "pyam-tutorial-data.csv"]
COLUMNS = [*("model", "scenario", "region", "variable", "unit")]


def prepare(platform, scenarios) -> None:
    """pyam wants all regions and units to be there."""
    for region in scenarios.region:
        platform.regions.create(region, hierarchy="common")
    for unit in scenarios.unit:
        platform.units.create(unit)


def made_up() -> "pyam.IamDataFrame":
    frame = pd.DataFrame(
        [
            ["Model A", "high", "World", "Primary Energy", "EJ/yr", 1.0, 6.5],
            ["Model A", "high", "World", "Emissions|CO2", "Mt CO2/yr", 3.0, -0.5],
            ["Model A", "low", "World", "Primary Energy", "EJ/yr", 0.1 + 0.2, 1e21],
        ],
        columns=[*COLUMNS, 2020, 2030],
    )
    scenarios = pyam.IamDataFrame(frame)
    scenarios.set_meta([1, 2], "number")
    scenarios.set_meta(["foo", "bar"], "text")
    scenarios.set_meta([True, False], "flag")
    scenarios.set_meta([0.5, 1.5], "share")
    return scenarios


def assert_same(found, expected) -> None:
    pyam.assert_iamframe_equal(expected, pyam.IamDataFrame(found.data, meta=found.meta.drop(columns="version")))


@pytest.mark.parametrize("by_name", [False, True])
def test_scenarios_come_back_with_their_meta(platform, by_name):
    expected = made_up()
    prepare(platform, expected)
    target = name_of(platform) if by_name else platform
    expected.to_ixmp4(target)
    found = pyam.read_ixmp4(target)
    assert_same(found, expected)
    assert list(found.meta["version"]) == [1, 1]


def test_parts_are_read(platform):
    expected = made_up()
    prepare(platform, expected)
    expected.to_ixmp4(platform)
    wanted = {"scenario": "high", "variable": "Primary*", "year": 2030}
    found = pyam.read_ixmp4(platform, **wanted)
    assert list(found.data["value"]) == [6.5]
    assert list(found.data["scenario"]) == ["high"]


def test_what_is_written_again_is_a_new_default_version(platform):
    expected = made_up()
    prepare(platform, expected)
    expected.to_ixmp4(platform)
    doubled = expected.copy()
    doubled._data = doubled._data * 2
    doubled.to_ixmp4(platform)
    found = pyam.read_ixmp4(platform)
    assert_same(found, doubled)
    assert list(found.meta["version"]) == [2, 2]
    assert len(pyam.read_ixmp4(platform, default_only=False).data) == 12


@pytest.mark.parametrize("file", FILES)
def test_real_files_come_back(platform, file):
    if not (IAMC / file).exists():
        pytest.skip("real-files")
    # Blanks of a wide file are kept as points without a value, which no client of ixmp4 takes.
    expected = pyam.IamDataFrame(pyam.IamDataFrame(IAMC / file).data.dropna())
    prepare(platform, expected)
    expected.to_ixmp4(platform)
    found = pyam.read_ixmp4(platform)
    assert_same(found, expected)
    pd.testing.assert_series_equal(found._data.sort_index(), expected._data.sort_index(), rtol=0, check_names=False)
