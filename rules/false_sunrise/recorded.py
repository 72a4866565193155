"""Checks of recorded events: each is compared with the state before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.false_sunrise.events import (
    Event,
    MarkerPlaced,
    PhaseBegan,
    ResultDiminished,
    SetNamed,
    SquadronLaunched,
)
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.impossible_states import MOST_VELOCITY
from rules.false_sunrise.packing import pack_state, unpack_state
from rules.false_sunrise.state import Order, State
from rules.kernel.recorded import Test, apply_checked
from rules.kernel.seats import PLAYERS
from rules.table.board import on_board
from rules.table.clock import HOURS

_MOST_STOPS, _MOST_COURSE, _MOST_TURNS = 8, 100, 300
_MOST_MAGNITUDE, _FACES = 3, 6  # MF-3


def apply_recorded(state: State, event: Event, describe: Callable[[Event, State], str]) -> None:
    """Apply a recorded event after checking it against the state.

    Raise `FileError` naming the field if the event cannot have happened. `describe` is the
    ruleset's: an event that cannot be described cannot have happened.
    """
    turn = state.turn
    apply_checked(state, event, describe, _TESTS)
    if isinstance(event, PhaseBegan) and event.turn > turn:
        unpack_state(state.setup, pack_state(state))  # check that a match can reach this state


# --- tests of fields -------------------------------------------------------------------------------


def _spec(state: State, event: Event) -> ShipSpec:
    return state.ships[event.ship_id].spec  # type: ignore[attr-defined]  # tested first


def _is_ship(state: State, _event: Event, ship_id: Any) -> bool:  # noqa: ANN401 - of any field
    return ship_id is None or ship_id in state.ships


def _is_squadron(state: State, event: Event, squadron_id: Any) -> bool:  # noqa: ANN401 - of any field
    return isinstance(event, SquadronLaunched) or squadron_id in state.squadrons


def _is_marker(state: State, event: Event, marker_id: Any) -> bool:  # noqa: ANN401 - of any field
    there = any(marker.id == marker_id for marker in state.markers)
    return there != isinstance(event, MarkerPlaced)


def _is_order(state: State, event: Event, order: Order) -> bool:
    places = {place.id for place in _spec(state, event).places}
    landing = order.landing is None or on_board(order.landing)
    small = abs(order.velocity) <= MOST_VELOCITY and abs(order.course) <= _MOST_COURSE
    return small and landing and places.issuperset(order.launch)


def _is_path(_state: State, _event: Event, stops: Any) -> bool:  # noqa: ANN401 - of any field
    return 0 < len(stops) <= _MOST_STOPS and all(
        on_board((x, y)) and 0 <= heading < HOURS for x, y, heading in stops
    )


def _are_bars(state: State, event: Event, pips: Any) -> bool:  # noqa: ANN401 - of any field
    return len(pips) == _spec(state, event).hull.bars and all(0 <= one <= _MOST_COURSE for one in pips)


def _are_holds(state: State, event: Event, holds: Any) -> bool:  # noqa: ANN401 - of any field
    spec = _spec(state, event)
    return len(holds) == len(spec.places) and all(
        one is None or one in spec.catalogue.squadron for one in holds
    )


def _are_shots(state: State, event: Event, shots: Any) -> bool:  # noqa: ANN401 - of any field
    spec = _spec(state, event)
    return all(weapon in spec.by_id and target in state.ships for weapon, target in shots)


def _is_lost(state: State, event: Event, lost: int) -> bool:
    return 0 <= lost < 1 << len(_spec(state, event).systems)


def _are_sets(sets: Any) -> bool:  # noqa: ANN401 - of any field
    return all(1 <= magnitude <= _MOST_MAGNITUDE and 1 <= value <= _FACES for magnitude, value in sets)


_TESTS: Mapping[str, Test] = {
    "ship_id": _is_ship,
    "target_id": _is_ship,
    "instead": _is_ship,
    "attacker": _is_ship,
    "targets": lambda s, _e, v: all(one in s.ships for one in v),
    "sets": lambda _s, _e, v: _are_sets(v),
    "before": lambda _s, e, v: _are_sets(v) if isinstance(e, ResultDiminished) else True,
    "after": lambda _s, e, v: _are_sets(v) if isinstance(e, ResultDiminished) else True,
    "left": lambda _s, e, v: _are_sets((v,)) if isinstance(e, SetNamed) else True,
    "named": lambda _s, _e, v: _are_sets((v,)),
    "ship_ids": lambda s, _e, v: all(one in s.ships for one in v),
    "squadron_id": _is_squadron,
    "marker_id": _is_marker,
    "seat": lambda _s, _e, v: v in PLAYERS,
    "winner": lambda _s, _e, v: v is None or v in PLAYERS,
    "place": lambda s, e, v: 0 <= v < len(_spec(s, e).places),
    "type": lambda s, e, v: v in _spec(s, e).catalogue.squadron,
    "system": lambda s, e, v: v in _spec(s, e).bit,
    "weapon_id": lambda s, e, v: v is None or v in _spec(s, e).by_id,
    "core": lambda s, e, v: v in _spec(s, e).by_id,
    "component": lambda s, e, v: v in _spec(s, e).by_id,
    "weapon": lambda s, e, v: v is None or v in _spec(s, e).by_id,
    "order": _is_order,
    "stops": _is_path,
    "pips": _are_bars,
    "holds": _are_holds,
    "shots": _are_shots,
    "lost": _is_lost,
    "at": lambda _s, _e, v: on_board(v),
    "heading": lambda _s, _e, v: 0 <= v < HOURS,
    "velocity": lambda _s, _e, v: 0 <= v <= MOST_VELOCITY,
    "turn": lambda s, _e, v: s.turn <= v <= min(s.turn + 1, _MOST_TURNS),
}
