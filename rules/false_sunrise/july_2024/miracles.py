"""Solar miracles: a new pool of points each turn, and the options to spend them (FAC-1, FAC-5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rules.false_sunrise.choices import Aim, AroundFire, Incoming, PartOf, Thrown
from rules.false_sunrise.damage import lost_systems, roll
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.events import DieRerolled, GameLedger, MiraclesCounted, SystemRestored
from rules.false_sunrise.miracle_points import (
    DIE_COST,
    MIRACLE_SIDES,
    RATING_COST,
    REROLL_COST,
    RESTORE_COST,
)
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.squadrons import points_gathered
from rules.false_sunrise.state import Order, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat


def pool(state: State, seat: Seat) -> int:
    """Return a player's miracle points."""
    return state.miracles.get(seat, 0)


def _count(ledger: GameLedger, seat: Seat, change: int, why: str, ruling: str = "FAC-1") -> None:
    points = pool(ledger.state, seat) + change
    ledger.record(MiraclesCounted(seat, points, change, why, ruling))


def pray(ledger: GameLedger) -> Flow[None]:
    """Roll each player's points for the turn. Unspent ones from the last turn are lost (FAC-1)."""
    state = ledger.state
    for seat in state.seats_by_initiative():
        faction = state.setup.fleets[seat].faction
        dice = sum([effect.miracle_dice() for effect in faction.effects]) if faction else 0
        if dice:
            faces = yield from roll(ledger, dice, "miracles", (seat,), "FAC-1", sides=MIRACLE_SIDES)
            points = sum(faces)
            ledger.record(MiraclesCounted(seat, points, points - pool(state, seat), "turn"))


def pay_for_orders(ledger: GameLedger, seat: Seat, orders: dict[str, Order]) -> None:
    """Subtract the points that a player's revealed orders spend (FAC-1)."""
    spent = sum([order.miracles for order in orders.values()])
    if spent:
        _count(ledger, seat, -spent, "thrust")


def buy_die(ledger: GameLedger, about: Aim, attack: Attack) -> Flow[Attack]:
    """Let the attacker buy one more die, before the roll (FAC-1)."""
    seat = ledger.state.ships[about.ship_id].spec.seat
    if pool(ledger.state, seat) < DIE_COST:
        return attack
    chosen = yield from ask(ChooseOne(seat, Prompt.MIRACLE_DIE, [None, "die"], about, "FAC-1"))
    if chosen is None:
        return attack
    _count(ledger, seat, -DIE_COST, "die")
    return replace(attack, dice=attack.dice + 1)


def reroll_by_miracle(ledger: GameLedger, about: Aim, faces: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """Let the attacker reroll dice, one for each point (FAC-1)."""
    seat = ledger.state.ships[about.ship_id].spec.seat
    while (points := pool(ledger.state, seat)) >= REROLL_COST:
        options = [None, *range(len(faces))]
        subject = Thrown(*about, points, faces)
        die = yield from ask(ChooseOne(seat, Prompt.MIRACLE_REROLL, options, subject, "FAC-1"))
        if die is None:
            break
        _count(ledger, seat, -REROLL_COST, "reroll")
        (face,) = yield from roll(ledger, 1, "reroll", (*about, str(die)), "FAC-1")
        ledger.record(DieRerolled(about.ship_id, about.weapon_id, die, faces[die], face, "FAC-1"))
        faces = (*faces[:die], face, *faces[die + 1 :])
    return faces


def buy_rating(ledger: GameLedger, about: Aim, attack: Attack, faces: tuple[int, ...]) -> Flow[Attack]:
    """Let the defender buy rating against an attack after it is rolled (FAC-1)."""
    ship_id, weapon_id, target_id = about
    seat = ledger.state.ships[target_id].spec.seat
    useful = attack.thrown - 1 - attack.removed
    most = min(pool(ledger.state, seat) // RATING_COST, useful)
    if most <= 0:
        return attack
    subject = Incoming(target_id, ship_id, weapon_id, faces)
    bought = yield from ask(ChooseOne(seat, Prompt.MIRACLE_RATING, list(range(most + 1)), subject, "FAC-1"))
    if bought:
        _count(ledger, seat, -RATING_COST * bought, "rating")
    return replace(attack, bought=bought)


def restore_by_miracle(ledger: GameLedger, ship_id: str, when: Literal["before", "after"]) -> Flow[None]:
    """Let the owner of an activated ship restore systems on any of their ships (FAC-1)."""
    state = ledger.state
    seat = state.ships[ship_id].spec.seat
    while pool(state, seat) >= RESTORE_COST:
        mendable = [PartOf(ship.id, system) for ship in state.ships_of(seat) for system in lost_systems(ship)]
        if not mendable:
            return
        options = [None, *mendable]
        chosen = yield from ask(
            ChooseOne(seat, Prompt.MIRACLE_RESTORE, options, AroundFire(ship_id, when), "FAC-1")
        )
        if chosen is None:
            return
        _count(ledger, seat, -RESTORE_COST, "restore")
        ledger.record(SystemRestored(chosen.ship_id, chosen.part, "FAC-1"))


def gather_points(ledger: GameLedger, target_id: str) -> None:
    """Give players the miracle points that their squadrons gain over a ship that was hit (FAC-5)."""
    for seat, points in points_gathered(ledger.state, target_id).items():
        _count(ledger, seat, points, "gathered", "FAC-5")
