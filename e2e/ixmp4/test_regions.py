"""Proves that regions carry a hierarchy, can be found by it, and stay while they are used."""

import pytest
from client import Region
from conftest import BETTER_THAN_NEW, add_annual, add_regions, names


@pytest.fixture(scope="module")
def regions(read_only_platform):
    read_only_platform.regions.create("World", hierarchy="common")
    read_only_platform.regions.create("Austria", hierarchy="country")
    read_only_platform.regions.create("Brazil", hierarchy="country")
    return read_only_platform.regions


def test_get_finds_what_create_returned(platform):
    add_regions(platform, "World")
    created = platform.regions.create("Austria", hierarchy="country")
    assert (created.name, created.hierarchy) == ("Austria", "country")
    found = platform.regions.get("Austria")
    assert (found.id, found.hierarchy) == (created.id, "country")


def test_list_has_all_in_order_of_creation(regions):
    assert names(regions.list()) == ["World", "Austria", "Brazil"]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"name": "Brazil"}, ["Brazil"]),
        ({"hierarchy": "country"}, ["Austria", "Brazil"]),
        ({"name": "Austria", "hierarchy": "country"}, ["Austria"]),
        ({"name": "Austria", "hierarchy": "common"}, []),
    ],
    ids=str,
)
def test_list_and_tabulate_by_name_and_hierarchy(regions, filter_, expected):
    assert names(regions.list(**filter_)) == expected
    assert list(regions.tabulate(**filter_)["name"]) == expected


def test_tabulate_has_these_columns_in_order(regions):
    table = regions.tabulate()
    assert list(table.columns) == ["name", "hierarchy", "id", "created_at", "created_by"]
    assert list(table["hierarchy"]) == ["common", "country", "country"]


@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"hierarchy__in": ["common", "other"]}, ["World"]),
        ({"hierarchy__like": "coun*"}, ["Austria", "Brazil"]),
        ({"hierarchy__notlike": "coun*"}, ["World"]),
        ({"hierarchy__ilike": "COUN*"}, ["Austria", "Brazil"]),
        ({"hierarchy__notilike": "COUN*"}, ["World"]),
        ({"hierarchy": "country", "name__like": "A*"}, ["Austria"]),
    ],
    ids=str,
)
def test_filters_on_hierarchy(regions, read_only_platform, filter_, expected):
    assert names(read_only_platform.backend.regions.list(**filter_)) == expected


def test_an_unknown_region_is_not_found(regions):
    with pytest.raises(Region.NotFound):
        regions.get("Atlantis")
    with pytest.raises(Region.NotFound):
        regions.delete(123456)


def test_a_duplicate_is_not_unique_whatever_its_hierarchy(platform):
    platform.regions.create("Austria", hierarchy="country")
    with pytest.raises(Region.NotUnique):
        platform.regions.create("Austria", hierarchy="common")
    assert platform.regions.get("Austria").hierarchy == "country"


def test_delete_by_name_id_and_record(platform):
    add_regions(platform, "A", "B", "C", "D", "E")
    platform.regions.delete("A")
    platform.regions.delete(platform.regions.get("B").id)
    platform.regions.delete(platform.regions.get("C"))
    platform.regions.get("D").delete()
    assert names(platform.regions.list()) == ["E"]


@BETTER_THAN_NEW
def test_a_region_in_use_is_not_deleted(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with pytest.raises(Region.DeletionPrevented):
        filled.regions.delete("RA")
    filled.regions.delete("RB")
    assert names(filled.regions.list()) == ["RA"]


def test_a_region_is_free_again_after_its_data(run, filled):
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with run.transact("remove data"):
        run.iamc.remove(run.iamc.tabulate(raw=True).drop(columns="value"))
    filled.regions.delete("RA")
    assert names(filled.regions.list()) == ["RB"]


def test_odd_names_are_kept_as_they_are(platform):
    odd = ["Côte d'Ivoire", "R5.2 *OECD*", "a/b", "Åland", "北京"]
    add_regions(platform, *odd)
    assert names(platform.regions.list()) == odd
    assert [platform.regions.get(name).name for name in odd] == odd
