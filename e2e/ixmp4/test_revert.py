"""Rolling back: what the reference can do on PostgreSQL only, on a local file."""

import pytest
from conftest import ANNUAL, add_annual, annual, rows_of
from ixmp4.core.exceptions import IxmpError, NotFound

pytestmark = pytest.mark.ours_only


class Broken(Exception):
    pass


def data_of(run):
    return rows_of(run.iamc.tabulate(), "region", "variable", "unit", "year", "value")


@pytest.fixture
def saved(run):
    """A run with data, an indicator and a checkpoint."""
    add_annual(run, ("RA", "V", "EJ", 2020, 1.0), ("RB", "V", "EJ", 2030, 2.0))
    with run.transact("indicator"):
        run.meta["label"] = "as it was"
    return run


def test_an_exception_in_transact_takes_everything_back(saved):
    before = data_of(saved)
    with pytest.raises(Broken):
        with saved.transact("half an update"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2020, 9.0), ("RA", "W", "GW", 2020, 5.0)), type=ANNUAL)
            saved.iamc.remove(annual(("RB", "V", "EJ", 2030, 2.0)).drop(columns="value"), type=ANNUAL)
            saved.meta["label"] = "changed"
            saved.meta["new"] = 1
            raise Broken
    assert data_of(saved) == before
    assert dict(saved.meta) == {"label": "as it was"}


def test_after_a_rollback_the_run_is_free_and_goes_on(saved):
    with pytest.raises(Broken):
        with saved.transact("fails"):
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
    add_annual(saved, ("RA", "V", "EJ", 2050, 4.0))
    assert [row[3:] for row in data_of(saved)] == [(2020, 1.0), (2050, 4.0), (2030, 2.0)]
    assert len(saved.checkpoints.tabulate()) == 3


def test_other_runs_stay_as_they_are(saved, filled):
    other = filled.runs.create("Model", "Other")
    with pytest.raises(Broken):
        with saved.transact("fails"):
            add_annual(other, ("RA", "V", "EJ", 2020, 7.0))
            saved.iamc.add(annual(("RA", "V", "EJ", 2040, 3.0)), type=ANNUAL)
            raise Broken
    assert [row[3:] for row in data_of(other)] == [(2020, 7.0)]


def test_a_run_goes_back_to_any_checkpoint_and_forth(saved):
    first, second = saved.checkpoints.tabulate()["transaction__id"]
    before = data_of(saved)
    add_annual(saved, ("RA", "V", "EJ", 2060, 6.0))
    after = data_of(saved)
    third = int(saved.checkpoints.tabulate()["transaction__id"].max())
    revert = saved.backend.runs.revert
    revert(saved.id, int(second), revert_platform=False)
    assert data_of(saved) == before
    revert(saved.id, third, revert_platform=False)
    assert data_of(saved) == after
    revert(saved.id, int(first), revert_platform=False)
    assert data_of(saved) == before


def test_a_transaction_that_is_not_there_is_refused(saved):
    with pytest.raises(IxmpError, match="There is no transaction"):
        saved.backend.runs.revert(saved.id, 10_000, revert_platform=False)
    with pytest.raises(NotFound):
        saved.backend.runs.revert(10_000, 1, revert_platform=False)
