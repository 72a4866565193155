"""Leading the end of a way with the pointer: it snaps to the hexes on which it may lie."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.families.dark_frontier.board.layout import hex_at, point_of
from game.screens.tools.tool import BoardClick, Host
from rules.hexes.grid import Hex, distance
from rules.table.measure import Point, distance_in

_MOVED_PX = 5
_BESIDE = 2  # hexes off the nearest end: what is wanted there is refused aloud


class Led(Protocol):
    """A tool that leads the end of a ship's or a missile's way (see `LedTool`)."""

    host: Host

    def names(self) -> Collection[str]: ...

    def take(self, name: str) -> None: ...

    def start(self) -> Hex: ...

    def goal(self) -> Hex: ...

    def goals(self) -> Collection[Hex]: ...

    def lead_to(self, at: Hex) -> None: ...

    def let_be(self) -> None: ...

    def next_there(self, step: int) -> bool: ...

    def in_hand(self) -> tuple[Any, ...]: ...

    def put_in_hand(self, answer: Any) -> None: ...  # noqa: ANN401 - answers are of any type


@dataclass(slots=True)
class _Hold:
    """What is held: the answer before, where the press was, where the pointer is; whether Shift is down."""

    before: Any
    pressed: Point
    at: Point
    moved: bool = False
    shift: bool = False


class Hand:
    """What the pointer holds of a way."""

    def __init__(self, tool: Led) -> None:
        self.tool = tool
        self._hold: _Hold | None = None

    @property
    def held(self) -> bool:
        """Whether an end is being led."""
        return self._hold is not None and self._hold.moved

    @property
    def sought(self) -> Hex | None:
        """Where the pointer wants the end although nothing near may end there."""
        hold = self._hold
        if hold is None or not hold.moved:
            return None
        at = hex_at(hold.at)
        return at if at != self.tool.start() and distance(at, self.tool.goal()) >= _BESIDE else None

    def press(self, click: BoardClick) -> bool:
        """Take hold of the end, of an own token, or of any hex on which the way may end."""
        if self._hold is not None or click.button != 1:
            return self.let_go()
        tool, at = self.tool, hex_at(click.at)
        if at == tool.goal():
            self._begin(click.at)
            if _shift():
                tool.next_there(1)
            return True
        if click.piece in tool.names():
            tool.take(str(click.piece))
            self._begin(click.at)
            return True
        if at in tool.goals():
            self._begin(click.at, moved=True)
            self._follow()
            return True
        return False

    def _begin(self, at: Point, *, moved: bool = False) -> None:
        before = next(iter(self.tool.in_hand()), None)
        self._hold = _Hold(before, at, at, moved, _shift())

    def on_end(self, at: Point) -> bool:
        """Whether a place of the board is on the end."""
        return hex_at(at) == self.tool.goal()

    def move(self, at: Point) -> None:
        """Follow the pointer with what is held."""
        hold = self._hold
        if hold is None:
            return
        hold.at = at
        ppi: float = self.tool.host.pane.camera.ppi
        if not hold.moved and distance_in(at, hold.pressed) * ppi <= _MOVED_PX:
            return
        hold.moved = True
        self._follow()
        shift, before = _shift(), hold.shift
        hold.shift = shift
        if shift and not before:
            self.tool.next_there(1)
        self.tool.host.app.refresh()

    def _follow(self) -> None:
        """Let the way end as near to the pointer as it may; back at its beginning it is let be."""
        hold, tool = self._hold, self.tool
        assert hold is not None, "only what is held follows"
        goals, at = tool.goals(), hex_at(hold.at)
        if at == tool.start() and at not in goals:
            tool.let_be()
            return
        there = min(goals, key=lambda one: distance_in(point_of(one), hold.at))
        if there != tool.goal():
            tool.lead_to(there)

    def release(self) -> None:
        """Keep where it ends."""
        self._hold = None
        self.tool.host.rebuild()

    def let_go(self) -> bool:
        """Let go and give back what was there before; return whether anything was led."""
        hold, self._hold = self._hold, None
        if hold is None or not hold.moved:
            return False
        self.tool.put_in_hand(hold.before)
        return True


def _shift() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
