"""Time travel with the unmodified client: NAME@MOMENT is a platform as it was, which can only be read."""

import pytest
from client import IxmpError, NoMoment, NotFound, disconnect, name_of, unregister
from conftest import ANNUAL, add_annual, annual, connect, rows_of

pytestmark = pytest.mark.ours_only


@pytest.fixture
def as_of():
    """Opens a platform as it was at a moment."""
    opened = []

    def open_past(platform, moment):
        opened.append(connect(f"{name_of(platform)}@{moment}"))
        return opened[-1]

    yield open_past
    for past in opened:
        disconnect(past)
        unregister(name_of(past))


def newest(run) -> int:
    return int(run.checkpoints.tabulate()["transaction__id"].max())


def data_of(platform):
    return rows_of(platform.iamc.tabulate(), "region", "variable", "unit", "year", "value")


@pytest.fixture
def told(run, platform):
    """A run whose data changed twice; the number of the transaction after each change."""
    add_annual(run, ("RA", "V", "EJ", 2020, 1.0))
    with run.transact("indicator"):
        run.meta["label"] = "first"
    first = newest(run)
    with run.transact("second"):
        run.iamc.add(annual(("RA", "V", "EJ", 2020, 2.0), ("RB", "W", "GW", 2030, 3.0)), type=ANNUAL)
        run.meta["label"] = "second"
        run.optimization.indexsets.create("years").add([2020, 2030])
    second = newest(run)
    platform.regions.create("later", hierarchy="common")
    return first, second


def test_a_notebook_reads_the_past(platform, told, as_of):
    first, second = told
    before = as_of(platform, first)
    assert data_of(before) == [("RA", "V", "EJ", 2020, 1.0)]
    assert [region.name for region in before.regions.list()] == ["RA", "RB"]
    assert dict(before.runs.get("Model", "Scenario").meta) == {"label": "first"}
    assert before.iamc.variables.tabulate()["name"].tolist() == ["V"]
    after = as_of(platform, second)
    assert data_of(after) == data_of(platform)
    run = after.runs.get("Model", "Scenario")
    assert run.optimization.indexsets.get("years").data == [2020, 2030]
    assert run.checkpoints.tabulate()["message"].tolist()[-1] == "second"


def test_what_is_written_later_does_not_change_it(platform, told, as_of):
    first, _ = told
    past = as_of(platform, first)
    before = data_of(past)
    run = platform.runs.get("Model", "Scenario")
    add_annual(run, ("RA", "V", "EJ", 2020, 99.0))
    run.delete()
    assert platform.runs.tabulate(default_only=False).empty
    assert data_of(past) == before


def test_the_past_cannot_be_written(platform, told, as_of):
    past = as_of(platform, told[0])
    with pytest.raises(IxmpError, match="it can be read, not written"):
        past.regions.create("new", hierarchy="common")
    with pytest.raises(IxmpError, match="it can be read, not written"):
        past.runs.get("Model", "Scenario").set_as_default()
    with pytest.raises(NotFound):
        platform.regions.get("new")


@pytest.mark.parametrize("moment", ["10000", "yesterday", "2026-99-99T00:00:00"])
def test_a_moment_that_is_none_is_refused(platform, told, as_of, moment, caplog):
    with pytest.raises(NoMoment) as refusal:
        as_of(platform, moment)
    told_why = f"{refusal.value} {caplog.text}"
    assert "There is no transaction" in told_why or "is no moment" in told_why
