"""Proves that a write is done once, however often the client sends it again because it waited long enough."""

import sqlite3
import threading
from contextlib import closing, contextmanager

import httpx
import pytest
from client import Unit, disconnect
from conftest import ANNUAL, add_annual, annual, connect, fill, make_default_run, own_service, rows_of

pytestmark = [
    pytest.mark.ours_only,
    pytest.mark.only("0.14", reason="the newer ones do not repeat a request that took too long"),
]

# The client waits 30 s; the tests have less time.
PATIENCE_S = 0.5
ROW = ("RA", "Energy", "EJ", 2020, 1.0)


@pytest.fixture
def impatient(tmp_path):
    """A client that waits half a second, and the file of its platform."""
    with own_service("impatient", tmp_path):
        platform = connect("impatient")
        fill(platform)
        platform.backend.client.timeout = httpx.Timeout(PATIENCE_S)
        yield platform, tmp_path / "impatient.scenario"
        disconnect(platform)


@contextmanager
def held(file, seconds: float):
    """For so long another program has the file, and the service has to wait before it can write."""
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(seconds, other.execute, ["ROLLBACK"])
        release.start()
        yield
        release.join()


def versions(platform) -> list[int]:
    return sorted(platform.runs.tabulate(default_only=False)["version"])


def test_a_run_is_created_once(impatient, caplog):
    platform, file = impatient
    with held(file, 1.5 * PATIENCE_S):
        run = platform.runs.create("Model", "Scenario")
    assert "Read timeout, retrying request..." in caplog.messages
    assert (run.version, versions(platform)) == (1, [1])
    assert platform.runs.create("Model", "Scenario").version == 2


def test_a_run_is_cloned_once(impatient, caplog):
    platform, file = impatient
    run = make_default_run(platform)
    add_annual(run, ROW)
    # The first requests wait for threads to start, on a slow machine for longer than the client does.
    caplog.clear()
    # Two attempts end before the clone has begun; the third comes long after its end.
    with held(file, 4 * PATIENCE_S):
        clone = run.clone()
    assert caplog.messages.count("Read timeout, retrying request...") == 2
    assert (clone.version, versions(platform)) == (2, [1, 2])
    assert rows_of(clone.iamc.tabulate(), "region", "variable", "unit", "year", "value") == [ROW]


def test_an_upload_is_done_once(impatient, caplog):
    platform, file = impatient
    run = make_default_run(platform)
    with run.transact("add data"), held(file, 1.5 * PATIENCE_S):
        run.iamc.add(annual(ROW), type=ANNUAL)
    assert "Read timeout, retrying request..." in caplog.messages
    with closing(sqlite3.connect(file)) as db:
        operations = [name for (name,) in db.execute("SELECT operation FROM 'transaction' ORDER BY id")]
    assert [operations.count(name) for name in ("upsertTimeseries", "upsertDatapoints")] == [1, 1]


def test_an_error_comes_back_as_it_was(impatient, caplog):
    platform, file = impatient
    with held(file, 1.5 * PATIENCE_S), pytest.raises(Unit.NotUnique):
        platform.units.create("EJ")
    assert "Read timeout, retrying request..." in caplog.messages
