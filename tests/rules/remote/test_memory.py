"""The whole memory of the other side's process is searched for what a side keeps secret, at each step."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kernel.dice import Stream
from rules.remote.messages import Entries, from_code, to_code
from rules.remote.player import RemotePlayer, invitation
from tests.docs.pages import ROOT
from tests.rules.remote.remote_matches import (
    DUEL,
    FRIGATES,
    TOY,
    agreement_of,
    answer_all,
    secret_of,
)
from tests.rules.remote.test_secrecy import secrets_of

PROGRAM = Path(__file__).with_name("blue_program.py")
_CHUNK = 1 << 26


def memory_of(process: int) -> Iterator[bytes]:
    """Yield everything that a process has in memory and may have written, in large pieces."""
    maps = Path(f"/proc/{process}/maps").read_text("utf-8").splitlines()
    with Path(f"/proc/{process}/mem").open("rb", 0) as memory:
        for line in maps:
            found = re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line)
            if found is None or "[v" in line:
                continue
            first, last = (int(one, 16) for one in found.groups())
            memory.seek(first)
            left = last - first
            while left > 0:
                content = memory.read(min(left, _CHUNK))
                if not content:
                    break
                left -= len(content)
                yield content


def found_in(process: int, texts: list[str]) -> list[str]:
    """Return those of some texts that are in the memory of a process, hexadecimal ones also as bytes."""
    needles = [(text, one) for text in texts for one in forms(text)]
    return [text for content in memory_of(process) for text, one in needles if one in content]


def forms(text: str) -> Iterator[bytes]:
    yield text.encode()
    if re.fullmatch(r"[0-9a-f]{64}", text):
        yield bytes.fromhex(text)


def start(seed: int) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    command = [sys.executable, PROGRAM, str(seed)]
    return subprocess.Popen(command, cwd=ROOT, env=env, text=True, stdin=pipe, stdout=pipe)


def told(blue: subprocess.Popen[str], message: str) -> Entries:
    """Send a message to blue's process, and return its answer."""
    assert blue.stdin is not None
    assert blue.stdout is not None
    blue.stdin.write(message + "\n")
    blue.stdin.flush()
    answer = from_code(blue.stdout.readline().strip())
    assert isinstance(answer, Entries)
    return answer


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process as Linux shows it")
@pytest.mark.parametrize(
    "edition, steps",
    [
        (TOY, 12),
        pytest.param(FRIGATES, 24, marks=pytest.mark.slow),
        pytest.param(DUEL, 24, marks=pytest.mark.slow),
        pytest.param("2024-07", 16, marks=pytest.mark.slow),
    ],
)
def test_no_secret_of_red_is_in_the_memory_of_blues_process(edition: str, steps: int) -> None:
    own, stream, looked_for = secret_of(7, "host"), Stream("memory", 7), 0
    given = invitation(agreement_of(edition, 7), own)
    with start(7) as blue:
        red = RemotePlayer.accepted(given, own, told(blue, to_code(given)))
        sent = set[str]()
        for _ in range(steps):
            if red.referee.finished:
                break
            answer_all(red, stream)
            secret = list(secrets_of(red))
            answer = told(blue, to_code(red.message()))
            looked_for += len(secret)
            assert found_in(blue.pid, secret) == []
            sent.add(red.referee.id)
            red.take(answer)
        assert set(found_in(blue.pid, [red.referee.id])) == sent, "what was sent is found"
    assert looked_for >= 2 * steps or edition == TOY
