"""An evening of matches in a process of its own: what it holds after a while and at the end, on stdout."""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.main_loop import MainLoop
from tests.game.match.test_solo import AT_ONCE, Solo
from tools.hand import Desk, FrameClock


def held() -> dict[str, int]:
    """Count what the process holds."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return {
        "mib": pages * os.sysconf("SC_PAGE_SIZE") // 2**20,
        "handles": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
    }


def main(settled: int, most: int) -> None:
    """Let the computer play matches for so many turns."""
    desk = Desk(MainLoop((1280, 720), clock=FrameClock()))
    desk.app.to_title()
    desk.step()
    solo, turns, marks = Solo(desk), 0, [settled, most]
    while marks:
        session = solo.begin(("captain", "captain"))
        for _ in range(AT_ONCE):
            desk.key(pygame.K_SLASH)
        solo.wait(lambda: solo.screen.name == "result", plays=False)
        turns += session.match.state.turn
        desk.app.to_title()
        desk.step(5)
        if turns >= marks[0]:
            del marks[0]
            print(json.dumps(held()), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
