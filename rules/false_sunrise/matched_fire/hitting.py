"""The effects of results on targets: figures, marks, Structure and criticals (MF-39 to MF-43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.false_sunrise.asking import choose
from rules.false_sunrise.catalogue import Upgrade, Weapon
from rules.false_sunrise.choices import Loss
from rules.false_sunrise.damage import mark_off, working_systems
from rules.false_sunrise.events import (
    CriticalStruck,
    DamageTaken,
    GameLedger,
    RatingMarked,
    SetNamed,
    ShipDestroyed,
    SystemLost,
)
from rules.false_sunrise.fleet import CONTROL_BRIDGE, ENGINES, FIRE_CONTROL
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon
from rules.false_sunrise.matched_fire.gunnery import is_capital
from rules.false_sunrise.matched_fire.pool_law import figures_lost
from rules.false_sunrise.matched_fire.prompts import Applied, Broken
from rules.false_sunrise.matched_fire.sets import DOUBLE, FACES, QUAD, DiceSet, Result
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.ratings import Rating, Ratings
from rules.false_sunrise.state import Ship
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne

# MF-42: the rating that a double marks, by value.
MARKED = {
    1: Rating.PD,
    2: Rating.PD,
    3: Rating.SENSORS,
    4: Rating.SENSORS,
    5: Rating.THRUSTERS,
    6: Rating.THRUSTERS,
}
UPGRADES, WEAPONS, ATTACKERS_CHOICE = 1, 2, 3  # MF-43: values of criticals that destroy a component
# MF-43: the value whose critical destroys each built-in system.
BUILT_IN_OF = {4: FIRE_CONTROL, 5: ENGINES, 6: CONTROL_BRIDGE}

# The attacker and its weapon: the source of an attack's effects.
Source = tuple[str, str]


def source_of(source: Source) -> str:
    """Return the source of damage in the form that events use."""
    return "|".join(source)


# --- damage ------------------------------------------------------------------------------------------


def take(ledger: GameLedger, ship_id: str, points: int, source: str, ruling: str) -> bool:
    """Remove Structure or figures from a model. It dies with the last one (MF-40).

    Return whether the model survives.
    """
    ship = ledger.state.ships[ship_id]
    pips, emptied = mark_off(ship.pips, points)
    ledger.record(DamageTaken(ship_id, source, points, 0, 0, pips, emptied, ruling))
    if any(pips):
        return True
    ledger.record(ShipDestroyed(ship_id, "MF-40"))
    return False


def hit_squadron(ledger: GameLedger, ship_id: str, result: Result, source: str) -> bool:
    """Apply a result to a squadron, set by set (MF-39, MF-41). Return whether it survives."""
    for one in reversed(result):
        left = sum(ledger.state.ships[ship_id].pips)
        if not take(ledger, ship_id, figures_lost((one.magnitude,), left), source, "MF-41"):
            return False
    return True


def hit_ship(
    ledger: GameLedger, ship_id: str, result: Result, source: Source, *, missile: bool = False
) -> Flow[bool]:
    """Apply a result to a capital ship, set by set (MF-39, MF-42). Return whether it survives.

    With a missile the attacker chooses what each set is applied as (MF-35).
    """
    following = list(reversed(result))
    while following:
        one = following.pop(0)
        if missile:
            one = yield from _name(ledger, ship_id, one, tuple(following), source)
        if one.magnitude == DOUBLE:
            alive = _mark(ledger, ship_id, one.value, source)
        else:
            alive = yield from _strike(ledger, ship_id, one, source)
        if not alive:
            return False
    return True


def _mark(ledger: GameLedger, ship_id: str, value: int, source: Source) -> bool:
    """Mark the rating of a value, or take Structure if it is already 0 (MF-42).

    Return whether the ship survives.
    """
    rating = MARKED[value]
    if ledger.state.ships[ship_id].fittings.ratings.of(rating):
        ledger.record(RatingMarked(ship_id, rating, source_of(source)))
        return True
    return take(ledger, ship_id, 1, source_of(source), "MF-42")


def _strike(ledger: GameLedger, ship_id: str, one: DiceSet, source: Source) -> Flow[bool]:
    """Take one Structure, with a critical, for a triple; do it twice for four or more (MF-42)."""
    for _ in range(2 if one.magnitude == QUAD else 1):
        if not take(ledger, ship_id, 1, source_of(source), "MF-42"):
            return False
        yield from _critical(ledger, ship_id, one.value, source)
    return True


# --- missiles ----------------------------------------------------------------------------------------


def _name(ledger: GameLedger, ship_id: str, left: DiceSet, rest: Result, source: Source) -> Flow[DiceSet]:
    """Let the attacker choose what a remaining set is applied as (MF-35)."""
    attacker, weapon_id = source
    ship = ledger.state.ships[ship_id]
    named = default_name(ship, left.magnitude)
    if left.magnitude > DOUBLE or any(ship.fittings.ratings[1:]):  # else any answer costs one Structure
        options = [named, *(one for one in names_for(left.magnitude) if one != named)]
        about = Applied(attacker, weapon_id, ship_id, left.magnitude, rest)
        seat = ship.spec.seat.other
        named = yield from ask(ChooseOne(seat, Prompt.NAME, options, about, "MF-35"))
    event = SetNamed(
        attacker, weapon_id, ship_id, (left.magnitude, left.value), (named.magnitude, named.value)
    )
    ledger.record(event)
    return named


def names_for(magnitude: int) -> list[DiceSet]:
    """List what a set may be applied as: its magnitude or a lower one, with any value (MF-35)."""
    return [DiceSet(size, value) for size in range(magnitude, 0, -1) for value in range(1, FACES + 1)]


def default_name(ship: Ship, magnitude: int) -> DiceSet:
    """Return how to apply a set by default, given what works on the ship now (MF-35)."""
    return default_for(magnitude, ship.fittings.ratings, ship.spec.bit, ship.lost)


def default_for(magnitude: int, ratings: Ratings, bit: Mapping[str, int], lost: int) -> DiceSet:
    """Return how to apply a set by default, given ratings and systems (MF-35).

    A double marks the lowest rating. Anything greater aims at Fire Control first.
    """
    if magnitude == DOUBLE:
        low = min((ratings.thrusters, 0, 6), (ratings.sensors, 1, 4), (ratings.pd, 2, 2))
        return DiceSet(DOUBLE, low[2])
    for value, system in ((4, FIRE_CONTROL), (6, CONTROL_BRIDGE), (5, ENGINES)):
        if not lost >> bit[system] & 1:
            return DiceSet(magnitude, value)
    return DiceSet(magnitude, ATTACKERS_CHOICE)


# --- criticals ---------------------------------------------------------------------------------------


def systems_of(ship: Ship, value: int) -> list[str]:
    """List the working systems that a critical of a value can destroy, in file order (MF-43)."""
    built_in = BUILT_IN_OF.get(value)
    if built_in is not None:
        return [built_in] if ship.works(built_in) else []
    kind = Upgrade if value == UPGRADES else Weapon
    return [one.id for one in ship.spec.components if isinstance(one.entry, kind) and ship.works(one.id)]


def _by_ac(ship: Ship, weapons: Sequence[str]) -> list[str]:
    """Sort weapons in the attacker's default order of targets: greatest AC, then file order (MF-43)."""

    def rating(weapon_id: str) -> int:
        entry = ship.spec.by_id[weapon_id].entry
        assert isinstance(entry, MatchedWeapon)
        return entry.ac or 0

    return sorted(weapons, key=rating, reverse=True)


def breakable(ship: Ship, value: int) -> list[str]:
    """List the systems that a critical may destroy, the default first (MF-43)."""
    of_kind = systems_of(ship, value)
    if value == ATTACKERS_CHOICE:
        of_kind = _by_ac(ship, of_kind)
    return of_kind or working_systems(ship)


def _critical(ledger: GameLedger, ship_id: str, value: int, source: Source) -> Flow[None]:
    """Destroy a system of the kind for a value, or any system if none of that kind works (MF-43)."""
    ship = ledger.state.ships[ship_id]
    ledger.record(CriticalStruck(ship_id, value, source_of(source)))
    choices = breakable(ship, value)
    if not choices:
        return
    if value == ATTACKERS_CHOICE and systems_of(ship, value):
        about = Broken(*source, ship_id)
        system = yield from choose(ship.spec.seat.other, Prompt.BREAK, choices, about, "MF-43")
    else:
        system = yield from choose(ship.spec.seat, Prompt.LOSE, choices, Loss(ship_id, 1, 1), "MF-43")
    ledger.record(SystemLost(ship_id, system, "MF-43"))


def hit(
    ledger: GameLedger, target_id: str, result: Result, source: Source, *, missile: bool = False
) -> Flow[bool]:
    """Apply a result to a model. Return whether it survives (MF-39)."""
    if is_capital(ledger.state.ships[target_id]):
        return (yield from hit_ship(ledger, target_id, result, source, missile=missile))
    return hit_squadron(ledger, target_id, result, source_of(source))
