"""The measuring tape: between any two things on the board, by dragging or with a crosshair."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.board.overlays import Crosshair
from game.screens.host import HasBoard
from game.screens.table.host import TapeTable
from game.screens.tools.aiming import nudges
from game.screens.tools.key_actions import SHIP_KEYS, each, stepped
from rules.table.board import clamp_to_board
from rules.table.measure import Point, distance_in

SNAP_IN = 0.8


@dataclass(frozen=True, slots=True)
class Spot:
    """An end of the tape, in inches; with the name and heading of the thing there, if it has them."""

    at: Point
    name: str = ""
    heading: int | None = None


class Tape:
    """A measuring tape with two ends; without a start it begins at the selected piece.

    A game defines what it can snap to (`spots`), the default start (`in_hand`), and the reading
    (`read`).
    """

    def __init__(self, screen: TapeTable) -> None:
        self.screen = screen
        self.start: Spot | None = None
        self.end: Spot | None = None
        self.cross: Point | None = None

    def clear(self) -> None:
        """Remove both ends from the board."""
        self.start = self.end = self.cross = None

    # By mouse.

    def begin(self, at: Point, piece: str | None) -> None:
        """Place the start where the button was pressed."""
        self.clear()
        self.start = self.spot(at, piece)

    def stretch(self, at: Point, piece: str | None) -> None:
        """Move the end to the pointer."""
        self.end = self.spot(at, piece)

    def leave_cross(self) -> None:
        """Hide the crosshair, so that the tape follows the pointer again."""
        self.cross = None

    # By keys.

    def action(self, action: str) -> bool:
        """Move the crosshair, jump from ship to ship, or pin an end; return False for any other key."""
        acts = {**each(self._nudge, nudges()), **each(self._hop, SHIP_KEYS), "confirm": self._pin}
        if action in acts:
            acts[action]()
        return action in acts

    def _nudge(self, by: Point) -> None:
        x, y = self._cross()
        self._lead(clamp_to_board((x + by[0], y + by[1])))

    def _cross(self) -> Point:
        if self.cross is None:
            hand = self.in_hand()
            self.cross = hand.at if hand is not None else _middle(self.screen)
        return self.cross

    def _lead(self, to: Point) -> None:
        if self.end is not None:
            self.start = self.end = None
        self.cross = to

    def _hop(self, step: int) -> None:
        places = [spot.at for spot in self.pieces()]
        if places:
            self._lead(stepped(places, self._cross(), step))

    def _pin(self) -> None:
        spot = self.spot(self._cross(), None)
        if self.start is None or self.end is not None:
            self.start, self.end = spot, None
        else:
            self.end = spot

    # What is measured.

    def pieces(self) -> Sequence[Spot]:
        """Return the pieces on the board."""
        return [Spot(at, name) for name, at in self.screen.presenter.places().items()]

    def spots(self) -> Sequence[Spot]:
        """Return everything the tape can snap to, besides the default start; only pieces by default."""
        return self.pieces()

    def in_hand(self) -> Spot | None:
        """Return the default start of the tape: the selected piece."""
        name = self.screen.selected or ""
        at = self.screen.presenter.places().get(name)
        return None if at is None else Spot(at, name)

    @abstractmethod
    def read(self, start: Spot, end: Spot) -> object:
        """Return the tape between two ends, with its measurements."""

    def ends_words(self, start: Spot, end: Spot) -> list[str]:
        """Return a line naming both ends, if either has a name."""
        return [f"{start.name or 'here'} to {end.name or 'there'}"] if start.name or end.name else []

    def spot(self, at: Point, piece: str | None) -> Spot:
        """Return what is at a place: a piece, the default start, anything else, or a bare spot."""
        place = self.screen.presenter.place_of(piece) if piece is not None else None
        if place is not None:
            return min(self.pieces(), key=lambda spot: distance_in(spot.at, place))
        hand = self.in_hand()
        near = [*self.spots(), *([hand] if hand is not None else [])]
        best = min(near, key=lambda spot: distance_in(spot.at, at), default=None)
        return best if best is not None and distance_in(best.at, at) <= SNAP_IN else Spot(at)

    def overlays(self, pointer: Point | None, piece: str | None) -> list[Any]:
        """Return the overlays of the tape; an open end follows the pointer or the crosshair."""
        end = self.end
        if end is None and self.cross is not None:
            end = self.spot(self.cross, None)
        elif end is None and pointer is not None:
            end = self.spot(pointer, piece)
        start = self.start or self.in_hand()
        cross: list[object] = [Crosshair(self.cross)] if self.cross is not None else []
        if end is None:
            return cross
        if start is None:
            how = self.screen.bindings.fill("drag, or {key:confirm}")
            return [Crosshair(end.at, lines=("Measure from here:", how))]
        return [*cross, self.read(start, end)] if start.at != end.at else cross


def _middle(screen: HasBoard) -> Point:
    camera = screen.pane.camera
    return clamp_to_board(camera.to_board(camera.rect.center))
