"""Meetings: flak, missiles and ships in one hex at one moment (DM-2 to DM-7), and hits (DD-1)."""

from __future__ import annotations

from rules.dark_frontier.events import (
    CountermeasureUsed,
    DamageTaken,
    DuelLedger,
    MissilesDetonated,
    NumbersNamed,
    PointDefenceRolled,
    ProjectileRemoved,
    ScramRolled,
    ShipDestroyed,
)
from rules.dark_frontier.figures import MOST_RATING
from rules.dark_frontier.requests import DetonateOrPass, NameNumber, UseCountermeasure
from rules.dark_frontier.state import DEFENDER, FLAK, Projectile, Ship
from rules.dark_frontier.systems import condition, missiles_left, suffered
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.requests import Request, Roll
from rules.kernel.seats import Seat

SCRAM_DICE = 2


def projectile_at_ship(ledger: DuelLedger, projectile: Projectile, ship: str) -> Flow[None]:
    """Resolve the meeting of a projectile and a ship that it matters to (DM-2, DM-4, DM-5)."""
    state = ledger.state
    if projectile.kind is FLAK:
        gone = yield from flak_at(ledger, ship, projectile.id, projectile.left)
        ruling = "DM-2"
    elif projectile.round == state.round:
        yield from flak_at(ledger, ship, projectile.id, state.figures.spread)
        gone, ruling = True, "DM-4"
    else:
        yield from armed_at(ledger, ship, projectile.id)
        gone, ruling = True, "DM-5"
    if gone:
        ledger.record(ProjectileRemoved(projectile.id, ruling))


def flak_at(ledger: DuelLedger, ship: str, by: str, spread: int) -> Flow[bool]:
    """Resolve flak meeting a ship (DM-2, DM-3).

    Return whether the flak is gone, either shot down or after a hit.
    """
    state = ledger.state
    die = state.figures.die
    if spread < die:
        faces = yield from ask(Roll(SCRAM_DICE, die, "scram", (ship, by)))
        dodged = max(faces) > spread
        ledger.record(ScramRolled(ship, by, faces, spread, dodged))
        if dodged:
            return False
    rating = condition(state.figures, state.ships[ship]).point_defence
    if rating < die:
        faces = yield from ask(Roll(1, die, "point_defence", (ship, by)))
        stopped = faces[0] > rating
        ledger.record(PointDefenceRolled(ship, by, faces, rating, stopped, "DM-2"))
        if stopped:
            return True
    yield from _hit(ledger, ship, by)
    return True


def armed_at(ledger: DuelLedger, ship: str, by: str) -> Flow[None]:
    """Resolve an armed missile meeting a ship (DM-3, DM-5).

    It is countered or shot down, or its warhead explodes.
    """
    state = ledger.state
    target = state.ships[ship]
    left = missiles_left(state.figures, target)
    if left and (yield from ask(UseCountermeasure(target.seat, state, ship, by))):
        ledger.record(CountermeasureUsed(ship, by, target.missiles - 1))
        # Flak of full spread cannot be dodged, so the missile is used up in any case.
        yield from flak_at(ledger, ship, by, state.figures.spread)
        return
    rating = condition(state.figures, target).point_defence
    stopped = rating == 1
    if 1 < rating < MOST_RATING:
        faces = yield from ask(Roll(1, state.figures.die, "missile_defence", (ship, by)))
        stopped = faces[0] >= rating
        ledger.record(PointDefenceRolled(ship, by, faces, rating, stopped, "DM-5"))
    if stopped:
        yield from _hit(ledger, ship, by)
    else:
        ledger.record(ShipDestroyed(ship, by, "DM-5"))


def _hit(ledger: DuelLedger, ship: str, by: str) -> Flow[None]:
    """Roll for the damage of a hit (DD-1 to DD-3)."""
    state = ledger.state
    target = state.ships[ship]
    faces = yield from ask(Roll(1, state.figures.die, "damage", (ship, by)))
    result = state.sheet(target).damage[faces[0] - 1]
    what = suffered(state.setup.edition, target.type, target.lost, faces[0])
    ledger.record(DamageTaken(ship, by, faces, result, what, "DD-1" if what == result else "DD-2"))
    if condition(state.figures, state.ships[ship]).hull <= 0:
        ledger.record(ShipDestroyed(ship, by, "DD-3"))


def missile_at_missile(ledger: DuelLedger, one: Projectile, other: Projectile) -> Flow[bool]:
    """Ask the owners of two missiles to detonate, the defender first (DM-6).

    Return whether both are flak now.
    """
    state = ledger.state
    for own, enemy in sorted(((one, other), (other, one)), key=lambda pair: pair[0].seat is not DEFENDER):
        if (yield from ask(DetonateOrPass(own.seat, state, own.id, enemy.id))):
            ledger.record(MissilesDetonated(own.seat, (own.id, enemy.id), state.figures.spread))
            return True
    return False


def ship_at_ship(ledger: DuelLedger, one: Ship, other: Ship) -> Flow[None]:
    """Let two ships fire at each other in passing, their numbers of missiles revealed together (DM-7)."""
    state = ledger.state
    pair = sorted((one, other), key=lambda ship: ship.seat is not DEFENDER)
    asked: dict[Seat, Request[int]] = {
        ship.seat: NameNumber(ship.seat, state, ship.name, enemy.name)
        for ship, enemy in (pair, pair[::-1])
        if missiles_left(state.figures, ship)
    }
    if not asked:
        return
    answers = yield from ask_all(asked)
    numbers = {ship.name: answers.get(ship.seat, 0) for ship in pair}
    ledger.record(NumbersNamed(numbers))
    least = min(numbers.values())
    for ship, enemy in (pair, pair[::-1]):
        for _ in range(least):
            if state.ships[ship.name].flies:
                yield from flak_at(ledger, ship.name, enemy.name, state.figures.spread)
    for ship, enemy in (pair, pair[::-1]):
        for _ in range(numbers[enemy.name] - least):
            if state.ships[ship.name].flies:
                yield from armed_at(ledger, ship.name, enemy.name)
