"""Recorded events of Astra et Tenebrae, checked against the state before they are described or drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.events import Event, HeatRadiated, PhaseBegan, ShotFired
from rules.astra_et_tenebrae.packing import pack_state, unpack_state
from rules.astra_et_tenebrae.state import Formation, FormationType, State
from rules.kernel.recorded import Test, apply_checked
from rules.kernel.seats import PLAYERS
from rules.table.board import clamp_to_board
from rules.table.measure import Point, snap_point

_MOST_HEAT, _MOST_ROW, _MOST_POINTS, _MOST_DICE, _MOST_SIDES = 100, 10, 10, 4, 100


def apply_recorded(state: State, event: Event, describe: Callable[[Event, State], str]) -> None:
    """Apply a recorded event to a battle; raise `FileError`, naming the field, if it cannot have happened.

    `describe` is the ruleset's: an event that it cannot describe cannot have happened.
    """
    turn = state.turn
    apply_checked(state, event, describe, _TESTS)
    if isinstance(event, PhaseBegan) and event.turn > turn:
        unpack_state(state.setup, pack_state(state))  # raises if no battle can reach this state


def _is_place(at: Point) -> bool:
    return at == snap_point(at) == clamp_to_board(at)


def _are_ships(state: State, _event: Event, names: Any) -> bool:  # noqa: ANN401 - of any field
    return len(set(names)) == len(names) and all(name in state.ships for name in names)


def _is_heat(state: State, event: Event, heat: int) -> bool:
    most = state.ships[event.ship].heat if isinstance(event, HeatRadiated) else _MOST_HEAT
    return 0 <= heat <= most


def _is_stock(state: State, event: Event, missiles: int) -> bool:
    return isinstance(event, ShotFired) and 0 <= missiles <= state.ships[event.ship].missiles


def _is_formation(state: State, event: Event, formation: Formation) -> bool:
    members = formation.members
    line = formation.type is FormationType.LINE
    return (
        len(members) > 1
        and _are_ships(state, event, members)
        and all(
            state.ships[one].seat is formation.seat and state.ships[one].at is not None for one in members
        )
        and not any(state.formation_of(one) for one in members)
        and (formation.axis is not None) == line
        and all(map(_is_place, formation.axis or ()))
    )


def _are_cards(state: State, event: Event, cards: Mapping[str, Any]) -> bool:
    return _are_ships(state, event, tuple(cards))


def _is_damage(state: State, _event: Event, damage: tuple[int, ...]) -> bool:
    points = state.figures.points
    return len(damage) == len(points) and all(
        0 <= one <= most for one, most in zip(damage, points, strict=True)
    )


_TESTS: Mapping[str, Test] = {
    "ship": lambda s, _e, v: v in s.ships,
    "target": lambda s, _e, v: v in s.ships,
    "seat": lambda _s, _e, v: v in PLAYERS,
    "winner": lambda _s, _e, v: v is None or v in PLAYERS,
    "cards": _are_cards,
    "radiating": _are_ships,
    "idle": _are_ships,
    "aids": _are_ships,
    "formation": _is_formation,
    "at": lambda _s, _e, v: _is_place(v),
    "course": lambda _s, _e, v: 0 <= v < CIRCLE,
    "g": lambda s, _e, v: 0 <= v <= s.figures.motion.most_g,
    "flown": lambda s, _e, v: 0 <= v <= s.figures.motion.most_g,
    "heat": _is_heat,
    "row": lambda _s, _e, v: abs(v) <= _MOST_ROW,
    "missiles": _is_stock,
    "points": lambda _s, _e, v: 0 < v <= _MOST_POINTS,
    "damage": _is_damage,
    "hull": lambda s, _e, v: 0 <= v <= _MOST_POINTS * s.figures.hull,
    "faces": lambda _s, e, v: 0 < len(v) <= _MOST_DICE and all(1 <= face <= e.sides for face in v),
    "sides": lambda _s, _e, v: 1 < v <= _MOST_SIDES,
    "quiet": lambda s, _e, v: 0 <= v <= s.turn,
    "red": lambda _s, _e, v: min(v) >= 0,
    "blue": lambda _s, _e, v: min(v) >= 0,
    "turn": lambda s, _e, v: s.turn <= v <= s.turn + 1,
}
