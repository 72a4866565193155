"""Answers that a lesson provides: for the scripted side, and for "Show me"."""

from __future__ import annotations

from typing import Any

from game.book.lessons.at_table.guide import turn_begun
from rules.dark_frontier.events import CountermeasureUsed
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.positions.choices_file import DoPart
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.kernel.match import AnyMatch
from rules.kernel.requests import AnyRequest


def written_answer(do: DoPart, match: AnyMatch, request: AnyRequest) -> Any:  # noqa: ANN401
    """Return the answer written in `do`, or decline; the rules may still refuse what is written.

    Unlike the script of a case, this may be asked at any time of a round. Entries already fired or
    used are skipped. Projectiles have the names that they have at the table.
    """
    match request:
        case SetCommands():
            named = {name: part.command() for name, part in do.command.items()}
            return {name: named.get(name, default) for name, default in request.default().items()}
        case SteerMissiles():
            own = request.missiles()
            return {name: part.steering() for name, part in do.steer.items() if name in own}
        case FireOrDone():
            return next_shot(do, request)
        case UseCountermeasure():
            return _countered(match, request.ship) < do.countermeasures.get(request.ship, 0)
        case DetonateOrPass():
            return request.own in do.detonate
        case NameNumber():
            return do.exchange.get(request.ship, 0)
    return request.default()


def next_shot(do: DoPart, request: FireOrDone) -> Shot | None:
    """Return the first written shot of a side that has not been fired in this round, or None."""
    for ship in request.ships():
        launched = 0
        for part in do.fire.get(ship.name, ()):
            launched += part.weapon == TUBES
            if part.weapon not in ship.fired and (part.weapon != TUBES or launched > ship.used):
                return part.shot(ship.name, ship.place)
    return None


def _countered(match: AnyMatch, ship: str) -> int:
    """Return how many countermeasures a ship has used in this round."""
    begun, beats = turn_begun(match), match.beats
    since = next((point.beats for point in match.checkpoints if point.entries == begun), 0)
    events = (event for beat in beats[since:] for event in beat)
    return sum(isinstance(event, CountermeasureUsed) and event.ship == ship for event in events)
