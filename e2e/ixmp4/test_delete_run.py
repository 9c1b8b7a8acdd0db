"""Proves that a deleted run is gone with all its data, and nothing else is."""

import pytest
from client import IS_OLD, Run, RunIsLocked, name_of
from conftest import BETTER_THAN_NEW, add_annual, connect, make_default_run, names

ROW = ("RA", "Energy", "EJ", 2020, 1.0)


def all_runs(platform) -> list[tuple]:
    return [(run.model.name, run.scenario.name, run.version) for run in platform.runs.list(default_only=False)]


@pytest.mark.parametrize(
    "delete",
    [
        lambda platform, run: run.delete(),
        lambda platform, run: platform.runs.delete(run),
        lambda platform, run: platform.runs.delete(run.id),
        lambda platform, run: platform.backend.runs.delete(run.id),
    ],
    ids=["run.delete()", "runs.delete(run)", "runs.delete(id)", "backend.runs.delete(id)"],
)
def test_every_way_to_delete(run, filled, delete):
    other = filled.runs.create("Model", "Scenario")
    delete(filled, run)
    assert all_runs(filled) == [("Model", "Scenario", 2)]
    with pytest.raises(Run.NotFound):
        filled.backend.runs.get_by_id(run.id)
    assert filled.backend.runs.get_by_id(other.id).version == 2


def test_data_meta_and_checkpoints_go_with_it(run, filled):
    add_annual(run, ROW)
    with run.transact("an indicator"):
        run.meta["k"] = 1
    run.delete()
    assert filled.iamc.tabulate(run={"default_only": False}).empty
    assert filled.meta.tabulate(run={"default_only": False}).empty
    assert filled.backend.checkpoints.tabulate().empty
    assert names(filled.iamc.variables.list()) == []


def test_data_of_other_runs_stay(run, filled):
    add_annual(run, ROW)
    other = filled.runs.create("Model", "Scenario")
    add_annual(other, ROW, ("RB", "Energy", "EJ", 2020, 2.0))
    run.delete()
    assert sorted(other.iamc.tabulate()["value"]) == [1.0, 2.0]
    assert len(other.checkpoints.tabulate()) == 1


def test_model_scenario_regions_and_units_stay(run, filled):
    add_annual(run, ROW)
    run.delete()
    assert names(filled.models.list()) == ["Model"]
    assert names(filled.scenarios.list()) == ["Scenario"]
    assert names(filled.regions.list()) == ["RA", "RB"]
    assert names(filled.units.list()) == ["EJ", "GW"]


def test_regions_and_units_can_be_deleted_afterwards(run, filled):
    add_annual(run, ROW)
    run.delete()
    filled.regions.delete("RA")
    assert names(filled.regions.list()) == ["RB"]


def test_a_pair_without_its_default_version_has_none(run, filled):
    filled.runs.create("Model", "Scenario")
    run.delete()
    with pytest.raises(Run.NoDefaultVersion):
        filled.runs.get("Model", "Scenario")
    assert filled.runs.tabulate().empty


def test_versions_count_on_from_what_is_left(filled):
    first, _, last = [filled.runs.create("Model", "Scenario") for _ in range(3)]
    first.delete()
    assert filled.runs.create("Model", "Scenario").version == 4
    last.delete()
    filled.runs.get("Model", "Scenario", version=4).delete()
    assert filled.runs.create("Model", "Scenario").version == 3


def test_a_second_time_it_is_not_found(run, filled):
    run.delete()
    for delete in (run.delete, lambda: filled.runs.delete(run.id), lambda: filled.runs.delete(123456)):
        with pytest.raises(Run.NotFound):
            delete()


@BETTER_THAN_NEW
def test_a_locked_run_stays_for_its_owner_and_for_others(run, filled):
    add_annual(run, ROW)
    other = connect(name_of(filled))
    with run.transact("hold it"):
        for delete in (run.delete, lambda: other.runs.delete(run.id)):
            with pytest.raises(RunIsLocked):
                delete()
        assert run.owns_lock
        assert isinstance(filled.backend.runs.get_by_id(run.id).lock_transaction, int)
    assert len(run.iamc.tabulate()) == 1
    run.delete()
    assert all_runs(filled) == []


@pytest.mark.ours_only
def test_optimization_items_go_with_it(filled):
    run = make_default_run(filled)
    with run.transact("a problem"):
        indexset = run.optimization.indexsets.create("plants")
        indexset.add(["wind", "gas"])
        run.optimization.scalars.create("cost", value=1.5, unit="EJ")
        run.optimization.tables.create("works", constrained_to_indexsets=["plants"]).add({"plants": ["gas"]})
        run.optimization.parameters.create("capacity", constrained_to_indexsets=["plants"]).add(
            {"plants": ["wind"], "values": [1.0], "units": ["GW"]}
        )
        for items in (run.optimization.variables, run.optimization.equations):
            items.create("solution", constrained_to_indexsets=["plants"]).add(
                {"plants": ["gas"], "levels": [1.0], "marginals": [0.0]}
            )
    if IS_OLD:
        indexset.docs = "plants of all kinds"
    copy = run.clone()
    run.delete()
    assert all_runs(filled) == [("Model", "Scenario", 2)]
    optimization = filled.backend.optimization
    for items in (
        *(optimization.scalars, optimization.indexsets, optimization.tables),
        *(optimization.parameters, optimization.variables, optimization.equations),
    ):
        assert [item.run__id for item in items.list()] == [copy.id]
    if IS_OLD:
        assert optimization.indexsets.docs.list() == []
    copy.delete()
    assert optimization.indexsets.list() == []
    filled.units.delete("EJ")


@pytest.mark.only("0.14", reason="the newer ones cannot make a single series")
@pytest.mark.ours_only
def test_a_run_with_series_without_points_can_be_deleted(run, filled):
    add_annual(run, ROW)
    filled.backend.iamc.timeseries.create(
        run.id, {"region": "RB", "variable": "Energy", "unit": "EJ"}
    )
    run.delete()
    assert all_runs(filled) == []
