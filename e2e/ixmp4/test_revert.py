"""Rolling back: what the reference can do on PostgreSQL only, on a local file."""

import pytest
from client import IxmpError, NotFound, RunIsLocked, Unit, name_of
from conftest import ANNUAL, add_annual, annual, connect, rows_of

pytestmark = pytest.mark.ours_only


class Broken(Exception):
    pass


def data_of(run):
    return rows_of(run.iamc.tabulate(), "region", "variable", "unit", "year", "value")


@pytest.fixture
def saved(run):
    """A run with data, an indicator and a checkpoint."""
    add_annual(run, ("RA", "V", "EJ", 2020, 1.0), ("RB", "V", "EJ", 2030, 2.0))
    with run.transact("indicator"):
        run.meta["label"] = "as it was"
    return run


def test_an_exception_in_transact_takes_everything_back(saved):
    before = data_of(saved)
    with pytest.raises(Broken):
        with saved.transact("half an update"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2020, 9.0), ("RA", "W", "GW", 2020, 5.0)), type=ANNUAL)
            saved.iamc.remove(annual(("RB", "V", "EJ", 2030, 2.0)).drop(columns="value"), type=ANNUAL)
            saved.meta["label"] = "changed"
            saved.meta["new"] = 1
            raise Broken
    assert data_of(saved) == before
    assert dict(saved.meta) == {"label": "as it was"}


def test_after_a_rollback_the_run_is_free_and_goes_on(saved):
    with pytest.raises(Broken):
        with saved.transact("fails"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
    add_annual(saved, ("RA", "V", "EJ", 2050, 4.0))
    assert [row[3:] for row in data_of(saved)] == [(2020, 1.0), (2050, 4.0), (2030, 2.0)]
    assert len(saved.checkpoints.tabulate()) == 3


def test_other_runs_stay_as_they_are(saved, filled):
    other = filled.runs.create("Model", "Other")
    with pytest.raises(Broken):
        with saved.transact("fails"):
            add_annual(other, ("RA", "V", "EJ", 2020, 7.0))
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
    assert [row[3:] for row in data_of(other)] == [(2020, 7.0)]


def test_a_run_goes_back_to_any_checkpoint_and_forth(saved):
    first, second = saved.checkpoints.tabulate()["transaction__id"]
    before = data_of(saved)
    add_annual(saved, ("RA", "V", "EJ", 2060, 6.0))
    after = data_of(saved)
    third = int(saved.checkpoints.tabulate()["transaction__id"].max())
    revert = saved.backend.runs.revert
    revert(saved.id, int(second), revert_platform=False)
    assert data_of(saved) == before
    revert(saved.id, third, revert_platform=False)
    assert data_of(saved) == after
    revert(saved.id, int(first), revert_platform=False)
    assert data_of(saved) == before


def test_a_transaction_that_is_not_there_is_refused(saved):
    with pytest.raises(IxmpError, match="There is no transaction"):
        saved.backend.runs.revert(saved.id, 10_000, revert_platform=False)
    with pytest.raises(NotFound):
        saved.backend.runs.revert(10_000, 1, revert_platform=False)


# Numbers of checkpoints and locks


def checkpoint_numbers(run):
    return [int(number) for number in run.checkpoints.tabulate()["transaction__id"]]


def test_a_checkpoint_has_at_least_the_number_of_the_lock(run):
    with run.transact("nothing"):
        lock = run._model.lock_transaction
        assert run.checkpoints.create("at once").transaction__id == lock
        run.iamc.add(annual(("RA", "V", "EJ", 2020, 1.0)), type=ANNUAL)
        assert run.checkpoints.create("after data").transaction__id > lock


def test_the_numbers_grow_whenever_data_changed(run):
    for year in [2020, 2030, 2040]:
        add_annual(run, ("RA", "V", "EJ", year, 1.0))
    numbers = checkpoint_numbers(run)
    assert numbers == sorted(set(numbers))
    with run.transact("nothing"):
        pass
    assert checkpoint_numbers(run) == [*numbers, numbers[-1]]


# Checkpoints and blocks inside of blocks


def test_what_a_checkpoint_inside_has_saved_stays(saved):
    before = data_of(saved)
    with pytest.raises(Broken):
        with saved.transact("never reached"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            saved.checkpoints.create("half")
            saved.iamc.add(annual(("RA", "V", "EJ", 2050, 4.0)), type=ANNUAL)
            saved.meta["label"] = "changed"
            raise Broken
    assert data_of(saved) == sorted([*before, ("RA", "V", "EJ", 2040, 3.0)])
    assert dict(saved.meta) == {"label": "as it was"}
    assert saved.checkpoints.tabulate()["message"].iloc[-1] == "half"


def test_a_block_inside_of_a_block_takes_both_back(saved):
    before = data_of(saved)
    with pytest.raises(RunIsLocked):
        with saved.transact("outer"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            with saved.transact("inner"):
                pass
    assert data_of(saved) == before
    assert not saved.owns_lock


def test_an_exception_that_is_caught_inside_takes_nothing_back(saved):
    with saved.transact("goes on"):
        try:
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
        except Broken:
            saved.iamc.add(annual(("RA", "V", "EJ", 2050, 4.0)), type=ANNUAL)
    assert [row[3] for row in data_of(saved)] == [2020, 2040, 2050, 2030]


# Others who write meanwhile


def test_what_another_client_writes_to_its_run_stays(saved, filled):
    theirs = connect(name_of(filled)).runs.create("Model", "Theirs")
    add_annual(theirs, ("RA", "V", "EJ", 2020, 1.0))
    with pytest.raises(Broken):
        with saved.transact("fails"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            with theirs.transact("meanwhile"):
                theirs.iamc.add(annual(("RA", "V", "EJ", 2030, 2.0)), type=ANNUAL)
                theirs.meta["label"] = "theirs"
                raise Broken
    assert data_of(theirs) == [("RA", "V", "EJ", 2020, 1.0)]
    with pytest.raises(Broken):
        with saved.transact("fails"), theirs.transact("meanwhile"):
            theirs.iamc.add(annual(("RA", "V", "EJ", 2030, 2.0)), type=ANNUAL)
            theirs.checkpoints.create("kept")
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
    assert [row[3] for row in data_of(theirs)] == [2020, 2030]
    assert [row[3] for row in data_of(saved)] == [2020, 2030]


@pytest.mark.parametrize("makes_checkpoint", [False, True])
def test_the_lock_was_taken_over(saved, filled, makes_checkpoint):
    """The client goes back to the newest checkpoint, whoever made it, or else to its own lock, and frees the run."""
    other = connect(name_of(filled)).runs.get("Model", "Scenario")
    before = data_of(saved)
    with pytest.raises(Broken):
        with saved.transact("fails"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            other._unlock()
            other._lock()
            other.iamc.add(annual(("RA", "V", "EJ", 2050, 4.0)), type=ANNUAL)
            if makes_checkpoint:
                other.checkpoints.create("theirs")
            other.iamc.add(annual(("RA", "V", "EJ", 2060, 5.0)), type=ANNUAL)
            raise Broken
    more = [("RA", "V", "EJ", 2040, 3.0), ("RA", "V", "EJ", 2050, 4.0)] if makes_checkpoint else []
    assert data_of(saved) == sorted([*before, *more])
    assert saved.backend.runs.get_by_id(saved.id).lock_transaction is None


# Units


@pytest.mark.parametrize("revert_platform", [False, True])
def test_units_that_were_made_stay_and_idle_ones_come_back_if_asked(saved, filled, revert_platform):
    with pytest.raises(Broken):
        with saved.transact("fails", revert_platform_on_error=revert_platform):
            filled.units.create("new")
            filled.units.delete("GW")
            saved.iamc.add(annual(("RA", "V", "new", 2040, 3.0)), type=ANNUAL)
            raise Broken
    assert list(filled.units.tabulate()["name"]) == (["EJ", "GW", "new"] if revert_platform else ["EJ", "new"])
    assert "new" not in [row[2] for row in data_of(saved)]


@pytest.fixture
def with_gw(saved):
    """One whose data need the unit GW."""
    with saved.transact("more"):
        saved.iamc.add(annual(("RA", "P", "GW", 2020, 1.0)), type=ANNUAL)
        saved.optimization.scalars.create("s", value=1.0, unit="GW")
    return saved


def lose_gw(run, platform):
    run.iamc.remove(annual(("RA", "P", "GW", 2020, 1.0)).drop(columns="value"), type=ANNUAL)
    run.optimization.scalars.delete("s")
    platform.units.delete("GW")


def test_a_unit_that_data_need_comes_back_with_the_platform(with_gw, filled):
    before = data_of(with_gw)
    with pytest.raises(Broken):
        with with_gw.transact("fails", revert_platform_on_error=True):
            lose_gw(with_gw, filled)
            raise Broken
    assert data_of(with_gw) == before
    assert with_gw.optimization.scalars.get("s").unit.name == "GW"


def test_without_it_the_rollback_is_refused_as_a_whole(with_gw, filled):
    with pytest.raises(Unit.NotFound):
        with with_gw.transact("fails"):
            lose_gw(with_gw, filled)
            with_gw.meta["label"] = "changed"
            raise Broken
    # The client gives up before it unlocks; once the unit is there again, the revert can be done by hand.
    assert with_gw.owns_lock
    filled.units.create("GW")
    target = checkpoint_numbers(with_gw)[-1]
    with_gw.backend.runs.revert(with_gw.id, target, revert_platform=False)
    with_gw._unlock()
    assert ("RA", "P", "GW", 2020, 1.0) in data_of(with_gw)
    with_gw.meta.refetch_data()
    assert dict(with_gw.meta) == {"label": "as it was"}
