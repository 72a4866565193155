"""Whole hotseat matches with factions on the true screens: hands at random, and nothing is ever stuck."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pygame
import pytest

from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain

pytestmark = pytest.mark.slow

KEYS = (
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_DELETE,
    pygame.K_DOWN,
    pygame.K_UP,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_TAB,
    pygame.K_1,
    pygame.K_2,
    pygame.K_r,
    pygame.K_j,
    pygame.K_PERIOD,
    pygame.K_COMMA,
    pygame.K_e,
    pygame.K_LEFTBRACKET,
    pygame.K_RIGHTBRACKET,
    pygame.K_BACKSPACE,
)
PUSHES = (
    "commit",
    "tool.decline",
    "tool.not_again",
    "order.landing",
    "fire.hold",
    "squad.pass",
    "return.wait",
)
PATIENCE = 14  # touches of one question before the hand gives a legal answer of its own


class RandomHands:
    """Press keys, buttons and places at random; after a while answer what is asked."""

    def __init__(self, desk: Any, table: TableScreen, seed: int) -> None:
        self.desk, self.table = desk, table
        self.rng = random.Random(seed)
        self.asked: Counter[str] = Counter()

    def play(self, most: int) -> None:
        for _ in range(most):
            screen = self.desk.screen
            assert screen.name != "crash", screen.state()
            if screen.name == "result":
                return
            if screen is not self.table:
                self.desk.key(pygame.K_o if screen.name == "handover" else pygame.K_ESCAPE)
            elif getattr(self.table.tool, "request", None) is None:
                self.desk.key(pygame.K_RETURN)
            else:
                self._question(self.table.tool.request)
        raise AssertionError(f"stuck at {self.table.tool}: {self.table.what_now()}")

    def _question(self, request: Any) -> None:
        self.asked[type(self.table.tool).__name__] += 1
        for _ in range(self.rng.randrange(PATIENCE)):
            self._touch()
            if self.desk.screen is not self.table or self.table.tool is None:
                return
            if getattr(self.table.tool, "request", None) is not request:  # both fleets may have moved
                return
        assert self.table.answer(request.example(self.rng.randrange)), self.table.refusal
        self.desk.step()

    def _touch(self) -> None:
        match self.rng.randrange(5):
            case 0 | 1:
                self.desk.key(self.rng.choice(KEYS))
            case 2:
                name = self.rng.choice(PUSHES)
                if self.desk.screen.ui.get(name) is not None:
                    self.desk.click(name)
            case 3:
                place = self.table.pane.rect
                at = self.rng.randrange(place.width), self.rng.randrange(place.height)
                self.desk.click_at((place.left + at[0], place.top + at[1]))
            case _:
                ships = list(self.table.view.ships.values())
                x, y = self.table.pane.camera.to_px(self.rng.choice(ships).at)
                self.desk.point_at((round(x), round(y)))


@pytest.mark.parametrize(
    ("seed", "red", "blue"),
    [
        (1, "children-of-the-sun", "first-cycle"),
        (2, "old-world-coalition", "gas-giant-collective"),
        (3, "first-cycle", "children-of-the-sun"),
        (4, "gas-giant-collective", None),
    ],
)
def test_a_match_with_factions_is_played_out_by_random_hands(
    desk: Any, caplog: Any, seed: int, red: str, blue: str | None
) -> None:
    catalogue = july_catalogue()
    fleets = {
        seat: build_fleet(random_fleet(f"{seed} {seat}", 8, catalogue, faction), seat, catalogue)
        for seat, faction in zip(PLAYERS, (red, blue), strict=True)
    }
    options = Options(factions=True, turn_limit=4)
    setup = Setup(fleets, Terrain(generate_terrain(seed)), options, 8)
    desk.app.change_settings(animation="off")
    table = TableScreen(desk.app, Session.new(setup, seed=seed))
    desk.app.push(table)
    desk.step(3)
    hands = RandomHands(desk, table, seed)
    hands.play(2500)
    assert hands.asked["OrdersTool"] >= 2
    assert "caught" not in caplog.text
