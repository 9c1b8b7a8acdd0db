"""Platforms in SQLite files: those that the real package has written are imported, those that are exported it opens.

What is compared is everything that the package itself reads.
"""

import gzip
import re
import shutil
import sqlite3
import time
from pathlib import Path

import httpx
import pandas as pd
import pytest
from client import VERSION
from conftest import (
    ANNUAL,
    CATEGORICAL,
    DATETIME,
    DESK_URL,
    annual,
    desk,
    fill,
    make_default_run,
    name_of,
)
from ixmp4 import Platform
from own_file import CAN_FILL_WHAT_HAS_NO_INDEX_SETS, docs_of, make_file, open_file, set_docs

pytestmark = pytest.mark.ours_only

KINDS = ["tables", "parameters", "variables", "equations"]
ITEMS = ["indexsets", "scalars", *KINDS]
DIMENSIONS = ["models", "scenarios", "regions", "units"]


def import_file(platform: Platform, path: Path, name: str | None = None, **decisions) -> dict:
    """What the service answers about an import of the file, written where nothing is in the way."""
    base = f"{name_of(platform)}/imports"
    job = desk.post(base).raise_for_status().json()["job"]["id"]
    url = f"{base}/{job}"
    desk.post(f"{url}/files", params={"name": name or path.name}, content=path.read_bytes()).raise_for_status()
    state = step(url, "check", json=decisions)
    return step(url, "commit") if state["report"] and not state["report"]["problems"] else state


def step(url: str, name: str, **kwargs) -> dict:
    desk.post(f"{url}/{name}", **kwargs).raise_for_status()
    while (state := desk.get(url).raise_for_status().json())["job"]["state"] == "running":
        time.sleep(0.02)
    assert state["job"]["error"] is None
    return state


def write_everything(platform: Platform) -> None:
    """A bit of all that a platform can hold."""
    fill(platform)
    platform.units.create("")
    run = make_default_run(platform)
    with run.transact("first data"):
        run.iamc.add(annual(("RA", "V", "EJ", 2020, 1.5), ("RB", "V|W", "GW", 2030, -3e-7)), type=ANNUAL)
        seasons = pd.DataFrame([["RA", "S", "EJ", 2020, "winter", 2.0]], columns=COLUMNS[CATEGORICAL])
        run.iamc.add(seasons, type=CATEGORICAL)
        hours = pd.DataFrame([["RB", "H", "GW", pd.Timestamp("2020-01-31 12:30:00"), 4.0]], columns=COLUMNS[DATETIME])
        run.iamc.add(hours, type=DATETIME)
        run.meta["flag"] = True
        run.meta["count"] = 7
        run.meta["share"] = 2.5
        run.meta["label"] = "C1: 1.5°C"
    second = platform.runs.create("Model", "Scenario")
    third = platform.runs.create("Model", "Other")
    with third.transact("bare"):
        third.iamc.add(annual(("RA", "V", "GW", 2100, 0.0)), type=ANNUAL)
    write_optimization(second)
    platform.models.set_docs("Model", "what it is")
    platform.scenarios.set_docs("Other", "why")
    platform.regions.set_docs("RA", "where")
    platform.units.set_docs("EJ", "exajoule")
    platform.iamc.variables.set_docs("V|W", "part of V")
    platform.backend.runs.lock(third.id)


COLUMNS = {
    CATEGORICAL: ["region", "variable", "unit", "step_year", "step_category", "value"],
    DATETIME: ["region", "variable", "unit", "step_datetime", "value"],
}


def write_optimization(run) -> None:
    with run.transact("items"):
        items = run.optimization
        items.indexsets.create("i").add(["b", "a", "1"])
        items.indexsets.create("n").add([3, 1, 2])
        items.indexsets.create("x").add([0.5, 1e-7, 2.0])
        items.indexsets.create("none")
        items.scalars.create("s", value=1.0, unit="EJ")
        items.scalars.create("dimensionless", value=2)
        items.tables.create("t", constrained_to_indexsets=["n", "i"]).add({"n": [3, 1], "i": ["b", "1"]})
        parameter = items.parameters.create("p", constrained_to_indexsets=["i", "i"], column_names=["from", "to"])
        parameter.add({"from": ["b", "a"], "to": ["a", "b"], "values": [1, 2.5], "units": ["EJ", "GW"]})
        items.parameters.create("q", constrained_to_indexsets=["x"]).add({"x": [2.0], "values": [1], "units": [""]})
        items.variables.create("v", constrained_to_indexsets=["n"]).add({"n": [2], "levels": [1.5], "marginals": [0]})
        free = items.variables.create("free")
        if CAN_FILL_WHAT_HAS_NO_INDEX_SETS:
            free.add({"levels": [9.5], "marginals": [0.5]})
        items.equations.create("e", constrained_to_indexsets=["i"]).add(
            {"i": ["a", "b"], "levels": [1, 2], "marginals": [0.5, 0.0]}
        )
        emptied = items.variables.create("emptied", constrained_to_indexsets=["i"])
        emptied.add({"i": ["a"], "levels": [1], "marginals": [1]})
        emptied.remove_data()
        for kind, name in zip(ITEMS, ["i", "s", "t", "p", "v", "e"], strict=True):
            record = getattr(items, kind).get(name)
            set_docs(getattr(run.backend.optimization, kind), record.id, f"docs of {name}")


def contents(platform: Platform) -> dict:
    """Everything a platform holds but docs, as the client reads it."""
    backend = platform.backend
    everything = {"default_only": False}
    found = {name: frame(getattr(backend, name).tabulate()) for name in DIMENSIONS}
    found["iamc variables"] = frame(backend.iamc.variables.tabulate())
    found["runs"] = [plain(run, RUN) | named(run) for run in backend.runs.list(default_only=False)]
    found["meta"] = frame(backend.meta.tabulate(join_run_index=True, run=everything))
    found["series"] = frame(backend.iamc.timeseries.tabulate(join_parameters=True, run=everything))
    found["points"] = frame(backend.iamc.datapoints.tabulate(join_parameters=True, join_runs=True, run=everything))
    found["checkpoints"] = frame(backend.checkpoints.tabulate())
    for kind in ITEMS:
        own = {"indexsets": ["data"], "scalars": ["value", "unit__id"]}.get(kind, ITEM)
        found[kind] = [plain(record, [*HEAD, *own]) for record in getattr(backend.optimization, kind).list()]
    return found


HEAD = ["id", "name", "run__id", "created_at", "created_by"]
ITEM = ["data", "indexset_names", "column_names"]
# Locks are not taken over.
RUN = ["id", "version", "is_default", "created_at", "created_by", "updated_at", "updated_by"]


def frame(table: pd.DataFrame) -> list[dict]:
    """Rows whose order and columns without a value do not count."""
    rows = table.astype(object).where(table.notna(), None).to_dict("records")
    kept = [{key: value for key, value in sorted(row.items()) if value is not None} for row in rows]
    return sorted(kept, key=repr)


def plain(record, names: list[str]) -> dict:
    values = {name: getattr(record, name) for name in names}
    # The package leaves the arrays of an emptied variable or equation where they are.
    if isinstance(values.get("data"), dict) and not any(values["data"].values()):
        values["data"] = {}
    return values


def named(run) -> dict:
    return {"model": run.model.name, "scenario": run.scenario.name}


DESCRIBED = [*DIMENSIONS, "iamc/variables", *(f"optimization/{kind}" for kind in ITEMS)]


def docs_in_file(platform: Platform) -> dict:
    found = {}
    for path in DESCRIBED:
        repository = platform.backend
        for name in path.split("/"):
            repository = getattr(repository, name)
        found[path] = docs_of(repository)
    return found


def docs_in_service(platform: Platform) -> dict:
    """Not by the client: over HTTP, those after 0.14 cannot ask for docs."""
    found = {}
    for path in DESCRIBED:
        url = f"{DESK_URL}/v1/{name_of(platform)}/docs/{path}/"
        records = httpx.get(url, params={"table": "false"}).raise_for_status().json()["results"]
        found[path] = sorted((docs["dimension__id"], docs["description"], docs["id"]) for docs in records)
    return found


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """A file with everything, and what the package reads from it: made once, since migrations take seconds."""
    path = make_file(tmp_path_factory.mktemp("everything") / "everything.sqlite3")
    write_everything(open_file(path))
    return path, contents(open_file(path))


@pytest.fixture
def written(everything, tmp_path):
    """A copy of that file for one test, and what the package reads from it."""
    path, expected = everything
    return Path(shutil.copy(path, tmp_path)), expected


def test_an_empty_platform_becomes_what_the_file_is(platform, written):
    path, expected = written
    assert [len(rows) > 0 for rows in expected.values()] == [True] * len(expected)
    state = import_file(platform, path)
    assert state["report"]["problems"] == []
    found = contents(platform)
    for name, rows in expected.items():
        assert (name, found[name]) == (name, rows)
    described = docs_in_file(open_file(path))
    assert [len(docs) for docs in described.values()] == [1] * len(DESCRIBED)
    assert docs_in_service(platform) == described
    assert "1 run is locked in the file and will arrive unlocked." in state["report"]["notes"]
    assert [run.lock_transaction for run in platform.backend.runs.list(default_only=False)] == [None] * 3
    # Ids go on after those of the file.
    assert platform.regions.create("next", hierarchy="common").id == max(row["id"] for row in expected["regions"]) + 1


def export_file(platform: Platform, path: Path, **asked) -> Path:
    base = f"{name_of(platform)}/exports"
    job = desk.post(f"{base}/platform", json={"version": VERSION, **asked}).raise_for_status().json()["id"]
    path.write_bytes(desk.get(f"{base}/{job}/file").raise_for_status().content)
    return path


def test_an_exported_platform_is_opened_read_and_written(platform, written, tmp_path):
    path, expected = written
    import_file(platform, path)
    exported = export_file(platform, tmp_path / "exported.sqlite3")
    opened = open_file(exported)
    found = contents(opened)
    for name, rows in expected.items():
        assert (name, found[name]) == (name, rows)
    assert docs_in_file(opened) == docs_in_file(open_file(path))
    run = opened.runs.create("Model", "Scenario")
    with run.transact("more"):
        run.iamc.add(annual(("RA", "V", "EJ", 2040, 8.5)), type=ANNUAL)
        run.optimization.indexsets.create("i").add(["a"])
    assert opened.iamc.tabulate(run={"id": run.id, "default_only": False})["value"].tolist() == [8.5]


def test_a_part_of_a_platform_holds_what_its_filter_leaves(platform, written, tmp_path):
    path, _ = written
    import_file(platform, path)
    asked = {"variable": {"name__like": "V*"}, "run": {"default_only": False}}
    part = open_file(export_file(platform, tmp_path / "part.sqlite3", filter=asked))
    found, whole = part.backend.iamc.datapoints, platform.backend.iamc.datapoints
    joined = {"join_parameters": True, "join_runs": True}
    rows = frame(found.tabulate(**joined, run={"default_only": False}))
    assert rows == frame(whole.tabulate(**joined, **asked)) and len(rows) == 3
    assert part.iamc.variables.tabulate()["name"].tolist() == ["V", "V|W"]


def test_an_exported_file_has_the_tables_that_migrations_make(platform, tmp_path):
    own, ours = make_file(tmp_path / "own.sqlite3"), export_file(platform, tmp_path / "ours.sqlite3")
    assert schema_of(ours) == schema_of(own)


def schema_of(path: Path) -> dict:
    """Columns, constraints and indexes by table, and the revision; their order does not count."""
    with sqlite3.connect(path) as database:
        tables = dict(database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
        indexes = [plain_sql(text) for (text,) in database.execute("SELECT sql FROM sqlite_schema WHERE type = 'index'")]
        columns = {name: sorted(database.execute(f'PRAGMA table_info("{name}")'), key=repr) for name in tables}
        revision = database.execute("SELECT version_num FROM alembic_version").fetchall()
    return {
        "columns": {name: sorted(row[1:4] + row[5:] for row in rows) for name, rows in columns.items()},
        "constraints": {
            name: sorted(plain_sql(part) for part in re.findall(r"CONSTRAINT .*?(?=,\s*CONSTRAINT|\s*\)\s*$)", text, re.S))
            for name, text in tables.items()
        },
        "indexes": sorted(text for text in indexes if text),
        "revision": revision,
    }


def plain_sql(text: str | None) -> str:
    return re.sub(r"\s+", " ", (text or "").replace('"', "")).strip()


def test_a_platform_with_data_gets_the_runs_as_versions(platform, written):
    path, expected = written
    platform.units.create("GW")
    platform.regions.create("RB", hierarchy="common")
    own = make_default_run(platform)
    refused = import_file(platform, path)
    problems = [problem["message"] for problem in refused["report"]["problems"]]
    assert problems[0].startswith('the platform has no region "RA" (3 series, 3 points)')
    assert refused["result"] is None and len(platform.runs.tabulate(default_only=False)) == 1

    state = import_file(platform, path, create_regions=True, create_units=True)
    written_runs = [(run["scenario"], run["version"], run["is_default"]) for run in state["result"]["runs"]]
    assert written_runs == [("Scenario", 2, False), ("Scenario", 3, False), ("Other", 1, False)]
    found = contents(platform)
    version = {"Scenario": 1, "Other": 0}
    points = [row | {"version": row["version"] + version[row["scenario"]]} for row in expected["points"]]
    assert without(found["points"], "id", "time_series__id") == without(points, "id", "time_series__id")
    meta = [row | {"version": row["version"] + version[row["scenario"]]} for row in expected["meta"]]
    assert without(found["meta"], "id") == without(meta, "id")
    for kind in ITEMS:
        assert [record["data" if kind != "scalars" else "value"] for record in found[kind]] == [
            record["data" if kind != "scalars" else "value"] for record in expected[kind]
        ]
        assert {record["run__id"] for record in found[kind]} == {state["result"]["runs"][1]["id"]}
    assert {row["name"]: row["created_at"] for row in found["regions"]}["RA"] == expected["regions"][0]["created_at"]

    # All of it is one transaction.
    undone = desk.post(f"{name_of(platform)}/undo", json={"transaction__id": state["result"]["transaction"]})
    undone.raise_for_status()
    assert platform.backend.runs.tabulate(default_only=False)["id"].tolist() == [own.id]
    assert [region.name for region in platform.regions.list()] == ["RB"]


def without(rows: list[dict], *names: str) -> list[dict]:
    return sorted(({key: value for key, value in row.items() if key not in names} for row in rows), key=repr)


OLD_ROWS = """
INSERT INTO model (name, id) VALUES ('M', 1);
INSERT INTO scenario (name, id) VALUES ('S', 1);
INSERT INTO region (name, hierarchy, id) VALUES ('World', 'common', 1);
INSERT INTO unit (name, id) VALUES ('EJ', 1);
INSERT INTO iamc_variable (name, id) VALUES ('V', 1);
INSERT INTO iamc_measurand (variable__id, unit__id, id) VALUES (1, 1, 1);
INSERT INTO run (model__id, scenario__id, version, is_default, id) VALUES (1, 1, 1, 1, 7);
INSERT INTO iamc_timeseries (run__id, region__id, measurand__id, id) VALUES (7, 1, 1, 1);
INSERT INTO iamc_datapoint_universal (time_series__id, value, type, step_year, id) VALUES (1, 2.5, 'ANNUAL', 2020, 1);
INSERT INTO runmetaentry (run__id, key, {dtype}, value_str, id) VALUES (7, 'label', 'STR', 'old', 1);
"""
OLD_SETS = {
    "elements": """
        INSERT INTO optimization_indexset (name, run__id, elements, id)
        VALUES ('i', 7, '["b", "a"]', 1), ('n', 7, '[1, 2.5]', 2);
    """,
    "rows": """
        INSERT INTO optimization_indexset (name, run__id, _data_type, id)
        VALUES ('i', 7, 'str', 1), ('n', 7, 'float', 2);
        INSERT INTO optimization_indexsetdata (indexset__id, value, id)
        VALUES (1, 'b', 1), (1, 'a', 2), (2, '1.0', 3), (2, '2.5', 4);
    """,
}
OLD_ITEMS = """
INSERT INTO optimization_scalar (name, run__id, value, unit__id, id) VALUES ('s', 7, 3, {unit}, 1);
INSERT INTO optimization_table (name, run__id, data, id) VALUES ('t', 7, '{{"col": ["a"], "n": [2.5]}}', 1);
"""
OLD_COLUMNS = """
INSERT INTO optimization_column (name, dtype, table__id, constrained_to_indexset, "unique", id)
VALUES ('col', 'object', 1, 1, 1, 1), ('n', 'float64', 1, 2, 1, 2);
"""
OLD_LINKS = """
INSERT INTO optimization_tableindexsetassociation (table__id, indexset__id, column_name, id)
VALUES (1, 1, 'col', 1), (1, 2, NULL, 2);
"""
OLD_FILES = {
    "c71efc396d2b": OLD_ROWS.format(dtype="type"),
    "081bbda6bb7b": OLD_ROWS.format(dtype="type") + OLD_SETS["elements"] + OLD_ITEMS.format(unit="NULL") + OLD_COLUMNS,
    "0d73f7467dab": OLD_ROWS.format(dtype="type") + OLD_SETS["elements"] + OLD_ITEMS.format(unit="NULL") + OLD_COLUMNS,
    "d66a8276ba0a": OLD_ROWS.format(dtype="dtype") + OLD_SETS["rows"] + OLD_ITEMS.format(unit="1") + OLD_COLUMNS,
    "fbda0eb90f37": OLD_ROWS.format(dtype="dtype") + OLD_SETS["rows"] + OLD_ITEMS.format(unit="1") + OLD_LINKS,
}


@pytest.mark.parametrize("revision", OLD_FILES)
def test_files_of_older_revisions_keep_what_an_upgrade_would_lose(platform, tmp_path, revision):
    path = make_file(tmp_path / "old.sqlite3", revision)
    change(path, OLD_FILES[revision])
    state = import_file(platform, path)
    assert state["report"]["problems"] == []
    run = platform.runs.get("M", "S")
    assert (run.id, dict(run.meta)) == (7, {"label": "old"})
    assert run.iamc.tabulate()["value"].tolist() == [2.5]
    if revision == "c71efc396d2b":
        assert run.optimization.indexsets.list() == []
        return
    items = run.optimization
    assert [(item.name, item.data) for item in items.indexsets.list()] == [("i", ["b", "a"]), ("n", [1.0, 2.5])]
    scalar = items.scalars.get("s")
    assert (scalar.value, scalar.unit.name) == (3, "EJ" if revision in ["d66a8276ba0a", "fbda0eb90f37"] else "")
    table = items.tables.get("t")
    assert (table.indexset_names, table.data) == (["i", "n"], {"col": ["a"], "n": [2.5]})
    # The client knows names for all columns of an item, or for none.
    assert table.column_names == ["col", "n"]


def change(path: Path, script: str) -> None:
    with sqlite3.connect(path) as file:
        file.executescript(script)
    file.close()


MALFORMED = {
    "a newer revision": ("UPDATE alembic_version SET version_num = 'ffff'", "database revision that is not known"),
    "a missing table": ("DROP TABLE runmetaentry", "lacks runmetaentry"),
    "a step that does not fit": (
        "UPDATE iamc_datapoint_universal SET type = 'ANNUAL' WHERE step_category IS NOT NULL",
        "does not go with the step in time",
    ),
    "data that are no JSON": ("UPDATE opt_par SET data = replace(data, '2.5', 'NaN')", "hold NaN or Infinity"),
    "annual values that differ": (
        "INSERT INTO iamc_datapoint_universal (time_series__id, value, type, step_year, id) "
        "SELECT time_series__id, value + 1, type, step_year, id + 1000 FROM iamc_datapoint_universal "
        "WHERE type = 'ANNUAL' LIMIT 1",
        "Say which is taken with --keep first or --keep last",
    ),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_malformed_files_are_refused_and_nothing_is_written(platform, written, what):
    script, message = MALFORMED[what]
    path, _ = written
    change(path, script)
    state = import_file(platform, path)
    assert message in state["report"]["problems"][0]["message"]
    assert state["result"] is None and platform.regions.list() == []


def test_damaged_and_packed_files(platform, written, tmp_path):
    path, _ = written
    cut = tmp_path / "cut.sqlite3"
    cut.write_bytes(path.read_bytes()[:50_000])
    assert "It may be damaged" in import_file(platform, cut)["report"]["problems"][0]["message"]
    packed = tmp_path / "packed.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert import_file(platform, packed)["result"]["points"] == 5


def test_a_file_without_migrations_is_read_too(platform, written):
    path, expected = written
    change(path, "DROP TABLE alembic_version")
    assert import_file(platform, path)["result"]["points"] == len(expected["points"])
