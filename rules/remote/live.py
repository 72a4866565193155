"""Where a live match is found: a part of an invitation."""

from __future__ import annotations

import re
from ipaddress import IPv6Address
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from rules.parts import Part
from rules.remote.items import Digest

MOST_ADDRESSES = 8
_HOST = r"(?:\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,198}[A-Za-z0-9])?)"
_ADDRESS = re.compile(rf"{_HOST}:([0-9]{{1,5}})")
_RELAY = re.compile(rf"wss?://{_HOST}(?::([0-9]{{1,5}}))?")


def _an_address(text: str) -> str:
    return _with_port(_ADDRESS, text, "is not an address such as 192.168.1.20:48123")


def _a_relay(text: str) -> str:
    return _with_port(_RELAY, text, "is not a relay such as wss://relay.example:8765")


def _with_port(form: re.Pattern[str], text: str, problem: str) -> str:
    found = form.fullmatch(text)
    if found is None or not 1 <= int(found[1] or 1) <= 65_535:
        raise ValueError(problem)
    if in_brackets := re.search(r"\[(.*)\]", text):
        try:
            IPv6Address(in_brackets[1])
        except ValueError:
            raise ValueError(problem) from None
    return text


Address = Annotated[str, Field(max_length=220), AfterValidator(_an_address)]
"""A host and a port."""
RelayAddress = Annotated[str, Field(max_length=220), AfterValidator(_a_relay)]


class Live(Part):
    """How the guest reaches the host: directly, through a relay, or both.

    `key` is known to nobody but the two: whoever connects must have it. `fingerprint` is the SHA-256
    of the host's certificate. The guest tries `addresses` in their order, then the relay.
    """

    key: Digest
    fingerprint: Digest | None = None
    addresses: Annotated[tuple[Address, ...], Field(max_length=MOST_ADDRESSES)] = ()
    relay: RelayAddress | None = None

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Self:
        if not self.addresses and self.relay is None:
            raise ValueError("needs an address or a relay")
        if self.addresses and self.fingerprint is None:
            raise ValueError("needs the fingerprint of the certificate")
        return self
