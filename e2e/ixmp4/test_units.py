"""Proves that units can be created, found, listed and deleted, and that a unit in use stays."""

import pytest
from conftest import add_annual, add_units, names
from ixmp4 import NotFound, NotUnique, Unit


def test_create_returns_the_unit(platform):
    unit = platform.units.create("EJ/yr")
    assert unit.name == "EJ/yr"
    assert isinstance(unit.id, int)


def test_get_finds_the_created_unit(platform):
    add_units(platform, "EJ", "GW")
    created = platform.units.create("Mt CO2")
    assert platform.units.get("Mt CO2").id == created.id


def test_list_has_all_units_in_order_of_creation(platform):
    add_units(platform, "GW", "EJ", "Mt")
    assert names(platform.units.list()) == ["GW", "EJ", "Mt"]


def test_list_by_name_has_one(platform):
    add_units(platform, "GW", "EJ")
    assert names(platform.units.list(name="EJ")) == ["EJ"]
    assert platform.units.list(name="no") == []


def test_tabulate_has_these_columns_in_order(platform):
    add_units(platform, "GW", "EJ")
    table = platform.units.tabulate()
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]
    assert list(table["name"]) == ["GW", "EJ"]
    assert table["id"].dtype == "int64"
    assert table["created_at"].dtype == "datetime64[ns]"


def test_tabulate_by_name_has_one(platform):
    add_units(platform, "GW", "EJ")
    assert list(platform.units.tabulate(name="EJ")["name"]) == ["EJ"]


def test_an_empty_platform_tabulates_the_columns(platform):
    table = platform.units.tabulate()
    assert table.empty
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]


def test_a_duplicate_is_not_unique(platform):
    platform.units.create("EJ")
    with pytest.raises(Unit.NotUnique):
        platform.units.create("EJ")
    assert names(platform.units.list()) == ["EJ"]


def test_a_duplicate_can_be_caught_by_the_general_class(platform):
    platform.units.create("EJ")
    with pytest.raises(NotUnique):
        platform.units.create("EJ")


def test_an_unknown_unit_is_not_found(platform):
    platform.units.create("EJ")
    with pytest.raises(Unit.NotFound):
        platform.units.get("GW")


def test_an_unknown_unit_can_be_caught_by_the_general_class(platform):
    with pytest.raises(NotFound):
        platform.units.get("GW")


@pytest.mark.parametrize("pick", ["name", "id", "object"])
def test_delete_removes_the_unit(platform, pick):
    add_units(platform, "EJ", "GW")
    unit = platform.units.get("EJ")
    platform.units.delete({"name": "EJ", "id": unit.id, "object": unit}[pick])
    assert names(platform.units.list()) == ["GW"]


def test_a_unit_deletes_itself(platform):
    platform.units.create("EJ").delete()
    assert platform.units.list() == []


def test_deleting_twice_is_not_found(platform):
    unit = platform.units.create("EJ")
    unit.delete()
    with pytest.raises(Unit.NotFound):
        unit.delete()


def test_a_deleted_name_can_be_used_again(platform):
    platform.units.create("EJ").delete()
    assert platform.units.create("EJ").name == "EJ"


@pytest.mark.ours_only
def test_the_id_of_a_deleted_unit_is_not_used_again(platform):
    unit = platform.units.create("EJ")
    unit.delete()
    assert platform.units.create("GW").id > unit.id


def test_the_dimensionless_unit_is_the_empty_name(platform):
    created = platform.units.create("")
    assert platform.units.get("").id == created.id
    assert names(platform.units.list(name="")) == [""]


def test_the_dimensionless_unit_serves_data(run, filled):
    filled.units.create("")
    add_annual(run, ("RA", "Share", "", 2020, 0.5))
    assert list(run.iamc.tabulate()["unit"]) == [""]


def test_a_unit_in_use_is_not_deleted(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with pytest.raises(Unit.DeletionPrevented):
        filled.units.delete("EJ")
    assert names(filled.units.list(name="EJ")) == ["EJ"]


def test_an_unused_unit_is_deleted_beside_a_used_one(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    filled.units.delete("GW")
    assert names(filled.units.list()) == ["EJ"]


@pytest.mark.parametrize(
    "name", ["°C", "t CO₂/yr", "%", "_", "a*b", "US$ '05", 'say "x"', "back\\slash", " padded ", "1", "null"]
)
def test_odd_names_are_kept_as_they_are(platform, name):
    platform.units.create("other")
    created = platform.units.create(name)
    assert platform.units.get(name).id == created.id
    assert names(platform.units.list())[1] == name


def test_names_differ_by_case(platform):
    add_units(platform, "mt", "Mt")
    assert platform.units.get("mt").id != platform.units.get("Mt").id
