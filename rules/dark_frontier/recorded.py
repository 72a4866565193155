"""Recorded events of Dark Frontier, checked against the state before anybody describes or draws them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.dark_frontier.events import Event, PhaseBegan
from rules.dark_frontier.impossible_states import MOST_SPEED
from rules.dark_frontier.packing import pack_state, unpack_state
from rules.dark_frontier.state import Moment, Phase, Projectile, State
from rules.hexes.grid import DIRECTIONS, Hex, length
from rules.kernel.recorded import Test, apply_checked
from rules.kernel.seats import PLAYERS

_MOST_FACES, _MOST_NUMBER = 2, 40


def apply_recorded(state: State, event: Event, describe: Callable[[Event, State], str]) -> None:
    """Apply a recorded event to a duel; raise `FileError`, naming the field, if it cannot have happened.

    `describe` is the ruleset's: an event that it cannot describe cannot have happened.
    """
    before = state.round
    apply_checked(state, event, describe, _TESTS)
    if isinstance(event, PhaseBegan) and event.round > before:
        unpack_state(state.setup, pack_state(state))  # raises if no duel can reach this state


def _is_hex(state: State, _event: Event, at: Hex) -> bool:
    return length(at) <= state.figures.map.radius + 1


def _is_velocity(_state: State, _event: Event, velocity: Hex) -> bool:
    return length(velocity) <= MOST_SPEED


def _is_moment(_state: State, _event: Event, moment: Moment) -> bool:
    return moment.speed > 0 and 0 <= moment.steps <= moment.speed


def _is_new(state: State, _event: Event, one: Any) -> bool:  # noqa: ANN401 - an id, or what is placed
    if isinstance(one, Projectile):
        return (
            one.id not in state.ships
            and one.id not in state.projectiles
            and length(one.at) <= state.figures.map.radius
            and length(one.velocity) <= MOST_SPEED
            and one.left > 0
            and one.number == state.launched
        )
    return one in state.projectiles


def _are_named(state: State, _event: Event, numbers: Mapping[str, int]) -> bool:
    return all(name in state.ships and 0 <= n <= state.ships[name].missiles for name, n in numbers.items())


_TESTS: Mapping[str, Test] = {
    "ship": lambda s, _e, v: v in s.ships,
    "seat": lambda _s, _e, v: v in PLAYERS,
    "to_act": lambda _s, _e, v: v in PLAYERS,
    "winner": lambda _s, _e, v: v is None or v in PLAYERS,
    "phase": lambda _s, _e, v: v is not Phase.OVER,
    "round": lambda s, _e, v: s.round <= v <= min(s.round + 1, s.setup.rounds),
    "at": _is_hex,
    "velocity": _is_velocity,
    "facing": lambda _s, _e, v: 0 <= v < DIRECTIONS,
    "thrust": lambda _s, _e, v: all(0 <= one < DIRECTIONS for one in v),
    "projectile": _is_new,
    "token": lambda s, _e, v: v in s.ships or v in s.projectiles,
    "one": lambda s, _e, v: v in s.ships or v in s.projectiles,
    "other": lambda s, _e, v: v in s.ships or v in s.projectiles,
    "missiles": lambda s, _e, v: (
        all(one in s.projectiles for one in v) if isinstance(v, tuple) else 0 <= v <= _MOST_NUMBER
    ),
    "moment": _is_moment,
    "faces": lambda s, _e, v: 0 < len(v) <= _MOST_FACES and all(1 <= one <= s.figures.die for one in v),
    "suffered": lambda s, e, v: v in (*s.sheet(s.ships[e.ship]).damage, "hull"),
    "result": lambda s, e, v: v in s.sheet(s.ships[e.ship]).damage,
    "numbers": _are_named,
    "spread": lambda s, _e, v: 0 < v <= s.figures.spread,
}
