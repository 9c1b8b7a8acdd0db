"""Proves that a clone is a run of its own with the same data, and which names, versions and items it gets."""

import pandas as pd
import pandas.testing
import pytest
from client import InconsistentType, Run
from conftest import ANNUAL, CATEGORICAL, DATETIME, add_annual, annual, names

ROWS = [("RA", "Energy", "EJ", 2020, 1.0), ("RA", "Energy", "EJ", 2030, 2.5), ("RB", "Power", "GW", 2020, -3.0)]
KINDS = ["scalars", "indexsets", "tables", "parameters", "variables", "equations"]


def pair(run) -> tuple:
    return (run.model.name, run.scenario.name, run.version)


def add_problem(run, solved: bool = True) -> None:
    """Items of all six kinds; index sets and columns are not in the order of the alphabet."""
    optimization = run.optimization
    with run.transact("add a problem"):
        optimization.scalars.create("cost", value=1.5, unit="EJ")
        optimization.scalars.create("loss", value=3, unit="GW")
        plants = optimization.indexsets.create("plants")
        plants.add(["wind", "gas", "hydro"])
        years = optimization.indexsets.create("years")
        years.add([2030, 2020])
        optimization.indexsets.create("empty")
        table = optimization.tables.create(
            "works", constrained_to_indexsets=["years", "plants"], column_names=["when", "which"]
        )
        table.add({"when": [2030, 2020], "which": ["gas", "wind"]})
        parameter = optimization.parameters.create("capacity", constrained_to_indexsets=["plants"])
        parameter.add({"plants": ["wind", "gas"], "values": [1.0, 2.25], "units": ["GW", "EJ"]})
        for items, name in ((optimization.variables, "flow"), (optimization.equations, "balance")):
            item = items.create(name, constrained_to_indexsets=["plants", "years"])
            items.create(f"{name} of nothing")
            if solved:
                item.add({"plants": ["gas", "wind"], "years": [2020, 2030], "levels": [1.0, 2], "marginals": [0.0, -1]})


def without_ids(table: pd.DataFrame) -> pd.DataFrame:
    return table.drop(columns=["id", "run__id", "time_series__id", "created_at"], errors="ignore")


def assert_same_items(run, other, kind: str) -> None:
    tables = [getattr(one.optimization, kind).tabulate() for one in (run, other)]
    assert not tables[0].empty
    pandas.testing.assert_frame_equal(*map(without_ids, tables))
    for one, two in zip(getattr(run.optimization, kind).list(), getattr(other.optimization, kind).list(), strict=True):
        assert one.name == two.name
        assert one.id != two.id
        if kind == "scalars":
            assert (one.value, one.unit.name) == (two.value, two.unit.name)
            continue
        assert one.data == two.data
        if kind != "indexsets":
            assert (one.indexset_names, one.column_names) == (two.indexset_names, two.column_names)


def test_without_names_it_is_the_next_version_of_its_source(run):
    assert pair(run.clone()) == ("Model", "Scenario", 2)
    assert pair(run.clone()) == ("Model", "Scenario", 3)


@pytest.mark.parametrize(
    "target, expected",
    [
        ({"model": "New"}, ("New", "Scenario", 1)),
        ({"scenario": "New"}, ("Model", "New", 1)),
        ({"model": "New", "scenario": "New"}, ("New", "New", 1)),
        ({"model": "Other", "scenario": "Known"}, ("Other", "Known", 2)),
    ],
    ids=str,
)
def test_names_make_it_the_next_version_of_their_pair(run, filled, target, expected):
    filled.runs.create("Other", "Known")
    copy = run.clone(**target)
    assert pair(copy) == expected
    assert pair(filled.runs.get(*expected[:2], version=expected[2])) == expected


def test_it_is_neither_default_nor_locked_nor_updated(run, filled):
    copy = run.clone()
    found = filled.backend.runs.get_by_id(copy.id)
    assert (found.is_default, found.lock_transaction) == (False, None)
    assert (found.updated_at, found.updated_by, found.created_by) == (None, None, "@unknown")
    assert copy.owns_lock is False
    assert filled.runs.get("Model", "Scenario").id == run.id


def test_data_are_the_same_and_stay_apart(run):
    add_annual(run, *ROWS)
    copy = run.clone()
    before = run.iamc.tabulate()
    assert len(before) == 3
    pandas.testing.assert_frame_equal(before, copy.iamc.tabulate())
    with copy.transact("change"):
        copy.iamc.add(annual(("RA", "Energy", "EJ", 2020, 99.0)), type=ANNUAL)
        copy.iamc.remove(annual(*ROWS)[2:].drop(columns="value"), type=ANNUAL)
    pandas.testing.assert_frame_equal(before, run.iamc.tabulate())
    assert sorted(copy.iamc.tabulate()["value"]) == [2.5, 99.0]


@pytest.mark.only("0.14", "0.16", reason="with pandas 3 the client 0.17 reads years beside moments as moments of 1970")
@pytest.mark.ours_only
def test_data_of_all_types_are_the_same(run):
    add_annual(run, *ROWS)
    series = ["RA", "Energy", "EJ"]
    keys = ["region", "variable", "unit"]
    with run.transact("more types"):
        run.iamc.add(
            pd.DataFrame(
                [[*series, 2020, "summer", 5.0], [*series, 2020, "winter", 6.0]],
                columns=[*keys, "step_year", "step_category", "value"],
            ),
            type=CATEGORICAL,
        )
        run.iamc.add(
            pd.DataFrame([[*series, pd.Timestamp("2020-06-01T12:30"), 7.0]], columns=[*keys, "step_datetime", "value"]),
            type=DATETIME,
        )
    before = run.iamc.tabulate(raw=True)
    assert len(before) == 6
    pandas.testing.assert_frame_equal(without_ids(before), without_ids(run.clone().iamc.tabulate(raw=True)))


@pytest.mark.only("0.17", reason="with pandas 3 it reads years beside moments as moments of 1970")
@pytest.mark.ours_only
def test_years_read_as_moments_are_refused(run):
    add_annual(run, *ROWS)
    with run.transact("a moment"):
        moment = pd.DataFrame(
            [["RA", "Energy", "EJ", pd.Timestamp("2020-06-01T12:30"), 7.0]],
            columns=["region", "variable", "unit", "step_datetime", "value"],
        )
        run.iamc.add(moment, type=DATETIME)
    with pytest.raises(InconsistentType, match=r"3 rows.*runs/clone"):
        run.clone()


@pytest.mark.only("0.14", reason="the newer ones clone request by request, and meta too")
def test_meta_checkpoints_and_docs_stay_behind(run):
    with run.transact("an indicator"):
        run.meta["k"] = 1
    copy = run.clone()
    assert dict(copy.meta) == {}
    assert copy.checkpoints.tabulate().empty
    assert len(run.checkpoints.tabulate()) == 1
    assert dict(run.meta) == {"k": 1}


@pytest.mark.only("0.16", "0.17", reason="0.14 leaves meta behind")
def test_meta_goes_along_and_checkpoints_stay_behind(run):
    with run.transact("an indicator"):
        run.meta = {"k": 1, "label": "x"}
    copy = run.clone()
    assert dict(copy.meta) == {"k": 1, "label": "x"}
    assert [message.startswith("Clone run") for message in copy.checkpoints.tabulate()["message"]] == [True]
    assert list(run.checkpoints.tabulate()["message"]) == ["an indicator"]


@pytest.mark.parametrize("kind", KINDS)
def test_optimization_items_are_the_same(run, kind):
    add_problem(run)
    assert_same_items(run, run.clone(), kind)


def test_items_of_a_clone_stay_apart(run):
    add_problem(run)
    copy = run.clone()
    with copy.transact("change"):
        copy.optimization.indexsets.get("plants").remove("gas")
        copy.optimization.parameters.delete("capacity")
    assert run.optimization.indexsets.get("plants").data == ["wind", "gas", "hydro"]
    assert run.optimization.tables.get("works").data["which"] == ["gas", "wind"]
    assert names(run.optimization.parameters.list()) == ["capacity"]


def test_without_the_solution_variables_and_equations_are_empty(run):
    add_problem(run)
    copy = run.clone(keep_solution=False)
    assert run.optimization.has_solution()
    assert not copy.optimization.has_solution()
    for kind in ("variables", "equations"):
        ours, theirs = (getattr(one.optimization, kind).list() for one in (run, copy))
        assert names(ours) == names(theirs)
        assert [item.indexset_names for item in ours] == [item.indexset_names for item in theirs]
        assert [item.data for item in theirs] == [{}, {}]
    for kind in ("scalars", "indexsets", "tables", "parameters"):
        assert_same_items(run, copy, kind)


def test_a_clone_of_an_unsolved_problem_has_no_solution(run):
    add_problem(run, solved=False)
    copy = run.clone()
    assert not copy.optimization.has_solution()
    assert_same_items(run, copy, "variables")


def test_a_locked_run_can_be_cloned(run):
    add_annual(run, *ROWS)
    with run.transact("hold it"):
        copy = run.clone()
        assert len(copy.iamc.tabulate()) == 3
        with copy.transact("and lock the clone"):
            pass
        assert run.owns_lock


def test_a_clone_can_be_cloned(run):
    add_annual(run, *ROWS)
    copy = run.clone(scenario="First").clone(scenario="Second")
    assert pair(copy) == ("Model", "Second", 1)
    pandas.testing.assert_frame_equal(run.iamc.tabulate(), copy.iamc.tabulate())


@pytest.mark.only("0.14", reason="the newer ones have no such operation")
def test_of_an_unknown_run_is_not_found(platform):
    with pytest.raises(Run.NotFound):
        platform.backend.runs.clone(123456)
    with pytest.raises(Run.NotFound):
        platform.backend.runs.clone(123456, model_name="New", scenario_name="New", keep_solution=False)
    assert platform.models.list() == []
