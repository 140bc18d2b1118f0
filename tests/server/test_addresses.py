"""Addresses to give to friends: reachable ones, the best first, none twice."""

import ipaddress
import socket
from types import SimpleNamespace
from typing import Any

import pytest

from server import addresses
from server.addresses import join_addresses, written


def card(*found: Any) -> Any:
    """A network card as `ifaddr` tells of it: IPv4 as text, IPv6 as a tuple."""
    ips = [SimpleNamespace(ip=one, is_IPv4=isinstance(one, str)) for one in found]
    return SimpleNamespace(ips=ips)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Any:
    def has(*cards: Any, routes: tuple[str, ...] = ()) -> None:
        monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: list(cards))
        monkeypatch.setattr(addresses, "_default_routes", lambda: list(routes))

    return has


def test_the_address_of_the_default_route_comes_first_and_none_comes_twice(network: Any) -> None:
    network(card("10.0.0.5", "192.168.1.20"), card("192.168.1.20"), routes=("192.168.1.20",))
    assert join_addresses(4747) == ("192.168.1.20:4747", "10.0.0.5:4747")


def test_addresses_that_no_friend_can_use_are_left_out(network: Any) -> None:
    network(card("127.0.0.1", "169.254.3.4", ("::1", 0, 0), ("fe80::1", 0, 2), "0.0.0.0", "192.168.1.20"))
    assert join_addresses(4747) == ("192.168.1.20:4747",)


def test_short_addresses_come_before_long_ones_in_brackets(network: Any) -> None:
    network(card(("2001:db8::7", 0, 0), "192.168.1.20"))
    assert join_addresses(80) == ("192.168.1.20:80", "[2001:db8::7]:80")


def test_without_any_network_this_computer_remains(network: Any) -> None:
    network()
    assert join_addresses(4747) == ("127.0.0.1:4747",)


@pytest.mark.parametrize("bind", ["127.0.0.1", "192.168.1.20", "2001:db8::7", "localhost"])
def test_a_server_on_one_address_names_that_one_alone(network: Any, bind: str) -> None:
    network(card("10.0.0.5"))
    assert join_addresses(4747, bind) == (written(bind, 4747),)


@pytest.mark.parametrize(
    ("bind", "named"),
    [
        (None, ("10.0.0.5:1", "[2001:db8::7]:1")),
        ("", ("10.0.0.5:1", "[2001:db8::7]:1")),
        ("0.0.0.0", ("10.0.0.5:1",)),
        ("::", ("[2001:db8::7]:1",)),
    ],
)
def test_a_server_on_all_addresses_names_those_it_listens_on(
    network: Any, bind: str | None, named: tuple[str, ...]
) -> None:
    network(card("10.0.0.5", ("2001:db8::7", 0, 0)))
    assert join_addresses(1, bind) == named


def test_a_computer_without_the_longer_addresses_has_the_shorter_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = socket.socket

    def without(family: int, *more: Any) -> Any:
        if family == socket.AF_INET6:
            raise OSError("address family not supported")
        return plain(family, *more)

    monkeypatch.setattr(socket, "socket", without)
    assert join_addresses(4747)


def test_this_computer_has_addresses_that_can_be_read() -> None:
    for address in join_addresses(4747):
        host, port = address.rsplit(":", 1)
        assert port == "4747"
        ipaddress.ip_address(host.strip("[]"))
