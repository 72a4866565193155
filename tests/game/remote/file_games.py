"""Many matches by file between two processes, whose post loses, doubles, delays and swaps messages."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from game.match.friend_matches import FriendMatch
from rules.files import write_atomically
from rules.remote.log_file import from_bytes, to_bytes
from rules.remote.messages import SUFFIX
from rules.remote.verifying import log_of, verify
from tests.docs.pages import ROOT
from tests.game.remote.file_player import home_of, matches_of
from tools.check_log import check

PLAYER = Path(__file__).with_name("file_player.py")
ROLES = ("host", "guest")
OTHER = {"host": "guest", "guest": "host"}
LIKELY = 15  # messages that every match takes


class Post:
    """What is under way between the two programs."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder, self.rng = folder, rng
        self.under_way: dict[str, list[bytes]] = {role: [] for role in ROLES}
        self.count = 0

    def carry(self) -> None:
        """Take what both have sent, and deliver some of it: out of order, some twice, some never."""
        for role, to in OTHER.items():
            bag = self.under_way[to]
            for path in sorted((self.folder / f"from-{role}").glob(f"*{SUFFIX}")):
                content = path.read_bytes()
                path.unlink()
                if self.rng.random() < 0.9:
                    bag += [content] * self.rng.choice((1, 1, 1, 2))
            while bag and self.rng.random() < 0.9:
                content = bag.pop(self.rng.randrange(len(bag)))
                self.count += 1
                write_atomically(self.folder / f"to-{to}" / f"{self.count}{SUFFIX}", content)


def start(folder: Path, role: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, PLAYER, folder, role], cwd=ROOT, env=env, text=True, stderr=subprocess.PIPE
    )


def play(folder: Path, matches: Sequence[tuple[int, str]], *, kills: int, seed: int) -> int:
    """Play matches (seed, edition) to their ends; return the number of messages delivered.

    Kill a program now and then. Both must end each match alike, and each log must hold.
    """
    for part in ("to-host", "to-guest", "from-host", "from-guest"):
        (folder / part).mkdir(parents=True)
    (folder / "plan.json").write_text(json.dumps({"matches": matches}), "utf-8")
    programs = {role: start(folder, role) for role in ROLES}
    rng = random.Random(seed)
    post = Post(folder, rng)
    due = sorted(rng.randrange(1, LIKELY * len(matches)) for _ in range(kills))
    try:
        while True:
            post.carry()
            for program in programs.values():
                assert program.poll() is None, program.stderr and program.stderr.read()
            if due and post.count >= due[0]:
                due.pop(0)
                role = rng.choice(ROLES)
                programs[role].kill()
                programs[role].wait()
                programs[role] = start(folder, role)
            if all((folder / f"over-{role}").exists() for role in ROLES):
                break
            time.sleep(0.01)
    finally:
        (folder / "stop").touch()
        for program in programs.values():
            program.wait()
    check_ends(folder)
    return post.count


def check_ends(folder: Path) -> None:
    """See that both programs hold the same log of each match, and that it holds."""
    hosts, guests = ({one.id: one for one in matches_of(home_of(folder, role))} for role in ROLES)
    assert hosts.keys() == guests.keys()
    for key, host in hosts.items():
        content, other = log_bytes(host), log_bytes(guests[key])
        assert content == other
        verdict = verify(from_bytes(content, "log"), "log")
        assert verdict.over
        assert not verdict.owing
        assert not any(verdict.closed.values())
        assert check(content)


def log_bytes(match: FriendMatch) -> bytes:
    assert match.player is not None
    return to_bytes(log_of(match.player))
