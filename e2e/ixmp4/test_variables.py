"""Proves that variables come with their data and are listed when a default run uses them."""

import pytest
from conftest import add_annual, names
from ixmp4 import NotFound
from ixmp4.core.exceptions import NotUnique

COLUMNS = ["name", "id", "created_at", "created_by"]


@pytest.fixture
def used(run, filled):
    add_annual(run, ("RA", "Energy|Wind", "EJ", 2020, 1.0), ("RA", "Capacity", "GW", 2020, 2.0))
    return filled


def test_an_upload_creates_its_variables(used):
    assert sorted(names(used.iamc.variables.list())) == ["Capacity", "Energy|Wind"]


def test_get_finds_one(used):
    assert used.iamc.variables.get("Energy|Wind").name == "Energy|Wind"


def test_list_and_tabulate_by_name(used):
    assert names(used.iamc.variables.list(name="Capacity")) == ["Capacity"]
    assert list(used.iamc.variables.tabulate(name="Capacity")["name"]) == ["Capacity"]


def test_tabulate_has_these_columns_in_order(used):
    assert list(used.iamc.variables.tabulate().columns) == COLUMNS


def test_an_empty_platform_tabulates_the_columns(platform):
    table = platform.iamc.variables.tabulate()
    assert table.empty
    assert list(table.columns) == COLUMNS


def test_an_unknown_variable_is_not_found(used):
    with pytest.raises(NotFound):
        used.iamc.variables.get("no")


def test_a_duplicate_is_not_unique(used):
    with pytest.raises(NotUnique):
        used.iamc.variables.create("Capacity")


def test_a_created_variable_is_listed_when_data_use_it(run, filled):
    created = filled.iamc.variables.create("Energy|Wind")
    assert filled.iamc.variables.list() == []
    add_annual(run, ("RA", "Energy|Wind", "EJ", 2020, 1.0))
    assert filled.iamc.variables.get("Energy|Wind").id == created.id


def test_a_variable_without_a_default_run_is_not_listed(run, used):
    run.unset_as_default()
    assert used.iamc.variables.list() == []
    assert len(used.backend.iamc.variables.list(run=None)) == 2


def test_a_second_run_uses_the_same_variable(run, used):
    before = used.iamc.variables.get("Capacity").id
    add_annual(used.runs.create("Model", "Scenario"), ("RB", "Capacity", "EJ", 2020, 2.0))
    assert used.iamc.variables.get("Capacity").id == before
