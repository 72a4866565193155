"""Frames of the table while the computer thinks in a separate process: pointing, steering, dragging."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pygame

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.match.seats import HUMAN
from game.players.thinking import close_thinker
from game.screens.table.table_screen import TableScreen
from tools.benches.program import open_desk
from tools.benches.timing import Measurement, cost_row, limit_row, slow_of
from tools.hand import Desk

_LIMIT_MS = 10.0
# On a slow or busy machine a frame may take as long as this many full-screen blits of the same run.
_LIMIT_BLITS = 16
_FRAMES = 600
_STEER_EVERY, _CHOOSE_EVERY = 20, 90
_PANNED = range(400, 500)
_WARM = 60


def thinking_frames() -> Iterator[Measurement]:
    """Measure frames while an admiral thinks about its orders, next to the same play by two humans.

    The figures are processor time of the game's main thread, with garbage collection and autosaves.
    Every frame counts.
    """
    with tempfile.TemporaryDirectory() as home:
        (alone_ms, _), (ours_ms, blits_ms) = (_play(Path(home), level) for level in (HUMAN, "admiral"))
    limit_ms = max(_LIMIT_MS, _LIMIT_BLITS * median(blits_ms))
    for name, figure in (("median", median), ("99th percentile", slow_of), ("slowest", max)):
        yield limit_row(f"frame while an admiral thinks, {name}", figure(ours_ms), limit_ms)
    yield cost_row("the same, median, alone", median(ours_ms), median(alone_ms), "ms", 0.8)


def _play(home: Path, level: str) -> tuple[list[float], list[float]]:
    """Plan a turn; return the times of each frame and of a full-screen blit after it, in milliseconds."""
    desk = open_desk(home)
    desk.app.first_step()
    desk.app.push(quick_battle(desk.app, 5, level=level))
    if level == HUMAN:
        desk.step(4)
        desk.click("handover.open")
    desk.step(_WARM)
    assert isinstance(desk.screen, TableScreen), "orders are given at the table"
    assert desk.screen.tool is not None, "a tool gives them"
    layer = desk.app.surface.copy()
    frames_ms, blits_ms = [], []
    for frame in range(_FRAMES):
        _act(desk, frame)
        frames_ms.append(_ms(desk.step))
        blits_ms.append(_ms(lambda: layer.blit(desk.app.surface, (0, 0))))
    close_thinker()
    pygame.display.quit()
    return frames_ms, blits_ms


def _act(desk: Desk, frame: int) -> None:
    """Do what a player does in a frame: point or drag, and sometimes steer or select the next ship."""
    angle, panned = frame / 40, frame in _PANNED
    pos = (round(960 + 500 * math.sin(angle)), round(540 + 300 * math.sin(1.7 * angle)))
    if frame in (_PANNED.start, _PANNED.stop):
        kind = pygame.MOUSEBUTTONDOWN if panned else pygame.MOUSEBUTTONUP
        desk.post(kind, pos=pos, button=2)
    desk.post(pygame.MOUSEMOTION, pos=pos, rel=(7, 5) if angle % 2 < 1 else (-7, -5), buttons=(0, panned, 0))
    keys = ((pygame.K_RIGHT, _STEER_EVERY), (pygame.K_RETURN, _CHOOSE_EVERY))
    for key in (key for key, every in keys if frame % every == 0):
        desk.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        desk.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def _ms(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return (time.thread_time() - begun) * 1e3
