"""Compares two versions of a run of a real file, and asks pandas the same."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from conftest import ANNUAL, desk, name_of, points_of
from test_platform_files import import_file

FILE = Path(__file__).parents[3] / "shared" / "data" / "iamc" / "ngfs-phase2-snapshot.xlsx"

# Nothing of it depends on the client.
pytestmark = [
    pytest.mark.only("0.17", reason="one client is enough"),
    pytest.mark.ours_only,
    pytest.mark.skipif(not FILE.exists(), reason="real-files"),
]

KEY = ["region", "variable", "unit", "step_year"]


@pytest.fixture
def versions(platform):
    """A run of the file as it came, and a version that a notebook has worked on."""
    import_file(platform, FILE, create_regions=True, create_units=True)
    first = platform.runs.get("MESSAGEix-GLOBIOM 1.1", "Net Zero 2050")
    second = platform.runs.clone(first.id) if hasattr(platform.runs, "clone") else first.clone()
    rows = points_of(second)[[*KEY, "value"]]
    odd = rows["step_year"] % 20 == 10
    changed = rows[odd].assign(value=lambda found: found["value"] * np.where(found["region"] == "World", 1.25, 1 + 1e-9))
    added = rows[rows["step_year"] == 2100].assign(step_year=2110)
    with second.transact("another version"):
        second.iamc.add(pd.concat([changed, added]), type=ANNUAL)
        second.iamc.remove(rows[rows["variable"].str.startswith("Price")][KEY], type=ANNUAL)
    return platform, first, second


def compare(platform, *runs, **how) -> tuple[dict, pd.DataFrame]:
    sides = [{"platform": name_of(platform), "run": run.id} for run in runs]
    started = desk.post("comparisons", json={"sides": sides, **how}).raise_for_status().json()
    url = f"comparisons/{started['id']}"
    info = desk.get(url).raise_for_status().json()
    sort = [{"column": "relative", "descending": True}]
    pages = [
        desk.post(f"{url}/datapoints", json={"sort": sort, "limit": 200, "offset": offset}).raise_for_status().json()
        for offset in range(0, sum(info["values"].values()), 200)
    ]
    return info, pd.DataFrame([row for page in pages for row in page["results"]])


def expected(first, second) -> pd.DataFrame:
    """What pandas makes of the two."""
    a, b = (points_of(run)[[*KEY, "value"]].astype({"step_year": "int64"}) for run in (first, second))
    both = a.merge(b, on=KEY, how="outer", suffixes=("_a", "_b"), indicator=True)
    a, b = both["value_a"], both["value_b"]
    near = (a - b).abs() <= 1e-6 * np.maximum(a.abs(), b.abs())
    both["state"] = np.select(
        [both["_merge"] == "left_only", both["_merge"] == "right_only", near], ["only_a", "only_b", "equal"], "changed"
    )
    both["difference"] = b - a
    both["relative"] = np.where(b == a, 0, (both["difference"] / a.abs()).replace([np.inf, -np.inf], np.nan))
    both.loc[both["_merge"] != "both", "relative"] = np.nan
    return both


def test_is_what_pandas_finds(versions):
    platform, first, second = versions
    info, told = compare(platform, first, second)
    wanted = expected(first, second)
    assert info["values"] == wanted["state"].value_counts().to_dict()
    assert {"only_a", "only_b", "changed", "equal"} == set(info["values"])
    told[["value_a", "value_b"]] = told["values"].tolist()
    columns = ["state", "value_a", "value_b", "difference", "relative"]
    pd.testing.assert_frame_equal(
        told.set_index(KEY)[columns].sort_index().astype({column: float for column in columns[1:]}),
        wanted.set_index(KEY)[columns].sort_index().astype({column: float for column in columns[1:]}),
        check_exact=True,
        check_dtype=False,
        check_index_type=False,
    )
    # The order is that of pandas, too; what was 0 comes first.
    sizes = told["relative"].abs()
    known = sizes[told["relative"].notna()]
    assert known.is_monotonic_decreasing
