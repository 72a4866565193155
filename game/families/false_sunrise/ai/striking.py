"""Choices while a shot is resolved: another target, or a new velocity for the ship it hit (FAC)."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.reach import can_go_on, moves_of
from game.families.false_sunrise.ai.rocks import Floats, rocks_of
from game.families.false_sunrise.ai.target_value import target_value_for
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.editions import ship_edition
from game.reasons import Decision, Term
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.values import changed

_DOOMED = 4.0  # points: an enemy that must crash or leave the board
_MARKER = 0.5  # points: a marker that it can pass in the next turn
_FREEDOM = 0.4  # points: times the share of its orders after which it can go on
_LOST_INCH = 0.02  # points per inch of velocity: slow ships are late everywhere


def turn_shot(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Aim a weapon that was turned aside at the most valuable target (FAC-2)."""
    ship_id, weapon, _ = request.about
    shooter = view.ships[ship_id]
    mount = shooter.fittings.mount(weapon)
    assert mount is not None, "a weapon that fires works"
    choices, strike = [], ship_edition(shooter).computer.strike
    for option in request.options:
        foe = view.ships[option]
        worth = target_value_for(view, foe).worth((strike(view, shooter, mount, foe),))
        choices.append(Choice(option, foe.spec.name, (Term("Damage dealt", worth),)))
    return take_best(ship_id, choices)


def push(_level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Give an enemy the velocity that is worst for it in the next turn (FAC-12)."""
    ship_id, _, target_id, velocity = request.about
    target = view.ships[target_id]
    now = _prospects(view, target, velocity)
    choices = [Choice(None, "No change", ())]
    for option in request.options:
        if option is not None:
            then = _prospects(view, target, option)
            terms = [Term(words, now[words] - then[words]) for words in then]
            choices.append(Choice(option, f"Velocity {option}", tuple([one for one in terms if one.points])))
    return take_best(ship_id, choices)


def _prospects(view: State, ship: Ship, velocity: int) -> dict[str, float]:
    """Return the value of what a ship can do with its next order at a velocity, by term."""
    moved = changed(ship, velocity=velocity)
    rocks = rocks_of(view.setup.terrain)
    markers: Floats = np.array([marker.at for marker in view.markers]).reshape(-1, 2)
    moves = moves_of(moved, rocks, markers)
    fine = can_go_on(moves, rocks)
    passed = moves.touches[fine].any(axis=0).sum() if fine.any() else 0
    return {
        "Every course hits a rock or leaves the board": 0.0 if fine.any() else -_DOOMED,
        "Markers within its reach": _MARKER * float(passed),
        "Its choice of orders": _FREEDOM * float(fine.mean()),
        "Its velocity": _LOST_INCH * velocity,
    }
