"""Run a relay for live matches: `false-sunrise relay --port 8765`, or `python -m tools.relay`.

It forwards what it cannot read between two players who share a room. See `docs/run-a-relay.md`.
"""

from __future__ import annotations

import asyncio
import signal
import ssl
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from game.console import run
from game.remote.open_files import most_connections
from game.remote.relay_limits import PORT, RelayLimits
from tools.arguments import Parser, positive_number, whole_number
from tools.extras import MissingLibraryError, need

if TYPE_CHECKING:
    from argparse import Namespace

    from game.remote.relay import Relay

_DESCRIPTION = "Run a relay: it forwards what it cannot read between two players of a live match."
_MINUTE_S = 60.0
_MEBI = 1 << 20


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0 when it is stopped, 1 if it cannot listen, 2 for a wrong command line."""
    parser = _parser()
    asked = parser.parse_args(argv)
    try:
        for library in ("websockets", "cryptography"):
            need(library, "a relay")
        tls = _tls(asked.certificate, asked.private_key)
    except (MissingLibraryError, ValueError, OSError) as error:
        parser.error(str(error))
    return asyncio.run(_serve(asked, tls))


def _parser() -> Parser:
    default = RelayLimits()
    parser = Parser(prog="python -m tools.relay", description=_DESCRIPTION)
    add = parser.add_argument
    add("--host", default="0.0.0.0", metavar="ADDRESS", help="listen at this address (default: %(default)s)")  # noqa: S104
    add(
        "--port",
        type=whole_number(0, 65_535),
        default=PORT,
        help="listen at this port (default: %(default)s)",
    )
    add("--certificate", type=Path, metavar="FILE", help="a certificate (PEM), so that players use wss://")
    add("--private-key", type=Path, metavar="FILE", help="its private key (PEM)")
    number, whole = positive_number, whole_number
    for name, kind, about in (
        ("rooms", whole(1, 100_000), "matches at once"),
        ("per-address", whole(0, 100_000), "connections from one address, 0 for any number"),
        ("frame-bytes", whole(17 * 1024, _MEBI), "bytes of a message"),
        ("messages-per-s", whole(1, 100_000), "messages a second from a player"),
        ("bytes-per-s", whole(1024, 1 << 30), "bytes a second from a player"),
        ("alone-s", number, "seconds to wait alone in a room"),
        ("idle-s", number, "seconds without a message"),
        ("join-s", number, "seconds until a connection must name its room"),
        ("ping-s", number, "seconds between signs of life"),
    ):
        value = getattr(default, name.replace("-", "_"))
        add(f"--{name}", type=kind, default=value, metavar="N", help=f"{about} (default: {value:g})")
    add("--log-s", type=number, default=_MINUTE_S, metavar="N", help="seconds between lines of the log")
    return parser


def _tls(certificate: Path | None, private_key: Path | None) -> ssl.SSLContext | None:
    """Return what encrypts connections to the relay, or None; raise `ValueError` with a sentence."""
    if certificate is None and private_key is None:
        return None
    if certificate is None or private_key is None:
        raise ValueError("give both --certificate and --private-key, or neither")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, private_key)
    except ssl.SSLError:
        raise ValueError(f"{certificate} and {private_key} are not a certificate and its key") from None
    return context


async def _serve(asked: Namespace, tls: ssl.SSLContext | None) -> int:
    from game.remote.door import Door
    from game.remote.relay import Relay

    limits = RelayLimits(**{one.name: getattr(asked, one.name) for one in fields(RelayLimits)})
    possible = most_connections(limits.connections)
    if possible < limits.connections:
        fewer = max(0, limits.rooms - (limits.connections - possible + 1) // 2)
        print(
            f"relay: this system allows {possible} connections: start it with --rooms {fewer} or fewer, "
            "or raise the limit with ulimit -n",
            file=sys.stderr,
        )
        return 1
    try:
        door = Door.opened(asked.host, asked.port, limits.connections)
    except OSError as error:
        print(f"relay: cannot listen at {asked.host}, port {asked.port}: {error.strerror}", file=sys.stderr)
        return 1
    asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
    relay, stops = Relay(limits), asyncio.Event()
    _on_signals(stops.set)
    async with relay.serving(door, tls):
        scheme = "ws" if tls is None else "wss"
        _say(f"listening: {scheme}, {asked.host}, port {door.port}, up to {limits.rooms} rooms")
        while not stops.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(stops.wait(), asked.log_s)
            _say(_line_of(relay))
    _say("stopped")
    return 0


def _on_signals(stop: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        with suppress(NotImplementedError):  # on Windows; there Ctrl+C ends the program
            loop.add_signal_handler(getattr(signal, name), stop)


def _line_of(relay: Relay) -> str:
    counts = relay.counts.take()
    refused = ", ".join(f"{number} {why}" for why, number in sorted(counts.refused.items()))
    return (
        f"{relay.rooms} rooms, {relay.players} players, {counts.joined} came, "
        f"{counts.messages} messages, {counts.bytes / _MEBI:.2f} MiB; refused: {refused or 'nobody'}"
    )


def _say(words: str) -> None:
    print(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {words}", flush=True)


if __name__ == "__main__":
    sys.exit(run(main))
