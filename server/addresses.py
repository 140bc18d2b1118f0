"""Addresses by which others reach this computer, the one of the default route first."""

import ipaddress
import socket
from contextlib import suppress

import ifaddr

_NOWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))  # never sent to: RFC 5737, 3849


def join_addresses(port: int, bind: str | None = None) -> tuple[str, ...]:
    """`host:port` texts to give to friends. With `bind` (a single address) only that one."""
    if bind not in (None, "", "0.0.0.0", "::"):
        return (written(str(bind), port),)
    found = [one for one in (*_default_routes(), *_interfaces()) if _listened(one, bind)]
    return tuple(dict.fromkeys(written(address, port) for address in found)) or (written("127.0.0.1", port),)


def written(host: str, port: int) -> str:
    """An address with its port; an IPv6 one in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _listened(address: str, bind: str | None) -> bool:
    """Whether a server bound to all addresses of a kind (0.0.0.0, ::), or of both, listens on this one."""
    return not bind or (":" in address) == (":" in bind)


def _default_routes() -> list[str]:
    """Where packets to far away would leave from; connecting a datagram socket sends nothing."""
    found = []
    for target, family in _NOWHERE:
        with (
            suppress(OSError),
            socket.socket(family, socket.SOCK_DGRAM) as probe,
        ):  # no such network, or no IPv6
            probe.connect((target, 9))
            found.append(str(probe.getsockname()[0]))
    return [address for address in found if _useful(address)]


def _interfaces() -> list[str]:
    addresses = [ip.ip if ip.is_IPv4 else ip.ip[0] for card in ifaddr.get_adapters() for ip in card.ips]
    useful = [str(address) for address in addresses if _useful(str(address))]
    return sorted(useful, key=lambda address: ":" in address)


def _useful(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified or parsed.is_multicast)
