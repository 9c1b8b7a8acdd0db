"""The code that the window copies runs and answers what the interface answers to the same filter.

The window's own generator writes it (renderer/code/languages.ts) for the client that is installed; Python runs in an
interpreter of its own with the stock client and with pyam, curl in a POSIX shell. R is not run: a machine with R and
httr2 is needed for that.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pandas as pd
import pytest
from client import IS_OLD, SECRET_VARIABLE, VERSION, name_of
from conftest import CATEGORICAL, DATETIME, DESK_URL, add_annual, add_regions, add_units, annual, own_service
from interpreter import interpreter

pytestmark = pytest.mark.ours_only
of_pyam = pytest.mark.only("0.17", reason="pyam 4 stands in the environment of that client")

# As renderer/code/clients.ts calls the installed one.
CLIENT = "0.14" if IS_OLD else "0.17"

LANGUAGES = Path(__file__).parents[2].joinpath("renderer", "code", "languages.ts").as_uri()
WRITE = """
const { languages } = await import(process.argv[1])
const answers = JSON.parse(process.argv[2]).map((question) =>
  Object.fromEntries(Object.entries(languages).map(([id, { write }]) => [id, write(question)])))
console.log(JSON.stringify(answers))
"""
TELL = """
def tell(frame):
    return {
        "columns": [str(column) for column in frame.columns],
        "rows": [
            [cell if isinstance(cell, (int, float, str, type(None))) else str(cell) for cell in row]
            for row in frame.astype(object).where(frame.notna(), None).values.tolist()
        ],
    }
"""
HOSTILE = "a'b\"c\\d\n$HOME `id` $(id) !x %s {1} \u2028\u00a0é😀"


def write_code(*questions: dict, url: str = DESK_URL, **more) -> list[dict]:
    asked = json.dumps([{"url": url, "client": CLIENT, **question, **more} for question in questions])
    command = [os.environ["DESK_NODE"], "--input-type=module", "-e", WRITE, LANGUAGES, asked]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def run_python(tmp_path_factory):
    """Runs a code where nothing but the stock client is; answers a data frame that it leaves behind."""
    with interpreter(TELL, tmp_path_factory.mktemp("python")) as run:
        yield run


def run_curl(code: str, **environment: str) -> dict:
    assert shutil.which("sh") and shutil.which("curl"), "The command that is copied needs sh and curl to be run."
    done = subprocess.run(["sh", "-ec", code], capture_output=True, text=True, timeout=60, env=os.environ | environment)
    assert done.returncode == 0, f"{code}\n{done.stderr}"
    return json.loads(done.stdout)


def ask(question: dict, url: str = DESK_URL) -> dict:
    """The answer of the interface to the filter, as a test would ask for it."""
    path, query = {
        "datapoints": ("iamc/datapoints", {"join_parameters": True, "join_runs": True}),
        "runs": ("runs", {"table": False}),
    }[question["kind"]]
    answer = httpx.patch(
        f"{url}/v1/{question['platform']}/{path}/", params={**query, "limit": 10_000}, json=question["filter"]
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def records(frame: dict, columns: list[str]) -> list[tuple]:
    """The rows of these columns, in an order that does not depend on where they come from."""
    places = [frame["columns"].index(column) for column in columns] if frame["rows"] else []
    return sorted(tuple(str(row[place]) for place in places) for row in frame["rows"])


NAMES = ["model", "scenario", "version", "region", "variable", "unit"]


def datapoints_of(answer: dict, *step: str) -> list[tuple]:
    table = answer["results"]
    return records({"columns": table["columns"], "rows": table["data"]}, [*NAMES, *step, "value"])


def runs_of(answer: dict) -> list[tuple]:
    return sorted(
        (str(run["id"]), run["model"]["name"], run["scenario"]["name"], str(run["version"]), str(run["is_default"]))
        for run in answer["results"]
    )


RUN_COLUMNS = ["id", "model", "scenario", "version", "is_default"]


@pytest.fixture(scope="module")
def data(read_only_platform):
    """Three runs, one of them no default, with a name that every language has to escape."""
    platform = read_only_platform
    add_regions(platform, "World", "Côte d'Ivoire", "RB")
    platform.regions.create("Else", hierarchy="other")
    add_units(platform, "EJ/yr", "GW", "100%")
    first, second, other = [platform.runs.create(*pair) for pair in [("M1", "S1"), ("M2", HOSTILE), ("M1", "S1")]]
    first.set_as_default()
    second.set_as_default()
    add_annual(
        first,
        ("World", "Energy|Wind", "EJ/yr", 2020, 1.0),
        ("World", "Energy|Wind", "EJ/yr", 2030, 2.0),
        ("World", "energy|solar", "EJ/yr", 2020, 3.0),
        ("Côte d'Ivoire", "Energy|Wind", "EJ/yr", 2020, 4.0),
        ("Else", "Capacity", "GW", 2040, 5.5),
    )
    add_annual(second, ("World", HOSTILE, "100%", 2020, 6.0), ("RB", "Energy|Wind", "EJ/yr", 2030, 6.5))
    add_annual(other, ("World", "Energy|Wind", "EJ/yr", 2020, 7.0))
    return platform


# Every operator and every way to nest, each with whether it has rows in the data above.
DATAPOINTS = [
    {},
    {"region": {"name": "World"}},
    {"region": {"name": "Côte d'Ivoire"}, "year": 2020},
    {"region": {"name__in": ["World", "RB"]}, "year__in": [2020, 2030]},
    {"region": {"hierarchy": "other"}},
    {"region": {"hierarchy__in": ["common"], "hierarchy__like": "c*", "hierarchy__ilike": "C*"}},
    {"region": {"hierarchy__notlike": "c*", "hierarchy__notilike": "C*"}},
    {"variable": {"name__like": "Energy|*"}},
    {"variable": {"name__ilike": "energy|*"}, "unit": {"name__notlike": "G*"}},
    {"variable": {"name__notilike": "ENERGY*"}},
    {"variable": {"name": HOSTILE}, "scenario": {"name__in": [HOSTILE, "S1"]}},
    {"unit": {"name": "100%"}, "model": {"name__like": "*2"}},
    {"unit": {"name__in": ["GW", "100%"]}},
    {"year__gt": 2020},
    {"year__gte": 2020, "year__lt": 2030},
    {"year__lte": 2030, "year__in": [2030, 2040]},
    {"model": {"name": "M1"}, "scenario": {"name": "S1"}, "run": {"default_only": False}},
    {"run": {"id__gte": 1, "id__lt": 4, "id__in": [1, 2, 3], "default_only": False}},
    {"run": {"id": 1}, "region": {"id__gt": 0, "id__lte": 1000}},
    {"time_series_id__in": [1, 2, 3], "time_series_id__gte": 1, "time_series_id__lt": 3},
    {"region": None, "variable": {"name": None, "name__like": "*"}, "run": None},
]
RUNS = [
    {},
    {"default_only": False},
    {"default_only": False, "is_default": False},
    {"is_default": True, "version": 1},
    {"version__in": [1, 2], "version__gt": 1, "default_only": False},
    {"id__gte": 1, "id__lte": 2, "id__in": [1, 2, 3]},
    {"model": {"name__like": "M*"}, "scenario": {"name__notlike": "S*"}},
    {"scenario": {"name": HOSTILE}},
    {"iamc": True},
    {"iamc": {"variable": {"name__ilike": "CAPACITY"}, "region": {"hierarchy": "other"}}},
    {"iamc": {"unit": {"name__in": ["100%"]}, "variable": {"name": HOSTILE}}},
]
# Asks for what no run of the data has.
EMPTY_RUNS = [{"iamc": False}, {"version__gt": 5, "default_only": False}]
EMPTY_DATAPOINTS = [{"region": {"name": "nowhere"}}, {"year__in": []}]


def questions_of(data, kind: str, filters: list[dict]) -> list[dict]:
    return [{"platform": name_of(data), "kind": kind, "filter": filter_} for filter_ in filters]


def test_datapoints(data, run_python):
    questions = questions_of(data, "datapoints", [*DATAPOINTS, *EMPTY_DATAPOINTS])
    for question, code in zip(questions, write_code(*questions), strict=True):
        answer = ask(question)
        expected = datapoints_of(answer, "step_year")
        assert bool(expected) == (question["filter"] not in EMPTY_DATAPOINTS), question
        assert records(run_python(code["ixmp4"], "df"), [*NAMES, "year", "value"]) == expected, question
        assert run_curl(code["curl"])["results"]["data"] == answer["results"]["data"], question
        assert json.loads(code["json"]) == question["filter"]


def test_runs(data, run_python):
    questions = questions_of(data, "runs", [*RUNS, *EMPTY_RUNS])
    for question, code in zip(questions, write_code(*questions), strict=True):
        expected = runs_of(ask(question))
        assert bool(expected) == (question["filter"] not in EMPTY_RUNS), question
        assert records(run_python(code["ixmp4"], "runs"), RUN_COLUMNS) == expected, question
        assert runs_of(run_curl(code["curl"])) == expected, question
        assert json.loads(code["json"]) == question["filter"]


@of_pyam
def test_pyam_has_the_datapoints(data, run_python):
    questions = questions_of(data, "datapoints", DATAPOINTS)
    codes = [code["pyam"] for code in write_code(*questions)]
    assert any("read_ixmp4" in code for code in codes) and any("IamDataFrame" in code for code in codes)
    for question, code in zip(questions, codes, strict=True):
        expected = [(row[:2], row[3:]) for row in datapoints_of(ask(question), "step_year")]
        found = records(run_python(code, "scenarios.data"), [*NAMES[:2], *NAMES[3:], "year", "value"])
        assert [(row[:2], row[2:]) for row in found] == sorted(expected), question


@of_pyam
def test_pyam_tells_versions_apart(data, run_python):
    everything = {"run": {"default_only": False}}
    [question] = questions_of(data, "datapoints", [everything])
    [code] = write_code(question)
    found = records(run_python(code["pyam"], "scenarios.data"), [*NAMES, "year", "value"])
    assert found == datapoints_of(ask(question), "step_year")
    assert {row[2] for row in found} == {"1", "2"}


@of_pyam
def test_pyam_has_the_indicators(data, run_python):
    run = data.runs.get("M1", "S1")
    with run.transact("an indicator"):
        run.meta["label"] = "warm"
    [code] = write_code(*questions_of(data, "datapoints", [{"scenario": {"name": "S1"}}]))
    meta = run_python(code["pyam"], "scenarios.meta.reset_index()")
    assert records(meta, ["model", "scenario", "label", "version"]) == [("M1", "S1", "warm", "1")]


@of_pyam
def test_pyam_has_the_data_of_runs(data, run_python):
    [question] = questions_of(data, "runs", [{"is_default": False, "default_only": False}])
    [code] = write_code(question)
    assert records(run_python(code["pyam"], "scenarios.data"), ["version", "value"]) == [("2", "7.0")]


def test_the_wide_layout(data, run_python):
    [question, nothing] = questions_of(data, "datapoints", [{"year__lte": 2030}, {"region": {"name": "nowhere"}}])
    [code, empty] = write_code(question, nothing, layout="wide")
    frame = run_python(code["ixmp4"], "df")
    assert frame["columns"] == [*NAMES, "2020", "2030"]
    assert ("M1", "S1", "1", "World", "Energy|Wind", "EJ/yr", "1.0", "2.0") in records(frame, frame["columns"])
    assert run_python(empty["ixmp4"], "df")["rows"] == []


def test_the_wide_layout_with_every_kind_of_step(platform, run_python):
    add_regions(platform, "World")
    add_units(platform, "EJ")
    run = platform.runs.create("M", "S")
    run.set_as_default()
    add_annual(run, ("World", "V", "EJ", 2020, 1.0))
    with run.transact("subannual"):
        frame = annual(("World", "V", "EJ", 2020, 2.0)).assign(step_category="summer")
        run.iamc.add(frame, type=CATEGORICAL)
    question = {"platform": name_of(platform), "kind": "datapoints", "filter": {}}
    [code] = write_code(question, layout="wide")
    wide = run_python(code["ixmp4"], "df")
    assert records(wide, ["subannual", "2020"]) == [("None", "1.0"), ("summer", "2.0")]
    with run.transact("times"):
        frame = annual(("World", "V", "EJ", 2020, 3.0)).drop(columns="step_year")
        run.iamc.add(frame.assign(step_datetime=pd.Timestamp("2020-07-01T12:00:00")), type=DATETIME)
    wide = run_python(code["ixmp4"], "df")
    # Years beside times are floats in the tables of 0.14 itself, and of pandas 3.
    year = "2020" if VERSION == "0.16" else "2020.0"
    assert wide["columns"] == [*NAMES, "subannual", year, "2020-07-01 12:00:00"]
    assert len(wide["rows"]) == 2


def test_more_rows_than_a_page(platform, run_python):
    """The client asks for all pages; the command for curl says that it asks for the first one."""
    add_regions(platform, "World")
    add_units(platform, "EJ")
    run = platform.runs.create("M", "S")
    run.set_as_default()
    add_annual(run, *[("World", f"V{i // 100}", "EJ", 1900 + i % 100, float(i)) for i in range(10_050)])
    [code] = write_code({"platform": name_of(platform), "kind": "datapoints", "filter": {}})
    assert len(run_python(code["ixmp4"], "df")["rows"]) == 10_050
    page = run_curl(code["curl"])
    assert (len(page["results"]["data"]), page["total"]) == (10_000, 10_050)


def test_the_past(platform, run_python):
    add_regions(platform, "World")
    add_units(platform, "EJ")
    run = platform.runs.create("M", "S")
    run.set_as_default()
    add_annual(run, ("World", "V", "EJ", 2020, 1.0))
    moment = int(run.checkpoints.tabulate()["transaction__id"].max())
    add_annual(run, ("World", "V", "EJ", 2020, 2.0))
    question = {"platform": f"{name_of(platform)}@{moment}", "kind": "datapoints", "filter": {}}
    [code] = write_code(question)
    assert records(run_python(code["ixmp4"], "df"), ["value"]) == [("1.0",)]
    table = run_curl(code["curl"])["results"]
    assert [row[table["columns"].index("value")] for row in table["data"]] == [1.0]


def test_a_protected_service(tmp_path):
    secret = "what only the two sides of this test know"
    with own_service("guarded", tmp_path / "data", "--protected", IXMP4_SECRET_HS256=secret) as url:
        [code] = write_code({"platform": "guarded", "kind": "runs", "filter": {}}, url=url, isProtected=True)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        with interpreter(TELL, tmp_path, **{SECRET_VARIABLE: secret}) as run:
            assert run(code["ixmp4"], "runs")["rows"] == []
        assert run_curl(code["curl"], PATH=path, IXMP4_SECRET_HS256=secret)["total"] == 0
        refused = run_curl(code["curl"], PATH=path, IXMP4_SECRET_HS256="x" * 40)
        assert refused["error_name"] == "invalid_token"


def test_r_is_written_for_every_question(data):
    """Only its text is looked at: the filter stands in it as it is, in a raw string."""
    questions = [*questions_of(data, "datapoints", DATAPOINTS), *questions_of(data, "runs", RUNS)]
    for question, code in zip(questions, write_code(*questions)):
        body = code["r"].split('filter <- r"(', 1)[1].split(')"\n', 1)[0]
        assert json.loads(body) == question["filter"]
