"""The line between two players: it connects, reconnects, and passes messages in a thread of its own.

The game's thread never waits for it: it looks at `state`, leaves messages with `send`, and collects
what has come with `received`.
"""

from __future__ import annotations

import asyncio
import random
import ssl
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from websockets.asyncio.connection import Connection as WebSocket
from websockets.exceptions import ConnectionClosed

from game import __version__
from game.remote.allowance import Allowance
from game.remote.connection import Connection
from game.remote.door import Door
from game.remote.line_error import LineError, NotUnderstoodError
from game.remote.live_messages import PROTOCOL, LiveMessage, Parting, Ready
from game.remote.relay_words import PAIRED, Join, room_of
from game.remote.web_sockets import Timing, dialed, ended, send_frame
from rules.remote.messages import Entries, Invitation

MOST_WAITING, MOST_WAITING_BYTES = 64, 2 * 1024 * 1024
_SIGNS_PER_S, _MOST_SIGNS = 2, 10
_STEADY_S = 5.0  # a connection that held so long begins the pauses between tries again
_FULL_PAUSE_S = 0.02

Way = Callable[[], Awaitable[None]]


class Phase(StrEnum):
    """Whether a line is there."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LineState:
    """Whether a line is there, and a sentence about why it is not ("" if nothing went wrong)."""

    phase: Phase
    why: str = ""


class LiveLine(ABC):
    """One player's end of a line. `connections` counts how often both have been connected.

    After `connections` has grown, send again what the other program may lack: what was sent before
    may be lost. Call `start` once, and `close` at the end.
    """

    def __init__(self, key: bytes, place: str, timing: Timing) -> None:
        self.connections = 0
        self._key, self._place, self._timing = key, place, timing
        self._state = LineState(Phase.CONNECTING)
        self._doors: list[Door] = []
        self._inbox: deque[tuple[LiveMessage, int]] = deque()
        self._connection: Connection | None = None
        self._signs = Allowance(per_s=_SIGNS_PER_S, most=_MOST_SIGNS)
        self._sent_signs = Allowance(per_s=_SIGNS_PER_S, most=_MOST_SIGNS)
        self._ends = threading.Event()
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._work, name="live line", daemon=True)

    # --- for the game's own thread --------------------------------------------------------------

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()

    @property
    def state(self) -> LineState:
        """Whether the line is there."""
        return self._state

    def send(self, message: LiveMessage) -> bool:
        """Send a message; return False if that is not possible now.

        Small messages beside the match are limited to a few a second. Raise `LineError` if the
        message is too long for a line.
        """
        connection = self._connection
        if connection is None or self._state.phase is not Phase.CONNECTED:
            return False
        if not isinstance(message, Entries | Invitation) and not self._sent_signs.has():
            return False
        return connection.put(message)

    def received(self) -> list[LiveMessage]:
        """Return the messages that have come since the last time."""
        return [self._inbox.popleft()[0] for _ in range(len(self._inbox))]

    def close(self) -> None:
        """Say goodbye and end the line, without waiting for that."""
        self._ends.set()
        if self._thread.ident is None:
            self._release()
            self._state = LineState(Phase.CLOSED)
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(self._woken.set)

    def join(self, seconds: float | None = None) -> bool:
        """Wait until the line has ended after `close`; return whether it has."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    # --- the thread -----------------------------------------------------------------------------

    def _work(self) -> None:
        why = ""
        try:
            asyncio.run(self._run())
        except LineError as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001 - whatever comes over a line must not end the game
            why = f"The line failed ({type(error).__name__}). Go on by file."
        self._release()
        self._state = LineState(Phase.CLOSED, why)

    def _release(self) -> None:
        """Close the doors that were opened before the thread began."""
        for door in self._doors:
            door.close()

    async def _run(self) -> None:
        """Connect until the line is closed; raise `LineError` if that cannot help any more."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, _context: None)  # it would print tracebacks
        self._loop = loop
        if self._ends.is_set():
            return
        connecting = asyncio.create_task(self._connect())
        waking = asyncio.create_task(self._woken.wait())
        await asyncio.wait([connecting, waking], return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            connecting.result()
        if self._connection is not None:
            await self._connection.leave(Parting.LEAVES, self._timing)

    @abstractmethod
    async def _connect(self) -> None:
        """Connect again and again; raise `LineError` if that cannot help any more."""

    async def _keep_trying(self, ways: Sequence[Way]) -> None:
        """Try several ways one after another, with growing pauses, for as long as it may help."""
        pause_s = self._timing.first_retry_s
        while True:
            began, met = time.monotonic(), self.connections
            for way in ways:
                try:
                    await way()
                except LineError as error:
                    self._note(error)
                    if error.lasting and not self._is_host:
                        raise
            if self.connections > met and time.monotonic() - began > _STEADY_S:
                pause_s = self._timing.first_retry_s
            await asyncio.sleep(pause_s * random.uniform(0.5, 1.0))
            pause_s = min(2 * pause_s, self._timing.longest_retry_s)

    def _note(self, error: LineError) -> None:
        """Remember why a try failed, unless another one has succeeded."""
        if self._connection is None:
            self._state = LineState(Phase.LOST if self.connections else Phase.CONNECTING, str(error))

    async def _by_relay(self, relay: str, wait_s: float | None) -> None:
        """Wait in the match's room of a relay, then talk; raise `LineError` with the reason of the end."""
        tls = ssl.create_default_context() if relay.startswith("wss:") else None
        async with dialed(relay, self._timing, tls, by_proxy=True) as socket:
            await send_frame(socket, Join(room=room_of(self._key), place=self._place).written())
            try:
                word = await asyncio.wait_for(socket.recv(), wait_s)
            except TimeoutError:
                raise LineError("The other program is not at the relay.") from None
            except ConnectionClosed as closed:
                raise ended(closed) from None
            if word != PAIRED:
                raise LineError("The relay does not speak as this program does.")
            await self._talk(socket)

    # --- one connection -------------------------------------------------------------------------

    _is_host = False

    @abstractmethod
    async def _introduce(self, connection: Connection) -> None:
        """Exchange `Ready`; raise `LineError` if the other side may not take part."""

    def _ready(self) -> Ready:
        return Ready(program=__version__, place=self._place)

    async def _expect_ready(self, connection: Connection) -> Ready:
        """Return the other side's `Ready`; raise `LineError` if something else comes."""
        try:
            async with asyncio.timeout(self._timing.handshake_s):
                message, _ = await connection.receive()
        except TimeoutError:
            raise LineError("The other program says nothing.") from None
        if not isinstance(message, Ready):
            raise LineError("The other program does not speak as this one does.")
        if message.protocol != PROTOCOL:
            await connection.leave(Parting.PROTOCOL, self._timing)
            why = "The other program has another version of live matches: update both."
            raise LineError(why, lasting=True)
        return message

    async def _talk(self, socket: WebSocket) -> None:
        """Pass messages over a connection until it ends; raise `LineError` with the reason."""
        met = await Connection.met(socket, self._key, is_host=self._is_host, timing=self._timing)
        await self._introduce(met)
        before, self._connection = self._connection, met
        if before is not None:  # its player has come back, and it is only not known to be dead yet
            await before.close()
        self.connections += 1
        self._state = LineState(Phase.CONNECTED)
        sending = asyncio.create_task(met.send_waiting())
        try:
            while True:
                await self._take(met)
        except LineError as error:
            if self._connection is met:
                self._connection = None
                self._note(error)
            if isinstance(error, NotUnderstoodError):
                await met.leave(Parting.WRONG, self._timing)
            raise
        finally:
            if self._connection is met:
                self._connection = None
            sending.cancel()

    async def _take(self, connection: Connection) -> None:
        """Receive a message, and wait while the game has not collected those before it."""
        message, length = await connection.receive()
        if not isinstance(message, LiveMessage):
            raise NotUnderstoodError("The other program does not speak as this one does.")
        if not isinstance(message, Entries | Invitation) and not self._signs.has():
            return  # too many signs: the match does not need them
        while self._is_full():  # noqa: ASYNC110 - the game's thread must not wait for this one's locks
            await asyncio.sleep(_FULL_PAUSE_S)
        self._inbox.append((message, length))

    def _is_full(self) -> bool:
        lengths = [length for _, length in [*self._inbox]]
        return len(lengths) >= MOST_WAITING or sum(lengths) > MOST_WAITING_BYTES
