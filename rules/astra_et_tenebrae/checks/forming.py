"""Invariants of formations and captains: who may form what, and when a card is turned up.

Rulings AF-1 to AF-8 and AK-2.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.checks.laws import Law, law_of
from rules.astra_et_tenebrae.checks.places import DOUBT_IN, angle_deg, apart_in, off_ray_in
from rules.astra_et_tenebrae.state import Captain, Formation, FormationType, Phase, Ship, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import Seat

_MOMENTS = {
    Captain.ENGINEER: Phase.HEAT,
    Captain.TACTICIAN: Phase.TACTICIANS,
    Captain.PHYSICIST: Phase.COMBAT,
    Captain.PILOT: Phase.COMBAT,
}


class FormationWatch(InvariantWatch[State]):
    """Checks formations and captains' cards."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._law = law_of(state.setup.edition)
        self._used: set[str] = set()  # ships whose captain was used
        self._spoken: list[Seat] = []  # sides that have named formations or shown a tactician in this step
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.FormationNamed: self._named,
            events.CaptainShown: self._shown,
        }

    def _phase(self, _event: events.PhaseBegan) -> None:
        self._spoken = []
        taken: set[str] = set()
        for one in self.state.formations:
            enough = 2 if one.type is not FormationType.SCREENING else 3
            demand(114, len(one.members) >= enough, f"{one.members} are too few for a {one.type} (AF-8)")
            demand(114, taken.isdisjoint(one.members), f"one of {one.members} is in two formations")
            taken.update(one.members)
            for ship in (self.state.ships[name] for name in one.members):
                gone = not ship.alive or ship.blacked_out or ship.evaded
                demand(114, not gone, f"{ship.name} is still in a formation (AF-8)")

    def _in_order(self, seat: Seat) -> None:
        """Check that the high side goes first, and that neither side gets a second turn (AF-1, AC-1)."""
        if seat not in self._spoken:
            self._spoken.append(seat)
        demand(114, self._spoken[-1] is seat, f"{seat} comes back after the other side")
        demand(114, self._spoken != [*self.state.sides()][::-1], f"{seat} is after the high side")

    # --- formations ------------------------------------------------------------------------------

    def _named(self, event: events.FormationNamed) -> None:
        one, state = event.formation, self.state
        demand(101, state.phase is Phase.DETECTION, "a formation is named out of its time")
        self._in_order(one.seat)
        members = [state.ships[name] for name in one.members]
        demand(114, len(set(one.members)) == len(members), f"{one.members} has a ship twice")
        for ship in members:
            fit = ship.alive and ship.seat is one.seat and not ship.blacked_out
            free = not any(ship.name in other.members for other in state.formations)
            demand(114, fit and free, f"{ship.name} cannot be in a formation (AF-1)")
        fault = self._fault(one, members)
        demand(114, fault is None, f"{', '.join(one.members)} form no {one.type}: {fault}")

    def _fault(self, one: Formation, members: list[Ship]) -> str | None:
        if one.type is not FormationType.SCREENING and (one.screens or len(one.ships) < 2):
            return "they are too few"
        match one.type:
            case FormationType.SPHERE:
                middle = [
                    sum(axis) / len(members) for axis in zip(*(one.place for one in members), strict=True)
                ]
                wide = max(math.dist(ship.place, middle) for ship in members) > self._law.sphere_in + DOUBT_IN
                return "one is too far out (AF-2)" if wide else None
            case FormationType.LINE:
                return _line_fault(one, members, self._law) or self._courses_fault(members)
            case FormationType.SCREENING:
                return self._screening_fault(one) or self._courses_fault(members)
            case FormationType.DISPERSED:
                side = [*self.state.side(one.seat)]
                near = [
                    (a.name, b.name)
                    for a in members
                    for b in side
                    if a.name != b.name and apart_in(a, b) <= self._law.apart_in - DOUBT_IN
                ]
                return f"{near} are too near each other (AF-6)" if near else None

    def _courses_fault(self, members: list[Ship]) -> str | None:
        if not self._law.courses_matter:
            return None
        courses = [ship.course for ship in members if ship.course is not None]
        if len(courses) < len(members):
            return "one has no course"
        apart = max(angle_deg(a, b) for a, b in combinations(courses, 2))
        return f"courses are {apart} degrees apart" if apart > self._law.courses_deg else None

    def _screening_fault(self, one: Formation) -> str | None:
        if len(one.screens) != 2 or not one.ships:
            return "two screens and a screened ship are needed (AF-4)"
        for ship in (self.state.ships[name] for name in one.ships):
            if ship.course is None:
                return f"{ship.name} has no course (AF-4)"
            for screen in (self.state.ships[name] for name in one.screens):
                off_in = off_ray_in(ship.place, ship.course, self._law.screen_deg, screen.place)
                if apart_in(ship, screen) > self._law.screen_in + DOUBT_IN or off_in > DOUBT_IN:
                    return f"{screen.name} does not screen {ship.name} (AF-4)"
        return None

    # --- captains --------------------------------------------------------------------------------

    def _shown(self, event: events.CaptainShown) -> None:
        state, ship = self.state, self.state.ships[event.ship]
        demand(113, ship.captain is event.captain, f"the captain of {ship.name} is no {event.captain}")
        demand(113, ship.name not in self._used, f"the captain of {ship.name} is used again (AK-2)")
        demand(113, ship.alive and not ship.blacked_out, f"the crew of {ship.name} is unconscious (AK-2)")
        demand(113, state.phase is _MOMENTS[event.captain], f"a {event.captain} is shown out of its time")
        self._used.add(ship.name)
        members: tuple[str, ...] = ()
        if event.captain is Captain.TACTICIAN:
            self._in_order(ship.seat)
            formation = next((one for one in state.formations if ship.name in one.members), None)
            demand(115, formation is not None, f"{ship.name} is in no formation (AK-4)")
            members = formation.members if formation is not None else ()
        demand(
            115, sorted(event.aids) == sorted(members), f"{event.captain} of {ship.name} aids {event.aids}"
        )


def _line_fault(line: Formation, members: list[Ship], law: Law) -> str | None:
    """Return why ships are not a line along its axis, or None (AF-3)."""
    if line.axis is None:
        return "it has no axis (AF-3)"
    start, end = line.axis
    long_in = math.dist(start, end)
    if not {start, end} <= {ship.place for ship in members} or not long_in:
        return f"its axis from {start} to {end} is not between two members (AF-3)"
    if long_in < max(apart_in(a, b) for a, b in combinations(members, 2)) - DOUBT_IN:
        return "its ends are not those farthest apart (AF-3)"
    along = ((end[0] - start[0]) / long_in, (end[1] - start[1]) / long_in)

    def measured(ship: Ship) -> tuple[float, float]:
        dx, dy = ship.place[0] - start[0], ship.place[1] - start[1]
        return dx * along[0] + dy * along[1], abs(dx * along[1] - dy * along[0])

    if max(measured(ship)[1] for ship in members) > law.off_line_in + DOUBT_IN:
        return "one is off its axis (AF-3)"
    gaps = [apart_in(a, b) for a, b in pairwise(sorted(members, key=measured))]
    least, most = law.line_in
    if min(gaps) < least - DOUBT_IN or max(gaps) > most + DOUBT_IN:
        return f"there are gaps of {min(gaps):.2f} to {max(gaps):.2f} (AF-3)"
    return None
