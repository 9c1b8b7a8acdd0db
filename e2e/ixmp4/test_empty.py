"""Proves that an empty platform answers every list and table, with the columns the client relies on."""

import pytest
from client import IS_OLD

AUDITED = ["name", "id", "created_at", "created_by"]
COLUMNS = {
    "units": AUDITED,
    "regions": ["name", "hierarchy", "id", "created_at", "created_by"],
    "models": AUDITED,
    "scenarios": AUDITED,
    "iamc.variables": AUDITED,
    "runs": [*([] if IS_OLD else ["id"]), "model", "scenario", "version", "is_default"],
    "meta": ["model", "scenario", "version", "key", "value"],
}


def facade(platform, path):
    for name in path.split("."):
        platform = getattr(platform, name)
    return platform


@pytest.mark.parametrize("path", COLUMNS)
def test_tables_have_their_columns(read_only_platform, path):
    table = facade(read_only_platform, path).tabulate()
    assert table.empty
    assert sorted(table.columns) == sorted(COLUMNS[path])


@pytest.mark.parametrize("path", [path for path in COLUMNS if path != "meta"])
def test_lists_are_empty(read_only_platform, path):
    assert facade(read_only_platform, path).list() == []


def test_data_are_an_empty_table(read_only_platform):
    assert read_only_platform.iamc.tabulate().empty
