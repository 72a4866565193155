"""Frames of the board at 1080p: forty ships, ten rocks, arcs and labels."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from statistics import median, quantiles

from rules.false_sunrise.state import State
from rules.table.arcs import Arc
from tools.benches.tables import forty_ships
from tools.benches.timing import Row, cost_row

_FRAMES = 300
_SIZE = (1920, 1080)
_MEDIAN_MS, _SLOW_MS = 5.0, 10.0
_MEDIAN_BLITS, _SLOW_BLITS = 8, 16


def _drifting(state: State, frames: int) -> list[State]:
    """Give states in which every ship moves a little from one to the next."""
    states = []
    for frame in range(frames):
        moved = state.copy()
        for key, ship in moved.ships.items():
            twin = ship.twin()
            twin.x = 1.0 + (ship.x - 1.0 + frame * 0.125) % 70.0
            moved.ships[key] = twin
        states.append(moved)
    return states


def board_frames() -> Iterator[Row]:
    """Measure frames in which all ships move; a goal is a number of milliseconds or of full-screen blits."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # it would stand in the midst of the rows
    import pygame

    from game.table.fleets import Look
    from game.table.overlays import ArcWedges, RangeBands
    from game.table.view import BoardView
    from game.theme import THEMES

    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(_SIZE)
    state = forty_ships()
    view = BoardView(next(iter(THEMES.values())), pygame.Rect((0, 0), _SIZE))
    chosen = next(iter(state.ships.values()))
    view.look = Look(selected=chosen.id)
    wedges = [
        ArcWedges(ship.at, ship.heading, (Arc.FORE,), 3, ship.seat) for ship in list(state.ships.values())[:6]
    ]
    view.overlays = (RangeBands(chosen.at), *wedges)
    frames_ms, blits_ms = [], []
    layer = pygame.Surface(_SIZE).convert()
    states = _drifting(state, _FRAMES)
    for warm in states[:20]:
        view.show(warm)
        view.draw(screen)
    gc.collect()
    gc.disable()
    for shown in states:
        begun = time.process_time()
        view.show(shown)
        view.draw(screen)
        middle = time.process_time()
        screen.blit(layer, (0, 0))
        frames_ms.append((middle - begun) * 1e3)
        blits_ms.append((time.process_time() - middle) * 1e3)
    gc.enable()
    pygame.display.quit()
    blit = median(blits_ms)
    slow = quantiles(frames_ms, n=100)[98]
    allowed, slow_allowed = max(_MEDIAN_MS, _MEDIAN_BLITS * blit), max(_SLOW_MS, _SLOW_BLITS * blit)
    yield cost_row("board frame 1080p, median", median(frames_ms), allowed, "ms (limit)", 1.0)
    yield cost_row("board frame 1080p, 99th percentile", slow, slow_allowed, "ms (limit)", 1.0)
