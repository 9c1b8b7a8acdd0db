"""Proves that the unmodified client gets into protected mode with the secret, and without it does not."""

import os
import subprocess
import sys

import httpx
import jwt
import pytest
from client import (
    IS_OLD,
    SECRET_VARIABLE,
    SELF_SIGNED,
    InvalidToken,
    disconnect,
    http_client_of,
    let_know,
    let_token_expire,
)
from conftest import add_annual, connect, fill, make_default_run, own_service

if not IS_OLD:
    from ixmp4.core.exceptions import BadRequest, Unauthorized

pytestmark = pytest.mark.ours_only
of_newer = pytest.mark.only("0.16", "0.17", reason="they show a token only where they know the secret")

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
        let_know(monkeypatch, secret)
        made.append(connect("protected"))
        return made[-1]

    yield new
    for platform in made:
        disconnect(platform)


@pytest.fixture
def sent(monkeypatch):
    """The requests that the client sends, from its first one."""
    requests = []
    send = httpx.Client.send

    def recording(client, request, **options):
        response = send(client, request, **options)
        requests.append(response.request)
        return response

    monkeypatch.setattr(httpx.Client, "send", recording)
    return requests


def run_script(**environment: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | environment)


def test_the_secret_in_the_environment_is_all_that_is_needed():
    done = run_script(**{SECRET_VARIABLE: SECRET})
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{SELF_SIGNED}\n"


@pytest.mark.only("0.14", reason="it always signs, with a secret that everybody knows")
def test_without_it_the_client_raises_its_own_error():
    done = run_script()
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("ixmp4.core.exceptions.InvalidToken: The token is not signed")


@of_newer
def test_without_it_nobody_is_known():
    platform = connect("protected")
    with pytest.raises(Unauthorized, match="IXMP4_CLIENT__SECRET_HS256"):
        platform.units.list()
    http_client_of(platform).headers["authorization"] = "Token x"
    with pytest.raises(BadRequest, match="Bearer TOKEN"):
        platform.units.list()
    disconnect(platform)


@pytest.mark.only("0.14", reason="the newer ones show their token on opening already")
@pytest.mark.parametrize("secret", ["default_secret_hs256", f"{SECRET}.", ""])
def test_another_secret_does_not_do(connected, secret):
    platform = connected(secret)
    for read in (platform.units.list, platform.runs.tabulate, platform.iamc.tabulate):
        with pytest.raises(InvalidToken, match="IXMP4_SECRET_HS256 must be the same on both sides"):
            read()
    with pytest.raises(InvalidToken):
        platform.units.create("GW")


@of_newer
@pytest.mark.parametrize("secret", ["default_secret_hs256", f"{SECRET}."])
def test_another_secret_does_not_open_the_platform(connected, secret):
    with pytest.raises(InvalidToken, match="reads it from IXMP4_CLIENT__SECRET_HS256"):
        connected(secret)


@of_newer
def test_every_request_shows_a_token(connected, sent):
    platform = connected(SECRET)
    platform.units.list()
    assert [request.url.path for request in sent] == ["/v1/protected/", "/v1/protected/units/list"]
    for request in sent:
        kind, token = request.headers["authorization"].split(" ")
        assert (kind, jwt.decode(token, SECRET, ["HS256"])["sub"]) == ("Bearer", "@self-signed")


def test_with_it_everything_works_and_names_its_user(connected):
    platform = fill(connected(SECRET))
    run = make_default_run(platform)
    add_annual(run, ("RA", "Energy", "EJ", 2020, 1.0))
    with run.transact("indicators"):
        run.meta = {"label": "mine", "count": 3}
    assert set(platform.regions.tabulate()["created_by"]) == {SELF_SIGNED}
    assert platform.backend.runs.get_by_id(run.id).updated_by == SELF_SIGNED
    assert list(platform.iamc.tabulate()["value"]) == [1.0]
    assert dict(run.meta) == {"label": "mine", "count": 3}


def test_a_token_that_has_expired_is_renewed_by_the_client(connected, sent):
    platform = connected(SECRET)
    let_token_expire(platform)
    platform.units.list()
    assert jwt.decode(sent[-1].headers["authorization"].split(" ")[1], SECRET, ["HS256"])["exp"] > 0
