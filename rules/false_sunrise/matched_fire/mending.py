"""Repairs at the end of an activation: damage controls, then tenders (MF-44)."""

from __future__ import annotations

from rules.false_sunrise.asking import choose
from rules.false_sunrise.choices import Carrier
from rules.false_sunrise.damage import lost_systems, restore_pips
from rules.false_sunrise.events import GameLedger, MarkRemoved, SystemRestored
from rules.false_sunrise.fittings import Acting
from rules.false_sunrise.matched_fire.effects import DamageControl, Tender
from rules.false_sunrise.matched_fire.gunnery import is_capital
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.prompts import Mend
from rules.false_sunrise.matched_fire.throwing import throw_by_default
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import Ship, State
from rules.kernel.flow import Flow
from rules.table.measure import within

# MF-44: what is repaired by default, marks first.
BY_DEFAULT = (Rating.SENSORS, Rating.PD, Rating.THRUSTERS)


def mend_at_last(ledger: GameLedger, ship_id: str) -> Flow[None]:
    """Let each damage control, then each tender, act once, including restored ones (MF-19, MF-44)."""
    if not ledger.state.ships[ship_id].fittings.closers:
        return
    for kind in (DamageControl, Tender):
        done: set[str] = set()
        while one := _next(ledger.state.ships[ship_id], kind, done):
            done.add(one.carrier)
            if isinstance(one.effect, DamageControl):
                yield from _control_damage(ledger, Carrier(ship_id, one.carrier), one.effect)
            elif isinstance(one.effect, Tender):
                yield from _tend(ledger, Carrier(ship_id, one.carrier), one.effect)


def _next(ship: Ship, kind: type[DamageControl | Tender], done: set[str]) -> Acting | None:
    """Return the first working instance, in file order, that has not acted, or None."""
    closers = ship.fittings.closers
    return next((one for one in closers if isinstance(one.effect, kind) and one.carrier not in done), None)


def mendable(ship: Ship) -> list[Mend]:
    """List what damage control can repair on a ship: marks first, then systems in file order."""
    marks = ship.marks or NO_MARKS
    worn = [Mend("mark", rating.value) for rating in BY_DEFAULT if marks.on(rating)]
    return [*worn, *(Mend("system", system) for system in lost_systems(ship))]


def _control_damage(ledger: GameLedger, carrier: Carrier, effect: DamageControl) -> Flow[None]:
    """Roll, and let the owner repair something with each point.

    Skip the roll if nothing is damaged.
    """
    state, ship_id = ledger.state, carrier.ship_id
    if not mendable(state.ships[ship_id]):
        return
    about = (ship_id, carrier.component, None)
    result = yield from throw_by_default(ledger, Pool(effect.dice), "damage_control", about, "MF-44")
    for _ in range(sum(one.magnitude for one in result)):
        ship = state.ships[ship_id]
        options = mendable(ship)
        if not options:
            return
        mend = yield from choose(ship.spec.seat, Prompt.MEND, options, carrier, "MF-44")
        if mend.what == "mark":
            ledger.record(MarkRemoved(ship_id, Rating(mend.name)))
        else:
            ledger.record(SystemRestored(ship_id, mend.name, "MF-44"))


def tended(state: State, ship: Ship, reach_in: float) -> list[str]:
    """List the squadrons to which a ship can restore a figure, smallest first (MF-44)."""
    hurt = [
        friend
        for friend in state.ships_of(ship.spec.seat)
        if not is_capital(friend) and friend.damage and within(friend.at, ship.at, reach_in)
    ]
    return [friend.spec.id for friend in sorted(hurt, key=lambda friend: sum(friend.pips))]


def _tend(ledger: GameLedger, carrier: Carrier, effect: Tender) -> Flow[None]:
    """Restore a figure to a squadron nearby."""
    state = ledger.state
    ship = state.ships[carrier.ship_id]
    options = tended(state, ship, effect.reach_in)
    if not options:
        return
    tended_id = yield from choose(ship.spec.seat, Prompt.TEND, options, carrier, "MF-44")
    restore_pips(ledger, tended_id, 1, "MF-44")
