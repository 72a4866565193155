"""The addresses under which other computers find this one."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
from collections.abc import Iterable

from pydantic import TypeAdapter, ValidationError

from game.remote.line_error import LineError
from rules.remote.live import MOST_ADDRESSES, Address, RelayAddress

# Addresses in networks that people use at home, and beyond. Nothing is sent there.
_TOWARDS_4 = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
_TOWARDS_6 = ("2001:db8::1",)
_ADDRESS: TypeAdapter[str] = TypeAdapter(Address)
_RELAY: TypeAdapter[str] = TypeAdapter(RelayAddress)


def own_addresses() -> list[str]:
    """Return the addresses of this computer in its networks, without ports."""
    found = [_own_address(socket.AF_INET, one) for one in _TOWARDS_4]
    found += [_own_address(socket.AF_INET6, one) for one in _TOWARDS_6]
    return [one for one in dict.fromkeys(found) if one and not ipaddress.ip_address(one).is_loopback]


def _own_address(family: socket.AddressFamily, towards: str) -> str:
    """Return the address of this computer as somebody there would see it, or ""."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((towards, 9))  # a datagram socket only looks up its route
        return str(asked.getsockname()[0]).partition("%")[0]
    return ""


def with_port(host: str, port: int) -> str:
    """Return a host and a port as one address.

    >>> with_port("192.168.1.20", 48123), with_port("fe80::1", 48123)
    ('192.168.1.20:48123', '[fe80::1]:48123')
    """
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def typed_address(text: str, port: int) -> str:
    """Return an address that somebody typed, with `port` unless it has its own.

    Raise `LineError` if it is not one.
    """
    text = text.strip()
    try:
        text = with_port(str(ipaddress.ip_address(text.strip("[]"))), port)
    except ValueError:
        if not re.search(r":[0-9]+$", text):
            text = with_port(text, port)
    try:
        return _ADDRESS.validate_python(text)
    except ValidationError:
        raise LineError("Type an address such as 203.0.113.7 or home.example:48123.") from None


def typed_relay(text: str) -> str:
    """Return the address of a relay that somebody typed; raise `LineError` if it is not one."""
    text = text.strip()
    try:
        return _RELAY.validate_python(text if "://" in text else f"wss://{text}")
    except ValidationError:
        raise LineError("Type a relay such as wss://relay.example:8765.") from None


def parted(address: str) -> tuple[str, int]:
    """Return the host and the port of an address."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def listed(typed: Iterable[str], port: int) -> tuple[str, ...]:
    """Return the addresses for an invitation: those that were typed, then those of this computer.

    Raise `LineError` if a typed one is wrong.
    """
    found = [typed_address(one, port) for one in typed if one.strip()]
    found += [with_port(one, port) for one in own_addresses()]
    return tuple(dict.fromkeys(found))[:MOST_ADDRESSES]
