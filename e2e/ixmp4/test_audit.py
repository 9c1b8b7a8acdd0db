"""Proves who and when: created_by, created_at, updated_by and updated_at, as records and in tables."""

from datetime import datetime, timedelta, timezone

import pandas as pd
import pytest
from conftest import ANNUAL, MOMENTS, add_annual, annual, fill, make_default_run

KINDS = ["units", "regions", "models", "scenarios", "iamc.variables"]


def utc_now() -> datetime:
    return datetime.now(timezone.utc).replace(tzinfo=None)


def is_now(moment: datetime) -> bool:
    return abs(moment - utc_now()) < timedelta(minutes=1)


@pytest.fixture(scope="module")
def used(read_only_platform):
    add_annual(make_default_run(fill(read_only_platform)), ("RA", "Energy", "EJ", 2020, 1.0))
    return read_only_platform


def facade(platform, kind):
    return platform.iamc.variables if kind == "iamc.variables" else getattr(platform, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_records_tell_who_and_when(used, kind):
    record = facade(used, kind).list()[0]
    assert record.created_by == "@unknown"
    assert record.created_at.tzinfo is None
    assert is_now(record.created_at)


def test_a_created_record_tells_who_and_when(platform):
    unit = platform.units.create("EJ")
    assert unit.created_by == "@unknown"
    assert unit.created_at == platform.units.get("EJ").created_at


@pytest.mark.parametrize("kind", KINDS)
def test_tables_tell_who_and_when(used, kind):
    table = facade(used, kind).tabulate()
    assert set(table["created_by"]) == {"@unknown"}
    assert table["created_at"].dtype in MOMENTS
    assert table["created_at"].map(is_now).all()


def test_the_table_and_the_record_agree_to_the_microsecond(platform):
    for number in range(20):
        platform.units.create(f"unit {number}")
    records = [pd.Timestamp(unit.created_at) for unit in platform.units.list()]
    assert list(platform.units.tabulate()["created_at"]) == records
    assert records == sorted(records)


def test_a_new_run_was_never_updated(filled):
    model = filled.runs.create("Model", "Scenario").backend.runs.list(default_only=False)[0]
    assert model.created_by == "@unknown"
    assert is_now(model.created_at)
    assert (model.updated_at, model.updated_by) == (None, None)


@pytest.mark.only("0.14", reason="to the newer ones a lock is no update")
def test_a_run_is_updated_by_locks_and_the_default_flag(filled):
    run = filled.runs.create("Model", "Scenario")
    before = filled.backend.runs.get_by_id(run.id).created_at
    for operation in ["lock", "unlock", "unlock", "set_as_default_version", "unset_as_default_version"]:
        getattr(filled.backend.runs, operation)(run.id)
        model = filled.backend.runs.get_by_id(run.id)
        assert model.updated_by == "@unknown"
        assert model.updated_at > before, operation
        before = model.updated_at
    assert is_now(before)


@pytest.mark.only("0.16", "0.17", reason="to 0.14 a lock is an update")
def test_a_run_is_updated_by_the_default_flag_and_not_by_locks(filled):
    run = filled.runs.create("Model", "Scenario")
    for operation in ["lock", "unlock"]:
        getattr(filled.backend.runs, operation)(run.id)
        model = filled.backend.runs.get_by_id(run.id)
        assert (model.updated_at, model.updated_by) == (None, None)
    before = model.created_at
    for operation in ["set_as_default_version", "unset_as_default_version"]:
        getattr(filled.backend.runs, operation)(run.id)
        model = filled.backend.runs.get_by_id(run.id)
        assert model.updated_by == "@unknown"
        assert model.updated_at > before, operation
        before = model.updated_at
    assert is_now(before)


def test_data_and_meta_are_no_update(run, filled):
    with run.transact("add data"):
        before = filled.backend.runs.get_by_id(run.id).updated_at
        run.iamc.add(annual(("RA", "Energy", "EJ", 2020, 1.0)), type=ANNUAL)
        run.meta = {"key": 1}
        assert filled.backend.runs.get_by_id(run.id).updated_at == before


def test_losing_the_default_flag_is_no_update(run, filled):
    before = filled.backend.runs.get_by_id(run.id).updated_at
    filled.runs.create("Model", "Scenario").set_as_default()
    assert filled.backend.runs.get_by_id(run.id).updated_at == before


def test_runs_tabulate_with_updated_and_new_ones_together(run, filled):
    filled.runs.create("Model", "Scenario")
    table = filled.runs.tabulate(audit_info=True, default_only=False)
    assert list(table["updated_by"].fillna("nobody")) == ["@unknown", "nobody"]
    assert is_now(table["updated_at"].iloc[0])
    assert pd.isna(table["updated_at"].iloc[1])
    assert table["created_at"].map(is_now).all()
