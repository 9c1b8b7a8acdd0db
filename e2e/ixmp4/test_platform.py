"""Proves that the stock client finds a platform, accepts its root info, and that platforms are separate."""

import logging
from datetime import datetime, timedelta, timezone

import httpx
import ixmp4
import pytest
from conftest import DESK_URL, connect, make_platform, names, trash_platform
from ixmp4 import Platform
from ixmp4.conf import settings
from ixmp4.core.exceptions import PlatformNotFound, UnknownApiError


def root_info(platform) -> dict:
    return httpx.get(platform.backend.info.dsn).raise_for_status().json()


def test_root_info_has_what_the_client_demands(read_only_platform):
    info = root_info(read_only_platform)
    assert info["name"] == read_only_platform.backend.info.name
    assert info["version"] == ixmp4.__version__
    assert info["is_managed"] is False
    assert isinstance(info["manager_url"], str)


def test_root_info_tells_the_time_in_utc(read_only_platform):
    told = datetime.fromisoformat(root_info(read_only_platform)["utcnow"]).replace(tzinfo=timezone.utc)
    assert abs(told - datetime.now(timezone.utc)) < timedelta(minutes=1)


@pytest.mark.ours_only
def test_root_info_tells_the_time_without_an_offset(read_only_platform):
    assert datetime.fromisoformat(root_info(read_only_platform)["utcnow"]).tzinfo is None


def test_the_client_does_not_warn_about_the_version(read_only_platform, caplog):
    with caplog.at_level(logging.WARNING):
        connect(read_only_platform.backend.info.name)
    assert caplog.messages == []


def test_the_address_works_without_the_last_slash(platform):
    name = platform.backend.info.name
    settings.toml.remove_platform(name)
    settings.toml.add_platform(name, f"{DESK_URL}/v1/{name}")
    platform.units.create("EJ")
    assert names(Platform(name).units.list()) == ["EJ"]


def test_two_connections_see_the_same_platform(platform):
    platform.units.create("EJ")
    assert names(connect(platform.backend.info.name).units.list()) == ["EJ"]


def test_two_platforms_share_nothing(new_platform):
    one, other = new_platform(), new_platform()
    one.units.create("EJ")
    one.runs.create("Model", "Scenario")
    assert other.units.list() == []
    assert other.models.list() == []


def test_an_operation_on_an_unknown_platform_is_platform_not_found(read_only_platform):
    answer = read_only_platform.backend.client.patch(f"{DESK_URL}/v1/no-such-platform/units/", json={})
    assert answer.status_code == 404
    assert answer.json()["error_name"] == PlatformNotFound.http_error_name


@pytest.mark.ours_only
def test_connecting_to_an_unknown_platform_fails():
    settings.toml.add_platform("no-such-platform", f"{DESK_URL}/v1/no-such-platform/")
    try:
        with pytest.raises(UnknownApiError, match="404"):
            Platform("no-such-platform")
    finally:
        settings.toml.remove_platform("no-such-platform")


@pytest.mark.ours_only
def test_a_trashed_platform_is_not_found():
    name = make_platform()
    platform = connect(name)
    trash_platform(name)
    settings.toml.remove_platform(name)
    with pytest.raises(PlatformNotFound):
        platform.units.list()
