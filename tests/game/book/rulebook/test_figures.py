"""No number in the book can be wrong silently: `[8.8](figure:mean(4,1))` is worked out again here."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.pages import QuotedFigure
from game.families.false_sunrise.march_2024.book import band_damage, pool_damage
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.dice_law import Attack, attack_law, score
from rules.false_sunrise.fittings import BAR_PIPS
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.gunnery import ADJACENT_BAND_DICE, OWN_BAND_DICE, OWN_BAND_DICE_ENERGY
from rules.false_sunrise.march_2024 import needs
from rules.false_sunrise.march_2024.attack_law import stopped
from rules.false_sunrise.march_2024.catalogue import march_catalogue
from rules.false_sunrise.march_2024.crashes import crash_damage
from rules.false_sunrise.march_2024.gunnery import Pool
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
from rules.false_sunrise.matched_fire.gunnery import SENSOR_IN, SHORT_IN, SHORT_OF_SHIPS_IN
from rules.false_sunrise.matched_fire.pool_law import Pool as DicePool
from rules.false_sunrise.matched_fire.pool_law import pool_law
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.matched_fire.turn import crash_damage as matched_crash
from rules.false_sunrise.miracle_points import MIRACLE_SIDES
from rules.false_sunrise.movement import Path, turns_of
from rules.false_sunrise.odds import after_protection
from rules.false_sunrise.placing import DEPLOYMENT_IN, MARKER_GAP_IN, RETURN_IN
from rules.false_sunrise.scoring import MARKER_REACH_IN, POINTS_TO_WIN
from rules.false_sunrise.squadron_orders import COMMAND_IN
from rules.false_sunrise.state import START_VELOCITY, Order
from rules.table.bands import BAND_DEPTH_IN, band_of
from rules.table.measure import half_down, half_up

_CALL = re.compile(r"([a-z0-9]+)\(([a-z0-9,-]*)\)")
_WORDS = {"a fifth": 1 / 5}
_CATALOGUE = july_catalogue()


def mean(dice: int, rating: int, rerolls: int = 0, penalty: int = 0) -> float:
    return sum(damage * p for damage, _, p in attack_law(Attack(dice, rating, rerolls, penalty)))


def systems(dice: int, kill_at: int) -> float:
    return sum(kills * p for _, kills, p in attack_law(Attack(dice, 0, kill_at=kill_at)))


def hull(name: str, what: str) -> int:
    return getattr(_CATALOGUE.hull[name], what)


def dice(name: str, range_in: int) -> int:
    weapon: Any = _CATALOGUE.component[name]
    off = abs(band_of(range_in) - weapon.band)
    full = OWN_BAND_DICE_ENERGY if weapon.kind is WeaponKind.ENERGY else OWN_BAND_DICE
    return (full, ADJACENT_BAND_DICE, 0)[min(off, 2)]


def throw(faces: int, rating: int) -> int:
    values = [int(face) for face in str(faces)]
    return score(Attack(len(values), rating), values)[0]


def rating(name: str, kind: str) -> int:
    entry: Any = _CATALOGUE.defence.get(name) or _CATALOGUE.component[name]
    return sum(effect.defence(WeaponKind(kind)) for effect in entry.effects)


def passes(damage: int, shields: int, plating: int) -> float:
    return sum(pips * p for pips, p in after_protection(damage, shields, plating=bool(plating)))


def rugged(damage: int) -> float:
    return sum(pips * p for pips, p in after_protection(damage, 0, plating=False, rugged=True))


def reinforced() -> int:
    armor: Any = _CATALOGUE.component["reinforced-armor"]
    return BAR_PIPS + sum(effect.bar_pips() for effect in armor.effects)


def _one_in() -> int:
    return max(effect.keeps_back() for one in _CATALOGUE.factions for effect in one.effects)


def debt(name: str, borrowed: int) -> int:
    return max(0, hull(name, "thrust") - borrowed)


def gun(name: str, band: int) -> float:
    return band_damage(_first(name), band)


def missile(name: str, points: int, dazzlers: int) -> float:
    return pool_damage(_first(name), Pool(points, dazzlers))


def unflown(velocity: int, flown: int) -> int:
    stops = (0.0, 0.0, 3), (flown - 0.01, 0.0, 3)
    return crash_damage(Path(stops, velocity, crashed=True))


def percent(base: str, flex: str, macro: str, magnitude: str) -> float:
    greatest = pool_law(DicePool(int(base), int(flex), int(macro))).greatest
    return 100 * greatest["ndtq".index(magnitude)]


def sensed(name: str, at: str) -> int:
    short = SHORT_OF_SHIPS_IN if at == "ships" else SHORT_IN
    return short + SENSOR_IN * matched_catalogue().hull[name].ratings.sensors


def worn_thrust(name: str, marks: int) -> int:
    worn = matched_catalogue().hull[name]
    return worn.flies(worn.ratings.thrusters - marks)


def purse(name: str, destroyed: int) -> int:
    whole = matched_catalogue().hull[name].ratings.fire_control
    return half_up(whole) if destroyed else whole


def _first(name: str) -> Any:
    return march_catalogue().component[name]


def _effect(name: str) -> Any:
    (effect,) = _first(name).effects
    return effect


_FORMULAS: dict[str, Callable[..., float]] = {
    "mean": mean,
    "gain": lambda dice, rating: mean(dice, rating, 1) - mean(dice, rating),
    "systems": systems,
    "hull": hull,
    "ratio": lambda a, b, what: hull(a, what) / hull(b, what),
    "fleet": lambda *names: sum(hull(name, "integrity") for name in names),
    "start": lambda: START_VELOCITY,
    "hours": half_down,
    "left": lambda thrust, spent: thrust - spent,
    "about": lambda thrust: math.ceil(6 / half_down(thrust)),
    "doubled": lambda name: 2 * hull(name, "thrust"),
    "debt": debt,
    "first": lambda course: turns_of(Order(course=course))[0],
    "second": lambda course: turns_of(Order(course=course))[1],
    "way1": half_up,
    "way2": half_down,
    "crash": lambda velocity: velocity,
    "spill": lambda damage, bar: damage - bar,
    "wins": lambda each, since: since + math.ceil(POINTS_TO_WIN / each) - 1,
    "scored": lambda each, turns: each * turns,
    "band": band_of,
    "dice": dice,
    "throw": throw,
    "passes": passes,
    "reinforced": reinforced,
    "bar": lambda: BAR_PIPS,
    "average": lambda bonus: 3.5 + bonus,
    "ladder": lambda name, size: _CATALOGUE.squadron[name].step(size, revised=False).damage,
    "toughness": lambda name: _CATALOGUE.squadron[name].toughness,
    "hits": lambda attacks, toughness: attacks * (7 - toughness) / 6,
    "rating": rating,
    "miracles": lambda dice: dice * (1 + MIRACLE_SIDES) / 2,
    "reverence": lambda velocity: velocity // 2,
    "reserve": lambda integrity: integrity // _one_in(),
    "inertia": half_up,
    "rugged": rugged,
    "pips": lambda dice: 3.5 * dice,
    "need": needs.direct_need,
    "blind": lambda band: needs.direct_need(band, blind=True),
    "tuned": lambda band, inches: needs.direct_need(
        band, aim=_effect("tuned-fire-control").bonus, cloak=needs.cloak_penalty(inches)
    ),
    "atband": needs.band_at,
    "cloaked": needs.cloak_penalty,
    "aimed": lambda range_in: needs.farthest_in(range_in, aim=_effect("tuned-fire-control").bonus),
    "reach": lambda name, band: _first(name).range_in * band,
    "gun": gun,
    "missile": missile,
    "stopped": stopped,
    "unflown": unflown,
    "armored": lambda: BAR_PIPS + _effect("reinforced-armor").pips,
    "crews": lambda: (1 + _effect("repair-crews").sides) / 2,
    "strike": lambda: STRIKE_IN,
    "crash6": lambda velocity: matched_crash(Path((), velocity, crashed=True)),
    "thrust": worn_thrust,
    "purse": purse,
    "sensed": sensed,
    "percent": percent,
    "mends": lambda: 100 * (1 - pool_law(DicePool(4)).greatest[0]),
    "inches": lambda what: {
        "band": BAND_DEPTH_IN,
        "marker": MARKER_REACH_IN,
        "deployment": DEPLOYMENT_IN,
        "markers": MARKER_GAP_IN,
        "command": COMMAND_IN,
    }[what],
}


def _worked_out(formula: str) -> float:
    found = _CALL.fullmatch(formula)
    assert found, formula
    arguments = [int(one) if one.isdigit() else one for one in found[2].split(",") if one]
    return _FORMULAS[found[1]](*arguments)


@pytest.mark.parametrize(
    "figure", the_book().figures, ids=lambda figure: f"{figure.page_id}:{figure.formula}={figure.words}"
)
def test_a_figure_of_the_book_is_what_the_rules_say(figure: QuotedFigure) -> None:
    value = _worked_out(figure.formula)
    if figure.words in _WORDS:
        assert value == pytest.approx(_WORDS[figure.words])
        return
    shown = re.sub(r"(st|nd|rd|th)$", "", figure.words.lstrip("+"))
    places = len(shown.partition(".")[2])
    assert f"{value:.{places}f}" == shown


def test_the_book_quotes_figures() -> None:
    assert len(the_book().figures) > 50


def test_one_distance_serves_for_markers_and_for_coming_back() -> None:
    assert MARKER_REACH_IN == RETURN_IN
