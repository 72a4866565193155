"""Review activations: what acting in another order would have been worth, by what was known then (WPN-3)."""

from __future__ import annotations

from game.families.false_sunrise.ai.activating import LATE, PREVENTED, REPLY, weigh_activations
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.coach.ghost import Ghost
from game.reasons import Thought
from game.review.findings import Mistake
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.state import State

LEAST = 0.25  # points below which nothing is reported

# What to say when acting first gains most by a term.
_WHY = {
    LATE: "The enemy could have stopped its fire before its turn came.",
    PREVENTED: "Its shots could have stopped enemy fire.",
    REPLY: "That would have left the enemy a weaker answer.",
}


def judge_activation(view: State, ship_id: str, moment: int) -> Mistake[Ghost] | None:
    """Return what activating a ship before the others gave away, or None."""
    ship = view.ships[ship_id]
    waiting = [one for one in view.ships_of(ship.seat) if not one.activated]
    if len(waiting) < 2:
        return None
    worths = weigh_activations(LEVELS["admiral"], view, waiting)
    first = max(worths, key=lambda one: worths[one].points)
    thought = Thought(ship_id, (worths[first],), worths[ship_id])
    if thought.given_away < LEAST:
        return None
    return Mistake(
        view.turn,
        moment,
        ship.seat,
        "activation",
        ship_id,
        ship_name(view, ship_id),
        thought.given_away,
        f"acted before {ship_name(view, first)}",
        f"{ship_name(view, first)} first",
        _WHY[thought.main_gain],
        Ghost(about=ship_id, ringed=(first, "first")),
    )
