"""The places of tokens on the board: on their hexes or paths, side by side if they share a place."""

from __future__ import annotations

import math
from fractions import Fraction

from game.families.dark_frontier.board.layout import point_on_way
from rules.dark_frontier.state import Phase, Ship, State, Token
from rules.table.measure import Point

_ASIDE_IN = 0.62  # inches from the place that tokens share


def tokens_of(state: State) -> dict[str, Token]:
    """Return all tokens on the map by name: ships, then projectiles in order."""
    ships = {ship.name: ship for ship in state.ships.values() if ship.flies and ship.at is not None}
    return {**ships, **state.projectiles}


def part_of(state: State) -> Fraction:
    """Return how far the present Advance has come."""
    if state.phase is not Phase.ADVANCE or state.reached is None:
        return Fraction(0)
    return state.reached.part


def place_at(token: Token, part: Fraction | float) -> Point:
    """Return where a token is at a part of the Advance, on its straight path."""
    return point_on_way(token.place, token.velocity, part)


def asides_of(state: State) -> dict[str, Point]:
    """Return each token's offset from its place: those that share a place are drawn around it.

    If only one of them is a ship, it stays in the middle.
    """
    part, shared = part_of(state), dict[tuple[int, int], list[str]]()
    tokens = tokens_of(state)
    for name, token in tokens.items():
        x, y = place_at(token, part)
        shared.setdefault((round(x * 4), round(y * 4)), []).append(name)
    found: dict[str, Point] = {}
    for names in shared.values():
        ships = [name for name in names if isinstance(tokens[name], Ship)]
        around = [name for name in names if name not in ships] if len(ships) == 1 else names
        if len(names) == 1 or not around:
            found.update(dict.fromkeys(names, (0.0, 0.0)))
            continue
        found.update(dict.fromkeys(ships, (0.0, 0.0)))
        for i, name in enumerate(around):
            turn = math.tau * (i / len(around) + 0.15)
            off = _ASIDE_IN * (1.35 if len(ships) == 1 else 1.0)
            found[name] = (off * math.cos(turn), off * math.sin(turn))
    return found


def spots_of(state: State) -> dict[str, Point]:
    """Return where each token on the map is drawn."""
    part, asides = part_of(state), asides_of(state)
    places = {name: place_at(token, part) for name, token in tokens_of(state).items()}
    return {name: (x + asides[name][0], y + asides[name][1]) for name, (x, y) in places.items()}


def spot_of(state: State, name: str) -> Point:
    """Return where one token is drawn; for all of them use `spots_of`."""
    x, y = place_at(state.token(name), part_of(state))
    aside = asides_of(state).get(name, (0.0, 0.0))
    return x + aside[0], y + aside[1]
