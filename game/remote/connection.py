"""One connection to the other player, from the first hello to the goodbye."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from websockets.asyncio.connection import Connection as WebSocket

from game.remote.allowance import Allowance
from game.remote.channel import HELLO_BYTES, Channel
from game.remote.line_error import LineError
from game.remote.live_messages import AnyMessage, Goodbye, Parting, from_line, to_line
from game.remote.web_sockets import Timing, next_frame, send_frame

_BYTES_PER_S, _MOST_BYTES = 512 * 1024, 4 * 1024 * 1024
_FRAMES_PER_S, _MOST_FRAMES = 400, 2000
_MOST_WAITING_BYTES = 4 * 1024 * 1024

_GOODBYES = {
    Parting.LEAVES: "The other player has left.",
    Parting.TAKEN: "Somebody else has already taken this invitation.",
    Parting.PROTOCOL: "The other program has another version of live matches: update both.",
    Parting.WRONG: "The other program did not understand a message of this one.",
}
_LASTING = (Parting.TAKEN, Parting.PROTOCOL)


class Connection:
    """A connection whose ends have met: it sends and receives whole messages.

    Who sends too much is read more slowly. `outbox` has the messages that wait to be sent.
    """

    def __init__(self, socket: WebSocket, channel: Channel) -> None:
        self._sends = asyncio.Lock()  # the frames of two messages must not mix
        self._socket, self._channel = socket, channel
        self._bytes = Allowance(per_s=_BYTES_PER_S, most=_MOST_BYTES)
        self._frames = Allowance(per_s=_FRAMES_PER_S, most=_MOST_FRAMES)
        self._outbox: deque[bytes] = deque()
        self._wakes = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    @classmethod
    async def met(cls, socket: WebSocket, key: bytes, *, is_host: bool, timing: Timing) -> Connection:
        """Exchange hellos; raise `LineError` if the other side sends none in time."""
        channel = Channel(key, is_host=is_host)
        try:
            async with asyncio.timeout(timing.handshake_s):
                await send_frame(socket, channel.hello)
                hello = await next_frame(socket)
        except TimeoutError:
            raise LineError("The other program says nothing.") from None
        if len(hello) != HELLO_BYTES:
            raise LineError("The other program does not speak as this one does.")
        channel.meet(hello)
        return cls(socket, channel)

    async def receive(self) -> tuple[AnyMessage, int]:
        """Return the next message and its length in bytes; raise `LineError` if there is none."""
        while True:
            frame = await next_frame(self._socket)
            wait_s = max(self._frames.take(), self._bytes.take(len(frame)))
            if wait_s > 0:
                await asyncio.sleep(wait_s)
            content = self._channel.open(frame)
            if content is None:
                continue
            message = from_line(content)
            if isinstance(message, Goodbye):
                raise LineError(_GOODBYES[message.why], lasting=message.why in _LASTING)
            return message, len(content)

    async def send(self, message: AnyMessage) -> None:
        """Send a message; raise `LineError` if the connection has ended."""
        await self._send(to_line(message))

    async def _send(self, content: bytes) -> None:
        async with self._sends:
            for frame in self._channel.seal(content):
                await send_frame(self._socket, frame)

    # --- what the game's own thread does --------------------------------------------------------

    def put(self, message: AnyMessage) -> bool:
        """Leave a message to be sent; return False if too much is waiting. Every thread may do this."""
        content = to_line(message)
        if sum(map(len, [*self._outbox])) + len(content) > _MOST_WAITING_BYTES:
            return False
        self._outbox.append(content)
        with suppress(RuntimeError):  # the line has just been closed
            self._loop.call_soon_threadsafe(self._wakes.set)
        return True

    async def send_waiting(self) -> None:
        """Send messages as they are left here, until the connection ends."""
        with suppress(LineError):
            while True:
                await self._wakes.wait()
                self._wakes.clear()
                await self._flush()

    async def _flush(self) -> None:
        """Send everything that waits; raise `LineError` if the connection has ended."""
        while self._outbox:
            await self._send(self._outbox.popleft())

    # --- the end --------------------------------------------------------------------------------

    async def leave(self, why: Parting, timing: Timing) -> None:
        """Send what waits and say goodbye, if the other side still listens; close the connection."""
        with suppress(LineError, TimeoutError):
            async with asyncio.timeout(timing.goodbye_s):
                await self._flush()
                await self.send(Goodbye(why=why))
        await self.close()

    async def close(self) -> None:
        """Close the connection."""
        await self._socket.close()
