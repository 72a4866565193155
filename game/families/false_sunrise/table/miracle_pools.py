"""The miracle points of both fleets, next to their rows of the race track (FAC-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pygame
from pygame import Rect

from game.families.false_sunrise.board.animation import Animation
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

F = TypeVar("F", int, int | None)
POOL_WIDTH = 58
_BUYS = (
    f"In orders, each point gives {MIRACLE_THRUST} thrust. In the weapons phase, a reroll costs "
    f"{REROLL_COST}, one more die in an attack {DIE_COST}, +1 defense against an attack {RATING_COST}, and "
    f"the repair of a system {RESTORE_COST}. Both players see the points, and unspent ones "
    "are lost when the next turn begins (FAC-1)."
)


def has_pools(state: State) -> bool:
    """Return whether a player has, or will have, miracle points (FAC-1)."""
    return any(has_pool(state, seat) for seat in PLAYERS)


def has_pool(state: State, seat: Seat) -> bool:
    """Return whether this player has, or will have, miracle points (FAC-1)."""
    faction = state.setup.fleets[seat].faction
    return seat in state.miracles or (
        faction is not None and any(effect.miracle_dice() for effect in faction.effects)
    )


def pool_rows(state: State) -> list[tuple[Seat, str, int | None]]:
    """List both players with their points, None for one who never has any."""
    points = {seat: state.miracles.get(seat, 0) if has_pool(state, seat) else None for seat in PLAYERS}
    return [(seat, state.setup.names[seat], points[seat]) for seat in PLAYERS]


def pool_words(points: int) -> str:
    """Describe a number of miracle points.

    >>> pool_words(1), pool_words(6)
    ('1 miracle point', '6 miracle points')
    """
    return f"{points} miracle point{'s' * (points != 1)}"


@dataclass(eq=False, repr=False)
class FleetFigures(Widget, Generic[F]):
    """A figure for each fleet, red first.

    `changes` shows what is being added on the board right now.
    """

    rows: Sequence[tuple[Seat, str, F]]
    motion: Callable[[], Animation | None]
    changes: tuple[int, ...] = field(default=(0, 0), init=False)

    def change(self, moving: Animation, seat: Seat) -> int:
        """Return how much a fleet's figure changes in the current animation."""
        raise NotImplementedError

    def update(self, dt: float) -> None:
        """Follow the current animation on the board."""
        if (moving := self.motion()) is not None:
            self.changes = tuple(self.change(moving, seat) for seat in PLAYERS)

    def state(self) -> tuple[object, ...]:
        return tuple(self.rows), self.changes

    def value(self) -> dict[str, F]:
        return {seat.value: figure for seat, _, figure in self.rows}


class MiraclePools(FleetFigures[int | None]):
    """A star and a figure for each fleet that has points."""

    kind = "miracles"

    def change(self, moving: Animation, seat: Seat) -> int:
        return moving.pool_change(seat)

    def tip(self) -> str:
        return f"{self.text()}. {_BUYS}"

    def text(self) -> str:
        return ", ".join(
            f"{name} has {pool_words(points)}" for _, name, points in self.rows if points is not None
        )

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each fleet: star, points, and the change just made."""
        rect, theme = surface.get_rect(), pen.theme
        for index, (seat, _, counted) in enumerate(self.rows):
            if counted is None:
                continue
            row = Rect(0, index * rect.height // 2, rect.width, rect.height // 2)
            change, ink = self.changes[index], theme.seat_text(seat)
            if change:
                pen.panel(surface, row, mix(theme.panel, theme.seat(seat), 0.3), theme.seat(seat), radius=4)
            pen.put_icon(surface, Icon.STAR, (row.left + pen.px(10), row.centery), 13, theme.seat(seat))
            place = Rect(row.left + pen.px(17), row.top, pen.px(18), row.height)
            pen.write(surface, str(counted + change), place, STRONG.sized(13), ink, "right")
            if change:
                words = f"{change:+d}".replace("-", "−")
                aside = Rect(place.right, row.top, row.right - place.right - pen.px(3), row.height)
                color = theme.good if change > 0 else theme.refusal
                pen.write(surface, words, aside, FIGURES.sized(11), color, "right")
