"""Lines and relays for tests, on true sockets of this computer."""

from __future__ import annotations

import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.remote.live_line import LiveLine, Phase
from game.remote.live_messages import LiveMessage, QuickSign, Sign
from game.remote.two_ends import GuestLine, HostLine, KeptLine, new_line
from game.remote.web_sockets import Timing
from rules.remote.live import Live
from tests.docs.pages import ROOT
from tests.waiting import wait_until

QUICK = Timing(first_retry_s=0.02, longest_retry_s=0.1, relay_s=1.0, goodbye_s=1.0)
IMPATIENT = Timing(first_retry_s=0.02, longest_retry_s=0.1, handshake_s=1.0, goodbye_s=0.2)
HELLO = Sign(sign=QuickSign.HELLO)


def here(host: HostLine, **changes: Any) -> Live:
    """Return where a host is, on this computer alone."""
    kept = host.kept
    fields = {"key": kept.key, "fingerprint": host._certificate.fingerprint, "relay": kept.relay}
    if kept.port is not None:
        fields["addresses"] = (f"127.0.0.1:{kept.port}",)
    return Live(**{**fields, **changes})


def hosted(kept: KeptLine | None = None, secret: bytes = b"", timing: Timing = QUICK) -> HostLine:
    line = HostLine(kept or new_line(), secret or secrets.token_bytes(32), timing)
    line.start()
    return line


def joined(live: Live, secret: bytes = b"", timing: Timing = QUICK) -> GuestLine:
    line = GuestLine(live, secret or secrets.token_bytes(32), timing)
    line.start()
    return line


@contextmanager
def closing(*lines: LiveLine) -> Iterator[None]:
    """Close lines at the end, and see that their threads end."""
    try:
        yield
    finally:
        for line in lines:
            line.close()
        for line in lines:
            wait_until(lambda line=line: line.join(0.01))


def connected(*lines: LiveLine) -> None:
    wait_until(
        lambda: all(line.state.phase is Phase.CONNECTED for line in lines),
        told=lambda: [line.state for line in lines],
    )


def got(line: LiveLine, count: int = 1) -> list[LiveMessage]:
    """Wait for the next messages."""
    found: list[LiveMessage] = []

    def are_there() -> bool:
        found.extend(line.received())
        return len(found) >= count

    wait_until(are_there, told=lambda: (line.state, len(found)))
    return found


def met(count: int, *lines: LiveLine) -> None:
    """Wait until lines have been connected so many times."""
    wait_until(lambda: all(line.connections >= count for line in lines))
    connected(*lines)


def says(line: LiveLine, words: str) -> None:
    wait_until(lambda: words in line.state.why, told=lambda: line.state)


def cut(line: LiveLine) -> None:
    """Cut the connection of a line, as a network does that fails."""
    assert line._connection is not None
    assert line._loop is not None
    line._loop.call_soon_threadsafe(line._connection._socket.transport.abort)


@contextmanager
def relay(*options: object) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a relay in a process of its own; give its address and the process."""
    command = [sys.executable, "-m", "tools.relay", "--host", "127.0.0.1", "--port", "0", *map(str, options)]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            port = re.search(r"port ([0-9]+)", first)
            assert port, first + (process.stderr.read() if process.stderr else "")
            yield f"ws://127.0.0.1:{port[1]}", process
        finally:
            process.terminate()
            process.wait()
