"""The two ends of a line: the host, who waits at an address and in a relay's room, and the guest."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Annotated, Literal

from pydantic import Field
from websockets.asyncio.server import ServerConnection, serve

from game.remote.addresses import listed
from game.remote.certificate import Certificate, check_pinned, guest_context, host_context, new_certificate
from game.remote.channel import FRAME_BYTES
from game.remote.connection import Connection
from game.remote.door import Door
from game.remote.line_error import LineError
from game.remote.live_line import LiveLine, Way
from game.remote.live_messages import Parting
from game.remote.web_sockets import FRAMES_AHEAD, SILENT, Timing, dialed
from rules.parts import Part
from rules.remote.items import Digest
from rules.remote.live import Live, RelayAddress

MOST_KNOCKING = 16
"""Connections to a host at the same time: one plays, the others have not shown yet that they may."""

_PEM = Annotated[str, Field(max_length=4000, pattern=r"^-----BEGIN [A-Z ]+-----\n[A-Za-z0-9+/=\n]+-----END")]


class KeptLine(Part):
    """What the host's program keeps of a line, so that an invitation holds after the program ends.

    It must stay on this computer. `port` 0 means any, `None` that nobody may connect directly.
    `guest` is the place of the guest, once it is known.
    """

    format: Literal["false-sunrise-line/1"] = "false-sunrise-line/1"
    key: Digest
    certificate: _PEM
    private_key: _PEM
    port: Annotated[int, Field(ge=0, le=65_535)] | None
    relay: RelayAddress | None = None
    guest: Digest | None = None


def new_line(*, port: int | None = 0, relay: str | None = None) -> KeptLine:
    """Make the keys of a line for one match."""
    made = new_certificate()
    return KeptLine(
        key=token_hex(32),
        certificate=made.certificate,
        private_key=made.private_key,
        port=port,
        relay=relay,
    )


def _place_of(secret: bytes) -> str:
    """Return the number by which the other program knows that this player comes back."""
    return sha256(b"false-sunrise-place/1" + secret).hexdigest()


class HostLine(LiveLine):
    """The host's end. `moved` says that the kept port was taken, so the invitation has changed.

    `secret` is the host's secret of the match; a rematch goes on over the line of the first match,
    with its secret. Raise `LineError` if no port is free.
    """

    _is_host = True

    def __init__(self, kept: KeptLine, secret: bytes, timing: Timing | None = None) -> None:
        super().__init__(bytes.fromhex(kept.key), _place_of(secret), timing or Timing())
        self._kept, self._guest = kept, kept.guest
        self._certificate = Certificate(kept.certificate, kept.private_key)
        self._tls: ssl.SSLContext | None = None
        self.moved = False
        if kept.port is not None:
            self._tls = host_context(self._certificate)
            self._open_doors(kept.port)

    def _open_doors(self, port: int) -> None:
        try:
            door = Door.opened("0.0.0.0", port, MOST_KNOCKING)  # noqa: S104 - the guest comes from outside
        except OSError:
            self.moved = bool(port)
            try:
                door = Door.opened("0.0.0.0", 0, MOST_KNOCKING)  # noqa: S104
            except OSError as error:
                raise LineError(f"This computer lets nobody connect ({error.strerror}).") from None
        self._doors.append(door)
        with suppress(OSError):  # not every computer has it
            self._doors.append(Door.opened("::", door.port, MOST_KNOCKING))

    @property
    def kept(self) -> KeptLine:
        """What to keep now; it changes when the guest has come for the first time."""
        port = self._doors[0].port if self._doors else self._kept.port
        return self._kept.model_copy(update={"port": port, "guest": self._guest})

    def live(self, typed: Sequence[str] = ()) -> Live:
        """Return the part of the invitation that says where the host is.

        `typed` are addresses that the player has typed, such as that of a forwarded port. Raise
        `LineError` if one is wrong, or there is none.
        """
        addresses = listed(typed, self._doors[0].port) if self._doors else ()
        if not addresses and self._kept.relay is None:
            raise LineError("This computer has no address in a network. Type one, or use a relay.")
        print_of = self._certificate.fingerprint if addresses else None
        return Live(key=self._kept.key, fingerprint=print_of, addresses=addresses, relay=self._kept.relay)

    async def _connect(self) -> None:
        async with AsyncExitStack() as held:
            for door in self._doors:
                await held.enter_async_context(
                    serve(
                        self._welcome,
                        sock=door,
                        ssl=self._tls,
                        ssl_handshake_timeout=self._timing.handshake_s,
                        compression=None,
                        logger=SILENT,
                        server_header=None,
                        max_size=FRAME_BYTES,
                        max_queue=FRAMES_AHEAD,
                        open_timeout=self._timing.handshake_s,
                        ping_interval=self._timing.ping_s,
                        ping_timeout=self._timing.ping_s,
                        close_timeout=self._timing.goodbye_s,
                    )
                )
            if self._kept.relay is not None:
                await self._keep_trying([partial(self._by_relay, self._kept.relay, None)])
            await asyncio.Event().wait()

    async def _welcome(self, socket: ServerConnection) -> None:
        try:
            await self._talk(socket)
        except LineError as error:
            self._note(error)

    async def _introduce(self, connection: Connection) -> None:
        ready = await self._expect_ready(connection)
        if self._guest not in (None, ready.place):
            await connection.leave(Parting.TAKEN, self._timing)
            raise LineError("Somebody else has tried to join with your invitation.")
        self._guest = ready.place
        await connection.send(self._ready())


class GuestLine(LiveLine):
    """The guest's end; `secret` is the guest's secret of the match, or of the first one of several."""

    def __init__(self, live: Live, secret: bytes, timing: Timing | None = None) -> None:
        super().__init__(bytes.fromhex(live.key), _place_of(secret), timing or Timing())
        self._live = live

    async def _connect(self) -> None:
        ways: list[Way] = [partial(self._by_address, one) for one in self._live.addresses]
        if self._live.relay is not None:
            wait_s = self._timing.relay_s if ways else None
            ways.append(partial(self._by_relay, self._live.relay, wait_s))
        await self._keep_trying(ways)

    async def _by_address(self, address: str) -> None:
        async with dialed(f"wss://{address}", self._timing, guest_context()) as socket:
            tls = socket.transport.get_extra_info("ssl_object")
            assert self._live.fingerprint is not None
            check_pinned(tls, self._live.fingerprint, address)
            await self._talk(socket)

    async def _introduce(self, connection: Connection) -> None:
        await connection.send(self._ready())
        await self._expect_ready(connection)
