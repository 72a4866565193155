"""Where an order ends in a rock, a red arrow leads on from the ship into the rock, beyond the ship's ring."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.board.canvas import Canvas
from game.families.false_sunrise.board.ghosts import ring_px
from game.families.false_sunrise.board.overlays import GhostPath
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.theme import Color
from rules.false_sunrise.state import Phase
from rules.kernel.seats import Seat
from rules.table.clock import advance
from rules.table.terrain import Terrain
from rules.values import changed
from tests.rules.false_sunrise.matched_fire.arena import ship
from tests.rules.false_sunrise.matched_fire.arena import table as matched_table
from tools.screenshots.scenes import SCENES
from tools.screenshots.studio import Studio

ROCK = ((34.0, 18.0), (42.0, 18.0), (42.0, 30.0), (34.0, 30.0))
SOFT = 40  # of 255: how far a soft edge may be from its color
FROM_PX, TO_PX = 5, 16  # of the arrow's length beyond the ring: what is measured


def courses(table: TableScreen) -> list[GhostPath]:
    assert table.tool is not None
    return [one for one in table.tool.overlays() if isinstance(one, GhostPath)]


def red_beyond(table: Any, course: GhostPath, *, behind: bool = False) -> float:
    """Return the share of red pixels on the line that leads on from a course's end, or back from it."""
    x, y, heading = course.stops[-1]
    camera = table.pane.camera
    start, ahead = camera.to_px((x, y)), camera.to_px(advance((x, y), heading, 1))
    angle = math.atan2(ahead[1] - start[1], ahead[0] - start[0]) + (math.pi if behind else 0.0)
    shown = pygame.display.get_surface()
    assert shown is not None
    canvas = Canvas(shown, camera, table.ui.pen)
    ring = ring_px(canvas, course.hull)
    at = [
        (round(start[0] + far * math.cos(angle)), round(start[1] + far * math.sin(angle)))
        for far in range(round(ring) + FROM_PX, round(ring) + TO_PX)
    ]
    return sum(is_red(shown, one, canvas.theme.refusal) for one in at) / len(at)


def is_red(shown: pygame.Surface, at: tuple[int, int], red: Color) -> bool:
    """Return whether a pixel or one next to it has a color, but for a soft edge."""
    around = [(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(math.dist(tuple(shown.get_at(one))[:3], red) < SOFT for one in around)


def false_sunrise(_desk: Any, folder: Path) -> TableScreen:
    studio = Studio((1280, 720), folder)
    SCENES["crash-ahead"](studio)
    return studio.table


def matched_fire(desk: Any, _folder: Path) -> TableScreen:
    state = matched_table(
        [ship("Gun", "destroyer", 26, 24, heading=3, velocity=12)],
        [ship("Mark", "destroyer", 60, 40, heading=9)],
    )
    state.setup = changed(state.setup, terrain=Terrain((ROCK,)))
    state.phase = Phase.ORDERS
    session = Session.new(state.setup, seed=3)
    desk.app.change_settings(animation="off", hints=False)
    table: TableScreen = desk.sit_down(session, state, session.match.dice)
    desk.key(pygame.K_o)
    desk.step(3)
    table.select(f"{Seat.RED}:Gun")
    desk.step(40)
    return table


@pytest.mark.parametrize("sit_down", [false_sunrise, matched_fire])
def test_MOV_3_a_red_arrow_leads_on_from_a_crash_into_the_rock(
    desk: Any, tmp_path: Path, sit_down: Any
) -> None:
    table = sit_down(desk, tmp_path)
    (course,) = [one for one in courses(table) if one.look == "held"]
    assert course.crashed
    assert red_beyond(table, course) > 0.9
    assert red_beyond(table, course, behind=True) < 0.2
