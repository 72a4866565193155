"""Words for what sets, marks and lost systems mean for a model (MF-13, MF-14, MF-41 to MF-43)."""

from __future__ import annotations

from game.families.false_sunrise.matched_fire.table.step_words import is_missile
from game.wording import counted
from rules.false_sunrise.catalogue import Upgrade, Weapon
from rules.false_sunrise.describe import units
from rules.false_sunrise.matched_fire.gunnery import is_capital, weapon_reach_in
from rules.false_sunrise.matched_fire.hitting import ATTACKERS_CHOICE, MARKED, UPGRADES, WEAPONS, systems_of
from rules.false_sunrise.matched_fire.prospects import blow_of
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, DiceSet, Result
from rules.false_sunrise.matched_fire.wearing import Wear, worn_by
from rules.false_sunrise.ratings import NO_MARKS, Rating
from rules.false_sunrise.state import Ship, State

# What a critical of each Value hits, and the words if there is nothing of that kind (MF-43).
_FALLS_ON = {
    UPGRADES: ("an upgrade", "no upgrade left"),
    WEAPONS: ("a weapon", "no weapon left"),
    ATTACKERS_CHOICE: ("a weapon, attacker's choice", "no weapon left"),
    4: ("Fire Control", "no Fire Control left"),
    5: ("Engines", "no Engines left"),
    6: ("Control Bridge", "no Control Bridge left"),
}
RATING_WORDS = {Rating.PD: "PD", Rating.SENSORS: "Sensors", Rating.THRUSTERS: "Thrusters"}


# --- results ---------------------------------------------------------------------------------------------


def after_result(target: Ship, result: Result, *, missile: bool) -> Ship | None:
    """Return a model as a result would leave it by the defaults, None if it is destroyed."""
    wear = worn_by(target.spec, Wear.of(target), result, missile=missile)
    return wear.on(target) if wear.left else None


def fall_words(state: State, about: tuple[str, str, str], result: Result) -> str:
    """Describe what a result would do to its target, by defaults and before point defense."""
    target = state.ships[about[2]]
    if not result:
        return "Nothing happens."
    missile = is_missile(state, about[0], about[1])
    after = after_result(target, result, missile=missile)
    words = worn_words(target, after)
    if after is None and is_capital(target) and all(one.magnitude == DOUBLE for one in result):
        words += ": a pair costs Structure if its rating is 0 (MF-42)"
    return f"If all of it arrives: {words}." if missile else f"{words}."


def loss_words(before: Ship, after: Ship | None) -> str:
    """Say in plain words what a hit does: "takes 2 Structure off Hearting", or that it destroys it."""
    name, unit = before.spec.name, before.spec.hull.unit
    if after is None:
        return f"destroys {name}"
    lost = sum(before.pips) - sum(after.pips)
    return f"takes {lost} {units(unit, lost)} off {name}" if lost else f"takes no {unit} off {name}"


def worn_words(before: Ship, after: Ship | None) -> str:
    """Describe what a model has lost between two moments; `after` is None if it is destroyed."""
    if after is None:
        return f"{before.spec.name} is destroyed"
    lost = sum(before.pips) - sum(after.pips)
    found = [f"−{lost} {units(before.spec.hull.unit, lost)}"] if lost else []
    found += [f"{before.spec.system_name(one)} lost" for one in _systems_lost(before, after)]
    for rating in Rating:
        if (after.marks or NO_MARKS).on(rating) > (before.marks or NO_MARKS).on(rating):
            was, now = before.fittings.ratings.of(rating), after.fittings.ratings.of(rating)
            found.append(f"{RATING_WORDS[rating]} {was} → {now}")
    return f"{before.spec.name}: {', '.join(found)}" if found else "nothing is lost"


def _systems_lost(before: Ship, after: Ship) -> list[str]:
    return [one for one in before.spec.systems if before.works(one) and not after.works(one)]


def harm_words(before: Ship, after: Ship | None) -> str:
    """Count what a model has lost between two moments: "1 Structure, 1 system, 2 marks"."""
    if after is None:
        return f"{before.spec.name} destroyed"
    unit = before.spec.hull.unit
    lost = sum(before.pips) - sum(after.pips)
    marks = sum(after.marks or NO_MARKS) - sum(before.marks or NO_MARKS)
    systems = len(_systems_lost(before, after))
    found = [f"{lost} {units(unit, lost)}"] if lost else []
    found += [counted(systems, "system")] if systems else []
    found += [counted(marks, "mark")] if marks else []
    if not found:
        return "nothing lost"
    return ", ".join(found) + ("" if lost else f", no {unit} lost")


# --- one set ---------------------------------------------------------------------------------------------


def after_set(target: Ship, one: DiceSet) -> Ship | None:
    """Return a capital ship as a named set would leave it by default, None if it is destroyed."""
    wear, blow = Wear.of(target), blow_of(target, one)
    if blow.marks is not None:
        return wear._replace(marks=wear.marks.changed(blow.marks, 1) or NO_MARKS).on(target)
    if wear.left <= blow.structure:
        return None
    lost = wear.lost
    for system in blow.systems[: blow.structure if one.magnitude != DOUBLE else 0]:
        lost |= 1 << target.spec.bit[system]
    return wear._replace(left=wear.left - blow.structure, lost=lost).on(target)


def set_title(target: Ship, one: DiceSet) -> str:
    """Describe briefly what a set would hit."""
    blow = blow_of(target, one)
    if one.magnitude == DOUBLE:
        rating = RATING_WORDS[MARKED[one.value]]
        return rating if blow.marks is not None else f"Structure ({rating} 0)"
    words, gone = _FALLS_ON[one.value]
    return words if systems_of(target, one.value) else gone


def set_detail(target: Ship, one: DiceSet) -> str:
    """Describe a set's effect: Structure, the lost system or who chooses it, and what changes."""
    after, blow = after_set(target, one), blow_of(target, one)
    if after is None:
        return f"{target.spec.name} is destroyed."
    words = []
    if blow.structure:
        left = sum(target.pips)
        words.append(f"Structure {left} → {left - blow.structure}")
    if blow.systems:
        words.append(_who_chooses(target, one, blow.systems))
    if one.magnitude == DOUBLE or len(blow.systems) == 1 or one.value == ATTACKERS_CHOICE:
        words += changes(target, after)
    return "; ".join(words) + ("." if words else "")


def _who_chooses(target: Ship, one: DiceSet, systems: tuple[str, ...]) -> str:
    twice = ", twice" if one.magnitude == QUAD else ""
    if len(systems) == 1:
        return f"loses {target.spec.system_name(systems[0])}{twice}"
    if one.value == ATTACKERS_CHOICE and systems_of(target, one.value):
        return f"loses {target.spec.system_name(systems[0])} by default, one of {len(systems)}{twice}"
    return f"the owner chooses one of {len(systems)} systems{twice}"


# --- marks and systems -----------------------------------------------------------------------------------


def with_system(ship: Ship, system: str, *, works: bool) -> Ship:
    """Return a ship with a system working, or not."""
    bit = 1 << ship.spec.bit[system]
    wear = Wear.of(ship)
    return wear._replace(lost=wear.lost & ~bit if works else wear.lost | bit).on(ship)


def with_mark(ship: Ship, rating: Rating, by: int) -> Ship:
    """Return a ship with marks added to a rating, or taken off."""
    wear = Wear.of(ship)
    return wear._replace(marks=wear.marks.changed(rating, by) or NO_MARKS).on(ship)


def changes(before: Ship, after: Ship) -> list[str]:
    """List how a ship has changed: ratings, Fire Control, thrust, reach, weapons."""
    was, now = before.fittings, after.fittings
    figures = [("Fire Control", was.ratings.fire_control, now.ratings.fire_control)]
    figures += [(RATING_WORDS[one], was.ratings.of(one), now.ratings.of(one)) for one in Rating]
    figures += [("thrust", was.thrust, now.thrust), ("reach", _reach(before), _reach(after))]
    figures += [("weapons", len(was.mounts), len(now.mounts))]
    return [f"{name} {a} → {b}{' in' * (name == 'reach')}" for name, a, b in figures if a != b]


def _reach(ship: Ship) -> int:
    """Return the longest range of a ship's weapons, in inches."""
    return round(max((weapon_reach_in(ship, mount)[1] for mount in ship.fittings.mounts), default=0))


def system_means(ship: Ship, system: str, *, works: bool) -> str:
    """Describe what changes once a system works again, or is lost."""
    found = changes(ship, with_system(ship, system, works=works))
    entry = ship.spec.by_id[system].entry if system in ship.spec.by_id else None
    if system == "control-bridge" and not works:
        found.append("it can fire only if it keeps velocity and course (WPN-5)")
    if isinstance(entry, Upgrade) and not found:
        found.append(entry.text)
    if isinstance(entry, Weapon):
        found = [one for one in found if not one.startswith("weapons")]
        fired = ship.fired >> ship.spec.bit[system] & 1
        found.insert(0, "has fired this turn" if fired else "has not fired this turn")
    return "; ".join(found)
