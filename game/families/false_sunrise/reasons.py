"""Words for the computer's reasons: their subjects, and why it may take a lesser option."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import LEVELS
from game.game_card import ALIKE
from rules.false_sunrise.describe import ship_name, squadron_name
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat

# Version 0.1.0 saved the computer's reasons with these kinds of requests.
FORMER_KINDS = {
    "PlotOrders": "orders",
    "DeclareFire": "fire",
    "OrderSquadron": "squadron",
    "PlaceMarker": "marker",
    "DeployFleet": "deployment",
    "ReturnShip": "return",
    "KeepBack": "keep_back",
    "ArriveShip": "arrive",
    "RebirthShip": "reborn",
}


def subject(state: State, about: str) -> tuple[str, Seat | None]:
    """Name the subject of a reason (a ship, a squadron or the fleet) and the seat of a ship."""
    if about in state.ships:
        return ship_name(state, about), state.ships[about].seat
    if about in state.squadrons:
        return squadron_name(state, about), None
    return about or "The fleet", None


def why_lesser(player: str, kind: str) -> str:
    """Explain why a player may choose something that it rates below another option.

    >>> why_lesser("cadet", "orders").partition(":")[0]
    'Not its best order; it chooses randomly among good ones, favoring the better.'
    """
    level = LEVELS.get(player)
    if level is None or kind != "orders":
        return ALIKE
    if level.temperature > 0:
        return "Not its best order; it chooses randomly among good ones, favoring the better."
    return "Chosen anyway; it varies its plans to stay unpredictable."
