"""Proves that a transaction on a run leaves a checkpoint, and that checkpoints can be listed and deleted."""

import pytest
from client import NotFound, Run
from conftest import BETTER_THAN_NEW, add_annual


def test_transact_creates_one_with_its_message(run):
    with run.transact("Add wind power"):
        assert run.checkpoints.tabulate().empty
    table = run.checkpoints.tabulate()
    assert list(table.columns) == ["run__id", "transaction__id", "message", "id"]
    assert list(table["message"]) == ["Add wind power"]
    assert list(table["run__id"]) == [run.id]


def test_a_run_without_one_tabulates_the_columns(run):
    table = run.checkpoints.tabulate()
    assert table.empty
    assert list(table.columns) == ["run__id", "transaction__id", "message", "id"]


def test_more_can_be_created_inside(run):
    with run.transact("third"):
        created = run.checkpoints.create("first")
        assert (created.message, created.run__id) == ("first", run.id)
        run.checkpoints.create("second")
    table = run.checkpoints.tabulate()
    assert list(table["message"]) == ["first", "second", "third"]
    assert table["id"].is_monotonic_increasing


def test_messages_may_hold_anything(run):
    messages = ["", "two\nlines", "£ ½ 北京 🙂", "it's 100% *"]
    with run.transact("last"):
        for message in messages:
            run.checkpoints.create(message)
    assert list(run.checkpoints.tabulate()["message"]) == [*messages, "last"]


def test_a_run_has_its_own(run, filled):
    other = filled.runs.create("Model", "Scenario")
    with run.transact("mine"):
        pass
    with other.transact("yours"):
        pass
    assert list(run.checkpoints.tabulate()["message"]) == ["mine"]
    assert list(other.checkpoints.tabulate()["message"]) == ["yours"]


def test_list_has_them_as_records(run, filled):
    for message in ["one", "two"]:
        with run.transact(message):
            pass
    records = filled.backend.checkpoints.list(run__id=run.id)
    assert [(record.run__id, record.message) for record in records] == [(run.id, "one"), (run.id, "two")]


@pytest.mark.only("0.14", reason="messages are no filter of the newer ones")
def test_list_by_message(run, filled):
    for message in ["one", "two"]:
        with run.transact(message):
            pass
    assert [record.message for record in filled.backend.checkpoints.list(message="two")] == ["two"]


@pytest.mark.only("0.14", reason="messages are no filter of the newer ones")
@pytest.mark.ours_only
def test_list_by_pattern_of_the_message(run, filled):
    for message in ["one", "two", "three"]:
        with run.transact(message):
            pass
    found = filled.backend.checkpoints.list(message__like="t*")
    assert [record.message for record in found] == ["two", "three"]


def test_delete_removes_one(run, filled):
    with run.transact("last"):
        first = run.checkpoints.create("first")
    filled.backend.checkpoints.delete(first.id)
    assert list(run.checkpoints.tabulate()["message"]) == ["last"]


@pytest.mark.ours_only
def test_deleting_an_unknown_one_is_not_found(filled):
    with pytest.raises(NotFound):
        filled.backend.checkpoints.delete(123456)


@BETTER_THAN_NEW
def test_an_unknown_run_is_not_found(filled):
    with pytest.raises(Run.NotFound):
        filled.backend.checkpoints.create(123456, "message")


@pytest.mark.ours_only
def test_they_carry_the_transaction_they_were_made_at(run):
    for year in (2020, 2030):
        add_annual(run, ("RA", "Energy", "EJ", year, 1.0))
    table = run.checkpoints.tabulate()
    assert table["transaction__id"].dtype == "int64"
    first, second = table["transaction__id"]
    assert second > first > 0


@pytest.mark.ours_only
def test_one_made_under_a_lock_is_not_older_than_the_lock(run):
    locked = run.backend.runs.lock(run.id).lock_transaction
    assert run.backend.checkpoints.create(run.id, "message").transaction__id >= locked
