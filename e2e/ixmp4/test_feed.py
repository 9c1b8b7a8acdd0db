"""What the unmodified client writes is told to the windows, each write once and in its order."""

import json

import pytest
from client import name_of
from conftest import ANNUAL, annual, desk

pytestmark = pytest.mark.ours_only


def operations(feed, platform):
    """The operations that the feed tells of a platform, as they come."""
    for line in feed:
        if line.startswith("data: ") and (change := json.loads(line[6:])).get("platform") == name_of(platform):
            assert not change["is_window"]
            yield change["operation"]


def test_each_step_of_a_transaction_is_told(run, platform):
    with desk.stream("GET", "changes") as answer:
        feed = answer.iter_lines()
        assert "event: begin" in (next(feed) for _ in range(4))
        with run.transact("revised"):
            run.iamc.add(annual(("RA", "V", "EJ", 2020, 1.0)), type=ANNUAL)
            run.meta["label"] = "revised"
        told = operations(feed, platform)
        heard = []
        while not heard or heard[-1] != "unlockRun":
            heard.append(next(told))
    # The newer clients send frames: upsertDatapointFrame.
    steps = ["lockRun", "upsertTimeseries", "upsertDatapoint", "createMeta", "createCheckpoint", "unlockRun"]
    assert [step for step, operation in zip(steps, heard, strict=True) if operation.startswith(step)] == steps
