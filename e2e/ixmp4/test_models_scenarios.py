"""Proves that models and scenarios, which behave alike, come with their runs and can be listed and filtered."""

import pytest
from client import Model, Scenario
from conftest import BETTER_THAN_NEW, names

KINDS = {"models": Model, "scenarios": Scenario}
KIND = pytest.mark.parametrize("kind", KINDS)
NAMES = ["Alpha 1", "Alpha 2", "Beta 1", "100%", "Alpha_1", "Öko", "A*"]


@pytest.fixture(scope="module")
def named(read_only_platform):
    for kind in KINDS:
        for name in NAMES:
            getattr(read_only_platform, kind).create(name)
    return read_only_platform


@KIND
def test_get_finds_what_create_returned(platform, kind):
    facade = getattr(platform, kind)
    facade.create("One")
    created = facade.create("Two")
    found = facade.get("Two")
    assert (found.id, found.name) == (created.id, "Two")


@KIND
def test_list_and_tabulate_have_all_in_order_of_creation(named, kind):
    facade = getattr(named, kind)
    assert names(facade.list()) == NAMES
    table = facade.tabulate()
    assert list(table["name"]) == NAMES
    assert list(table.columns) == ["name", "id", "created_at", "created_by"]


@KIND
def test_list_and_tabulate_by_name(named, kind):
    facade = getattr(named, kind)
    assert names(facade.list(name="A*")) == ["A*"]
    assert list(facade.tabulate(name="A*")["name"]) == ["A*"]


@KIND
def test_an_unknown_name_is_not_found(named, kind):
    with pytest.raises(KINDS[kind].NotFound):
        getattr(named, kind).get("no")


@KIND
def test_a_duplicate_is_not_unique(platform, kind):
    facade = getattr(platform, kind)
    facade.create("A")
    with pytest.raises(KINDS[kind].NotUnique):
        facade.create("A")
    assert names(facade.list()) == ["A"]


def test_a_run_brings_its_model_and_scenario(platform):
    run = platform.runs.create("Model", "Scenario")
    platform.runs.create("Model", "Scenario")
    assert [(model.id, model.name) for model in platform.models.list()] == [(run.model.id, "Model")]
    assert [(scenario.id, scenario.name) for scenario in platform.scenarios.list()] == [(run.scenario.id, "Scenario")]


@KIND
@pytest.mark.parametrize(
    "filter_, expected",
    [
        pytest.param({"name": None}, NAMES, marks=BETTER_THAN_NEW),
        ({"name__in": ["Beta 1", "Alpha 2", "no"]}, ["Alpha 2", "Beta 1"]),
        ({"name__in": []}, []),
        ({"name__like": "Alpha *"}, ["Alpha 1", "Alpha 2"]),
        ({"name__like": "*a 1"}, ["Alpha 1", "Beta 1"]),
        ({"name__like": "Alpha"}, []),
        ({"name__like": "*%"}, ["100%"]),
        ({"name__like": "Alpha%"}, []),
        ({"name__notlike": "A*"}, ["Beta 1", "100%", "Öko"]),
        ({"name__ilike": "alpha *"}, ["Alpha 1", "Alpha 2"]),
        ({"name__notilike": "a*"}, ["Beta 1", "100%", "Öko"]),
        ({"name__like": "Alpha *", "name__notlike": "*1"}, ["Alpha 2"]),
    ],
    ids=str,
)
def test_name_filters(named, kind, filter_, expected):
    assert names(getattr(named.backend, kind).list(**filter_)) == expected


@pytest.mark.ours_only
@KIND
@pytest.mark.parametrize(
    "filter_, expected",
    [
        ({"name__like": "alpha*"}, []),
        ({"name__like": "Alpha_1"}, ["Alpha_1"]),
        ({"name__like": "A\\*"}, ["A*"]),
        ({"name__ilike": "öko*"}, ["Öko"]),
    ],
    ids=str,
)
def test_only_the_star_is_special_and_like_minds_the_case(named, kind, filter_, expected):
    assert names(getattr(named.backend, kind).list(**filter_)) == expected


@KIND
def test_id_filters(named, kind):
    find = getattr(named.backend, kind).list
    a, b, *_, last = (record.id for record in find())
    assert names(find(id=b)) == NAMES[1:2]
    assert names(find(id__in=[last, a])) == [NAMES[0], NAMES[-1]]


@pytest.mark.only("0.14", reason="the newer ones compare ids for equality only")
@KIND
def test_ids_can_be_compared(named, kind):
    find = getattr(named.backend, kind).list
    _, b, c, *_, last = (record.id for record in find())
    assert names(find(id__gt=b)) == NAMES[2:]
    assert names(find(id__gte=b, id__lt=last)) == NAMES[1:-1]
    assert names(find(id__lte=c)) == NAMES[:3]
