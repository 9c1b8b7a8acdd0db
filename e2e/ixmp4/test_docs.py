"""Proves that everything with an id can be described: the text is set, replaced, listed and deleted."""

import pytest
from client import DocsNotFound, NotFound
from conftest import add_annual, add_regions, add_units, make_default_run

pytestmark = pytest.mark.only("0.14", reason="the newer clients stop at descriptions before they ask a service")

DIMENSIONS = ["models", "regions", "scenarios", "units", "iamc.variables"]
ITEMS = [
    f"optimization.{kind}" for kind in ("indexsets", "scalars", "tables", "parameters", "variables", "equations")
]
KIND = pytest.mark.parametrize("kind", DIMENSIONS + ITEMS)
DIMENSION = pytest.mark.parametrize("kind", DIMENSIONS)
NAMES = ["A", "B", "C"]


def part(start, path):
    for name in path.split("."):
        start = getattr(start, name)
    return start


def docs_of(platform, kind):
    """What the facades use: the texts by the id of what they describe."""
    return part(platform.backend, kind).docs


def add_items(run) -> None:
    with run.transact("add items"):
        for name in NAMES:
            run.optimization.indexsets.create(name)
            run.optimization.scalars.create(name, value=1.0, unit="A")
            run.optimization.tables.create(name, constrained_to_indexsets=["A"])
            run.optimization.parameters.create(name, constrained_to_indexsets=["A"])
            run.optimization.variables.create(name)
            run.optimization.equations.create(name)


def fill_kind(platform, kind) -> list:
    """Makes three of a kind, and answers them."""
    if kind in ("models", "scenarios"):
        for name in NAMES:
            part(platform, kind).create(name)
    add_regions(platform, *NAMES)
    add_units(platform, *NAMES)
    if kind in DIMENSIONS:
        if kind == "iamc.variables":
            add_annual(make_default_run(platform), *[("A", name, "A", 2020, 1.0) for name in NAMES])
        return [part(platform, kind).get(name) for name in NAMES]
    run = make_default_run(platform)
    add_items(run)
    return [part(run, kind).get(name) for name in NAMES]


@KIND
def test_a_record_has_its_text(platform, kind):
    record, other, _ = fill_kind(platform, kind)
    assert record.docs is None
    record.docs = "first"
    assert record.docs == "first"
    record.docs = "second"
    assert record.docs == "second"
    assert other.docs is None
    del record.docs
    assert record.docs is None
    record.docs = "third"
    record.docs = None
    assert record.docs is None
    del record.docs


@KIND
def test_texts_are_listed_in_the_order_they_came(platform, kind):
    a, b, c = (record.id for record in fill_kind(platform, kind))
    docs = docs_of(platform, kind)
    assert docs.list() == []
    made = [docs.set(id, text) for id, text in [(c, "of c"), (a, "of a"), (b, "of b")]]
    assert [(record.dimension__id, record.description) for record in made] == [(c, "of c"), (a, "of a"), (b, "of b")]
    assert docs.list() == made
    assert docs.list(dimension_id=a) == [made[1]]
    assert docs.list(dimension_id__in=[b, c]) == [made[0], made[2]]
    assert docs.list(dimension_id__in=[b]) == [made[2]]
    assert docs.list(dimension_id=a, dimension_id__in=[b, c]) == []
    assert docs.list(dimension_id__in=[123456]) == []
    assert docs.list(dimension_id__in=[]) == made
    assert docs.get(b) == made[2]


@KIND
def test_a_replaced_text_keeps_its_id(platform, kind):
    a, b, _ = (record.id for record in fill_kind(platform, kind))
    docs = docs_of(platform, kind)
    first = docs.set(b, "first")
    docs.set(a, "another")
    assert docs.set(b, "second").id == first.id
    assert [record.description for record in docs.list()] == ["second", "another"]


@KIND
def test_a_deleted_text_is_not_found(platform, kind):
    a, b, _ = (record.id for record in fill_kind(platform, kind))
    docs = docs_of(platform, kind)
    docs.set(a, "of a")
    docs.set(b, "of b")
    docs.delete(a)
    docs.delete(a)
    with pytest.raises(DocsNotFound):
        docs.get(a)
    assert docs.get(b).description == "of b"


@pytest.mark.ours_only
@KIND
def test_what_is_not_there_cannot_be_described(platform, kind):
    record = fill_kind(platform, kind)[0]
    with pytest.raises(type(record).NotFound):
        docs_of(platform, kind).set(123456, "text")
    assert docs_of(platform, kind).list() == []


@DIMENSION
def test_dimensions_are_described_by_their_names(platform, kind):
    records = fill_kind(platform, kind)
    facade = part(platform, kind)
    assert facade.get_docs("A") is None
    assert facade.set_docs("A", "first") == "first"
    assert facade.set_docs("A", "second") == "second"
    assert facade.set_docs("C", "other") == "other"
    assert (facade.get_docs("A"), facade.get_docs("B"), facade.get_docs("C")) == ("second", None, "other")
    assert facade.list_docs() == ["second", "other"]
    assert facade.list_docs(id=records[2].id) == ["other"]
    assert facade.list_docs(id__in=[record.id for record in records]) == ["second", "other"]
    facade.delete_docs("A")
    assert facade.set_docs("C", None) is None
    assert facade.list_docs() == []
    facade.delete_docs("A")


@DIMENSION
def test_an_unknown_name_is_not_found(platform, kind):
    with pytest.raises(NotFound):
        part(platform, kind).set_docs("no", "text")


@pytest.mark.parametrize("kind", ["regions", "units"])
def test_the_text_goes_with_a_deleted_dimension(platform, kind):
    fill_kind(platform, kind)
    facade = part(platform, kind)
    facade.set_docs("A", "of a")
    facade.set_docs("B", "of b")
    facade.delete("A")
    assert facade.list_docs() == ["of b"]


@pytest.mark.parametrize("kind", ITEMS)
def test_the_text_goes_with_a_deleted_item(platform, kind):
    _, b, c = fill_kind(platform, kind)
    b.docs = "of b"
    c.docs = "of c"
    run = platform.runs.get("Model", "Scenario")
    with run.transact("delete one"):
        part(run, kind).delete("B")
    assert [record.description for record in docs_of(platform, kind).list()] == ["of c"]


def test_kinds_do_not_share_their_texts(platform):
    fill_kind(platform, "regions")
    platform.regions.set_docs("A", "a region")
    platform.units.set_docs("A", "a unit")
    assert (platform.regions.get_docs("A"), platform.units.get_docs("A")) == ("a region", "a unit")
    assert platform.models.list_docs() == []


@pytest.mark.parametrize("text", ["", " ", "two\nlines", '"quoted" \\ £ ½ 北京 🙂', "x" * 100_000], ids=len)
def test_any_text_is_kept_as_it_is(platform, text):
    add_regions(platform, "A")
    assert platform.regions.set_docs("A", text) == text
    assert platform.regions.get_docs("A") == text


@pytest.mark.ours_only
def test_thousands_of_ids_can_be_asked_for(platform):
    add_regions(platform, "A")
    platform.regions.set_docs("A", "text")
    assert platform.regions.list_docs(id__in=[*range(1, 2500)]) == ["text"]
