"""A relay in a process of its own, or beside the test: who gets in, what it forwards, when it ends."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, suppress
from typing import Any

import psutil
import pytest
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.remote.certificate import new_certificate
from game.remote.live_line import Phase
from game.remote.relay_words import PAIRED, REASONS, Refusal
from game.remote.two_ends import new_line
from tests.game.remote.ends import (
    HELLO,
    closing,
    connected,
    cut,
    got,
    here,
    hosted,
    joined,
    met,
    relay,
    says,
)
from tests.waiting import wait_until
from tools.relay import main

GUARD_S = 100


OPEN = ExitStack()


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Close all connections of a test."""
    with OPEN:
        yield


def dialed(address: str) -> ClientConnection:
    """Connect to a relay, and say nothing."""
    return OPEN.enter_context(connect(address, compression=None, proxy=None, open_timeout=GUARD_S))


def enter(address: str, room: str = "", place: str = "", words: str | bytes = "") -> ClientConnection:
    """Join a room as a program does, or say something else."""
    client = dialed(address)
    told = {"kind": "join", "room": room or secrets.token_hex(16), "place": place or secrets.token_hex(32)}
    client.send(words or json.dumps(told))
    return client


def end_of(client: ClientConnection) -> int | None:
    """Wait for the end of a connection, and return its code."""
    try:
        while True:
            client.recv(timeout=GUARD_S)
    except ConnectionClosed as closed:
        end = closed.rcvd
    assert end is not None
    assert end.reason == REASONS.get(end.code, end.reason)
    return end.code


def test_two_lines_meet_in_their_room_and_again_after_each_loss() -> None:
    with relay() as (address, _):
        host = hosted(new_line(port=None, relay=address))
        guest = joined(here(host))
        with closing(host, guest):
            for number in range(4):
                met(number + 1, host, guest)
                assert host.send(HELLO)
                assert got(guest) == [HELLO]
                cut(host if number % 2 else guest)


def test_a_guest_reaches_a_host_at_home_by_the_relay() -> None:
    with relay() as (address, _):
        host = hosted(new_line(relay=address))
        guest = joined(here(host, addresses=("127.0.0.1:1",)))
        with closing(host, guest):
            connected(host, guest)


def test_a_relay_that_was_stopped_is_told_and_tried_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
    host = hosted(new_line(port=None, relay=f"ws://127.0.0.1:{port}"))
    with closing(host):
        says(host, f"Nobody answers at 127.0.0.1:{port}.")
        with relay("--port", port):
            guest = joined(here(host))
            with closing(guest):
                connected(host, guest)


def test_frames_go_to_the_partner_alone_and_end_with_it() -> None:
    with relay() as (address, _):
        room = secrets.token_hex(16)
        red, blue, other = enter(address, room), enter(address, room), enter(address)
        assert red.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED
        for number in range(50):
            red.send(bytes([number]))
        assert [blue.recv(timeout=GUARD_S) for _ in range(50)] == [bytes([number]) for number in range(50)]
        red.close()
        assert end_of(blue) == Refusal.LEFT
        with pytest.raises(TimeoutError):
            other.recv(timeout=0.01)
        other.close()


def test_a_third_in_a_room_is_refused_and_a_program_that_comes_back_is_not() -> None:
    with relay() as (address, _):
        room, place = secrets.token_hex(16), secrets.token_hex(32)
        red, blue = enter(address, room, place), enter(address, room)
        assert red.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED
        assert end_of(enter(address, room)) == Refusal.FULL
        again = enter(address, room, place)
        assert end_of(red) == Refusal.REPLACED
        assert end_of(blue) == Refusal.LEFT
        blue = enter(address, room)
        assert again.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED


def test_a_third_program_with_the_code_is_told_that_the_room_is_full() -> None:
    with relay() as (address, _):
        host = hosted(new_line(port=None, relay=address))
        guest = joined(here(host))
        with closing(host, guest):
            connected(host, guest)
            third = joined(here(host))
            with closing(third):
                says(third, "Two players are already in this room")
                assert third.connections == 0
                assert host.state.phase is Phase.CONNECTED


def test_rooms_addresses_and_time_are_limited_and_each_refusal_has_its_words() -> None:
    with relay("--rooms", 2) as (address, _):
        first, second = enter(address), enter(address)
        busy = enter(address)
        assert end_of(busy) == Refusal.BUSY
        first.close()
        third = wait_until(lambda: let_in(address))
        third.close()
        second.close()
    with relay("--per-address", 2) as (address, _):
        here_already = [enter(address), enter(address)]
        assert end_of(dialed(address)) == Refusal.CROWDED
        for one in here_already:
            one.close()
    with relay("--alone-s", 0.2, "--idle-s", 0.4, "--join-s", 2) as (address, _):
        assert end_of(enter(address)) == Refusal.IDLE
        assert end_of(dialed(address)) == Refusal.WRONG
        room = secrets.token_hex(16)
        assert {end_of(one) for one in [enter(address, room), enter(address, room)]} == {Refusal.IDLE}


def let_in(address: str) -> ClientConnection | None:
    """Join a room of one's own, or return None if all are taken."""
    client = enter(address)
    try:
        client.recv(timeout=0.2)
    except TimeoutError:
        return client
    except ConnectionClosed:
        return None
    return None


@pytest.mark.parametrize("words", ["{}", "x" * 3000, b"\x00" * 32, '{"kind":"join","room":"no","place":""}'])
def test_who_says_anything_else_is_sent_away(words: str | bytes) -> None:
    with relay() as (address, _):
        assert end_of(enter(address, words=words)) == Refusal.WRONG


def test_a_frame_that_is_too_long_ends_the_connection_and_nothing_else() -> None:
    with relay() as (address, _):
        room = secrets.token_hex(16)
        red, blue = enter(address, room), enter(address, room)
        assert red.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED
        red.send(bytes(17 * 1024 + 1))
        assert end_of(red) == 1009
        assert end_of(blue) == Refusal.LEFT
        assert let_in(address)


def test_who_sends_too_fast_is_slowed_down() -> None:
    with relay("--messages-per-s", 20) as (address, _):
        room = secrets.token_hex(16)
        red, blue = enter(address, room), enter(address, room)
        assert red.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED
        for number in range(220):
            red.send(bytes([number]))
        found = [blue.recv(timeout=GUARD_S) for _ in range(200)]
        with pytest.raises(TimeoutError):
            blue.recv(timeout=0)
        found += [blue.recv(timeout=GUARD_S) for _ in range(20)]
        assert found == [bytes([number]) for number in range(220)], "late, but all of them"


def test_programs_that_flood_and_do_not_read_cost_little_memory() -> None:
    async def flood(address: str, seconds: float) -> int:
        """Let twenty pairs send as much as they can, without reading; return how much was sent."""
        sent = 0

        async def send(client: AsyncConnection) -> None:
            nonlocal sent
            with suppress(ConnectionClosed):
                while True:
                    await client.send(bytes(17 * 1024))
                    sent += 1

        async with AsyncExitStack() as held:
            clients = []
            for number in range(40):
                dialing = connect_async(
                    address, compression=None, proxy=None, max_queue=1, ping_interval=None
                )
                clients.append(await held.enter_async_context(dialing))
                words = {"kind": "join", "room": f"{number // 2:032x}", "place": secrets.token_hex(32)}
                await clients[-1].send(json.dumps(words))
            for client in clients:
                await client.recv()
            tasks = [asyncio.create_task(send(client)) for client in clients]
            await asyncio.sleep(seconds)
            for task in tasks:
                task.cancel()
            for client in clients:
                client.transport.abort()
        return sent

    with relay("--ping-s", 1000) as (address, process):
        inside = psutil.Process(process.pid)
        before = inside.memory_info().rss
        assert asyncio.run(flood(address, 2.0)) > 0
        assert inside.memory_info().rss - before < 40 * 600 * 1024
        assert let_in(address)


def test_its_log_has_counts_and_no_contents() -> None:
    with relay("--log-s", 0.1) as (address, process):
        room = secrets.token_hex(16)
        red, blue = enter(address, room), enter(address, room)
        assert red.recv(timeout=GUARD_S) == blue.recv(timeout=GUARD_S) == PAIRED
        red.send(b"sealed orders")
        assert blue.recv(timeout=GUARD_S)
        lines: list[str] = []
        assert process.stdout is not None
        while not any("1 messages" in line for line in lines):
            lines.append(process.stdout.readline())
        assert any("1 rooms, 2 players" in line for line in lines)
        assert not any(room in line or "sealed" in line or "127.0.0.1" in line for line in lines)
        process.terminate()
        assert process.stdout.read().splitlines()[-1].endswith("stopped")
        assert process.wait() == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_a_relay_may_have_a_certificate_of_its_own(tmp_path: Any) -> None:
    made = new_certificate()
    (tmp_path / "cert.pem").write_text(made.certificate)
    (tmp_path / "key.pem").write_text(made.private_key)
    files = ("--certificate", tmp_path / "cert.pem", "--private-key", tmp_path / "key.pem")
    with relay(*files) as (address, _):
        host = hosted(new_line(port=None, relay=address.replace("ws:", "wss:")))
        with closing(host):  # nobody has signed it, so a line does not trust it
            says(host, "Nobody answers")


@pytest.mark.parametrize(
    "options, words",
    [
        (["--rooms", "0"], "0 is not a whole number from 1 to 100000"),
        (["--idle-s", "-1"], "not a number above 0"),
        (["--frame-bytes", "10"], "not a whole number from 17408"),
        (["--certificate", "a.pem"], "give both --certificate and --private-key"),
        (["--certificate", "/dev/null", "--private-key", "/dev/null"], "are not a certificate and its key"),
        (["--certificate", "nowhere.pem", "--private-key", "nowhere.pem"], "No such file"),
        (["--port", "70000"], "from 0 to 65535"),
    ],
)
def test_a_wrong_limit_is_refused_in_words(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(options)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        assert main(["--host", "127.0.0.1", "--port", str(held.getsockname()[1])]) == 1
    assert "cannot listen at 127.0.0.1" in capsys.readouterr().err
