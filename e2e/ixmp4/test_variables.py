"""Proves that variables come with their data and are listed when a default run uses them."""

import pytest
from client import NotFound, NotUnique
from conftest import add_annual, fill, make_default_run, names

ROWS = [("RA", "Energy|Wind", "EJ", 2020, 1.0), ("RA", "Capacity", "GW", 2020, 2.0)]


@pytest.fixture(scope="module")
def variables(read_only_platform):
    add_annual(make_default_run(fill(read_only_platform)), *ROWS)
    return read_only_platform.iamc.variables


def test_an_upload_creates_its_variables(variables):
    assert sorted(names(variables.list())) == ["Capacity", "Energy|Wind"]


def test_one_is_found_by_its_name(variables):
    assert variables.get("Energy|Wind").name == "Energy|Wind"
    assert names(variables.list(name="Capacity")) == ["Capacity"]
    assert list(variables.tabulate(name="Capacity")["name"]) == ["Capacity"]


def test_tabulate_has_these_columns_in_order(variables):
    assert list(variables.tabulate().columns) == ["name", "id", "created_at", "created_by"]


def test_an_unknown_variable_is_not_found(variables):
    with pytest.raises(NotFound):
        variables.get("no")


def test_a_duplicate_is_not_unique(platform):
    platform.iamc.variables.create("Capacity")
    with pytest.raises(NotUnique):
        platform.iamc.variables.create("Capacity")


def test_a_created_variable_is_listed_when_data_use_it(run, filled):
    created = filled.iamc.variables.create("Energy|Wind")
    assert filled.iamc.variables.list() == []
    add_annual(run, *ROWS)
    assert filled.iamc.variables.get("Energy|Wind").id == created.id


def test_a_variable_without_a_default_run_is_not_listed(run, filled):
    add_annual(run, *ROWS)
    run.unset_as_default()
    assert filled.iamc.variables.list() == []
    assert len(filled.backend.iamc.variables.list(run=None)) == 2


def test_a_second_run_uses_the_same_variable(run, filled):
    add_annual(run, *ROWS)
    before = filled.iamc.variables.get("Capacity").id
    add_annual(filled.runs.create("Model", "Scenario"), ("RB", "Capacity", "EJ", 2020, 2.0))
    assert filled.iamc.variables.get("Capacity").id == before
