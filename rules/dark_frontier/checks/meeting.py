"""Invariants of meetings: each proceeds as its dice say, from start to finish (DM-2 to DM-7, DD)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import (
    DIE,
    SCRAM_DICE,
    SPREAD,
    WORST_RATING,
    cost_of,
    hull_left,
    missiles_to_use,
    rating_of,
    sheet_of,
)
from rules.dark_frontier.figures import HULL
from rules.dark_frontier.state import DEFENDER, Ship, State
from rules.kernel.checking import demand

# A story receives each event before it is applied, and returns after its last one.
Story = Generator[None, Any, None]


class Fate(NamedTuple):
    """The result of a meeting with flak: whether the flak is gone, and whether the ship is lost."""

    gone: bool
    lost: bool


def flak_story(state: State, ship: str, by: str, spread: int) -> Generator[None, Any, Fate]:
    """Follow a meeting with flak (DM-2, DM-3)."""
    event = yield
    if spread < DIE:
        demand(133, isinstance(event, events.ScramRolled), f"{event} where {ship} slips through {by}")
        demand(133, (event.ship, event.by) == (ship, by), f"{event.ship} slips through {event.by}")
        _dice(event.faces, SCRAM_DICE)
        demand(133, event.spread == spread, f"{by} has spread {event.spread}, not {spread}")
        demand(133, event.dodged == any(face > spread for face in event.faces), f"dodged: {event}")
        if event.dodged:
            return Fate(gone=False, lost=False)
        event = yield
    rating = rating_of(state, state.ships[ship])
    if rating < DIE:
        _defends(event, ship, by, rating, "DM-2")
        demand(133, event.stopped == (event.faces[0] > rating), f"vaporised: {event}")
        if event.stopped:
            return Fate(gone=True, lost=False)
        event = yield
    lost = yield from _hit(state, ship, by, event)
    return Fate(gone=True, lost=lost)


def armed_story(state: State, ship: str, by: str) -> Generator[None, Any, bool]:
    """Follow a meeting with an armed missile and return whether the ship is lost (DM-3, DM-5)."""
    event = yield
    if isinstance(event, events.CountermeasureUsed):
        demand(134, (event.ship, event.by) == (ship, by), f"{event.ship} counters {event.by}")
        demand(134, missiles_to_use(state, state.ships[ship]) > 0, f"{ship} has nothing to counter with")
        fate = yield from flak_story(state, ship, by, SPREAD)
        return fate.lost
    rating = rating_of(state, state.ships[ship])
    stopped = rating == 1
    if 1 < rating < WORST_RATING:
        _defends(event, ship, by, rating, "DM-5")
        stopped = event.faces[0] >= rating
        demand(134, event.stopped == stopped, f"shot down: {event}")
        event = yield
    if stopped:
        lost = yield from _hit(state, ship, by, event)
        return lost
    due = events.ShipDestroyed(ship, by, "DM-5")
    demand(134, event == due, f"{event} where the warhead of {by} destroys {ship}")
    return True


def ships_story(state: State, one: Ship, other: Ship) -> Story:
    """Follow two ships that fire at each other in passing (DM-7)."""
    first, second = (one, other) if one.seat is DEFENDER else (other, one)
    left = {ship.name: missiles_to_use(state, ship) for ship in (first, second)}
    if not any(left.values()):
        return
    event = yield
    demand(136, isinstance(event, events.NumbersNamed), f"{event} where {left} can be fired")
    demand(136, set(event.numbers) == set(left), f"{sorted(event.numbers)} name numbers")
    legal = all(0 <= event.numbers[name] <= most for name, most in left.items())
    demand(136, legal, f"{event.numbers} of {left}")
    numbers = dict(event.numbers)
    pairs = ((first.name, second.name), (second.name, first.name))
    lost = set()
    for name, enemy in pairs:
        for _ in range(min(numbers.values())):
            if name not in lost and (yield from flak_story(state, name, enemy, SPREAD)).lost:
                lost.add(name)
    for name, enemy in pairs:
        for _ in range(max(0, numbers[enemy] - numbers[name])):
            if name not in lost and (yield from armed_story(state, name, enemy)):
                lost.add(name)


def detonation_fault(state: State, event: events.MissilesDetonated, pair: tuple[str, str]) -> str | None:
    """Return what is wrong with a detonation after two missiles have met, or None (DM-6)."""
    if set(event.missiles) != set(pair):
        return f"{event.missiles} go off where {pair} meet"
    if state.projectiles[event.missiles[0]].seat is not event.seat:
        return f"{event.seat} detonates {event.missiles[0]}"
    return None if event.spread == SPREAD else f"they are flak of spread {event.spread}"


def _dice(faces: tuple[int, ...], number: int) -> None:
    demand(133, len(faces) == number, f"{faces} are rolled, and not {number} dice")
    demand(133, all(1 <= face <= DIE for face in faces), f"a die shows {faces}")


def _defends(event: events.PointDefenceRolled, ship: str, by: str, rating: int, ruling: str) -> None:
    number = 133 if ruling == "DM-2" else 134
    demand(number, isinstance(event, events.PointDefenceRolled), f"{event} where {ship} shoots at {by}")
    demand(number, (event.ship, event.by) == (ship, by), f"{event.ship} shoots at {event.by}")
    _dice(event.faces, 1)
    demand(number, (event.rating, event.ruling) == (rating, ruling), f"{ship} has {rating}: {event}")


def _hit(state: State, ship: str, by: str, event: events.DamageTaken) -> Generator[None, Any, bool]:
    """Follow a hit, from its first event, and return whether the ship is lost (DD-1 to DD-3)."""
    target = state.ships[ship]
    demand(137, isinstance(event, events.DamageTaken), f"{event} where {by} hits {ship}")
    demand(137, (event.ship, event.by) == (ship, by), f"{event.by} hits {event.ship}")
    _dice(event.faces, 1)
    (face,) = event.faces
    result, cost = sheet_of(state, target).damage[face - 1], cost_of(state, target, face)
    demand(137, (event.result, event.suffered) == (result, cost), f"{face} costs {ship} {cost}: {event}")
    demand(137, event.ruling == ("DD-1" if result == cost else "DD-2"), f"{event.ruling} for {cost}")
    if hull_left(state, target) - (cost == HULL) > 0:
        return False
    lost = yield
    demand(137, lost == events.ShipDestroyed(ship, by, "DD-3"), f"{ship} flies on without a hull box")
    return True
