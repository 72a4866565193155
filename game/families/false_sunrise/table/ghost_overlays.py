"""What the coach found, on the board: a better order or better targets beside those of the match."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from game.board.overlays import Circle, SightLine, TargetRing
from game.families.false_sunrise.board.overlays import Overlay, ghost_of
from game.families.false_sunrise.coach.ghost import Ghost, Way
from game.families.false_sunrise.flying import fly
from rules.false_sunrise.movement import Path
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Order, State
from rules.kernel.seats import Seat

# Labels of the course that was ordered, of a better one, and of better targets.
IN_REPLAYS, IN_QUESTIONS = ("as flown", "better", "better target"), ("yours", "best", "best")
# The label of a place that was chosen at the start.
PLACED = "as placed"


def ghost_overlays(
    ghost: Ghost, seat: Seat, state: State, words: tuple[str, str, str] = IN_REPLAYS
) -> tuple[Overlay, ...]:
    """Return overlays that show a player's better order or better targets on the board."""
    flown, better, target = words
    laid: list[Overlay] = []
    if ghost.marker is not None:  # drawn under the ghosts and their names
        number = next((n for n, one in enumerate(state.markers, 1) if one.at == ghost.marker), 0)
        laid.append(Circle(ghost.marker, MARKER_REACH_IN, seat, filled=True))
        laid.append(TargetRing(ghost.marker, "good", (f"marker {number}" if number else better,)))
    for way in ghost.flown:
        label = PLACED if way.placed else flown
        laid.append(ghost_of(state.ships[way.ship_id], _path(way), "holding", label))
    laid += [ghost_of(state.ships[way.ship_id], _path(way), "plan", better) for way in ghost.better]
    if ghost.shooter:
        laid.append(TargetRing(state.ships[ghost.shooter].at, "plain", ("shooter",)))
    laid += [TargetRing(state.ships[foe].at, "good", (target,)) for foe in ghost.targets]
    if ghost.about:
        laid.append(TargetRing(state.ships[ghost.about].at, "plain"))
    ringed, label = ghost.ringed
    if ringed:
        laid.append(TargetRing(state.ships[ringed].at, "good", (label,)))
    return tuple(laid)


def best_overlays(ghost: Ghost, seat: Seat, state: State) -> tuple[Overlay, ...]:
    """Return overlays that show a player's best answer to a question on the board."""
    return ghost_overlays(dataclasses.replace(ghost, shooter=""), seat, state, IN_QUESTIONS)


def answer_overlays(answer: object, about: str, state: State) -> tuple[Overlay, ...]:
    """Return overlays that show what an answer means: an order, a place, a ship or targets; else none."""
    match answer:
        case Mapping():
            order, ship = answer.get(about), state.ships.get(about)
            if isinstance(order, Order) and ship is not None:
                return (ghost_of(ship, fly(state, ship, order)),)
        case (float() as x, float() as y):
            there = TargetRing((x, y), "good", ("chosen place",))
            return (SightLine(state.ships[about].at, (x, y)), there) if about in state.ships else (there,)
        case str() if answer in state.ships:
            return (TargetRing(state.ships[answer].at, "good", ("chosen",)),)
        case tuple():
            shots = [one for one in answer if isinstance(one, tuple) and len(one) > 1]
            foes = dict.fromkeys(foe for _, foe, *_ in shots if isinstance(foe, str) and foe in state.ships)
            return tuple(TargetRing(state.ships[foe].at, "good", ("target",)) for foe in foes)
    return ()


def _path(way: Way) -> Path:
    return Path(way.stops, 0, way.crashed, way.left, way.origin)
