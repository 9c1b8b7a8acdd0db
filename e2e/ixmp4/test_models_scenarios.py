"""Proves that models and scenarios, which behave alike, come with their runs and can be listed and filtered."""

import pytest
from conftest import names
from ixmp4 import Model, Scenario

KINDS = {"models": Model, "scenarios": Scenario}
KIND = pytest.mark.parametrize("kind", KINDS)


def facade(platform, kind):
    return getattr(platform, kind)


def repository(platform, kind):
    return getattr(platform.backend, kind)


def create(platform, kind, *all_names):
    for name in all_names:
        facade(platform, kind).create(name)


@KIND
def test_create_and_get(platform, kind):
    create(platform, kind, "One")
    created = facade(platform, kind).create("Two")
    found = facade(platform, kind).get("Two")
    assert (found.id, found.name) == (created.id, "Two")


@KIND
def test_list_and_tabulate_have_all_in_order_of_creation(platform, kind):
    create(platform, kind, "B", "A", "C")
    assert names(facade(platform, kind).list()) == ["B", "A", "C"]
    table = facade(platform, kind).tabulate()
    assert list(table["name"]) == ["B", "A", "C"]
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]


@KIND
def test_list_and_tabulate_by_name(platform, kind):
    create(platform, kind, "A", "B")
    assert names(facade(platform, kind).list(name="B")) == ["B"]
    assert list(facade(platform, kind).tabulate(name="B")["name"]) == ["B"]


@KIND
def test_an_unknown_name_is_not_found(platform, kind):
    with pytest.raises(KINDS[kind].NotFound):
        facade(platform, kind).get("no")


@KIND
def test_a_duplicate_is_not_unique(platform, kind):
    create(platform, kind, "A")
    with pytest.raises(KINDS[kind].NotUnique):
        create(platform, kind, "A")


@KIND
def test_a_run_brings_its_model_and_scenario(platform, kind):
    run = platform.runs.create("Name", "Name")
    found = facade(platform, kind).get("Name")
    assert found.id == getattr(run, kind.removesuffix("s")).id


@KIND
def test_a_second_run_uses_the_existing_ones(platform, kind):
    platform.runs.create("Name", "Name")
    platform.runs.create("Name", "Name")
    assert names(facade(platform, kind).list()) == ["Name"]


@KIND
@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"name": "Alpha 1"}, ["Alpha 1"]),
        ({"name": None}, ["Alpha 1", "Alpha 2", "Beta 1", "100%"]),
        ({"name__in": ["Beta 1", "Alpha 2", "no"]}, ["Alpha 2", "Beta 1"]),
        ({"name__in": []}, []),
        ({"name__like": "Alpha*"}, ["Alpha 1", "Alpha 2"]),
        ({"name__like": "*1"}, ["Alpha 1", "Beta 1"]),
        ({"name__like": "*a 1"}, ["Alpha 1", "Beta 1"]),
        ({"name__like": "Alpha"}, []),
        ({"name__like": "*%"}, ["100%"]),
        ({"name__like": "Alpha%"}, []),
        ({"name__notlike": "Alpha*"}, ["Beta 1", "100%"]),
        ({"name__ilike": "alpha*"}, ["Alpha 1", "Alpha 2"]),
        ({"name__notilike": "ALPHA*"}, ["Beta 1", "100%"]),
        ({"name__like": "Alpha*", "name__notlike": "*1"}, ["Alpha 2"]),
    ],
    ids=str,
)
def test_name_filters(platform, kind, filter_, expected):
    create(platform, kind, "Alpha 1", "Alpha 2", "Beta 1", "100%")
    assert names(repository(platform, kind).list(**filter_)) == expected


@pytest.mark.ours_only
@KIND
@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"name__like": "alpha*"}, []),
        ({"name__like": "Alpha_1"}, ["Alpha_1"]),
        ({"name__ilike": "ÖKO*"}, ["Öko"]),
        ({"name__like": "A\\*"}, ["A*"]),
    ],
    ids=str,
)
def test_only_the_star_is_special_and_like_minds_the_case(platform, kind, filter_, expected):
    create(platform, kind, "Alpha 1", "Alpha_1", "Öko", "A*")
    assert names(repository(platform, kind).list(**filter_)) == expected


@KIND
def test_id_filters(platform, kind):
    create(platform, kind, "A", "B", "C", "D")
    a, b, c, d = (record.id for record in facade(platform, kind).list())
    find = repository(platform, kind).list
    assert names(find(id=b)) == ["B"]
    assert names(find(id__in=[d, a])) == ["A", "D"]
    assert names(find(id__gt=b)) == ["C", "D"]
    assert names(find(id__gte=b, id__lt=d)) == ["B", "C"]
    assert names(find(id__lte=a)) == ["A"]


@KIND
def test_an_empty_platform_tabulates_the_columns(platform, kind):
    table = facade(platform, kind).tabulate()
    assert table.empty
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]
