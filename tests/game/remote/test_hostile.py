"""Whoever connects to a host or a relay can do no more than play."""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from game.remote.live_line import Phase
from game.remote.two_ends import new_line
from tests.game.remote.ends import HELLO, IMPATIENT, closing, connected, got, here, hosted, joined, relay
from tests.game.remote.hostile import throw, throw_raw, throw_sealed
from tests.game.remote.live_games import Program
from tests.waiting import wait_until

MOST_GROWTH_BYTES = 120 << 20
MANY = 10_000
CLIENTS = 6


def attack(thrown: Callable[[random.Random], int], count: int) -> None:
    """Attack with several clients at once until so many messages have been sent."""

    def work(seed: int) -> None:
        rng, sent = random.Random(seed), 0
        while sent < count / CLIENTS:
            sent += thrown(rng)

    with ThreadPoolExecutor(CLIENTS) as pool:
        for done in [pool.submit(work, seed) for seed in range(CLIENTS)]:
            done.result()


def attack_host(port: int, key: bytes, count: int) -> None:
    address = f"wss://127.0.0.1:{port}"

    def thrown(rng: random.Random) -> int:
        throw_raw(port, tls=True, rng=rng)
        return 1 + throw(address, rng, 4) + throw_sealed(address, key, rng)

    attack(thrown, count)


def attack_relay(address: str, count: int) -> None:
    port = int(address.rpartition(":")[2])

    def join(client: Any) -> None:
        client.send(
            json.dumps({"kind": "join", "room": secrets.token_hex(16), "place": secrets.token_hex(32)})
        )

    def thrown(rng: random.Random) -> int:
        throw_raw(port, tls=False, rng=rng)
        return 1 + throw(address, rng, 4) + throw(address, rng, 4, join)

    attack(thrown, count)


def test_a_host_stays_there_for_its_guest() -> None:
    host = hosted(timing=IMPATIENT)
    attack_host(host.kept.port or 0, bytes.fromhex(host.kept.key), 200)
    assert host.state.phase is not Phase.CLOSED
    # Somebody who has the code may take the place of the guest, but no more.
    taken = host.kept.guest is not None
    guest = joined(here(host))
    with closing(host, guest):
        wait_until(lambda: guest.state.phase is (Phase.CLOSED if taken else Phase.CONNECTED))


def test_attacks_on_the_way_do_not_touch_a_match_that_runs() -> None:
    host = hosted(timing=IMPATIENT)
    guest = joined(here(host))
    with closing(host, guest):
        connected(host, guest)
        attack_host(host.kept.port or 0, bytes.fromhex(host.kept.key), 200)
        connected(host, guest)
        assert host.connections == guest.connections == 1
        assert host.send(HELLO)
        assert got(guest) == [HELLO]


def test_a_relay_goes_on_for_others() -> None:
    with relay("--log-s", 0.5) as (address, process):
        host = hosted(new_line(port=None, relay=address))
        guest = joined(here(host))
        with closing(host, guest):
            connected(host, guest)
            attack_relay(address, 200)
            assert host.connections == guest.connections == 1
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_ten_thousand_attacks_on_a_host_cost_little_and_break_nothing(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text(json.dumps({"edition": "two-cards", "seed": 1, "values": {}}))
    program = Program(tmp_path, "host")
    kept = tmp_path / "host" / "line.json"
    wait_until((tmp_path / "invitation.txt").exists)
    line = json.loads(kept.read_text())
    process = psutil.Process(program.process.pid)
    before, begun = process.memory_info().rss, time.monotonic()
    attack_host(line["port"], bytes.fromhex(line["key"]), MANY)
    grown, cpu = process.memory_info().rss - before, sum(process.cpu_times()[:2])
    sys.stdout.write(f"host: {grown >> 20} MiB more, {cpu:.1f} s, {time.monotonic() - begun:.0f} s in all\n")
    assert not program.is_gone
    assert grown < MOST_GROWTH_BYTES
    program.end()
    assert program.said == []


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_ten_thousand_attacks_on_a_relay_cost_little_and_break_nothing() -> None:
    with relay("--per-address", 0) as (address, process):
        inside = psutil.Process(process.pid)
        before, begun = inside.memory_info().rss, time.monotonic()
        attack_relay(address, MANY)
        grown, cpu = inside.memory_info().rss - before, sum(inside.cpu_times()[:2])
        sys.stdout.write(
            f"relay: {grown >> 20} MiB more, {cpu:.1f} s, {time.monotonic() - begun:.0f} s in all\n"
        )
        assert grown < MOST_GROWTH_BYTES
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == ""
