"""Measure relays with simulated matches on this computer: `python -m tools.relay_load --matches 500`.

Each relay and each group of players has a process of its own. In a match a message goes back and
forth, sealed as in the game and as long as there. A player answers after a pause. The delay is the
time from one player's program to the other's, through the relay.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.console import run
from game.remote.open_files import most_connections
from game.shell.processes import WORKERS
from tools.arguments import Parser, positive_number, whole_number
from tools.extras import MissingLibraryError, need

if TYPE_CHECKING:
    from multiprocessing.connection import Connection as Pipe

    from websockets.asyncio.client import ClientConnection

    from game.remote.channel import Channel

# The lengths of messages in live random matches of all editions, in bytes: every 20th part.
LENGTHS = (
    153, 155, 155, 156, 156, 156, 157, 158, 158, 200, 208,
    213, 219, 233, 246, 248, 265, 299, 341, 387, 742,
)  # fmt: skip
_DESCRIPTION = "Measure relays with simulated matches on this computer."
_STAMP_BYTES = 8
_SAMPLE_S = 0.5
_MOST_MATCHES = 20_000
_OPENED_AT_ONCE = 20
_KIBI, _MEBI = 1 << 10, 1 << 20
_STATM = Path("/proc/self/statm")  # on Linux; elsewhere memory is not measured
_PAGE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Load:
    """What a process of players does. `relays` are addresses; matches are spread over them."""

    relays: tuple[str, ...]
    matches: int
    every_s: float
    seconds: float


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, or 2 for a wrong command line."""
    parser = Parser(prog="python -m tools.relay_load", description=_DESCRIPTION)
    add = parser.add_argument
    add("--matches", type=whole_number(1, _MOST_MATCHES), default=500, metavar="N", help="matches at once")
    add("--relays", type=whole_number(1, 64), default=1, metavar="N", help="relays beside each other")
    add("--workers", type=whole_number(1, 64), default=1, metavar="N", help="processes of players")
    add("--seconds", type=positive_number, default=20.0, metavar="N", help="how long to measure")
    add("--every", type=positive_number, default=2.0, metavar="N", help="seconds before a player answers")
    asked = parser.parse_args(argv)
    try:
        for library in ("websockets", "cryptography"):
            need(library, "a relay")
    except MissingLibraryError as error:
        parser.error(str(error))
    workers = min(asked.workers, asked.matches)
    with ExitStack() as held:
        relays = [_started(held, _relay) for _ in range(asked.relays)]
        addresses = tuple(f"ws://127.0.0.1:{pipe.recv()}" for pipe in relays)
        shares = [(asked.matches + number) // workers for number in range(workers)]
        loads = [Load(addresses, share, asked.every, asked.seconds) for share in shares]
        players = [_started(held, partial(_players, load=load)) for load in loads]
        for pipe in players:
            pipe.recv()  # all are in their rooms
        for pipe in (*relays, *players):
            pipe.send("begin")
        delays = sorted(delay for pipe in players for delay in pipe.recv())
        for pipe in relays:
            pipe.send("end")
        costs = [pipe.recv() for pipe in relays]
    print(_report(asked.matches, asked.seconds, delays, costs))
    return 0


def _report(matches: int, seconds: float, delays: list[float], costs: list[tuple[float, int, int]]) -> str:
    """Return the figures of a run; of each relay there are the processor time, memory before and most."""
    shown = [f"{1000 * delays[int((len(delays) - 1) * part)]:.1f} ms" for part in (0.5, 0.99, 1.0)]
    lines = [
        f"{matches} matches, {len(costs)} relays, {seconds:g} s",
        f"messages: {len(delays)}, {len(delays) / seconds:.0f} a second",
        f"delay: p50 {shown[0]}, p99 {shown[1]}, most {shown[2]}",
    ]
    for number, (cpu_s, before, most) in enumerate(costs, 1):
        share = len(delays) / len(costs) or 1
        each = (most - before) / (matches / len(costs)) / _KIBI
        lines.append(
            f"relay {number}: {100 * cpu_s / seconds:.0f} % of a core, "
            f"{1e6 * cpu_s / share:.0f} µs a message; "
            f"memory {before / _MEBI:.0f} to {most / _MEBI:.0f} MiB, {each:.0f} KiB a match"
        )
    return "\n".join(lines)


def _started(held: ExitStack, work: Callable[[Pipe], None]) -> Pipe:
    """Start a process for some work, and return the pipe to it; it ends with the stack."""
    ours, theirs = WORKERS.Pipe()
    process = WORKERS.Process(target=work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    held.callback(process.kill)
    return ours


# --- a relay --------------------------------------------------------------------------------------


def _memory_bytes() -> int:
    with suppress(OSError):
        return int(_STATM.read_text("ascii").split()[1]) * _PAGE_BYTES
    return 0


def _relay(pipe: Pipe) -> None:
    """Run a relay; tell its port, and at the end its processor time, its memory before and at most."""
    asyncio.run(_serve_relay(pipe))


async def _serve_relay(pipe: Pipe) -> None:
    most_connections(2 * _MOST_MATCHES)
    from game.remote.door import Door
    from game.remote.relay import Relay
    from game.remote.relay_limits import RelayLimits

    limits = RelayLimits(rooms=_MOST_MATCHES, per_address=0)
    door = Door.opened("127.0.0.1", 0, limits.connections)
    empty = most = _memory_bytes()
    async with Relay(limits).serving(door, None):
        pipe.send(door.port)
        waiting = asyncio.create_task(asyncio.to_thread(pipe.recv))
        await waiting
        begun = time.process_time()
        waiting = asyncio.create_task(asyncio.to_thread(pipe.recv))
        while not waiting.done():
            await asyncio.wait([waiting], timeout=_SAMPLE_S)
            most = max(most, _memory_bytes())
        pipe.send((time.process_time() - begun, empty, most))
        await asyncio.to_thread(pipe.recv)  # until the process is ended


# --- players --------------------------------------------------------------------------------------


def _players(pipe: Pipe, load: Load) -> None:
    """Play matches; tell when all are in their rooms, and at the end all delays in seconds."""
    asyncio.run(_play(pipe, load))


async def _play(pipe: Pipe, load: Load) -> None:
    most_connections(2 * load.matches)
    delays: list[float] = []
    async with AsyncExitStack() as held:
        opening, matches = asyncio.Semaphore(_OPENED_AT_ONCE), range(load.matches)
        opened = [_open(held, opening, load.relays[number % len(load.relays)]) for number in matches]
        ends = await asyncio.gather(*opened)
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        playing = [
            asyncio.create_task(_player(sockets[one], channels[one], delays, load.every_s, begins=one == 0))
            for sockets, channels in ends
            for one in (0, 1)
        ]
        await asyncio.sleep(load.seconds)
        measured = [*delays]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        pipe.send(measured)


async def _open(
    held: AsyncExitStack, opening: asyncio.Semaphore, address: str
) -> tuple[list[ClientConnection], list[Channel]]:
    """Connect both players of a match through a relay."""
    from websockets.asyncio.client import connect

    from game.remote.channel import Channel
    from game.remote.relay_words import Join, room_of

    key = secrets.token_bytes(32)
    channels = [Channel(key, is_host=is_host) for is_host in (True, False)]
    sockets = []
    async with opening:
        for _ in channels:
            dialing = connect(address, compression=None, proxy=None, ping_interval=None, open_timeout=60)
            socket = await held.enter_async_context(dialing)
            await socket.send(Join(room=room_of(key), place=secrets.token_hex(32)).written())
            sockets.append(socket)
        for socket in sockets:
            await socket.recv()  # paired
    for channel, socket in zip(channels, sockets, strict=True):
        await socket.send(channel.hello)
    for channel, socket in zip(channels, sockets, strict=True):
        hello = await socket.recv()
        assert isinstance(hello, bytes)
        channel.meet(hello)
    return sockets, channels


async def _player(
    socket: ClientConnection, channel: Channel, delays: list[float], every_s: float, *, begins: bool
) -> None:
    """Send a message, wait for the answer and for a moment, and so on."""
    if begins:
        await asyncio.sleep(random.uniform(0, every_s))
        await _send(socket, channel)
    while True:
        frame = await socket.recv()
        assert isinstance(frame, bytes)
        message = channel.open(frame)
        assert message is not None
        sent_ns = int.from_bytes(message[:_STAMP_BYTES], "big")
        delays.append((time.perf_counter_ns() - sent_ns) / 1e9)
        await asyncio.sleep(random.uniform(0.5, 1.5) * every_s)
        await _send(socket, channel)


async def _send(socket: ClientConnection, channel: Channel) -> None:
    rest = bytes(random.choice(LENGTHS) - _STAMP_BYTES)
    for frame in channel.seal(time.perf_counter_ns().to_bytes(_STAMP_BYTES, "big") + rest):
        await socket.send(frame)


if __name__ == "__main__":
    sys.exit(run(main))
