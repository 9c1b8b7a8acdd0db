"""Proves that a run is written under a lock, that only one holds it, and that it is given back."""

import threading
import time

import pytest
from client import RunIsLocked, RunLockRequired, name_of
from conftest import ANNUAL, add_annual, annual, connect, rows_of

ROW = ("RA", "Energy", "EJ", 2020, 1.0)


def lock_transaction(run) -> int | None:
    return run.backend.runs.get_by_id(run.id).lock_transaction


def test_transact_locks_and_unlocks(run):
    assert lock_transaction(run) is None
    with run.transact("nothing"):
        assert isinstance(lock_transaction(run), int)
        assert run.owns_lock
    assert lock_transaction(run) is None
    assert not run.owns_lock


def test_transact_can_be_repeated(run):
    add_annual(run, ROW)
    add_annual(run, ("RB", "Energy", "EJ", 2020, 2.0))
    assert len(run.iamc.tabulate()) == 2


def test_a_second_lock_is_refused(run, filled):
    other = filled.runs.get("Model", "Scenario")
    with run.transact("mine"):
        with pytest.raises(RunIsLocked):
            with other.transact("yours"):
                pass
        assert not other.owns_lock
        assert isinstance(lock_transaction(run), int)


def test_the_lock_counts_for_the_owner_and_other_connections(run, filled):
    other = connect(name_of(filled))
    with run.transact("mine"):
        for backend in (run.backend, other.backend):
            with pytest.raises(RunIsLocked):
                backend.runs.lock(run.id)


def test_a_run_can_be_locked_after_it_was_unlocked(run, filled):
    other = filled.runs.get("Model", "Scenario")
    with run.transact("mine"):
        pass
    with other.transact("yours"):
        assert other.owns_lock


def test_other_runs_are_not_locked(run, filled):
    other = filled.runs.create("Model", "Scenario")
    with run.transact("mine"), other.transact("yours"):
        assert run.owns_lock and other.owns_lock


def test_transact_with_a_timeout_gives_up_after_it(run, filled):
    other = filled.runs.get("Model", "Scenario")
    started = time.monotonic()
    with run.transact("mine"):
        with pytest.raises(RunIsLocked):
            with other.transact("yours", timeout=0.3):
                pass
    assert time.monotonic() - started >= 0.3


def test_transact_with_a_timeout_waits_for_the_lock(run, filled):
    run.backend.runs.lock(run.id)
    other = connect(name_of(filled)).runs.get("Model", "Scenario")
    unlock = threading.Timer(0.3, run.backend.runs.unlock, [run.id])
    unlock.start()
    with other.transact("yours", timeout=20):
        assert other.owns_lock
    unlock.join()


def test_writing_needs_the_lock(run):
    with run.transact("before"):
        run.meta = {"key": 0}
    for write in [
        lambda: run.iamc.add(annual(ROW), type=ANNUAL),
        lambda: run.iamc.remove(annual(ROW).drop(columns="value"), type=ANNUAL),
        lambda: setattr(run, "meta", {"key": 1}),
        lambda: run.meta.__setitem__("key", 1),
        lambda: run.meta.__delitem__("key"),
        lambda: run.checkpoints.create("message"),
    ]:
        with pytest.raises(RunLockRequired):
            write()
    assert run.iamc.tabulate().empty
    assert dict(run.meta) == {"key": 0}
    assert list(run.checkpoints.tabulate()["message"]) == ["before"]


def test_a_locked_run_can_be_read(run, filled):
    add_annual(run, ROW)
    with run.transact("mine"):
        assert rows_of(filled.iamc.tabulate(), "year", "value") == [(2020, 1.0)]
        assert filled.runs.get("Model", "Scenario").id == run.id


def test_a_locked_run_can_become_the_default(run, filled):
    other = filled.runs.create("Model", "Scenario")
    with other.transact("mine"):
        other.set_as_default()
        assert lock_transaction(other) is not None
    assert filled.runs.get("Model", "Scenario").version == 2


def test_unlocking_an_unlocked_run_is_no_error(run):
    assert run.backend.runs.unlock(run.id).lock_transaction is None


@pytest.mark.ours_only
def test_the_lock_remembers_the_newest_transaction(run):
    with run.transact("nothing"):
        first = lock_transaction(run)
    add_annual(run, ROW)
    with run.transact("nothing"):
        assert lock_transaction(run) > first > 0
