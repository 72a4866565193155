"""Dragging the ghost of a burn: it snaps to the nearest legal position."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Protocol

import pygame

from game.families.astra_et_tenebrae.table.host import BattleTool
from game.screens.tools import dragging
from game.screens.tools.dragging import DragTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.tool import BoardClick, Host
from rules.astra_et_tenebrae.burning import Burn
from rules.kernel.requests import Refusal
from rules.table.board import on_board
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.moving_ends import Ends
    from rules.astra_et_tenebrae.state import Ship, State

_COARSE_DEG = 15
_TURNS = {"burn_left": -1, "burn_right": 1, "burn_left_far": -15, "burn_right_far": 15}
_STRENGTHS = {"burn_stronger": 1, "burn_weaker": -1, "burn_stronger_far": 5, "burn_weaker_far": -5}


class HasGhost(Protocol):
    """A tool with a ghost: the selected ship, its possible positions and the plan."""

    @property
    def plan(self) -> Burn | None: ...

    @property
    def state(self) -> State: ...

    @property
    def ship(self) -> Ship: ...

    def ends(self) -> Ends: ...

    def ghost_end(self) -> Point | None: ...


class DragTarget(HasGhost, Protocol):
    """A tool with a ghost to drag."""

    host: Host

    @property
    def names(self) -> tuple[str, ...]:
        """The ships that can be selected."""
        ...

    def lead(self, burn: Burn | None) -> None: ...

    def take(self, name: str) -> None: ...


class PieceDrag(dragging.PieceDrag):
    """What the pointer holds of a planned burn."""

    def __init__(self, tool: DragTarget) -> None:
        super().__init__(tool.host)
        self.tool = tool
        self.near = False
        self.too_near = False  # the last drag ended at the ship itself, so nothing is planned
        self._refusal: Refusal | None = None

    @property
    def sought(self) -> tuple[Point, str, str] | None:
        """The refused destination under the pointer, with reason and ruling, or None."""
        if self.hold is None or not self.held or self._refusal is None:
            return None
        return self.hold.at, self._refusal.reason, self._refusal.ruling

    def take(self, click: BoardClick) -> bool:
        """Start dragging the ghost, a ship that may move, or any place within reach."""
        tool, self.too_near, self._refusal = self.tool, False, None
        own = self._own_at(click)
        if self.on_ghost(click.at):
            self.begin(click.at, end=tool.ghost_end())
        elif own is not None:
            self.begin(click.at)
            tool.take(own)
        elif click.piece is None and self._within_reach(click.at):
            self.begin(click.at, moved=True)
        else:
            return False
        return True

    def _own_at(self, click: BoardClick) -> str | None:
        """Return the clicked ship that may move, or None."""
        if click.piece in self.tool.names:
            return click.piece
        ships = self.tool.state.ships
        near = [
            one for one in self.tool.names if self.apart_px(ships[one].place, click.at) <= self._ring_px()
        ]
        return min(near, key=lambda one: distance_in(ships[one].place, click.at), default=None)

    def _within_reach(self, at: Point) -> bool:
        ends = self.tool.ends()
        return on_board(at) and distance_in(at, self.tool.ship.place) <= ends.farthest_in

    def on_ghost(self, at: Point) -> bool:
        """Return whether a place is on the ghost."""
        end = self.tool.ghost_end()
        return end is not None and self.apart_px(end, at) <= self._ring_px()

    def _ring_px(self) -> float:
        return float(self.tool.host.pane.ring_px)

    def hover(self, at: Point | None) -> None:
        """Follow the pointer, to show that a click would grab the ghost."""
        near = at is not None and self.on_ghost(at)
        if near != self.near:
            self.near = near
            self.tool.host.app.refresh()

    def follow(self, hold: dragging.Held) -> None:
        """Plan the legal burn that ends nearest to the pointer; back at the ship, none."""
        tool, self._refusal = self.tool, None
        self.too_near = (
            self.apart_px(hold.at, tool.ship.place) <= self._ring_px() and not tool.ends().may_stay
        )
        if self.too_near:
            tool.lead(None)
            return
        self._refusal = tool.ends().stopped(hold.at)
        if self._refusal is not None and tool.plan is not None:
            return
        coarse = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        tool.lead(tool.ends().nearest(hold.at, _COARSE_DEG if coarse else 1))


class HelmTool(DragTool, BattleTool):
    """A tool with a ghost that can be dragged: it plans a burn, or none."""

    hand: PieceDrag
    history: History[Burn | None]

    @property
    def plan(self) -> Burn | None:
        """The planned burn, or None."""
        return self.history.now

    @abstractmethod
    def led_words(self, burn: Burn | None) -> str:
        """Return the undo label for planning a burn, or none."""

    def lead(self, burn: Burn | None) -> None:
        """Plan a legal burn, or none."""
        if burn != self.plan:
            self.record(burn, self.led_words(burn))

    @abstractmethod
    def turn(self, degrees: int) -> None:
        """Change the direction, within what is legal."""

    @abstractmethod
    def strengthen(self, g: int) -> None:
        """Change the strength, within what is legal."""

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), **each(self.turn, _TURNS), **each(self.strengthen, _STRENGTHS)}

    def hover(self, at: Point | None, piece: str | None) -> None:
        self.hand.hover(at)

    def wheel(self, at: Point, steps: int) -> bool:
        if not self.hand.on_ghost(at):
            return False
        self.strengthen(steps)
        return True
