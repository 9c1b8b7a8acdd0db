"""Proves that a run knows whether it has a solution, and loses it when asked, and nothing else."""

import pytest
from conftest import add_units


@pytest.fixture
def run(platform):
    """A run that is locked for the test, with a parameter, a variable and an equation over i, and an objective."""
    add_units(platform, "m")
    run = platform.runs.create("Model", "Scenario")
    with run.transact("test"):
        run.optimization.indexsets.create("i").add(["a", "b"])
        run.optimization.parameters.create("p", ["i"]).add({"i": ["a"], "values": [1.5], "units": ["m"]})
        run.optimization.variables.create("v", ["i"])
        run.optimization.variables.create("objective")
        run.optimization.equations.create("e", ["i"])
        yield run


OF_ONE_ELEMENT = {"i": ["a"], "levels": [0.5], "marginals": [0.5]}


def test_there_is_none_at_first(run):
    assert not run.optimization.has_solution()


@pytest.mark.parametrize("kind, name", [("variables", "v"), ("equations", "e")])
def test_data_of_a_variable_or_an_equation_are_one(run, kind, name):
    getattr(run.optimization, kind).get(name).add(OF_ONE_ELEMENT)
    assert run.optimization.has_solution()


@pytest.mark.ours_only("0.16")
def test_an_objective_without_index_sets_is_one(run):
    run.optimization.variables.get("objective").add({"levels": [153.675], "marginals": [0.0]})
    assert run.optimization.has_solution()


@pytest.mark.ours_only("0.16")
def test_it_is_removed_and_parameters_stay(run):
    run.optimization.variables.get("v").add(OF_ONE_ELEMENT)
    run.optimization.variables.get("objective").add({"levels": [1.5], "marginals": [0.0]})
    run.optimization.equations.get("e").add(OF_ONE_ELEMENT)
    run.optimization.remove_solution()
    assert not run.optimization.has_solution()
    assert [variable.data for variable in run.optimization.variables.list()] == [{}, {}]
    assert run.optimization.equations.get("e").data == {}
    assert run.optimization.parameters.get("p").values == [1.5]


def test_a_run_that_is_got_anew_has_it(platform, run):
    run.optimization.variables.get("v").add(OF_ONE_ELEMENT)
    seen = platform.runs.get("Model", "Scenario", version=1)
    assert seen.optimization.has_solution()
    assert seen.optimization.variables.get("v").data == OF_ONE_ELEMENT
