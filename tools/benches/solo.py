"""Frames of the table while the computer thinks in its own process: pointing, steering, sealing nothing."""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from game.seats import HUMAN
from tools.benches.timing import Row, cost_row

_LIMIT_MS = 10.0
_FRAMES = 400
_STEER_EVERY = 20
_WARM = 60


def thinking_frames() -> Iterator[Row]:
    """Measure frames while an admiral thinks of its orders, beside the same play of two humans.

    The figures are processor time of the game's own thread; the slowest hundredth lays out and forecasts.
    """
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    with tempfile.TemporaryDirectory() as home:
        alone_ms, ours_ms = (_play(Path(home), level) for level in (HUMAN, "admiral"))
    yield cost_row("frame while an admiral thinks", median(ours_ms), _LIMIT_MS, "ms (limit)", 1.0)
    for name, share in (("median", 49), ("99th percentile", 98)):
        ours, alone = (quantiles(some, n=100)[share] for some in (ours_ms, alone_ms))
        yield cost_row(f"the same, {name}, alone", ours, alone, "ms", 0.5)


def _play(home: Path, level: str) -> list[float]:
    import pygame

    from game.app import App
    from game.paths import open_home
    from game.players.thinking import close_thinker
    from game.screens.new_match import quick_battle
    from tools.hand import Desk, FrameClock

    desk = Desk(App((1920, 1080), clock=FrameClock(), home=open_home(home)))
    desk.app.to_title()
    desk.app.push(quick_battle(desk.app, 5, level=level))
    if level == HUMAN:
        desk.step(4)
        desk.key(pygame.K_RETURN)
    desk.step(_WARM)
    frames_ms = []
    for frame in range(_FRAMES):
        angle = frame / 40
        pos = (round(960 + 500 * math.sin(angle)), round(540 + 300 * math.sin(1.7 * angle)))
        desk.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        if frame % _STEER_EVERY == 0:
            desk.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
            desk.post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        begun = time.thread_time()
        desk.step()
        frames_ms.append((time.thread_time() - begun) * 1e3)
    close_thinker()
    pygame.display.quit()
    return frames_ms
