"""Leading the ghost of a burn with the pointer: it sticks to the nearest legal end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from game.board.camera import Camera
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.screens.tools.tool import BoardClick, Host
from rules.astra_et_tenebrae.burning import Burn
from rules.kernel.requests import Refusal
from rules.table.board import on_board
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.moving_ends import Ends
    from rules.astra_et_tenebrae.state import Ship, State

_MOVED_PX = 5
_COARSE_DEG = 15


class Led(Protocol):
    """A tool whose ghost is led: the ship in hand, all its ends, and what is planned."""

    plan: Burn | None
    host: Host

    @property
    def state(self) -> State: ...

    @property
    def ship(self) -> Ship: ...

    @property
    def names(self) -> tuple[str, ...]:
        """The ships that may be taken in hand."""
        ...

    def ends(self) -> Ends: ...

    def ghost_end(self) -> Point | None: ...

    def lead(self, burn: Burn | None) -> None: ...

    def take(self, name: str) -> None: ...


@dataclass(slots=True)
class _Hold:
    """What is held: what was planned before, where the press was, and how far beside the end it was."""

    before: Burn | None
    pressed: Point
    shift: Point
    at: Point
    moved: bool = False
    refusal: Refusal | None = None


class Hand:
    """What the pointer holds of a planned burn."""

    def __init__(self, tool: Led) -> None:
        self.tool = tool
        self._hold: _Hold | None = None
        self.near = False
        self.too_near = False  # what was led last ends at the ship itself, so that nothing is planned

    @property
    def held(self) -> bool:
        """Whether the ghost is being led."""
        return self._hold is not None and self._hold.moved

    @property
    def sought(self) -> tuple[Point, str, str] | None:
        """Where the pointer wants the end although that is refused: place, reason, ruling."""
        hold = self._hold
        if hold is None or not hold.moved or hold.refusal is None:
            return None
        return hold.at, hold.refusal.reason, hold.refusal.ruling

    def press(self, click: BoardClick) -> bool:
        """Take hold of the ghost, of a ship that may move, or of any place that the ship in hand reaches."""
        if self._hold is not None or click.button != 1:
            return self.let_go()
        tool, self.too_near = self.tool, False
        if self.on_ghost(click.at):
            end = tool.ghost_end() or click.at
            self._hold = _Hold(tool.plan, click.at, (end[0] - click.at[0], end[1] - click.at[1]), click.at)
            return True
        own = self._own_at(click)
        if own is not None:
            tool.take(own)
            self._hold = _Hold(tool.plan, click.at, (0.0, 0.0), click.at)
            return True
        if click.piece is None and self._within_reach(click.at):
            self._hold = _Hold(tool.plan, click.at, (0.0, 0.0), click.at, moved=True)
            self._follow()
            return True
        return False

    def _own_at(self, click: BoardClick) -> str | None:
        """Name the ship under a press that may move."""
        if click.piece in self.tool.names:
            return click.piece
        ships = self.tool.state.ships
        near = [one for one in self.tool.names if self._px(ships[one].place, click.at) <= self._ring_px()]
        return min(near, key=lambda one: distance_in(ships[one].place, click.at), default=None)

    def _within_reach(self, at: Point) -> bool:
        ends = self.tool.ends()
        return on_board(at) and distance_in(at, self.tool.ship.place) <= ends.farthest_in

    def on_ghost(self, at: Point) -> bool:
        """Whether a place is on the ghost."""
        end = self.tool.ghost_end()
        return end is not None and self._px(end, at) <= self._ring_px()

    def _ring_px(self) -> float:
        return float(self.tool.host.pane.ring_px)

    def _px(self, a: Point, b: Point) -> float:
        camera: Camera = self.tool.host.pane.camera
        return distance_in(a, b) * camera.ppi

    def hover(self, at: Point | None) -> None:
        """Follow the pointer, to show that a press would take the ghost."""
        near = at is not None and self.on_ghost(at)
        if near != self.near:
            self.near = near
            self.tool.host.app.refresh()

    def move(self, at: Point) -> None:
        """Follow the pointer with what is held."""
        hold = self._hold
        if hold is None:
            return
        hold.at = (at[0] + hold.shift[0], at[1] + hold.shift[1])
        if not hold.moved and self._px(at, hold.pressed) <= _MOVED_PX:
            return
        hold.moved = True
        self._follow()
        self.tool.host.app.refresh()

    def _follow(self) -> None:
        """Plan the legal burn nearest to where the pointer leads; back at the ship, none."""
        hold, tool = self._hold, self.tool
        assert hold is not None, "only what is held follows"
        hold.refusal = None
        self.too_near = self._px(hold.at, tool.ship.place) <= self._ring_px() and not tool.ends().may_stay
        if self.too_near:
            tool.lead(None)
            return
        hold.refusal = tool.ends().stopped(hold.at)
        if hold.refusal is not None and tool.plan is not None:
            return
        coarse = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        tool.lead(tool.ends().nearest(hold.at, _COARSE_DEG if coarse else 1))

    def release(self) -> None:
        """Keep what was planned."""
        self._hold = None
        self.tool.host.rebuild()

    def let_go(self) -> bool:
        """Let go and give back what was planned before; return whether anything was led."""
        hold, self._hold = self._hold, None
        if hold is None or not hold.moved:
            return False
        self.tool.lead(hold.before)
        self.tool.host.rebuild()
        return True


class LedTool(BattleTool):
    """A tool whose ghost is led by the pointer: presses and drags go to its hand."""

    hand: Hand

    def strengthen(self, g: int) -> None:
        """Change the strength, as far as that is legal."""

    def click(self, click: BoardClick) -> bool:
        return self.hand.press(click)

    def hover(self, at: Point | None, piece: str | None) -> None:
        self.hand.hover(at)

    def drag(self, at: Point) -> bool:
        self.hand.move(at)
        return True

    def release(self, at: Point) -> None:
        self.hand.release()

    def let_go(self) -> bool:
        return self.hand.let_go()

    def wheel(self, at: Point, steps: int) -> bool:
        if not self.hand.on_ghost(at):
            return False
        self.strengthen(steps)
        return True
