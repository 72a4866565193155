"""Packed data in which something is wrong, for tests that read it."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator
from typing import Any

from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch, Endless, Match
from rules.kernel.requests import Below

TRIES = 400
_NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    7,
    10**9,
    10**400,
    -0.0,
    0.5,
    1e308,
    math.nan,
    math.inf,
    "",
    "red",
    "chance",
    "unknown",
    "\x1b[2J",
    "x" * 5000,
    [],
    [1],
    [[], []],
    [36.0, 24.0],
    {},
)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Run over the places of packed data, lists and maps themselves among them."""
    if path:
        yield path
    for key, value in (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    ):
        yield from _places(value, (*path, key))


def _held(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def changed(data: Any, below: Below, *words: Any) -> Any:
    """Return a copy of packed data with something nasty in one place, or one of a game's own words."""
    made, places = copy.deepcopy(data), list(_places(data))
    path, nasty = places[below(len(places))], (*_NASTY, *words)
    _held(made, path)[path[-1]] = copy.deepcopy(nasty[below(len(nasty))])
    return made


def spoilt(data: Any, seed: str, name: str, *words: Any) -> Iterator[Any]:
    """Run over copies of packed data in each of which something is otherwise, left out, or there twice."""
    below = Stream("spoilt", seed).below
    places = list(_places(data))
    for _ in range(TRIES):
        made = copy.deepcopy(data)
        path = places[below(len(places))]
        held = _held(made, path)
        way = below(8)
        if way == 0:
            held.pop(path[-1])
        elif way == 1 and isinstance(held, list):
            held.append(copy.deepcopy(held[path[-1]]))
        elif way == 2 and isinstance(held, dict):
            held[("extra", name, "red", "")[below(4)]] = copy.deepcopy(held[path[-1]])
        else:
            made = changed(data, below, name, *words)
        yield made


def play_a_little(match: AnyMatch, state: Any) -> None:
    """Play on from a state: it may come to nothing, but it never breaks."""
    below = Stream("a little").below
    try:
        going: AnyMatch = Match(match.ruleset, match.setup, state=state)
        for _ in range(24):
            for seat in going.waiting():
                going.answer(seat, going.pending[seat].example(below))
    except Endless:
        return
