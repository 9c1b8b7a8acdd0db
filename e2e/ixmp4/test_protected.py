"""Proves that the unmodified client gets into protected mode with the secret, and without it does not."""

import os
import subprocess
import sys

import pytest
from client import IS_OLD, SECRET_VARIABLE, InvalidToken, disconnect
from conftest import add_annual, connect, fill, make_default_run, own_service

pytestmark = pytest.mark.ours_only

SECRET = "what only the two sides of this test know"
SCRIPT = """
import ixmp4
platform = ixmp4.Platform("protected")
print(platform.units.create("PJ").created_by)
"""


@pytest.fixture(scope="module", autouse=True)
def service(tmp_path_factory):
    with own_service("protected", tmp_path_factory.mktemp("protected"), "--protected", IXMP4_SECRET_HS256=SECRET) as url:
        yield url


@pytest.fixture
def connected(monkeypatch):
    """Connects with a secret, as the client does that was started with it in its environment."""
    made = []

    def new(secret: str):
        monkeypatch.setattr("ixmp4.conf.settings.secret_hs256", secret)
        made.append(connect("protected"))
        return made[-1]

    yield new
    for platform in made:
        disconnect(platform)


def run_script(**environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | environment)


def test_the_secret_in_the_environment_is_all_that_is_needed():
    done = run_script(**{SECRET_VARIABLE: SECRET})
    assert done.returncode == 0, done.stderr
    assert done.stdout == "ixmp4\n" or not IS_OLD


@pytest.mark.only("0.14", reason="the newer ones show their token on opening already")
def test_without_it_the_client_raises_its_own_error():
    done = run_script()
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("ixmp4.core.exceptions.InvalidToken: The token is not signed")


@pytest.mark.only("0.14", reason="the newer ones show their token on opening already")
@pytest.mark.parametrize("secret", ["default_secret_hs256", f"{SECRET}.", ""])
def test_another_secret_does_not_do(connected, secret):
    platform = connected(secret)
    for read in (platform.units.list, platform.runs.tabulate, platform.iamc.tabulate):
        with pytest.raises(InvalidToken, match="IXMP4_SECRET_HS256 must be the same on both sides"):
            read()
    with pytest.raises(InvalidToken):
        platform.units.create("GW")


@pytest.mark.only("0.14", reason="the newer ones show their token on opening already")
def test_with_it_everything_works_and_names_its_user(connected):
    platform = fill(connected(SECRET))
    run = make_default_run(platform)
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    assert set(platform.regions.tabulate()["created_by"]) == {"ixmp4"}
    assert platform.backend.runs.get_by_id(run.id).updated_by == "ixmp4"
    assert list(platform.iamc.tabulate()["value"]) == [1.0]


@pytest.mark.only("0.14", reason="the newer ones show their token on opening already")
def test_a_token_that_has_expired_is_renewed_by_the_client(connected):
    platform = connected(SECRET)
    auth = platform.backend.client.auth
    auth.token = "expired"
    platform.units.list()
    assert auth.token != "expired"
