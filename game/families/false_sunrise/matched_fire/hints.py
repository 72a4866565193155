"""Hints that only Matched Fire has: Fire Control, dice, strikes, missiles, repairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from game.book.hints.moment import Sighting
from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints import plotting
from game.families.false_sunrise.hints.choosing import asked, concerned
from game.families.false_sunrise.hints.firing import (
    Fit,
    firing,
    hindered,
    weapon_name,
)
from game.families.false_sunrise.hints.moment import Moment, about
from game.wording import counted
from rules.false_sunrise.describe import units
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import can_see, in_arcs
from rules.false_sunrise.matched_fire.gunnery import (
    Attack,
    attack_of,
    can_hit,
    fire_control_left,
    reach_to,
    weapon_of,
)
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN
from rules.false_sunrise.matched_fire.prompts import Applied, Broken, Intercepted
from rules.false_sunrise.matched_fire.sets import DOUBLE
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN, StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Ship
from rules.kernel.requests import ChooseOne
from rules.table.measure import TOLERANCE_IN, distance_in, within

# What a value does, for missiles whose sets are named (MF-42, MF-43).
_MARKS = "1 or 2 marks the point defense, 3 or 4 the Sensors, 5 or 6 the Thrusters."
_BREAKS = "4 breaks the Fire Control, 5 the engines, 6 the bridge; taken as a pair it marks a rating."
_AboutT = TypeVar("_AboutT")


def rock_ahead(moment: Moment) -> Sighting | None:
    """Detect a model ordered into a rock, with what it would lose (MF-18)."""
    seen = plotting.rock_ahead(moment)
    if seen is None:
        return None
    hull = moment.view.ships[seen.pieces[0]].spec.hull
    lost = int(seen.names["damage"])
    return replace(seen, names={**seen.names, "damage": f"{lost} {units(hull.unit, lost)}"})


def thrusters_worn(moment: Moment) -> Sighting | None:
    """Detect a ship with marks on its Thrusters while orders are given (MF-14)."""
    for ship in moment.mine() if moment.plots else ():
        if ship.marks is not None and ship.marks.thrusters:
            left, whole = ship.fittings.ratings.thrusters, ship.spec.hull.ratings.thrusters
            return about(ship, left=str(left), whole=str(whole), thrust=str(thrust_of(ship)))
    return None


def squadron_in_hand(moment: Moment) -> Sighting | None:
    """Detect a selected squadron while orders are given (MF-16)."""
    ship = moment.in_hand
    if ship is None or ship.spec.hull.capital:
        return None
    return about(ship, thrust=str(thrust_of(ship)))


def missiles_come(moment: Moment) -> Sighting | None:
    """Detect an enemy that could now fire missiles at one of the player's ships (MF-32)."""
    if not moment.plots:
        return None
    for foe in moment.foes():
        for mount in foe.fittings.mounts:
            if not weapon_of(mount).is_missile:
                continue
            for ship in moment.mine():
                if can_hit(moment.view, foe, mount, ship):
                    return about(ship, foe, foe=foe.spec.name)
    return None


def purse(moment: Moment) -> Sighting | None:
    """Detect a ship with more weapons that have a target than Fire Control (MF-15)."""
    aimed = [(ship, mount) for ship, mount in firing(moment) if moment.targets_of(ship, mount)]
    if not aimed:
        return None
    ship = aimed[0][0]
    left = fire_control_left(ship)
    if len(aimed) <= left:
        return None
    return about(ship, weapons=str(len(aimed)), left=str(left))


def first_volley(moment: Moment) -> Sighting | None:
    """Detect a model that may attack (MF-22)."""
    for ship, mount in firing(moment):
        if moment.targets_of(ship, mount):
            return about(ship)
    return None


def _attacks(moment: Moment) -> Iterator[tuple[Ship, Mount, Ship, Attack]]:
    """Yield the attacks that the firing model could make, first those that are aimed."""
    aimed = set(moment.shots)
    found = [
        (ship, mount, target_id)
        for ship, mount in firing(moment)
        for target_id in moment.targets_of(ship, mount)
    ]
    for ship, mount, target_id in sorted(found, key=lambda one: (one[1].id, one[2]) not in aimed):
        target = moment.view.ships[target_id]
        yield ship, mount, target, attack_of(ship, mount, target)


def flex_dice(moment: Moment) -> Sighting | None:
    """Detect a target that gives flex dice (MF-26)."""
    for ship, mount, target, attack in _attacks(moment):
        if attack.pool.flex:
            return about(
                target,
                weapon=weapon_name(moment, ship, mount),
                dice=counted(attack.pool.flex, "flex die", "flex dice"),
                why=", ".join(f"{words} +{number}" for words, number in attack.flex),
            )
    return None


def armour_ahead(moment: Moment) -> Sighting | None:
    """Detect a target whose armor makes the macro pool negative (MF-27)."""
    for ship, mount, target, attack in _attacks(moment):
        if attack.pool.macro < 0:
            return about(target, weapon=weapon_name(moment, ship, mount), armour=str(attack.armour))
    return None


def _no_target(moment: Moment, wanted: Fit) -> Sighting | None:
    """Detect a weapon without targets, and the nearest enemy that only one condition rules out."""
    return hindered(
        moment,
        wanted,
        _fit,
        lambda ship, mount, foe: {
            "inches": f"{distance_in(ship.at, foe.at):.1f}",
            "reach": str(reach_to(ship, weapon_of(mount), foe)),
        },
    )


def _fit(moment: Moment, ship: Ship, mount: Mount, foe: Ship) -> Fit:
    """Return whether arc, range and sight allow a weapon to attack an enemy (MF-23)."""
    weapon = weapon_of(mount)
    if not weapon.dice_at(capital=foe.spec.hull.capital):
        return False, False, False
    reaches = distance_in(ship.at, foe.at) <= reach_to(ship, weapon, foe) + TOLERANCE_IN
    return in_arcs(ship, mount, foe), reaches, can_see(moment.view, ship, foe)


def strike_move(moment: Moment) -> Sighting | None:
    """Detect a squadron that may strike (MF-20)."""
    request = moment.request
    return about(moment.view.ships[request.ship_id]) if isinstance(request, StrikeMove) else None


def purse_empty(moment: Moment) -> Sighting | None:
    """Detect an enemy ship without Fire Control that a squadron can strike (MF-36)."""
    request = moment.request
    if not isinstance(request, StrikeMove):
        return None
    squadron = moment.view.ships[request.ship_id]
    for foe in moment.foes():
        near = within(foe.at, squadron.at, STRIKE_IN + DEFENCE_IN)
        if foe.spec.hull.capital and near and not fire_control_left(foe):
            return about(foe)
    return None


def flex_out(moment: Moment) -> Sighting | None:
    """Detect that dice must be removed (MF-28)."""
    request = moment.request
    if not isinstance(request, RemoveDice):
        return None
    ship = moment.view.ships[request.about[0]]
    return about(ship, dice=counted(request.throw.flex, "die", "dice"))


def macro_lifts(moment: Moment) -> Sighting | None:
    """Detect macro dice in a throw from which dice are removed (MF-29)."""
    request = moment.request
    if not isinstance(request, RemoveDice) or not request.throw.macro:
        return None
    ship = moment.view.ships[request.about[0]]
    return about(ship, moves="lifts" if request.throw.macro > 0 else "lowers")


def answer_bombs(moment: Moment) -> Sighting | None:
    """Detect that a ship may make a point defense attack (MF-36)."""
    ship = concerned(moment, Prompt.DEFEND)
    return about(ship, left=str(fire_control_left(ship))) if ship is not None else None


def _about(moment: Moment, prompt: Prompt, kind: type[_AboutT]) -> _AboutT | None:
    """Return the subject of a simple choice if the choice is of this kind, else None."""
    request = moment.request
    if moment.kind != prompt or not isinstance(request, ChooseOne):
        return None
    return request.about if isinstance(request.about, kind) else None


def spend_steps(moment: Moment) -> Sighting | None:
    """Detect a defender who has steps to spend (MF-34)."""
    met = _about(moment, Prompt.DIMINISH, Intercepted)
    return about(moment.view.ships[met.target_id], steps=counted(met.steps, "step")) if met else None


def name_it(moment: Moment) -> Sighting | None:
    """Detect an attacker who names what a missile's set is applied as (MF-35)."""
    applied = _about(moment, Prompt.NAME, Applied)
    if applied is None:
        return None
    called = ("a pair", "a triple", "four or more")[applied.magnitude - DOUBLE]
    what = _MARKS if applied.magnitude == DOUBLE else _BREAKS
    return about(moment.view.ships[applied.target_id], set=called, what=what)


def weapon_of_choice(moment: Moment) -> Sighting | None:
    """Detect an attacker who chooses the weapon to destroy (MF-43)."""
    broken = _about(moment, Prompt.BREAK, Broken)
    return about(moment.view.ships[broken.target_id]) if broken else None


HINTS: Mapping[str, Detector] = {
    "rock-by-sixes": rock_ahead,
    "thrusters-worn": thrusters_worn,
    "engines-dead": plotting.engines_lost,
    "squadron-in-hand": squadron_in_hand,
    "missiles-come": missiles_come,
    "threat-near": plotting.danger_near,
    "purse": purse,
    "first-volley": first_volley,
    "flex-dice": flex_dice,
    "armour-ahead": armour_ahead,
    "outside-its-arc": partial(_no_target, wanted=(False, True, True)),
    "beyond-reach": partial(_no_target, wanted=(True, False, True)),
    "strike-move": strike_move,
    "purse-empty": purse_empty,
    "flex-out": flex_out,
    "macro-lifts": macro_lifts,
    "answer-bombs": answer_bombs,
    "spend-steps": spend_steps,
    "name-it": name_it,
    "weapon-of-choice": weapon_of_choice,
    "what-breaks": asked(Prompt.LOSE),
    "mend-it": asked(Prompt.MEND),
    "tend-it": asked(Prompt.TEND),
}
