"""Proves that a run's meta indicators keep their value and kind and can be set, replaced and deleted."""

import numpy as np
import pandas as pd
import pytest
from client import IS_OLD, InvalidRunMeta, NotFound, NotUnique, Run, SchemaError
from conftest import INTEGERS

FOUR = {"int": 13, "float": 0.5, "text": "foo", "flag": True}


def set_meta(run, meta):
    with run.transact("set meta"):
        run.meta = meta


def stored(run) -> dict:
    """The meta of the run as the next reader gets it."""
    run.meta.refetch_data()
    return dict(run.meta)


def entries(run) -> dict:
    found = run.backend.meta.list(**{"run_id" if IS_OLD else "run__id": run.id}, run={"default_only": False})
    return {entry.key: entry for entry in found}


def test_all_four_kinds_come_back(run):
    assert dict(run.meta) == {}
    set_meta(run, FOUR)
    assert dict(run.meta) == FOUR
    assert stored(run) == FOUR


@pytest.mark.parametrize(
    "dtype, values",
    [("INT", [13, -1, 0]), ("FLOAT", [0.5, 2.0, 1e300]), ("STR", ["foo", "", "13"]), ("BOOL", [True, False])],
)
def test_a_value_keeps_its_kind(run, dtype, values):
    with run.transact("set meta"):
        for number, value in enumerate(values):
            run.meta[f"key {number}"] = value
    found = entries(run).values()
    assert {entry.dtype for entry in found} == {dtype}
    assert [repr(entry.value) for entry in found] == [repr(value) for value in values]
    assert [getattr(entry, f"value_{dtype.lower()}") for entry in found] == values


def test_the_other_value_fields_are_empty(run):
    set_meta(run, {"key": 13})
    entry = entries(run)["key"]
    assert (entry.value_str, entry.value_float, entry.value_bool) == (None, None, None)


def test_whole_floats_and_integers_keep_their_kind_in_the_table(run):
    set_meta(run, {"a": 1.0, "b": 2.0})
    assert run.meta.df["value"].dtype == "float64"
    set_meta(run, {"a": 1, "b": 2})
    assert run.meta.df["value"].dtype in INTEGERS


@pytest.mark.ours_only
def test_integers_stay_integers_among_other_kinds(run):
    set_meta(run, FOUR)
    assert {key: type(value) for key, value in stored(run).items()} == {key: type(value) for key, value in FOUR.items()}


def test_a_large_integer_is_exact(run):
    with run.transact("set meta"):
        run.meta["key"] = 2**53 + 1
    assert stored(run)["key"] == 2**53 + 1


def test_numpy_values_become_plain_ones(run):
    meta = {"a": np.int64(3), "b": np.float64(0.25), "c": np.str_("x"), "d": np.bool_(True)}
    set_meta(run, meta)
    assert stored(run) == {"a": 3, "b": 0.25, "c": "x", "d": True}


def test_text_stays_text(run):
    meta = {"a": "ü 北京 🙂", "b": "two\nlines", "c": "2020-01-01", "d": "true", "e": "x" * 1000}
    set_meta(run, meta)
    assert stored(run) == meta


def test_keys_may_hold_anything(run):
    meta = {"Key": 1, "key": 2, "with blank": 3, "a|b": 4, "北京": 5, "Model": 6}
    set_meta(run, meta)
    assert stored(run) == meta


def test_setting_all_replaces_all(run):
    set_meta(run, FOUR)
    set_meta(run, {"text": "bar", "new": 1})
    assert stored(run) == {"text": "bar", "new": 1}
    set_meta(run, {})
    assert stored(run) == {}


def test_setting_one_keeps_the_others(run):
    set_meta(run, {"a": 1, "b": 2})
    with run.transact("set meta"):
        run.meta["b"] = "two"
        run.meta["c"] = 3.5
    assert stored(run) == {"a": 1, "b": "two", "c": 3.5}


def test_delete_removes_one(run):
    set_meta(run, {"a": 1, "b": 2})
    with run.transact("delete meta"):
        del run.meta["a"]
    assert stored(run) == {"b": 2}


def test_setting_one_to_nothing_removes_it(run):
    set_meta(run, {"a": 1, "b": 2, "c": 3})
    with run.transact("delete meta"):
        run.meta["a"] = None
        run.meta["b"] = np.nan
    assert stored(run) == {"c": 3}


def test_nothing_among_many_is_left_out(run):
    set_meta(run, {"a": "x", "b": None})
    assert stored(run) == {"a": "x"}


def test_runs_do_not_share_meta(run, filled):
    other = filled.runs.create("Model", "Scenario")
    set_meta(run, {"key": 1})
    set_meta(other, {"key": 2})
    assert (stored(run), stored(other)) == ({"key": 1}, {"key": 2})


ILLEGAL = ["model", "scenario", "id", "version", "is_default"]


def test_an_illegal_key_is_refused_alone(run):
    with run.transact("set meta"):
        for key in ILLEGAL:
            with pytest.raises(InvalidRunMeta, match=f"Illegal meta key: {key}"):
                run.meta[key] = "foo"
    assert stored(run) == {}


def test_an_illegal_key_is_refused_among_others(run):
    with run.transact("set meta"):
        for key in ILLEGAL:
            with pytest.raises(InvalidRunMeta, match=rf"Illegal meta key\(s\): {key}"):
                run.meta = {"good": 1, key: "foo"}
    assert stored(run) == {}


def test_creating_a_key_twice_is_not_unique(run):
    run.backend.meta.create(run.id, "key", 1)
    with pytest.raises(NotUnique):
        run.backend.meta.create(run.id, "key", 1)


def test_deleting_an_unknown_id_is_not_found(run):
    with pytest.raises(NotFound):
        run.backend.meta.delete(123456)


@pytest.mark.ours_only
def test_an_unknown_run_is_not_found(run):
    with pytest.raises(Run.NotFound):
        run.backend.meta.create(123456, "key", 1)


def bulk(run, **columns) -> pd.DataFrame:
    return pd.DataFrame({"run__id": run.id, **columns})


def test_bulk_replaces_value_and_kind_and_keeps_the_id(run):
    set_meta(run, {"key": 1})
    before = entries(run)["key"]
    run.backend.meta.bulk_upsert(bulk(run, key=["key"], value=["one"]))
    after = entries(run)["key"]
    assert (after.id, after.dtype, after.value, after.value_int) == (before.id, "STR", "one", None)


def test_bulk_delete_does_not_mind_unknown_keys(run):
    set_meta(run, {"a": 1, "b": 2})
    run.backend.meta.bulk_delete(bulk(run, key=["a", "no"]))
    assert stored(run) == {"b": 2}


def test_bulk_wants_its_columns(run):
    surplus = [{"key": ["a"], "value": [1], "foo": ["bar"]}] if IS_OLD else []
    for columns in [*surplus, {"key": ["a"]}, {"value": [1]}]:
        with pytest.raises(SchemaError):
            run.backend.meta.bulk_upsert(bulk(run, **columns))
    assert stored(run) == {}


@pytest.mark.only("0.14", reason="to the newer ones more columns are no error")
def test_bulk_delete_wants_exactly_its_columns(run):
    set_meta(run, {"a": 1})
    with pytest.raises(SchemaError):
        run.backend.meta.bulk_delete(bulk(run, key=["a"], foo=["bar"]))
    assert stored(run) == {"a": 1}


@pytest.mark.only("0.16", "0.17", reason="to 0.14 more columns are an error")
def test_bulk_does_not_mind_more_columns(run):
    run.backend.meta.bulk_upsert(bulk(run, key=["a", "b"], value=[1, 2], foo=["bar", "baz"]))
    run.backend.meta.bulk_delete(bulk(run, key=["a"], foo=["bar"]))
    assert stored(run) == {"b": 2}
