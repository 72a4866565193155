"""Review orders to squadrons: where one was sent or left, compared with its best order (SQD-3, SQD-4)."""

from __future__ import annotations

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.squadrons import command_words, gains_of
from game.families.false_sunrise.coach.ghost import Ghost
from game.review.findings import Mistake
from rules.false_sunrise.describe import squadron_type_name
from rules.false_sunrise.squadron_orders import DOCK, Command, OrderSquadron
from rules.false_sunrise.state import Mode, Squadron, State

LEAST = 0.25  # points below which nothing is reported

_WHY = {
    Mode.OFFENSIVE: "Its strike would have dealt more damage, where it counts more.",
    Mode.DEFENSIVE: "It could have prevented more damage there.",
    DOCK: "In the hangar it would have come back to full size.",
}


def judge_squadron(
    view: State, squadron: Squadron, command: Command | None, moment: int
) -> Mistake[Ghost] | None:
    """Return what an order to a squadron gave away, or None; no order means that it stayed where it was."""
    legal = OrderSquadron(squadron.seat, view).commands()
    commands = [one for one in legal if one[0] == squadron.id]
    if not commands or (command is not None and command not in commands):
        return None
    gains = gains_of(LEVELS["admiral"], view, squadron.seat, commands)
    best = max(gains, key=lambda one: gains[one])
    points = max(0.0, gains[best]) - (0.0 if command is None else gains[command])
    if points < LEAST:
        return None
    name = squadron_type_name(view, squadron.type)
    at_best = gains[best] > 0
    return Mistake(
        view.turn,
        moment,
        squadron.seat,
        "squadrons",
        squadron.id,
        name,
        points,
        "stayed where it was" if command is None else f"was sent to {_lower(command_words(view, command))}",
        _lower(command_words(view, best)) if at_best else "no order",
        _WHY[best[1]] if at_best else "It was of more use where it was.",
        Ghost(ringed=(best[2] if at_best else squadron.ship, "better")),
    )


def _lower(words: str) -> str:
    return words[0].lower() + words[1:]
