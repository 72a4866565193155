"""Invariants of flight: where ships are, and how they burn, hold, black out and evade.

Rulings AG-1, AM-2 to AM-9, AC-9 and AT-2.
"""

from __future__ import annotations

import math

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import heat_and_row, law_of
from rules.astra_et_tenebrae.checks.places import (
    DOUBT_IN,
    angle_deg,
    flown_to,
    in_rock,
    off_table_in,
    works,
)
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN
from rules.table.measure import Point, snap_point

_ZONE_IN = 6


class FlightWatch(InvariantWatch[State]):
    """Checks where ships are and how they get there."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self.handlers = {
            events.PhaseBegan: self._standing,
            events.ShipPlaced: self._placed,
            events.ShipBurned: self._burned,
            events.ShipHeld: self._held,
            events.CrewBlackedOut: self._fainted,
            events.ShipEvaded: self._evaded,
        }

    def _standing(self, _event: events.PhaseBegan) -> None:
        for ship in self.state.ships.values():
            if ship.at is not None:
                self._stands(ship.name, ship.at)

    def _stands(self, name: str, at: Point) -> None:
        demand(104, all(map(math.isfinite, at)) and at == snap_point(at), f"{name} is off the grid at {at}")
        demand(104, off_table_in(at) <= 0, f"{name} is off the table at {at}")
        demand(104, not self.state.setup.terrain.touches(at), f"{name} is in a rock at {at}")

    def _placed(self, event: events.ShipPlaced) -> None:
        self._stands(event.ship, event.at)
        y = event.at[1]
        depth_in = HEIGHT_IN - y if self.state.ships[event.ship].seat is Seat.RED else y
        demand(
            104, depth_in <= _ZONE_IN + DOUBT_IN, f"{event.ship} is placed {depth_in} inches from its edge"
        )

    # --- burns -----------------------------------------------------------------------------------

    def _burned(self, event: events.ShipBurned) -> None:
        ship, law = self.state.ships[event.ship], self._law
        field = works(law, ship, Component.MAGNETIC_FIELD)
        least = self._law.without_field_g + 1 if event.override else int(law.inertia)
        most = law.most_g if field or event.override else self._law.without_field_g
        demand(105, least <= event.g <= most, f"{ship.name} burns {event.g} G of {least} to {most}")
        demand(107, not (event.override and field), f"{ship.name} overrides with a field that works")
        if event.g and ship.motion is not None:
            angle = angle_deg(event.course, ship.motion[0])
            demand(105, angle <= law.within_deg, f"{ship.name} turns by {angle} degrees (AM-4)")
        flown_in, less = self._inertia(ship, event.course, event.g)
        demand(
            105, abs(event.flown - flown_in) < DOUBT_IN, f"{ship.name} flies {event.flown}, not {flown_in}"
        )
        self._flies(ship, event.course, event.flown, event.at)
        heat, row = heat_and_row(self._law, event.g)
        demand(106, event.heat == max(0, heat - less), f"{ship.name} burns for {event.heat} heat")
        demand(
            106,
            event.row == (law.override_row if event.override else row),
            f"{ship.name} has row {event.row}",
        )

    def _inertia(self, ship: Ship, course: int, g: int) -> tuple[float, int]:
        """Return how far a burn goes in inches, and how much heat it saves (AM-5)."""
        if not self._law.inertia or ship.motion is None:
            return float(g), 0
        towards, length_in = ship.motion
        angle = angle_deg(course, towards)
        if angle > 90:
            demand(105, g >= length_in - DOUBT_IN, f"{ship.name} turns back {length_in} with {g} G (AM-5)")
            return max(0.0, g - length_in), 0
        return float(g), next((less for up_to, less in self._law.saved if angle <= up_to), 0)

    def _flies(self, ship: Ship, course: int, length_in: float, at: Point) -> None:
        """Check the end of a straight path against its start (AG-2, AM-6, AT-2)."""
        demand(105, type(course) is int and 0 <= course < 360, f"{ship.name} flies towards {course}")
        end = flown_to(ship.place, course, length_in)
        demand(105, math.dist(end, at) < DOUBT_IN, f"{ship.name} comes to {at}, not to {end}")
        self._stands(ship.name, at)
        demand(104, not in_rock(self.state, ship.place, at), f"{ship.name} flies through a rock")

    def _held(self, event: events.ShipHeld) -> None:
        """Check that a holding ship had no legal burn (AM-7)."""
        ship, law = self.state.ships[event.ship], self._law
        demand(105, law.inertia, f"{ship.name} holds, and could burn 0 G (AM-4)")
        demand(106, (event.heat, event.row) == self._law.hold, f"{ship.name} holds with {event}")
        most = law.most_g if works(law, ship, Component.MAGNETIC_FIELD) else self._law.without_field_g
        for course in range(360):
            back = ship.motion is not None and angle_deg(course, ship.motion[0]) > 90
            length_in = ship.motion[1] if ship.motion is not None else 0.0
            g = max(1, math.ceil(length_in - DOUBT_IN)) if back else 1
            end = flown_to(ship.place, course, max(0.0, g - length_in) if back else 1.0)
            free = off_table_in(end) < -DOUBT_IN and not self._grazes(ship.place, end)
            demand(105, g > most or not free, f"{ship.name} holds, and could burn {g} G towards {course}")

    def _grazes(self, a: Point, b: Point) -> bool:
        """Return whether a path may hit a rock: it ends near one, or cuts through one."""
        return not self.state.setup.terrain.is_clear(b, 2 * DOUBT_IN) or in_rock(self.state, a, b)

    def _fainted(self, event: events.CrewBlackedOut) -> None:
        ship, law = self.state.ships[event.ship], self._law
        field = works(law, ship, Component.MAGNETIC_FIELD)
        demand(107, not field, f"{ship.name} faints with a field that works")
        demand(
            107, self._law.without_field_g < event.g <= law.most_g, f"{ship.name} overrides with {event.g} G"
        )
        demand(107, event.row == self._law.blackout_row, f"{ship.name} faints with row {event.row}")

    def _evaded(self, event: events.ShipEvaded) -> None:
        ship = self.state.ships[event.ship]
        demand(118, ship.alive and not ship.evaded and not ship.blacked_out, f"{ship.name} cannot evade")
        demand(118, 1 <= event.g <= self._law.evasion_g, f"{ship.name} evades with {event.g} G")
        self._flies(ship, event.course, event.g, event.at)
        paid = (event.heat, event.row)
        demand(
            106, paid == heat_and_row(self._law, event.g), f"{ship.name} evades with {event.g} G for {paid}"
        )
