"""The examples of docs/api.md and README, run in their order with every client: Python as it stands, curl by the shell."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from client import VERSION, name_of, register, unregister
from conftest import DESK_URL, add_annual, make_default_run
from interpreter import interpreter

ADDRESS = "http://127.0.0.1:9000"


def blocks_of(*path: str) -> list[tuple[str, str]]:
    text = Path(__file__).parents[2].joinpath(*path).read_text(encoding="utf-8")
    return re.findall(r"^```(python|sh)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.fixture
def demo(new_platform):
    """The platform that the page calls demo."""
    name = name_of(new_platform())
    register("demo", f"{DESK_URL}/v1/{name}/")
    yield name
    unregister("demo")


@pytest.mark.ours_only
def test_examples(demo):
    blocks = blocks_of("docs", "api.md")
    assert len(blocks) > 5
    names = {}
    for language, code in blocks:
        here = code.replace(ADDRESS, DESK_URL).replace("v1/demo/", f"v1/{demo}/")
        if language == "python":
            exec(compile(here, "docs/api.md", "exec"), names)
        elif shutil.which("curl"):
            done = subprocess.run(["sh", "-ec", here], capture_output=True, text=True, timeout=60)
            assert done.returncode == 0, done.stderr
            assert '"error_name"' not in done.stdout, done.stdout


@pytest.mark.ours_only
def test_readme(filled, tmp_path):
    """The registration by the client's own command, then each Python block as a notebook of its own."""
    run = make_default_run(filled)
    add_annual(run, ("RA", "Primary Energy|Coal", "EJ", 2020, 1.5))
    add_annual(run, ("RA", "Final Energy", "EJ", 2020, 1.0))
    blocks = blocks_of("README.md")
    [registration] = [code for language, code in blocks if language == "sh" and "ixmp4 platforms add" in code]
    here = registration.replace(f"{ADDRESS}/v1/demo/", f"{DESK_URL}/v1/{name_of(filled)}/")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "IXMP4_STORAGE_DIRECTORY": str(tmp_path)}
    subprocess.run(["sh", "-ec", here], check=True, timeout=60, env=environment)
    notebooks = [code for language, code in blocks if language == "python"]
    assert len(notebooks) == 2
    with interpreter("tell = list", tmp_path) as python:
        for code in notebooks:
            if "pyam" in code and VERSION != "0.17":
                continue  # pyam 4 stands in the environment of that client
            *before, last = code.strip().splitlines()
            data = f"({last}).data" if "pyam" in code else last
            assert python("\n".join(before), f"{data}['value']") == [1.5]
