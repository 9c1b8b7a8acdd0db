"""The examples of docs/api.md, run in their order with every client: Python as it stands, curl by the shell."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from client import name_of, register, unregister
from conftest import DESK_URL

ADDRESS = "http://127.0.0.1:9000"
text = Path(__file__).parents[2].joinpath("docs", "api.md").read_text(encoding="utf-8")
blocks = re.findall(r"^```(python|sh)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.fixture
def demo(new_platform):
    """The platform that the page calls demo."""
    name = name_of(new_platform())
    register("demo", f"{DESK_URL}/v1/{name}/")
    yield name
    unregister("demo")


@pytest.mark.ours_only
def test_examples(demo):
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
