"""The miracle points of both fleets, beside their rows of the race track (FAC-1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect

from game.shell.theme import FIGURES, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.miracle_points import (
    DIE_COST,
    MIRACLE_THRUST,
    RATING_COST,
    REROLL_COST,
    RESTORE_COST,
)
from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat

POOL_WIDTH = 58
TOPIC = "FAC-1"
_BUYS = (
    f"In the orders a point buys {MIRACLE_THRUST} thrust. In the weapons phase {REROLL_COST} buys the reroll "
    f"of a die, {DIE_COST} one more die for an attack, {RATING_COST} a point of defence rating against one, "
    f"and {RESTORE_COST} a lost system back."
)


def has_pools(state: State) -> bool:
    """Whether a player has, or will have, points (FAC-1)."""
    return any(has_pool(state, seat) for seat in PLAYERS)


def has_pool(state: State, seat: Seat) -> bool:
    """Whether a player has, or will have, points (FAC-1)."""
    faction = state.setup.fleets[seat].faction
    return seat in state.miracles or (
        faction is not None and any(effect.miracle_dice() for effect in faction.effects)
    )


def pool_words(points: int) -> str:
    """Write a number of miracle points.

    >>> pool_words(1), pool_words(6)
    ('1 miracle point', '6 miracle points')
    """
    return f"{points} miracle point{'s' * (points != 1)}"


class MiraclePools(Widget):
    """A star and a figure for each fleet that has points; `changed` is what just comes or goes, by row."""

    kind = "miracles"

    def __init__(self, widget_id: str, rect: Rect, state: State, motion: Callable[[], Any]) -> None:
        self._motion = motion
        self.rows = tuple(
            (seat, state.setup.names[seat], state.miracles.get(seat, 0) if has_pool(state, seat) else None)
            for seat in PLAYERS
        )
        super().__init__(
            widget_id,
            rect,
            tooltip=f"{self.text()}. {_BUYS} Both players see them; those that are not spent lapse when the "
            "next turn begins (FAC-1).",
            topic=TOPIC,
        )
        self.changed = (0, 0)

    def update(self, dt: float) -> None:
        """Follow what comes or goes on the board just now."""
        moving = self._motion()
        red, blue = (moving.pool_change(seat) if moving is not None else 0 for seat in PLAYERS)
        self.changed = (red, blue)

    def state(self) -> tuple[object, ...]:
        return self.rows, self.changed

    def text(self) -> str:
        return ", ".join(
            f"{name} has {pool_words(points)}" for _, name, points in self.rows if points is not None
        )

    def value(self) -> dict[str, int | None]:
        return {seat.value: points for seat, _, points in self.rows}

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row a fleet: star, points, and beside them what they have just become more or less by."""
        rect, theme = surface.get_rect(), pen.theme
        for index, (seat, _, counted) in enumerate(self.rows):
            if counted is None:
                continue
            row = Rect(0, index * rect.height // 2, rect.width, rect.height // 2)
            change, ink = self.changed[index], theme.seat_text(seat)
            if change:
                pen.panel(surface, row, mix(theme.panel, theme.seat(seat), 0.3), theme.seat(seat), radius=4)
            pen.put_icon(surface, Icon.STAR, (row.left + pen.px(10), row.centery), 13, theme.seat(seat))
            place = Rect(row.left + pen.px(17), row.top, pen.px(18), row.height)
            pen.write(surface, str(counted + change), place, STRONG.sized(13), ink, "right")
            if change:
                words = f"{change:+d}".replace("-", "−")
                aside = Rect(place.right, row.top, row.right - place.right - pen.px(3), row.height)
                colour = theme.good if change > 0 else theme.refusal
                pen.write(surface, words, aside, FIGURES.sized(11), colour, "right")
