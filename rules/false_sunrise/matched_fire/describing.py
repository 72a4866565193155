"""Sentences for the events of Matched Fire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.false_sunrise import events as e
from rules.false_sunrise.describe import ship_name, source_name, units
from rules.false_sunrise.matched_fire.odds import expected_loss_of
from rules.false_sunrise.matched_fire.sets import DiceSet, result_names
from rules.false_sunrise.ratings import RATING_NAMES
from rules.false_sunrise.state import State

CRITICALS = {
    1: "an upgrade",
    2: "a weapon",
    3: "a weapon",
    4: "Fire Control",
    5: "the engines",
    6: "the control bridge",
}


def _dice(event: e.ThrowRead) -> str:
    loose = event.base + event.flex
    kept = " ".join(str(face) for i, face in enumerate(event.faces[:loose]) if i not in event.removed)
    macro = f" with macro dice {' '.join(map(str, event.faces[loose:]))}" if event.faces[loose:] else ""
    gone = " ".join(str(event.faces[i]) for i in event.removed)
    return f"{kept}{macro}{f', {gone} removed' if gone else ''}"


def _throw(event: e.ThrowRead, state: State) -> str:
    result, name = result_names(event.sets), ship_name(state, event.ship_id)
    match event.why:
        case "attack" if not event.faces:
            return f"{name} has too few dice left and rolls nothing: {result}."
        case "attack":
            weapon, target = source_name(state, f"{event.ship_id}|{event.weapon_id}"), event.target_id or ""
            sentence = f"{weapon} at {ship_name(state, target)}: {_dice(event)}: {result}"
            return f"{sentence} ({_expected(expected_loss_of(state, event), state, target)})."
        case "interception":
            return f"Point defense of {name}: {_dice(event)}: {result}."
        case "point_defence":
            return f"{name} fires at {ship_name(state, event.target_id or '')}: {_dice(event)}: {result}."
        case _:
            return f"Damage control of {name}: {_dice(event)}: {result}."


def _expected(loss: float, state: State, target_id: str) -> str:
    return f"average {loss:.1f} {units(state.ships[target_id].spec.hull.unit, loss)} lost"


def _shot(event: e.AttackMade, state: State) -> str:
    weapon = source_name(state, f"{event.ship_id}|{event.weapon_id}")
    return f"{weapon} attacks {ship_name(state, event.target_id)}."


def _defends(event: e.PointDefenceFired, state: State) -> str:
    targets = ", ".join(ship_name(state, one) for one in event.targets)
    return f"{ship_name(state, event.ship_id)} fires its point defense at {targets}."


def _lowered(event: e.ResultDiminished, state: State) -> str:
    before, after = result_names(event.before), result_names(event.after)
    return f"Point defense of {ship_name(state, event.target_id)} lowers {before} to {after}."


def _named(event: e.SetNamed, state: State) -> str:
    left, named = DiceSet(*event.left), DiceSet(*event.named)
    how = f"as {named.named}" if named != left else "as it is"
    return f"{source_name(state, f'{event.ship_id}|{event.weapon_id}')} applies its {left.name} {how}."


SAYERS: Mapping[str, Callable[[Any, State], str]] = {
    "StrikeFlown": lambda v, s: f"{ship_name(s, v.ship_id)} makes a strike move.",
    "AttackMade": _shot,
    "PointDefenceFired": _defends,
    "ThrowRead": _throw,
    "ResultDiminished": _lowered,
    "SetNamed": _named,
    "RatingMarked": lambda v, s: f"{ship_name(s, v.ship_id)} takes a mark on {RATING_NAMES[v.rating]}.",
    "MarkRemoved": lambda v, s: f"{ship_name(s, v.ship_id)} loses a mark from {RATING_NAMES[v.rating]}.",
    "CriticalStruck": lambda v, s: f"The {v.value}s hit {CRITICALS[v.value]} of {ship_name(s, v.ship_id)}.",
}
