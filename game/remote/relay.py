"""The relay: a server that forwards what it cannot read between two programs who share a room.

It keeps nothing but who is there. When one of two leaves, the other's connection ends, too, and both
come back: so nothing of an earlier connection ever reaches a later one.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.remote.allowance import Allowance
from game.remote.door import Door
from game.remote.line_error import LineError
from game.remote.relay_limits import RelayLimits
from game.remote.relay_words import PAIRED, REASONS, Join, Refusal, read_join
from game.remote.web_sockets import SILENT

_BURST_S = 10
_FRAMES_AHEAD = 2
_WRITE_BYTES = 16 * 1024
_CLOSE_S = 1.0
_SWEEPS_A_LIMIT = 20
_ROUGHLY_S = 5.0


@dataclass(slots=True, eq=False)
class _Peer:
    """A program that is in a room."""

    socket: ServerConnection
    join: Join
    since: float
    other: _Peer | None = None
    was_paired: bool = False


@dataclass(slots=True)
class Counts:
    """What a relay has done since the last line of its log."""

    messages: int = 0
    bytes: int = 0
    joined: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def take(self) -> Counts:
        """Return the counts, and begin again."""
        taken = Counts(self.messages, self.bytes, self.joined, Counter(self.refused))
        self.messages = self.bytes = self.joined = 0
        self.refused.clear()
        return taken


class Relay:
    """A relay with its rooms. `counts` are for its log; they name nobody and no content."""

    def __init__(self, limits: RelayLimits) -> None:
        self.limits = limits
        self.counts = Counts()
        self._rooms: dict[str, list[_Peer]] = {}
        self._from: Counter[str] = Counter()
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def rooms(self) -> int:
        """The number of rooms that somebody is in."""
        return len(self._rooms)

    @property
    def players(self) -> int:
        """The number of programs in rooms."""
        return sum(map(len, self._rooms.values()))

    @asynccontextmanager
    async def serving(self, door: Door, tls: ssl.SSLContext | None) -> AsyncIterator[None]:
        """Serve whoever comes to a door, until the block ends."""
        limits = self.limits
        sweeping = asyncio.create_task(self._sweep())
        serving = serve(
            self._serve,
            sock=door,
            ssl=tls,
            ssl_handshake_timeout=limits.join_s if tls is not None else None,
            compression=None,
            logger=SILENT,
            server_header=None,
            max_size=limits.frame_bytes,
            max_queue=_FRAMES_AHEAD,
            write_limit=_WRITE_BYTES,
            open_timeout=limits.join_s,
            ping_interval=limits.ping_s,
            ping_timeout=limits.ping_s,
            close_timeout=_CLOSE_S,
        )
        try:
            async with serving:
                yield
        finally:
            sweeping.cancel()

    async def _serve(self, socket: ServerConnection) -> None:
        """Let one program in, and forward what it sends until it leaves."""
        address = str(socket.remote_address[0]) if socket.remote_address else ""
        if self.limits.per_address and self._from[address] >= self.limits.per_address:
            await self._refuse(socket, Refusal.CROWDED)
            return
        self._from[address] += 1
        try:
            peer = await self._let_in(socket)
            if peer is not None:
                await self._forward(peer)
        except ConnectionClosed:
            pass
        finally:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    async def _refuse(self, socket: ServerConnection, why: Refusal) -> None:
        self.counts.refused[why.name.lower()] += 1
        await socket.close(why, REASONS[why])

    # --- rooms ----------------------------------------------------------------------------------

    async def _let_in(self, socket: ServerConnection) -> _Peer | None:
        """Return a program that has joined a room, or None if it was refused."""
        try:
            join = read_join(await asyncio.wait_for(socket.recv(), self.limits.join_s))
        except (LineError, TimeoutError):
            await self._refuse(socket, Refusal.WRONG)
            return None
        peer = _Peer(socket, join, time.monotonic())
        for before in [*self._rooms.get(join.room, ())]:
            if before.join.place == join.place:
                self._leave(before, Refusal.REPLACED)
        inside = self._rooms.get(join.room, [])
        if len(inside) > 1:
            await self._refuse(socket, Refusal.FULL)
            return None
        if not inside and len(self._rooms) >= self.limits.rooms:
            await self._refuse(socket, Refusal.BUSY)
            return None
        self.counts.joined += 1
        self._rooms.setdefault(join.room, inside).append(peer)
        for other in inside[:-1]:
            peer.other, other.other = other, peer
            peer.since = other.since = time.monotonic()
            peer.was_paired = other.was_paired = True
            # The newer one first: it is not read yet, so nothing comes between.
            await self._announce(peer)
            await self._announce(other)
        return peer

    async def _announce(self, peer: _Peer) -> None:
        with suppress(ConnectionClosed):  # its own task finds that out
            await peer.socket.send(PAIRED)

    def _leave(self, peer: _Peer, why: Refusal) -> None:
        """Take a program and its partner out of their room, and close both connections."""
        for one, reason in ((peer, why), (peer.other, Refusal.LEFT)):
            if one is None:
                continue
            inside = self._rooms.get(one.join.room, [])
            if one in inside:
                inside.remove(one)
            if not inside:
                self._rooms.pop(one.join.room, None)
            closing = asyncio.create_task(one.socket.close(reason, REASONS[reason]))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
        if peer.other is not None:
            peer.other.other = None
            peer.other = None

    async def _forward(self, peer: _Peer) -> None:
        """Forward every frame of a program to its partner, until it leaves."""
        limits = self.limits
        frames = Allowance(per_s=limits.messages_per_s, most=_BURST_S * limits.messages_per_s)
        sizes = Allowance(per_s=limits.bytes_per_s, most=_BURST_S * limits.bytes_per_s)
        reason = Refusal.LEFT
        try:
            async for frame in peer.socket:
                other = peer.other
                if other is None and peer.was_paired:  # sent before it knew that the other has left
                    break
                if other is None or isinstance(frame, str):
                    reason = Refusal.WRONG
                    self.counts.refused["wrong"] += 1
                    break
                wait_s = max(frames.take(), sizes.take(len(frame)))
                if wait_s > 0:
                    await asyncio.sleep(wait_s)
                peer.since = time.monotonic()
                self.counts.messages += 1
                self.counts.bytes += len(frame)
                await other.socket.send(frame)
        finally:
            self._leave(peer, reason)

    # --- time -----------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """Close rooms in which nobody has sent anything for a long time."""
        limits = self.limits
        pause_s = min(_ROUGHLY_S, limits.alone_s / _SWEEPS_A_LIMIT, limits.idle_s / _SWEEPS_A_LIMIT)
        while True:
            await asyncio.sleep(pause_s)
            now = time.monotonic()
            for inside in [*self._rooms.values()]:
                limit_s = limits.idle_s if len(inside) > 1 else limits.alone_s
                if now - max(peer.since for peer in inside) > limit_s:
                    self.counts.refused["idle"] += 1
                    for peer in [*inside]:
                        peer.other = None
                        self._leave(peer, Refusal.IDLE)
