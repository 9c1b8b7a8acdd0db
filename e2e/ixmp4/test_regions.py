"""Proves that regions carry a hierarchy, can be found by it, and stay while they are used."""

import pytest
from conftest import add_annual, add_regions, names
from ixmp4 import Region
from ixmp4.core.exceptions import NotFound, NotUnique


@pytest.fixture
def world(platform):
    platform.regions.create("World", hierarchy="common")
    platform.regions.create("Austria", hierarchy="country")
    platform.regions.create("Brazil", hierarchy="country")
    return platform


def test_create_returns_the_region(platform):
    region = platform.regions.create("Austria", hierarchy="country")
    assert (region.name, region.hierarchy) == ("Austria", "country")


def test_get_finds_the_created_region(world):
    created = world.regions.create("Chile", hierarchy="country")
    found = world.regions.get("Chile")
    assert (found.id, found.hierarchy) == (created.id, "country")


def test_list_has_all_regions_in_order_of_creation(world):
    assert names(world.regions.list()) == ["World", "Austria", "Brazil"]


def test_list_by_name(world):
    assert names(world.regions.list(name="Brazil")) == ["Brazil"]


def test_list_by_hierarchy(world):
    assert names(world.regions.list(hierarchy="country")) == ["Austria", "Brazil"]


def test_list_by_name_and_hierarchy_wants_both(world):
    assert names(world.regions.list(name="Austria", hierarchy="country")) == ["Austria"]
    assert world.regions.list(name="Austria", hierarchy="common") == []


def test_tabulate_has_these_columns_in_order(world):
    table = world.regions.tabulate()
    assert list(table.columns) == ["name", "hierarchy", "id", "created_at", "created_by"]
    assert list(table["hierarchy"]) == ["common", "country", "country"]


def test_tabulate_by_hierarchy(world):
    assert list(world.regions.tabulate(hierarchy="country")["name"]) == ["Austria", "Brazil"]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"hierarchy__in": ["common", "other"]}, ["World"]),
        ({"hierarchy__like": "c*"}, ["World", "Austria", "Brazil"]),
        ({"hierarchy__like": "coun*"}, ["Austria", "Brazil"]),
        ({"hierarchy__notlike": "coun*"}, ["World"]),
        ({"hierarchy__ilike": "COUN*"}, ["Austria", "Brazil"]),
        ({"hierarchy__notilike": "COUN*"}, ["World"]),
        ({"hierarchy": "country", "name__like": "A*"}, ["Austria"]),
    ],
)
def test_filters_on_hierarchy(world, filter_, expected):
    assert names(world.backend.regions.list(**filter_)) == expected
    assert list(world.backend.regions.tabulate(**filter_)["name"]) == expected


def test_an_empty_platform_tabulates_the_columns(platform):
    table = platform.regions.tabulate()
    assert table.empty
    assert list(table.columns) == ["name", "hierarchy", "id", "created_at", "created_by"]


def test_a_duplicate_is_not_unique_whatever_its_hierarchy(world):
    with pytest.raises(Region.NotUnique):
        world.regions.create("Austria", hierarchy="common")
    assert world.regions.get("Austria").hierarchy == "country"


def test_an_unknown_region_is_not_found(world):
    with pytest.raises(Region.NotFound):
        world.regions.get("Atlantis")


def test_errors_can_be_caught_by_the_general_classes(world):
    with pytest.raises(NotFound):
        world.regions.get("Atlantis")
    with pytest.raises(NotUnique):
        world.regions.create("Austria", hierarchy="country")


@pytest.mark.parametrize("pick", ["name", "id", "object"])
def test_delete_removes_the_region(world, pick):
    region = world.regions.get("Austria")
    world.regions.delete({"name": "Austria", "id": region.id, "object": region}[pick])
    assert names(world.regions.list()) == ["World", "Brazil"]


def test_deleting_an_unknown_id_is_not_found(world):
    with pytest.raises(Region.NotFound):
        world.regions.delete(123456)


def test_a_region_in_use_is_not_deleted(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with pytest.raises(Region.DeletionPrevented):
        filled.regions.delete("RA")
    assert names(filled.regions.list()) == ["RA", "RB"]


def test_a_region_is_free_again_after_its_data(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with run.transact("remove data"):
        run.iamc.remove(run.iamc.tabulate().rename(columns={"year": "step_year"}).assign(type="ANNUAL"))
    filled.regions.delete("RA")
    assert names(filled.regions.list()) == ["RB"]


@pytest.mark.parametrize("name", ["Côte d'Ivoire", "R5.2 *OECD*", "a/b", "Åland", "北京"])
def test_odd_names_are_kept_as_they_are(platform, name):
    add_regions(platform, "other", name)
    assert platform.regions.get(name).name == name
