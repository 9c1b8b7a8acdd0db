"""What every module uses: a fresh platform per test, and short ways to fill it.

DESK_URL is the service under test. With DESK_REFERENCE (a folder of SQLite files) it is the reference server.
"""

import os
import shutil
import subprocess
import uuid
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx
import pandas as pd
import pytest
from client import IS_OLD, VERSION, DataPoint, disconnect, is_registered, name_of, register, unregister
from ixmp4 import Platform

DESK_URL = os.environ["DESK_URL"]
REFERENCE = os.environ.get("DESK_REFERENCE")
CLI = Path(__file__).parents[2] / "out" / "main" / "cli.js"
REFERENCE_NAMES = (f"p{number}" for number in count())
desk = httpx.Client(base_url=f"{DESK_URL}/desk/v1/")

# Which kinds of column may hold whole numbers and moments: 0.14 leaves no choice, the newer ones say it themselves.
INTEGERS = ["int64"] if IS_OLD else ["int64", "Int64"]
MOMENTS = ["datetime64[ns]"] if IS_OLD else ["datetime64[ns]", "datetime64[us]"]

# For marks of parameters. ONLY_OLD: what the newer clients refuse by themselves, or call otherwise.
ONLY_OLD = pytest.mark.only("0.14", reason="the newer clients refuse it themselves")
BETTER_THAN_NEW = pytest.mark.ours_only("0.16", "0.17")

ANNUAL = DataPoint.Type.ANNUAL
CATEGORICAL = DataPoint.Type.CATEGORICAL
DATETIME = DataPoint.Type.DATETIME


# It writes files with the Python interface of 0.14 to databases.


def pytest_configure(config):
    config.addinivalue_line("markers", "ours_only(*clients): what we do better than these references, or all")
    config.addinivalue_line("markers", "only(*clients, reason): exists in, or is said so by, these clients only")


def is_left_out(test) -> bool:
    only = [mark.args for mark in test.iter_markers("only")]
    better = [mark.args for mark in test.iter_markers("ours_only")]
    return any(VERSION not in clients for clients in only) or bool(
        REFERENCE and any(not clients or VERSION in clients for clients in better)
    )


def pytest_collection_modifyitems(config, items):
    left_out = [test for test in items if is_left_out(test)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [test for test in items if not is_left_out(test)]


def make_platform() -> str:
    if REFERENCE:
        name = next(REFERENCE_NAMES)
        shutil.copy(Path(REFERENCE, "template.sqlite3"), Path(REFERENCE, f"{name}.sqlite3"))
        return name
    name = f"t-{uuid.uuid4().hex[:12]}"
    desk.post("platforms", json={"name": name}).raise_for_status()
    return name


def trash_platform(name: str) -> None:
    if REFERENCE:
        Path(REFERENCE, f"{name}.sqlite3").unlink()
    else:
        desk.delete(f"platforms/{name}/").raise_for_status()


def connect(name: str) -> Platform:
    """A new connection, by the client's own registry of platforms, as `ixmp4 platforms add` fills it."""
    if not is_registered(name):
        register(name, f"{DESK_URL}/v1/{name}/")
    return Platform(name)


@contextmanager
def own_service(name: str, data: Path, *options: str, **environment: str):
    """A service of the test's own with one platform, which the client's registry knows; answers its address."""
    command = [os.environ["DESK_NODE"], CLI, "serve", "--port", "0", "--data", data, "--platform", name, *options]
    service = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | environment)
    try:
        url = service.stdout.readline().strip().removeprefix("listening on ")
        register(name, f"{url}/v1/{name}/")
        yield url
        unregister(name)
    finally:
        service.terminate()
        service.wait(timeout=10)


@contextmanager
def fresh_platforms():
    made = []

    def new() -> Platform:
        made.append(connect(make_platform()))
        return made[-1]

    yield new
    for platform in made:
        name = name_of(platform)
        disconnect(platform)
        unregister(name)
        trash_platform(name)


@pytest.fixture
def new_platform():
    """Makes platforms and connects to them; they are gone after the test."""
    with fresh_platforms() as new:
        yield new


@pytest.fixture
def platform(new_platform) -> Platform:
    return new_platform()


@pytest.fixture(scope="module")
def read_only_platform():
    """For many queries on the same data: filled once by a module's fixture, and then nobody writes to it."""
    with fresh_platforms() as new:
        yield new()


@pytest.fixture
def filled(platform) -> Platform:
    return fill(platform)


@pytest.fixture
def run(filled):
    return make_default_run(filled)


def fill(platform) -> Platform:
    """Regions RA, RB and units EJ, GW, as most data tests need them."""
    add_regions(platform, "RA", "RB")
    add_units(platform, "EJ", "GW")
    return platform


def make_default_run(platform):
    run = platform.runs.create("Model", "Scenario")
    run.set_as_default()
    return run


def add_regions(platform, *names: str) -> None:
    for name in names:
        platform.regions.create(name, hierarchy="common")


def add_units(platform, *names: str) -> None:
    for name in names:
        platform.units.create(name)


def annual(*rows) -> pd.DataFrame:
    """Rows of region, variable, unit, year, value in the shape of an annual upload."""
    return pd.DataFrame(rows, columns=["region", "variable", "unit", "step_year", "value"])


def add_annual(run, *rows) -> None:
    with run.transact("add data"):
        run.iamc.add(annual(*rows), type=ANNUAL)


def points_of(run) -> pd.DataFrame:
    """The points as they are stored, with their ids."""
    return run.backend.iamc.datapoints.tabulate(join_parameters=True, run={"id": run.id, "default_only": False})


def as_tabulated(items: pd.DataFrame) -> pd.DataFrame:
    """The columns of optimization items as the client shows them: the newer ones hide the run, and name comes first."""
    if IS_OLD:
        return items
    rest = [column for column in items.columns if column not in ("name", "run__id", "id", "created_at", "created_by")]
    return items[["name", *rest, "id", "created_at", "created_by"]]


def rows_of(frame: pd.DataFrame, *columns: str) -> list[tuple]:
    """The rows as sorted tuples: the order of rows is not promised by the client."""
    return sorted(frame[list(columns)].itertuples(index=False, name=None))


def names(records) -> list[str]:
    return [record.name for record in records]
