"""Whole matches between two processes that answer at random, over lines that fail."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from tests.docs.pages import ROOT
from tests.waiting import wait_until

PLAYER = Path(__file__).with_name("live_player.py")
ROLES = ("host", "guest")


class Program:
    """A side's program; what it says is collected by a thread."""

    def __init__(self, folder: Path, role: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        command = [sys.executable, PLAYER, folder, role]
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, text=True, **pipes)
        self.said: list[str] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.strip())

    @property
    def result(self) -> str:
        """What it says of the end of the match, "" before that."""
        return next((line for line in reversed(self.said) if line.startswith("over ")), "")

    @property
    def is_gone(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._thread.join()

    def end(self) -> None:
        """Let it end, and see that it does so without a word of trouble."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        self._thread.join()


def play(folder: Path, edition: str, *, kills: int = 0, **plan: Any) -> None:
    """Play a match and see that it ends the same on both sides; kill programs at random moments."""
    told = {"edition": edition, "seed": plan.pop("seed", 1), "values": plan.pop("values", {}), **plan}
    (folder / "plan.json").write_text(json.dumps(told), "utf-8")
    rng = random.Random(told["seed"])
    programs = {role: Program(folder, role) for role in ROLES}
    try:
        for _ in range(kills):
            role = rng.choice(ROLES)
            # A moment in the match: when so much more has been kept, or the match is over.
            kept, more = folder / role / "match.json", rng.randrange(1, 20_000)
            before = kept.stat().st_size if kept.exists() else 0
            wait_until(
                lambda kept=kept, size=before + more: (
                    (kept.exists() and kept.stat().st_size > size)
                    or any(one.result or one.is_gone for one in programs.values())
                )
            )
            programs[role].kill()
            programs[role] = Program(folder, role)
        wait_until(
            lambda: all(one.result or one.is_gone for one in programs.values()),
            told=lambda: [one.said for one in programs.values()],
        )
        assert len({one.result for one in programs.values()}) == 1, [one.said for one in programs.values()]
        for one in programs.values():
            one.end()
            assert one.said == [one.result], one.said
            assert one.process.returncode == 0
    finally:
        for one in programs.values():
            one.kill()
