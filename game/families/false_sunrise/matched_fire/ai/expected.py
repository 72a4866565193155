"""The average effect of an attack's dice, given the board before they are applied."""

from __future__ import annotations

from game.families.false_sunrise.editions import Expected
from game.families.false_sunrise.matched_fire.ai.salvos import salvo_of, without_answer
from game.families.false_sunrise.matched_fire.ai.target_value import MatchedMark
from game.families.false_sunrise.matched_fire.ai.valuation import worn_worth
from rules.false_sunrise.events import ThrowRead
from rules.false_sunrise.gunnery import working_mount
from rules.false_sunrise.matched_fire.gunnery import pool_of
from rules.false_sunrise.matched_fire.odds import figures_law
from rules.false_sunrise.matched_fire.wearing import Wear, wearing_of
from rules.false_sunrise.state import Ship, State


def expected_of(state: State, event: object) -> Expected | None:
    """Return what the throw of an attack or point defense attack does on average (MF-47, MF-48)."""
    if not isinstance(event, ThrowRead) or event.target_id is None:
        return None
    ship, target = state.ships[event.ship_id], state.ships[event.target_id]
    if event.why == "point_defence":
        return _of_point_defence(state, ship, target)
    if event.why != "attack" or event.weapon_id is None:
        return None
    mount = working_mount(ship, event.weapon_id)
    salvo = without_answer(salvo_of(state, ship, mount, target), pool_of(ship, mount, target))
    mark, wears = MatchedMark(target), wearing_of(target.spec)
    whole = sum(target.pips)
    pips = sum(
        [(whole - wears.wear(number).left) * chance for number, chance in mark.states((salvo,)).items()]
    )
    return Expected(target.spec.id, pips, mark.worth((salvo,)))


def _of_point_defence(state: State, ship: Ship, squadron: Ship) -> Expected:
    law = figures_law(state, ship, squadron)
    whole, now = sum(squadron.pips), worn_worth(squadron.spec, Wear.of(squadron))
    pips = sum([(whole - left) * chance for left, chance in law.items()])
    points = sum([(now - worn_worth(squadron.spec, Wear(left))) * chance for left, chance in law.items()])
    return Expected(squadron.spec.id, pips, points)
