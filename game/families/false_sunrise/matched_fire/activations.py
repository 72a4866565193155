"""What happens in a model's activation, and which enemies it could get to attack (MF-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.false_sunrise.matched_fire.effects import DamageControl, Tender
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, is_capital, weapon_reach_in
from rules.false_sunrise.matched_fire.mending import mendable, tended
from rules.false_sunrise.matched_fire.point_defence import can_defend, targets_near
from rules.false_sunrise.matched_fire.prospects import answer_of
from rules.false_sunrise.matched_fire.shot_words import pool_words
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN, StrikeMove
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import AnyRequest
from rules.table.measure import Point, distance_in, within


def notes(state: State, ship: Ship) -> list[tuple[str, str]]:
    """List the steps of a model's activation that do something, each with its ruling (MF-19)."""
    left, rating = fire_control_left(ship), ship.fittings.ratings.fire_control
    purse = ("MF-15", f"Fire Control {left} of {rating}: {left or 'no'} attack{'s' * (left != 1)}.")
    if not is_capital(ship):
        return [("MF-20", f"It may first fly {STRIKE_IN:.0f} inches in any direction."), purse]
    found = list[tuple[str, str]]()
    if can_defend(ship) and targets_near(state, ship):
        answer = answer_of(state, ship)
        names = ", ".join(state.ships[one].spec.name for one in answer.targets)
        dice = pool_words(answer.pool)
        found.append(("MF-36", f"It may first fire point defense at {names}, {dice} dice each."))
    for closer in ship.fittings.closers:
        match closer.effect:
            case DamageControl(dice=thrown) if mendable(ship):
                found.append(("MF-44", f"Damage control rolls {thrown} dice at the end."))
            case Tender(reach_in=reach_in) if hurt := tended(state, ship, reach_in):
                names = " or ".join(state.ships[one].spec.name for one in hurt)
                found.append(("MF-44", f"At the end its tender gives {names} a figure back."))
    return [*found, purse]


def moves(request: AnyRequest, answer: Any) -> tuple[str, Point] | None:  # noqa: ANN401 - of any kind
    """Return the squadron of a strike move and its destination, or None (MF-20)."""
    return (request.ship_id, answer) if isinstance(request, StrikeMove) and answer is not None else None


def reaches(state: State, ship_id: str) -> Sequence[str]:
    """List the enemies that a squadron could attack after a strike move, nearest first."""
    ship = state.ships[ship_id]
    if is_capital(ship) or not ship.on_board:
        return ()
    fire_in = max((weapon_reach_in(ship, mount)[1] for mount in ship.fittings.mounts), default=0.0)
    foes = state.ships_of(ship.spec.seat.other)
    near = [foe for foe in foes if within(foe.at, ship.at, STRIKE_IN + fire_in)]
    return [foe.id for foe in sorted(near, key=lambda foe: distance_in(ship.at, foe.at))]
