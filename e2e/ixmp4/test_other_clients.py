"""Proves that clients of different versions write and read the same run in turn, and see the same in it."""

import json
import os
from pathlib import Path

import pytest
from client import VERSION, address_of
from conftest import ANNUAL, annual, rows_of
from interpreter import interpreter

pytestmark = pytest.mark.ours_only

HERE = Path(__file__).parent
PYTHONS = json.loads(os.environ["DESK_OTHER_CLIENTS"])
KEY = ["region", "variable", "unit", "year", "value"]
# The other client speaks the vocabulary of the tests, too.
PRELUDE = """
import json
import client
def tell(seen):
    return json.loads(json.dumps({"version": client.VERSION, **seen}, default=lambda number: number.item()))
"""
BEGIN = """
from client import Platform, RunIsLocked, disconnect, register
from conftest import ANNUAL, annual, rows_of
register("shared", {address!r})
platform = Platform("shared")
run = platform.runs.get("Model", "Scenario")
"""
END = """
seen = {
    "data": rows_of(run.iamc.tabulate(), "region", "variable", "unit", "year", "value"),
    "meta": dict(run.meta),
    "elements": {one.name: one.data for one in run.optimization.indexsets.list()},
    "messages": list(run.checkpoints.tabulate()["message"]),
}
disconnect(platform)
"""
WRITE = """
with run.transact("theirs"):
    run.iamc.add(annual(("RA", "Energy", "EJ", 2020, 9.0), ("RB", "Power", "GW", 2040, 4.0)), type=ANNUAL)
    run.iamc.remove(annual(("RA", "Energy", "EJ", 2030, 2.0)).drop(columns="value"), type=ANNUAL)
    run.meta["label"] = "theirs"
    run.meta["flag"] = True
    del run.meta["share"]
    run.optimization.indexsets.get("plants").add(["hydro"])
    run.optimization.indexsets.create("years").add([2030, 2020])
"""
REFUSED = """
try:
    with run.transact("theirs"):
        raise AssertionError("it was not locked")
except RunIsLocked:
    pass
"""


@pytest.fixture(scope="module", params=[version for version in ("0.14", "0.16", "0.17") if version != VERSION])
def their_python(request, tmp_path_factory):
    if request.param not in PYTHONS:
        pytest.skip("ixmp4")
    folder = tmp_path_factory.mktemp("theirs")
    with interpreter(PRELUDE, folder, PYTHONS[request.param], PYTHONPATH=str(HERE)) as run_code:
        yield request.param, run_code


@pytest.fixture
def other(their_python, filled):
    """Runs code with the client of another version, on the same platform; answers what that client sees."""
    version, run_code = their_python

    def ask(code: str = "") -> dict:
        answer = run_code(BEGIN.format(address=address_of(filled)) + code + END, "seen")
        assert answer.pop("version") == version
        return answer

    return ask


def seen(run) -> dict:
    """What this client sees, in the shape in which the other one tells it."""
    return {
        "data": [list(row) for row in rows_of(run.iamc.tabulate(), *KEY)],
        "meta": dict(run.meta),
        "elements": {one.name: one.data for one in run.optimization.indexsets.list()},
        "messages": list(run.checkpoints.tabulate()["message"]),
    }


@pytest.fixture
def begun(run):
    """A run that this client has begun."""
    with run.transact("ours"):
        run.iamc.add(annual(("RA", "Energy", "EJ", 2020, 1.0), ("RA", "Energy", "EJ", 2030, 2.0)), type=ANNUAL)
        run.meta = {"label": "ours", "count": 3, "share": 0.5}
        run.optimization.indexsets.create("plants").add(["wind", "gas"])
    return run


def test_the_other_one_sees_what_this_one_wrote(begun, other):
    assert other() == seen(begun)
    assert other()["meta"] == {"label": "ours", "count": 3, "share": 0.5}


def test_they_write_in_turn(begun, filled, other):
    theirs = other(WRITE)
    found = filled.runs.get("Model", "Scenario")
    assert seen(found) == theirs
    assert theirs == {
        "data": [["RA", "Energy", "EJ", 2020, 9.0], ["RB", "Power", "GW", 2040, 4.0]],
        "meta": {"label": "theirs", "count": 3, "flag": True},
        "elements": {"plants": ["wind", "gas", "hydro"], "years": [2030, 2020]},
        "messages": ["ours", "theirs"],
    }
    with found.transact("ours again"):
        found.iamc.add(annual(("RA", "Energy", "EJ", 2020, 1.5)), type=ANNUAL)
        found.meta["count"] = 4
        found.optimization.indexsets.get("plants").remove("gas")
    again = other()
    assert again == seen(found)
    assert (again["data"][0][-1], again["meta"]["count"]) == (1.5, 4)
    assert again["elements"]["plants"] == ["wind", "hydro"]


def test_the_lock_of_one_holds_for_the_other(begun, other):
    with begun.transact("held"):
        other(REFUSED)
    assert other(WRITE)["messages"] == ["ours", "held", "theirs"]


def test_the_default_version_of_one_is_that_of_the_other(begun, filled, other):
    copy = begun.clone()
    with copy.transact("indicators, which 0.14 does not clone"):
        copy.meta = dict(begun.meta)
    copy.set_as_default()
    assert other()["data"] == [["RA", "Energy", "EJ", 2020, 1.0], ["RA", "Energy", "EJ", 2030, 2.0]]
    other(WRITE)
    assert [row[-1] for row in rows_of(begun.iamc.tabulate(), *KEY)] == [1.0, 2.0]
    assert [row[-1] for row in rows_of(copy.iamc.tabulate(), *KEY)] == [9.0, 4.0]
