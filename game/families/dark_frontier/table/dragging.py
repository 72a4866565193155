"""Dragging the end of a path: it snaps to the hexes where it may be."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import pygame

from game.families.dark_frontier.board.layout import hex_at, point_of
from game.screens.tools import dragging
from game.screens.tools.tool import BoardClick, Host
from rules.hexes.grid import Hex, distance
from rules.table.measure import Point, distance_in

_BESIDE = 2  # hexes from the nearest end from which a refusal is shown


class HasPath(Protocol):
    """A tool with a path: where it starts, where it ends, and where it may end."""

    def start(self) -> Hex: ...

    def goal(self) -> Hex: ...

    def goals(self) -> Collection[Hex]: ...


class DragTarget(HasPath, Protocol):
    """The interface of a tool with a draggable end of a ship's or missile's path (see `HelmTool`)."""

    host: Host

    def names(self) -> Collection[str]: ...

    def take(self, name: str) -> None: ...

    def lead_to(self, at: Hex) -> None: ...

    def let_be(self) -> None: ...

    def next_there(self, step: int) -> bool: ...


class PieceDrag(dragging.PieceDrag):
    """What the pointer holds of a path."""

    def __init__(self, tool: DragTarget) -> None:
        super().__init__(tool.host)
        self.tool = tool
        self._shift = False  # whether Shift was down when the pointer last moved

    @property
    def sought(self) -> Hex | None:
        """The hex under the pointer if the path cannot end near it, else None."""
        if self.hold is None or not self.held:
            return None
        at = hex_at(self.hold.at)
        return at if at != self.tool.start() and distance(at, self.tool.goal()) >= _BESIDE else None

    def take(self, click: BoardClick) -> bool:
        """Start dragging the end, an own token, or any hex where the path may end."""
        tool, at, self._shift = self.tool, hex_at(click.at), _shift()
        if at == tool.goal():
            self.begin(click.at)
            if self._shift:
                tool.next_there(1)
        elif click.piece in tool.names():
            tool.take(str(click.piece))
            self.begin(click.at)
        elif at in tool.goals():
            self.begin(click.at, moved=True)
        else:
            return False
        return True

    def on_end(self, at: Point) -> bool:
        """Return whether a place of the board is on the end of the path."""
        return hex_at(at) == self.tool.goal()

    def follow(self, hold: dragging.Held) -> None:
        """Drag the end to the pointer.

        Pressing Shift meanwhile chooses another path to the same hex.
        """
        self._lead(hold.at)
        before, self._shift = self._shift, _shift()
        if self._shift and not before:
            self.tool.next_there(1)

    def _lead(self, to: Point) -> None:
        """Let the path end as close to a place as possible.

        Back at the token, reset it to the default.
        """
        tool, goals, at = self.tool, self.tool.goals(), hex_at(to)
        if at == tool.start() and at not in goals:
            tool.let_be()
            return
        there = min(goals, key=lambda one: distance_in(point_of(one), to))
        if there != tool.goal():
            tool.lead_to(there)


def _shift() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
