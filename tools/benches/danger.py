"""Danger maps with eight ships a side and ten rocks, and frame times while they are computed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

import pygame

from game.board.heat_map_picture import levels_for
from game.board.overlays import Heat
from game.families.false_sunrise.danger.ends import End, drifting
from game.families.false_sunrise.danger.fleet_danger import FleetDanger
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.forecast_client import ForecastClient
from game.forecast.questions import Asked
from rules.false_sunrise.editions import edition_of
from rules.kernel.seats import Seat
from tools.benches.program import open_board
from tools.benches.tables import eight_a_side
from tools.benches.timing import ROUNDS, Measurement, limit_row, slow_of

_GHOST_MS, _COARSE_MS, _FULL_MS = 150.0, 500.0, 3000.0
_FRAME_MS = 16.0


def danger() -> Iterator[Measurement]:
    """Measure processor time from a cold start to the ghost's figures, the coarse and the full danger map.

    The peer is the time limit.
    """
    state = eight_a_side()
    ships = state.ships_of(Seat.RED)
    # Load modules and work out dice odds before measuring.
    DangerCalculator(FleetDanger(state)).forecast(Asked(ships[-1].id, End(*drifting(state, ships[-1]).end)))
    ghosts: list[float] = []
    again: list[float] = []
    coarse: list[float] = []
    full: list[float] = []
    for ship in ships[:ROUNDS]:
        end = End(*drifting(state, ship).end)
        reckoner = DangerCalculator(FleetDanger(state))
        asked, moved = Asked(ship.id, end), Asked(ship.id, end._replace(x=min(70.0, end.x + 1)))
        for times_ms, one in ((ghosts, asked), (again, moved)):
            begun = time.process_time()
            reckoner.forecast(one)
            times_ms.append((time.process_time() - begun) * 1e3)
        begun = time.process_time()
        found = [
            time.process_time()
            for field in DangerCalculator(FleetDanger(state)).fields(asked)
            if field is not None
        ]
        coarse.append((found[0] - begun) * 1e3)
        full.append((found[1] - begun) * 1e3)
    yield limit_row("danger, ghost, first", median(ghosts), _GHOST_MS)
    yield limit_row("danger, ghost, moved on", median(again), _GHOST_MS)
    yield limit_row("danger, board, coarse", median(coarse), _COARSE_MS)
    yield limit_row("danger, board, full", median(full), _FULL_MS)


def frames_beside_danger() -> Iterator[Measurement]:
    """Measure frame times in wall-clock time while a process computes danger and a thread paints it."""
    view, screen = open_board()
    state, lookout = eight_a_side(), ForecastClient()
    view.show(state)
    view.draw(screen)
    lookout.look_at(edition_of(state).ruleset, state)
    ship = state.ships_of(Seat.RED)[0]
    lookout.want((Asked(ship.id, End(*drifting(state, ship).end)),))
    lookout.settle()
    asked = Asked(ship.id, End(*drifting(state, ship).end))
    frames: list[float] = []
    shown, begun, first = None, time.perf_counter(), 0.0
    while (field := lookout.field(asked)) is None or not field.full or len(frames) < 60:
        frame = time.perf_counter()
        lookout.want((), asked)
        if field is not None and field is not shown:
            first, shown = first or time.perf_counter() - begun, field
            values = field.mean.reshape(field.grid.rows, field.grid.columns)
            view.overlays = (Heat("bench", values, levels_for(float(values.max())), field.grid.step),)
        view.update(1 / 60)
        view.draw(screen)
        frames.append((time.perf_counter() - frame) * 1e3)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - frame)))
    whole = time.perf_counter() - begun
    lookout.close()
    pygame.display.quit()
    yield limit_row("danger, coarse by the clock", first * 1e3, _COARSE_MS)
    yield limit_row("danger, full by the clock", whole * 1e3, _FULL_MS)
    yield limit_row("frame beside danger, median", median(frames), _FRAME_MS)
    yield limit_row("frame beside danger, 99th percentile", slow_of(frames), _FRAME_MS)
