"""Proves that units can be created, found, listed and deleted, and that a unit in use stays."""

import pytest
from client import NotFound, NotUnique, Unit
from conftest import BETTER_THAN_NEW, INTEGERS, MOMENTS, add_annual, add_units, names


@pytest.fixture(scope="module")
def units(read_only_platform):
    add_units(read_only_platform, "GW", "EJ", "", "Mt")
    return read_only_platform.units


def test_get_finds_what_create_returned(platform):
    add_units(platform, "EJ", "GW")
    created = platform.units.create("Mt CO2/yr")
    assert created.name == "Mt CO2/yr"
    assert isinstance(created.id, int)
    assert platform.units.get("Mt CO2/yr").id == created.id


def test_list_has_all_in_order_of_creation(units):
    assert names(units.list()) == ["GW", "EJ", "", "Mt"]


def test_list_by_name_has_one(units):
    assert names(units.list(name="EJ")) == ["EJ"]
    assert units.list(name="no") == []


def test_tabulate_has_these_columns_in_order(units):
    table = units.tabulate()
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]
    assert list(table["name"]) == ["GW", "EJ", "", "Mt"]
    assert table["id"].dtype in INTEGERS
    assert table["created_at"].dtype in MOMENTS


def test_tabulate_by_name_has_one(units):
    assert list(units.tabulate(name="EJ")["name"]) == ["EJ"]


def test_the_dimensionless_unit_is_the_empty_name(units):
    assert units.get("").name == ""
    assert names(units.list(name="")) == [""]
    assert list(units.tabulate(name="")["name"]) == [""]


@pytest.mark.parametrize("error", [Unit.NotFound, NotFound])
def test_an_unknown_unit_is_not_found(units, error):
    with pytest.raises(error):
        units.get("no")
    with pytest.raises(error):
        units.delete(123456)


@pytest.mark.parametrize("error", [Unit.NotUnique, NotUnique])
def test_a_duplicate_is_not_unique(platform, error):
    platform.units.create("EJ")
    with pytest.raises(error):
        platform.units.create("EJ")
    assert names(platform.units.list()) == ["EJ"]


def test_delete_by_name_id_and_record(platform):
    add_units(platform, "A", "B", "C", "D", "E")
    platform.units.delete("A")
    platform.units.delete(platform.units.get("B").id)
    platform.units.delete(platform.units.get("C"))
    platform.units.get("D").delete()
    assert names(platform.units.list()) == ["E"]


def test_a_deleted_name_can_be_used_again(platform):
    platform.units.create("EJ").delete()
    assert platform.units.create("EJ").name == "EJ"


@pytest.mark.ours_only
def test_the_id_of_a_deleted_unit_is_not_used_again(platform):
    unit = platform.units.create("EJ")
    unit.delete()
    assert platform.units.create("GW").id > unit.id


@BETTER_THAN_NEW
def test_a_unit_in_use_is_not_deleted(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with pytest.raises(Unit.DeletionPrevented):
        filled.units.delete("EJ")
    filled.units.delete("GW")
    assert names(filled.units.list()) == ["EJ"]


def test_the_dimensionless_unit_serves_data(run, filled):
    filled.units.create("")
    add_annual(run, ("RA", "Share", "", 2020, 0.5))
    assert list(run.iamc.tabulate()["unit"]) == [""]


def test_odd_names_are_kept_as_they_are(platform):
    odd = ["°C", "t CO₂/yr", "%", "_", "a*b", "US$ '05", 'say "x"', "a\\b", " padded ", "1", "null", "mt", "Mt"]
    created = [platform.units.create(name).id for name in odd]
    assert names(platform.units.list()) == odd
    assert [platform.units.get(name).id for name in odd] == created
