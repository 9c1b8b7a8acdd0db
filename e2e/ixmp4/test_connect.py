"""The lines by which the window connects a notebook to a platform (renderer/home/connect.ts), run as they stand."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from client import name_of, unregister
from conftest import DESK_URL, add_annual
from interpreter import interpreter

pytestmark = pytest.mark.ours_only

LINES = Path(__file__).parents[2].joinpath("renderer", "home", "connect.ts").as_uri()
WRITE = """
const { connectLines } = await import(process.argv[1])
console.log(JSON.stringify(connectLines(process.argv[2], process.argv[3])))
"""


@pytest.fixture
def with_data(filled):
    run = filled.runs.create("Model", "Scenario")
    run.set_as_default()
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    return filled


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def connect_lines(name: str) -> dict:
    return json.loads(run(os.environ["DESK_NODE"], "--input-type=module", "-e", WRITE, LINES, DESK_URL, name))


def test_the_lines_of_the_window(with_data, tmp_path):
    name = name_of(with_data)
    lines = connect_lines(name)
    # The test has registered it already; the command is for somebody who has not.
    unregister(name)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    told = run("sh", "-ec", lines["register"], PATH=path, IXMP4_STORAGE_DIRECTORY=str(tmp_path))
    assert "added successfully" in told
    with interpreter("tell = list", tmp_path) as python:
        assert python(lines["python"], "platform.iamc.tabulate()['value']") == [1.0]
    table = json.loads(run("sh", "-ec", lines["curl"]))["results"]
    assert [row[table["columns"].index("value")] for row in table["data"]] == [1.0]


@pytest.mark.only("0.17", reason="pyam 4 stands in the environment of that client")
def test_pyam_reads_the_platform_by_its_name(with_data):
    import pyam

    assert list(pyam.read_ixmp4(name_of(with_data)).data["value"]) == [1.0]
