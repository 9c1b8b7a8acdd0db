"""Rolling back every kind of data that a run holds: an exception takes it back, and so does a revert by hand."""

import pandas as pd
import pytest
from client import IS_OLD
from conftest import ANNUAL, CATEGORICAL, DATETIME, annual

pytestmark = pytest.mark.ours_only


class Broken(Exception):
    pass


def seasonal(*rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["region", "variable", "unit", "step_year", "step_category", "value"])


def timed(*rows) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["region", "variable", "unit", "step_datetime", "value"])
    return frame.assign(step_datetime=pd.to_datetime(frame["step_datetime"]))


def contents(run) -> dict:
    """All that a run holds, asked of the service."""
    points = run.iamc.tabulate(raw=True).drop(columns=["id", "time_series__id"], errors="ignore").map(str)
    meta = run.backend.meta.tabulate(**{"run_id" if IS_OLD else "run__id": run.id}, run={"default_only": False})
    kinds = ["tables", "parameters", "variables", "equations"]
    return {
        "points": sorted(tuple(sorted(row.items())) for row in points.to_dict("records")),
        "meta": sorted((key, type(value), value) for key, value in zip(meta["key"], meta["value"], strict=True)),
        "indexsets": {item.name: item.data for item in run.optimization.indexsets.list()},
        "scalars": {item.name: (item.value, item.unit.name) for item in run.optimization.scalars.list()},
        **{
            kind: {
                item.name: (item.indexset_names, item.column_names, item.data)
                for item in getattr(run.optimization, kind).list()
            }
            for kind in kinds
        },
    }


SUMMER = ("RA", "W", "GW", 2020, "summer", 3.0)
WINTER = ("RA", "W", "GW", 2020, "winter", 4.0)
NOON = ("RB", "X", "GW", "2020-01-01 12:30:15", 5.0)
MIDNIGHT = ("RB", "X", "GW", "2021-01-01 00:00:00", 6.0)


@pytest.fixture
def full(run):
    """A run that holds something of every kind."""
    with run.transact("everything"):
        run.iamc.add(annual(("RA", "V", "EJ", 2020, 1.0), ("RB", "V", "EJ", 2030, 2.0)), type=ANNUAL)
        run.iamc.add(seasonal(SUMMER, WINTER), type=CATEGORICAL)
        run.iamc.add(timed(NOON, MIDNIGHT), type=DATETIME)
        run.meta = {"flag": True, "count": 1, "share": 0.5, "label": "as it was"}
        optimization = run.optimization
        optimization.indexsets.create("i").add(["a", "b", "c"])
        optimization.indexsets.create("n").add([3, 1, 2])
        optimization.indexsets.create("idle").add([0.5, 1.5])
        optimization.scalars.create("s", value=1.5, unit="EJ")
        optimization.scalars.create("t", value=2.5, unit="GW")
        both = {"i": ["c", "a"], "n": [1, 3]}
        optimization.tables.create("table", ["i", "n"]).add(both)
        optimization.tables.create("named", ["i", "i"], ["from", "to"]).add({"from": ["a"], "to": ["b"]})
        optimization.parameters.create("p", ["i", "n"]).add({**both, "values": [1.5, 2.5], "units": ["EJ", "GW"]})
        optimization.variables.create("v", ["i", "n"]).add({**both, "levels": [0.5, 1.5], "marginals": [0.0, 0.25]})
        optimization.variables.create("objective").add({"levels": [153.675], "marginals": [0.0]})
        optimization.equations.create("e", ["i"]).add({"i": ["b"], "levels": [7.5], "marginals": [0.5]})
    return run


def change_annual(run):
    run.iamc.add(annual(("RA", "V", "EJ", 2020, 9.0), ("RA", "new", "GW", 2040, 5.0)), type=ANNUAL)
    run.iamc.remove(annual(("RB", "V", "EJ", 2030, 2.0)).drop(columns="value"), type=ANNUAL)


def change_categorical(run):
    run.iamc.add(seasonal((*SUMMER[:-1], 9.0), ("RA", "W", "GW", 2030, "winter", 5.0)), type=CATEGORICAL)
    run.iamc.remove(seasonal(WINTER).drop(columns="value"), type=CATEGORICAL)


def change_datetime(run):
    run.iamc.add(timed((*NOON[:-1], 9.0), ("RA", "X", "GW", "2022-01-01 00:00:00", 5.0)), type=DATETIME)
    run.iamc.remove(timed(MIDNIGHT).drop(columns="value"), type=DATETIME)


def change_meta(run):
    run.meta["flag"] = False
    run.meta["count"] = 2.5
    del run.meta["share"]
    run.meta["new"] = "x"


def change_index_sets(run):
    indexsets = run.optimization.indexsets
    indexsets.get("i").remove("a")  # and what tables, parameters and solutions say of it
    indexsets.get("n").add(7)
    indexsets.delete("idle")
    indexsets.create("new").add([0.25])


def change_scalars(run):
    scalars = run.optimization.scalars
    scalars.get("s").value = 9.0
    scalars.get("s").unit = "GW"
    scalars.delete("t")
    scalars.create("new", value=1.0, unit="EJ")


def change_tables(run):
    tables = run.optimization.tables
    tables.get("table").remove({"i": ["c"], "n": [1]})
    tables.get("table").add({"i": ["b"], "n": [2]})
    tables.delete("named")
    tables.create("new", ["n"]).add({"n": [1]})


def change_parameters(run):
    parameters = run.optimization.parameters
    parameters.get("p").add({"i": ["c", "b"], "n": [1, 2], "values": [9, 8], "units": ["GW", "GW"]})
    parameters.get("p").remove({"i": ["a"], "n": [3]})
    parameters.create("new", ["i"]).add({"i": ["a"], "values": [1], "units": ["EJ"]})


def change_solution(run):
    run.optimization.remove_solution()
    run.optimization.variables.get("objective").add({"levels": [1.5], "marginals": [0.5]})


def change_variables(run):
    variables = run.optimization.variables
    variables.get("v").add({"i": ["c", "b"], "n": [1, 2], "levels": [9.5, 8.5], "marginals": [1.0, 1.0]})
    variables.delete("objective")
    variables.create("new", ["n"], ["m"]).add({"m": [1], "levels": [0.5], "marginals": [0.5]})


def change_equations(run):
    run.optimization.equations.delete("e")
    run.optimization.equations.create("e", ["n"]).add({"n": [2], "levels": [1.5], "marginals": [0.5]})


# Index sets last: with an element of theirs goes what the others say of it.
CHANGES = [
    *(change_annual, change_categorical, change_datetime, change_meta, change_scalars, change_tables),
    *(change_parameters, change_solution, change_variables, change_equations, change_index_sets),
]


@pytest.mark.parametrize("change", CHANGES)
def test_an_exception_takes_back(full, change):
    before = contents(full)
    with pytest.raises(Broken):
        with full.transact("fails"):
            change(full)
            assert contents(full) != before
            raise Broken
    assert contents(full) == before
    assert not full.owns_lock
    assert dict(full.meta) == {"flag": True, "count": 1, "share": 0.5, "label": "as it was"}


def test_a_run_goes_back_to_each_of_many_checkpoints_and_forth(full):
    states = [contents(full)]
    for change in CHANGES:
        with full.transact(change.__name__):
            change(full)
        states.append(contents(full))
    transactions = [int(number) for number in full.checkpoints.tabulate()["transaction__id"]]
    assert len(transactions) == len(states)
    for i in [3, 9, 0, 11, 1, 10, 2, 8, 4, 7, 5, 6, 11]:
        full.backend.runs.revert(full.id, transactions[i], revert_platform=False)
        assert contents(full) == states[i]
