"""Invariants of fire: from where, with which weapon, in which direction, and how many missiles.

Rulings DF-1 to DF-5.
"""

from __future__ import annotations

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import fires, law_in, missiles_to_use, sheet_of
from rules.dark_frontier.checks.places import Hex, flown, minus, plus, thrown
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Launch
from rules.dark_frontier.state import Kind, Ship, State
from rules.kernel.checking import InvariantWatch, demand


def last_way(ship: Ship) -> list[Hex]:
    """Return the hexes that a ship's shots may leave from (DF-2)."""
    began = minus(ship.place, ship.came)
    return [plus(began, one) for one in flown(ship.came)]


def launch_fault(state: State, ship: Ship, weapon: str, launch: Launch) -> str | None:
    """Return what is wrong with the division of a launch, or None (DF-3)."""
    sheet = sheet_of(state, ship)
    gun = sheet.tubes if weapon == TUBES else sheet.guns[weapon]
    assert gun is not None
    own = {(ship.facing + one) % 6 for one in gun.directions}
    directions, parts = [one for one, _ in launch], [part for _, part in launch]
    total = law_in(state).launch if weapon == TUBES else sheet.guns[weapon].launch
    if sum(parts) != total or min(parts) < 1:
        return f"it has {parts} of {total}"
    if not set(directions) <= own:
        return f"it goes to {directions} of {own}"
    if len(launch) > 2 or (len(launch) == 2 and (directions[1] - directions[0]) % 6 != 1):
        return f"it is divided among {directions}"
    return None


class GunWatch(InvariantWatch[State]):
    """Checks each shot, and keeps the magazines itself."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._missiles = {name: ship.missiles for name, ship in state.ships.items()}
        self._used = dict.fromkeys(state.ships, 0)
        self._launched = 0
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.ShotFired: self._fired,
            events.CountermeasureUsed: self._countered,
            events.NumbersNamed: self._numbered,
        }
        for ship in state.ships.values():
            tubes = sheet_of(state, ship).tubes
            full = 0 if tubes is None else tubes.magazine
            demand(130, ship.missiles == full, f"{ship.name} begins with {ship.missiles} of {full} missiles")

    def _phase(self, event: events.PhaseBegan) -> None:
        for name, ship in self.state.ships.items():
            demand(130, ship.missiles == self._missiles[name] >= 0, f"{name} has {ship.missiles} missiles")
        if event.round > self.state.round:
            self._used = dict.fromkeys(self._used, 0)

    def _uses(self, name: str, number: int) -> None:
        state, ship = self.state, self.state.ships[name]
        left = missiles_to_use(state, ship)
        demand(130, 0 <= number <= left, f"{name} uses {number} missiles, and has {left} to use")
        demand(130, ship.used == self._used[name], f"{name} has used {ship.used}, not {self._used[name]}")
        self._missiles[name] -= number
        self._used[name] += number

    def _countered(self, event: events.CountermeasureUsed) -> None:
        self._uses(event.ship, 1)
        demand(130, event.missiles == self._missiles[event.ship], f"{event.ship} has {event.missiles} left")

    def _numbered(self, event: events.NumbersNamed) -> None:
        for name, number in event.numbers.items():
            self._uses(name, number)

    def _fired(self, event: events.ShotFired) -> None:
        state, ship, one = self.state, self.state.ships[event.ship], event.projectile
        missile = event.weapon == TUBES
        if missile:
            self._uses(ship.name, 1)
        else:
            demand(128, fires(state, ship, event.weapon), f"{event.weapon} of {ship.name} cannot fire")
        demand(130, event.missiles == self._missiles[ship.name], f"{ship.name} has {event.missiles} left")
        demand(128, one.at in last_way(ship), f"{ship.name} fires from {one.at}, and was not there")
        fault = launch_fault(state, ship, event.weapon, event.launch)
        demand(129, fault is None, f"the launch of {event.weapon} of {ship.name}: {fault}")
        points = [direction for direction, part in event.launch for _ in range(part)]
        velocity = plus(ship.velocity, thrown(points))
        demand(129, one.velocity == velocity, f"{one.id} flies {one.velocity}, not {velocity}")
        kind, left = (Kind.MISSILE, law_in(state).endurance) if missile else (Kind.FLAK, law_in(state).spread)
        demand(129, (one.kind, one.left) == (kind, left), f"{one.id} is {one.kind} of {one.left}")
        most = max(part for _, part in event.launch)
        faces = [direction for direction, part in event.launch if part == most] if missile else [0]
        demand(129, one.facing in faces, f"{one.id} faces {one.facing}, not one of {faces}")
        fresh = (one.seat, one.number, one.round, one.dodged) == (ship.seat, self._launched, state.round, ())
        demand(129, fresh, f"{one.id} is {one}")
        demand(129, one.id not in state.projectiles and one.id not in state.ships, f"{one.id} is given twice")
        self._launched += 1
