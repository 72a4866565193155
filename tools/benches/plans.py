"""Autosaved plans: the time from a key that changes the orders until the plan is on disk."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pygame

from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.forecast.forecast_client import close_forecasts
from game.shell.writing import WRITER
from tools.benches.program import open_desk
from tools.benches.timing import Measurement, limit_row
from tools.hand import Desk

_LIMIT_MS = 100.0
_KEYS = (pygame.K_UP, pygame.K_DOWN) * 15
_SEED = 5


def kept_plans() -> Iterator[Measurement]:
    """Change a ship's orders by keys in a large window; after each key wait until the plan is on disk."""
    with tempfile.TemporaryDirectory() as folder:
        desk = open_desk(Path(folder), reduced_motion=True)
        desk.app.push(quick_battle(desk.app, _SEED))
        desk.step(2)
        desk.key(pygame.K_o)
        waits_ms = [_waited_ms(desk, key) for key in _KEYS]
        close_forecasts()
    for name, wait_ms in (("median", median(waits_ms)), ("slowest", max(waits_ms))):
        yield limit_row(f"plan on the disk after a key, {name}", wait_ms, _LIMIT_MS)


def _waited_ms(desk: Desk, key: int) -> float:
    """Press a key and return how long the plan takes to reach the disk, in milliseconds.

    This is wall-clock time, because waiting for a disk takes no processor time.
    """
    desk.step(5)
    desk.rest()
    begun = time.perf_counter()
    desk.key(key)
    WRITER.settle()
    return 1e3 * (time.perf_counter() - begun)
