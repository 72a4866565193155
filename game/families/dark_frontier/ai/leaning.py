"""The weights of a style or habit: what they change in the value of commands."""

from __future__ import annotations

import numpy as np

from game.families.dark_frontier.ai.dangers import FLAK, MISSILES, YARD
from game.families.dark_frontier.ai.fighters import Fighter, Floats
from game.families.dark_frontier.ai.pairs import FEAR, FIRE, NEXT_FEAR, NEXT_FIRE, Pair
from game.families.dark_frontier.ai.styles import HASTY, Leaning
from rules.hexes.grid import add, distance, length

SPEED, RANGE = "the speed it likes", "the distance it likes"


def lean_alone(fighter: Fighter, leaning: Leaning) -> None:
    """Weigh what a ship's flights are worth apart from enemies as a leaning does."""
    for words, weight in ((FLAK, leaning.taken), (MISSILES, leaning.taken), (YARD, leaning.yard)):
        fighter.alone[words] = weight * fighter.alone[words]
    if leaning.swift or np.isfinite(leaning.most_speed):
        speeds = np.array([length(flight.velocity) for flight in fighter.flights])
        liked = leaning.swift * speeds - HASTY * np.maximum(0.0, speeds - leaning.most_speed)
        fighter.alone[SPEED] = liked


def lean_pair(one: Fighter, other: Fighter, pair: Pair, leaning: Leaning, share: float) -> None:
    """Weigh what two ships can do to each other as the first one leans; the enemy sees it plainly."""
    pair.seen = dict(pair.parts)
    weights = {FIRE: leaning.dealt, NEXT_FIRE: leaning.dealt, FEAR: leaning.taken, NEXT_FEAR: leaning.taken}
    pair.parts = {words: weights.get(words, 1.0) * part for words, part in pair.parts.items()}
    if leaning.per_hex:
        pair.parts[RANGE] = -share * leaning.per_hex * _strayed(one, other, leaning)


def _strayed(one: Fighter, other: Fighter, leaning: Leaning) -> Floats:
    """Return by how many hexes each two flights end farther apart than a leaning likes."""
    ends = [add(one.ship.place, flight.velocity) for flight in one.flights]
    theirs = [add(other.ship.place, flight.velocity) for flight in other.flights]
    apart = np.array([[distance(end, there) for there in theirs] for end in ends], dtype=float)
    strayed: Floats = np.maximum(0.0, apart - leaning.to_hexes)
    return strayed
