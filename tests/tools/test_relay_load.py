"""The tool that measures relays: its matches are played, and its figures are told."""

from __future__ import annotations

import re

import pytest

from tools.relay_load import main


@pytest.mark.parametrize("relays", [1, 2])
def test_it_tells_messages_delays_and_costs_of_each_relay(
    relays: int, capfd: pytest.CaptureFixture[str]
) -> None:
    asked = [
        "--matches",
        "4",
        "--relays",
        str(relays),
        "--workers",
        "2",
        "--seconds",
        "1.5",
        "--every",
        "0.05",
    ]
    assert main(asked) == 0
    said = capfd.readouterr().out
    assert said.startswith(f"4 matches, {relays} relays, 1.5 s\n")
    found = re.search(r"messages: (\d+), .*\ndelay: p50 [\d.]+ ms, p99 [\d.]+ ms", said)
    assert found
    assert int(found[1]) > 0
    assert len(re.findall(r"relay \d: .* µs a message; memory .* KiB a match", said)) == relays
