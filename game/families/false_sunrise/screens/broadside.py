"""The background of the Matched Fire card: two lines of ships, with dice between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.families.false_sunrise.screens.dawn import FleetsAtDawn, FleetShip
from game.paint import dice, glow
from game.paint.night_sky import Disc, Room
from game.shell import drawing
from game.shell.theme import Color, Theme
from rules.kernel.seats import Seat

LIT = (0.77, 0.25)
SHIPS = (
    FleetShip(Seat.BLUE, "frigate", (0.90, 0.12), 0.15, 0.2),
    FleetShip(Seat.BLUE, "cruiser", (0.93, 0.5), 0.26, 0.1),
    FleetShip(Seat.BLUE, "destroyer", (0.88, 0.88), 0.2, 0.15),
    FleetShip(Seat.RED, "frigate", (0.12, 0.14), 0.17, 0.1),
    FleetShip(Seat.RED, "cruiser", (0.09, 0.52), 0.3),
    FleetShip(Seat.RED, "destroyer", (0.13, 0.9), 0.23),
)
_THROWN = ((0.34, 5), (0.455, 5), (0.57, 5), (0.68, 2))
"""Dice as shares of the width and faces; those of the set come first."""
_SET = 3
_SIDE, _AT = 0.27, 0.44  # shares of the area's height: a die's size, and the height of its center
_BRACKET: Color = (255, 214, 140)


class Broadside(FleetsAtDawn):
    """Two lines of ships with dice between them: a set of three, and one that matches nothing."""

    grounded: ClassVar[bool] = False
    file: ClassVar[str] = "title-matched"
    dark: ClassVar[Disc] = (LIT, 0.0)
    shining: ClassVar[tuple[float, float]] = LIT
    ships: ClassVar[Sequence[FleetShip]] = SHIPS
    shots: ClassVar[Sequence[tuple[int, int]]] = ((4, 1), (1, 4), (5, 2), (0, 3))

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw the ships, then the dice with a bracket below the set."""
        super().draw_ships(surface, theme, free)
        room = Room.within(free)
        side = max(8, round(room.size * _SIDE))
        down = room.rect.top + round(room.rect.height * _AT)
        middles = [(room.rect.left + round(room.rect.width * across), down) for across, _ in _THROWN]
        for number, ((_, face), middle) in enumerate(zip(_THROWN, middles, strict=True)):
            alone = number >= _SET
            if not alone:
                glow.glow(surface, middle, side * 1.1, _BRACKET, 0.22)
            small = round(side * (0.75 if alone else 1))
            picture = dice.at_rest(face, number, small, struck=alone)
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=middle))
        left, right = middles[0][0] - side // 2, middles[_SET - 1][0] + side // 2
        foot, tip = down + round(side * 0.8), max(2, side // 8)
        bracket = [(left, foot - tip), (left, foot), (right, foot), (right, foot - tip)]
        drawing.lines(surface, _BRACKET, bracket, max(1, side // 16))
