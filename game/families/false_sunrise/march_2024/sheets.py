"""The ship sheets of March 2024: attacks and what they need by distance, missiles, point defense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.sheets.reminders import END, ORDERS, POINTS
from game.families.false_sunrise.sheets.weapon_rows import BARS, Cell, Fire, Guard
from game.wording import counted
from rules.false_sunrise.fittings import Fittings, Mount
from rules.false_sunrise.march_2024.attack_law import DAZZLER_SIDES
from rules.false_sunrise.march_2024.catalogue import DirectWeapon, MissileWeapon
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import weapon_of
from rules.false_sunrise.march_2024.needs import DIRECT_PENALTY, FACES, MISSILE_PENALTY, direct_need


def _fire(mount: Mount, whole: Fittings) -> Fire:
    weapon = weapon_of(mount)
    if isinstance(weapon, MissileWeapon):
        words = (
            f"{counted(weapon.attacks, 'missile')}, damage {weapon.damage}, durability {weapon.durability}"
        )
        near, far = f"≤ {weapon.minimum_in}″", f"> {weapon.minimum_in}″"
        return Fire(words, (Cell("", near), Cell(f"{weapon.accuracy}+", far, own=True)))
    piercing = f", AP {weapon.piercing}" if weapon.piercing else ""
    words = f"{counted(weapon.attacks, 'attack')}, damage {weapon.damage}{piercing}"
    return Fire(words, tuple(_bands(weapon, whole.aim)))


def _bands(weapon: DirectWeapon, aim: int) -> Iterator[Cell]:
    """Yield what a die needs in each band; bands in which it always hits are merged (E1-15, E1-16)."""
    band = 1
    while direct_need(band + 1, aim=aim) <= 1:
        band += 1
    while (need := direct_need(band, aim=aim)) <= FACES:
        yield Cell(f"{max(1, need)}+", f"≤ {weapon.range_in * band}″", own=need <= direct_need(1))
        band += 1


def _guards(whole: Fittings, _wreck: Fittings) -> tuple[Guard, ...]:
    """Return a ship's own point defenses, those with the same reach combined (E1-23, E1-24)."""
    points: Counter[int] = Counter()
    dice: Counter[int] = Counter()
    for one in whole.point_defences:
        if isinstance(one.effect, PointDefence):
            points[one.effect.reach_in] += one.effect.points
            dice[one.effect.reach_in] += one.effect.dice
    made = []
    for reach in sorted({*points, *dice}):
        rolled = f"{dice[reach]}d{DAZZLER_SIDES}" if dice[reach] else ""
        value = "+".join(filter(None, (str(points[reach] or ""), rolled)))
        made.append(Guard(value, f"within {reach}″"))
    return tuple(made)


SHEETS = SheetsEdition(
    cells_word="the die needs",
    heads=(),
    fire=_fire,
    guard_title="Point defense",
    no_guard="None of its own; ships near it may share theirs.",
    guards=_guards,
    body=lambda _hull: BARS,
    roster_word="Point def.",
    roster=lambda guards: " + ".join(one.value for one in guards) or "–",
    blind=f"lost: guns −{DIRECT_PENALTY}, missiles −{MISSILE_PENALTY}",
    turn=(
        ORDERS,
        (
            "Movement",
            "E1-11",
            (
                "All ships move at once: turn half the course (the smaller half), fly half the velocity (the "
                "greater half), then the rest of both. "
                "A rock stops a ship and costs a point of damage for each inch not flown."
            ),
        ),
        (
            "Weapons",
            "E1-10",
            "Take turns activating ships, initiative first. A ship names all targets, fires, then repairs.",
        ),
        POINTS,
        END,
    ),
    # E1-13 to E1-19, E1-26, E1-27; E1-19 to E1-25
    lists=(
        (
            "A gun",
            (
                "Targets in arc and in sight; each attack may have its own",
                "Band: distance divided by range, rounded up; it hits on band + 1",
                "A cloak: needs 1 more, and 1 more for each full 8 inches",
                "Roll all attacks at one target together",
                "Each hit: plating, then bars; a bar emptied costs a system",
                "AP above the pips left in that bar: on 4+ one more system",
            ),
        ),
        (
            "Missiles",
            (
                "Targets farther than the minimum; neither arc nor sight",
                "Roll each; it hits on its number, cloaks count",
                "Pool: the target's point defense, and friends' that reach it",
                "A dazzler adds 1d3, rolled for each pool",
                "The pool stops one for each full multiple of their durability",
                "Each that arrives is a hit, without armor piercing",
            ),
        ),
    ),
)
