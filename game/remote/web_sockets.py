"""How this program uses WebSockets: silent, bounded, and with one error."""

from __future__ import annotations

import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection as WebSocket
from websockets.exceptions import ConnectionClosed, WebSocketException

from game.remote.channel import FRAME_BYTES
from game.remote.line_error import LineError
from game.remote.relay_words import REASONS

# Strangers can make the library log whatever they like, with tracebacks. We tell what matters.
SILENT = logging.getLogger("game.remote.silent")
SILENT.disabled = True

FRAMES_AHEAD = 4
"""Frames of a connection that are read before they are needed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long a line waits: for an answer, between signs of life, and before it tries again.

    `relay_s` is how long a guest waits in a relay's room before it tries addresses again.
    """

    open_s: float = 6.0
    handshake_s: float = 10.0
    ping_s: float = 15.0
    relay_s: float = 20.0
    first_retry_s: float = 0.25
    longest_retry_s: float = 30.0
    goodbye_s: float = 2.0


@asynccontextmanager
async def dialed(
    address: str, timing: Timing, tls: ssl.SSLContext | None, *, by_proxy: bool = False
) -> AsyncIterator[ClientConnection]:
    """Connect to an address, and close the connection afterwards.

    Raise `LineError` if nobody answers there. `by_proxy` uses the system's proxy if there is one.
    """
    dialing = connect(
        address,
        compression=None,
        logger=SILENT,
        max_size=FRAME_BYTES,
        max_queue=FRAMES_AHEAD,
        open_timeout=timing.open_s,
        ping_interval=timing.ping_s,
        ping_timeout=timing.ping_s,
        close_timeout=timing.goodbye_s,
        user_agent_header=None,
        proxy=True if by_proxy else None,
        ssl=tls,
    )
    try:
        socket = await dialing
    except (OSError, WebSocketException, ValueError, EOFError, ImportError):  # a proxy may need a library
        raise LineError(f"Nobody answers at {address.rpartition('/')[2]}.") from None
    try:
        yield socket
    finally:
        await socket.close()


async def next_frame(socket: WebSocket) -> bytes:
    """Return the next frame; raise `LineError` if the connection has ended, or it is a text."""
    try:
        frame = await socket.recv()
    except ConnectionClosed as closed:
        raise ended(closed) from None
    if isinstance(frame, str):
        raise LineError("The other program does not speak as this one does.")
    return frame


async def send_frame(socket: WebSocket, frame: bytes | str) -> None:
    """Send a frame; raise `LineError` if the connection has ended."""
    try:
        await socket.send(frame)
    except ConnectionClosed as closed:
        raise ended(closed) from None


def ended(closed: ConnectionClosed) -> LineError:
    """Return why a connection ended."""
    return LineError(REASONS.get(closed.rcvd.code if closed.rcvd else 0, "The connection was lost."))
