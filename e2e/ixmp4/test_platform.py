"""Proves that the stock client finds a platform, accepts its root info, and that platforms are separate."""

import logging
from datetime import datetime, timedelta, timezone

import httpx
import ixmp4
import pytest
from client import (
    IS_OLD,
    NotThere,
    Platform,
    PlatformNotFound,
    address_of,
    http_client_of,
    name_of,
    register,
    unregister,
)
from conftest import DESK_URL, REFERENCE, connect, make_platform, names, trash_platform


def root_info(platform) -> dict:
    return httpx.get(address_of(platform)).raise_for_status().json()


def test_root_info_has_what_the_client_demands(read_only_platform):
    info = root_info(read_only_platform)
    assert info["name"] == name_of(read_only_platform)
    # The service can name one version only.
    assert info["version"] == (ixmp4.__version__ if IS_OLD or REFERENCE else "0.14.0")
    assert info["is_managed"] is False
    # Text that is no address is refused by the newer ones.
    assert info["manager_url"] is None or info["manager_url"].startswith("https://") or IS_OLD
    assert IS_OLD or info["slug"] == info["name"]


def test_root_info_tells_the_time_in_utc(read_only_platform):
    told = datetime.fromisoformat(root_info(read_only_platform)["utcnow"]).replace(tzinfo=timezone.utc)
    assert abs(told - datetime.now(timezone.utc)) < timedelta(minutes=1)


@pytest.mark.ours_only
def test_root_info_tells_the_time_without_an_offset(read_only_platform):
    assert datetime.fromisoformat(root_info(read_only_platform)["utcnow"]).tzinfo is None


@pytest.mark.only("0.14", reason="the service names one version, and the others warn")
def test_the_client_does_not_warn_about_the_version(read_only_platform, caplog):
    with caplog.at_level(logging.WARNING):
        connect(name_of(read_only_platform))
    assert caplog.messages == []


def test_the_address_works_without_the_last_slash(platform):
    name = name_of(platform)
    register(name, f"{DESK_URL}/v1/{name}")
    platform.units.create("EJ")
    assert names(Platform(name).units.list()) == ["EJ"]


def test_two_connections_see_the_same_platform(platform):
    platform.units.create("EJ")
    assert names(connect(name_of(platform)).units.list()) == ["EJ"]


def test_two_platforms_share_nothing(new_platform):
    one, other = new_platform(), new_platform()
    one.units.create("EJ")
    one.runs.create("Model", "Scenario")
    assert other.units.list() == []
    assert other.models.list() == []


@pytest.mark.only("0.14", reason="a request as that client sends it")
def test_an_operation_on_an_unknown_platform_is_platform_not_found(read_only_platform):
    answer = http_client_of(read_only_platform).patch(f"{DESK_URL}/v1/no-such-platform/units/", json={})
    assert answer.status_code == 404
    assert answer.json()["error_name"] == PlatformNotFound.http_error_name


@pytest.mark.only("0.16", "0.17", reason="a request as these clients send it")
def test_an_operation_on_an_unknown_platform_names_the_error(read_only_platform):
    answer = http_client_of(read_only_platform).patch(f"{DESK_URL}/v1/no-such-platform/units/list", json={})
    assert answer.status_code == 404
    assert answer.json()["name"] == PlatformNotFound.__name__


@pytest.mark.ours_only
def test_connecting_to_an_unknown_platform_fails():
    register("no-such-platform", f"{DESK_URL}/v1/no-such-platform/")
    try:
        with pytest.raises(NotThere):
            Platform("no-such-platform")
    finally:
        unregister("no-such-platform")


@pytest.mark.ours_only
def test_a_trashed_platform_is_not_found():
    name = make_platform()
    platform = connect(name)
    trash_platform(name)
    unregister(name)
    with pytest.raises(PlatformNotFound):
        platform.units.list()
