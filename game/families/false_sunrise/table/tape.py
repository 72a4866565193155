"""The measuring tape: from anything on the board to anything, by press and drag or with a cross-hair."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.board.overlays import Crosshair, MeasureTape
from game.families.false_sunrise.board.measure_tape import measure
from game.families.false_sunrise.board.overlays import Overlay
from game.screens.tools.aiming import nudge_of
from game.screens.tools.tool import stepped
from rules.false_sunrise.editions import edition_of
from rules.table.arcs import arcs_to
from rules.table.board import clamp_to_board
from rules.table.clock import bearing_deg, clock_of
from rules.table.measure import Point, distance_in

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

SNAP_IN = 0.8


@dataclass(frozen=True, slots=True)
class Spot:
    """An end of the tape: a place in inches, with name and heading if something is there."""

    at: Point
    name: str = ""
    heading: int | None = None


class Tape:
    """Hold both ends; without a start of its own it begins at the selected ship, or at its order's end."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.start: Spot | None = None
        self.end: Spot | None = None
        self.cross: Point | None = None

    def clear(self) -> None:
        """Take both ends off the board."""
        self.start = self.end = self.cross = None

    # By mouse.

    def begin(self, at: Point, ship_id: str | None) -> None:
        """Lay the start where the button went down."""
        self.clear()
        self.start = self.spot(at, ship_id)

    def stretch(self, at: Point, ship_id: str | None) -> None:
        """Lead the end to the pointer."""
        self.end = self.spot(at, ship_id)

    def leave_cross(self) -> None:
        """Let the pointer lead again after keys did."""
        self.cross = None

    # By keys.

    def action(self, action: str) -> bool:
        """Move the cross-hair, hop with it from ship to ship, or pin an end; False for any other key."""
        if (by := nudge_of(action)) is not None:
            x, y = self._cross()
            self._lead(clamp_to_board((x + by[0], y + by[1])))
        elif action in {"next_ship", "previous_ship"}:
            self._hop(1 if action == "next_ship" else -1)
        elif action == "confirm":
            self._pin()
        else:
            return False
        return True

    def _cross(self) -> Point:
        if self.cross is None:
            hand = self._in_hand()
            self.cross = hand.at if hand is not None else _middle(self.screen)
        return self.cross

    def _lead(self, to: Point) -> None:
        if self.end is not None:
            self.start = self.end = None
        self.cross = to

    def _hop(self, step: int) -> None:
        places = [ship.at for ship in self.screen.view.ships.values() if ship.on_board]
        if places:
            self._lead(stepped(places, self._cross(), step))

    def _pin(self) -> None:
        spot = self.spot(self._cross(), None)
        if self.start is None or self.end is not None:
            self.start, self.end = spot, None
        else:
            self.end = spot

    # What is measured.

    def spot(self, at: Point, ship_id: str | None) -> Spot:
        """Find what lies at a place: a ship, the end of the order in hand, a marker, or nothing."""
        view = self.screen.view
        if ship_id is not None and ship_id in view.ships:
            ship = view.ships[ship_id]
            return Spot(ship.at, ship.spec.name, ship.heading)
        ships = [Spot(s.at, s.spec.name, s.heading) for s in view.ships.values() if s.on_board]
        hand = self._in_hand()
        markers = [Spot(marker.at, f"marker {marker.id[1:]}") for marker in view.markers]
        near = [*ships, *([hand] if hand is not None else []), *markers]
        best = min(near, key=lambda spot: distance_in(spot.at, at), default=None)
        return best if best is not None and distance_in(best.at, at) <= SNAP_IN else Spot(at)

    def _in_hand(self) -> Spot | None:
        """Return the selected ship, or the end of its order while one is given."""
        ship = self.screen.view.ships.get(self.screen.selected or "")
        if ship is None or not ship.on_board:
            return None
        stance = self.screen.tool.stance() if self.screen.tool is not None else None
        if stance is None or stance == (ship.at, ship.heading):
            return Spot(ship.at, ship.spec.name, ship.heading)
        return Spot(stance[0], f"{ship.spec.name} after its move", stance[1])

    def overlays(self, pointer: Point | None, ship_id: str | None) -> list[Overlay]:
        """Draw the tape as it lies, or as it would lie with the pointer or the cross-hair at its end."""
        end = self.end
        if end is None and self.cross is not None:
            end = self.spot(self.cross, None)
        elif end is None and pointer is not None:
            end = self.spot(pointer, ship_id)
        start = self.start or self._in_hand()
        cross: list[Overlay] = [Crosshair(self.cross)] if self.cross is not None else []
        if end is None:
            return cross
        if start is None:
            return [Crosshair(end.at, lines=("Measure from here:", "press and drag, or Enter"))]
        return [*cross, self._tape(start, end)] if start.at != end.at else cross

    def _tape(self, start: Spot, end: Spot) -> MeasureTape:
        view = self.screen.view
        tape = measure(
            start.at,
            end.at,
            heading=start.heading,
            terrain=view.setup.terrain,
            band_words=edition_of(view).gunnery.place_words,
        )
        lines = list(tape.lines)
        if end.heading is not None:
            arcs = " and ".join(arcs_to(end.at, end.heading, start.at))
            lines.insert(2, f"from there {clock_of(bearing_deg(end.at, end.heading, start.at))}, {arcs}")
        if start.name or end.name:
            lines.insert(0, f"{start.name or 'here'} to {end.name or 'there'}")
        return replace(tape, lines=tuple(lines))


def _middle(screen: TableScreen) -> Point:
    camera = screen.pane.camera
    return clamp_to_board(camera.to_board(camera.rect.center))
