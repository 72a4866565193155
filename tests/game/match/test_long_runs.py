"""An evening of matches leaves nothing behind: memory, handles and threads stay what they were (F32)."""

from __future__ import annotations

import gc
import os
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.game.match.test_solo import AT_ONCE, Solo

TURNS, SETTLED = 200, 80
MOST_GROWTH_MIB = 24  # of some 300: what allocators keep and caches fill, not what is lost turn by turn


def held() -> dict[str, int]:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return {
        "mib": pages * os.sysconf("SC_PAGE_SIZE") // 2**20,
        "handles": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
    }


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="asks Linux what the process holds")
def test_F32_two_hundred_turns_of_the_computer_leave_nothing_behind(desk: Any) -> None:
    solo, turns, before = Solo(desk), 0, None
    while turns < TURNS:
        if before is None and turns >= SETTLED:
            before = held()
        session = solo.begin(("captain", "captain"))
        for _ in range(AT_ONCE):
            desk.key(pygame.K_SLASH)
        solo.wait(lambda: solo.screen.name == "result", plays=False)
        turns += session.match.state.turn
        desk.app.to_title()
        desk.step(5)
    after = held()
    assert before is not None
    assert (after["handles"], after["threads"]) == (before["handles"], before["threads"])
    assert after["mib"] - before["mib"] <= MOST_GROWTH_MIB
