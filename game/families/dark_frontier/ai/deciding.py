"""A decision of the computer: a pure function of the seat's view, the level and the AI's own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.dark_frontier.ai.commanding import command
from game.families.dark_frontier.ai.firing import fire
from game.families.dark_frontier.ai.level import Level, level_named
from game.families.dark_frontier.ai.passing import counter, detonate, name_number
from game.families.dark_frontier.ai.setting_up import place
from game.families.dark_frontier.ai.steering import steer
from game.reasons import Decision
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    PlaceShip,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import State
from rules.kernel.requests import AnyRequest, Below

_DECIDERS: Mapping[type, Callable[[Level, Any, Below], Decision]] = {
    PlaceShip: place,
    SetCommands: command,
    SteerMissiles: steer,
    FireOrDone: fire,
    UseCountermeasure: counter,
    DetonateOrPass: detonate,
    NameNumber: name_number,
}


def decide_as(level: str, request: AnyRequest, view: State, below: Below) -> Decision:
    """Answer a request as the level with this name does.

    `below` draws random numbers from the computer's own dice, never from those of the match.
    """
    return decide(level_named(level), request.seen_by(view), below)


def decide(level: Level, request: AnyRequest, below: Below) -> Decision:
    """Answer a request, which shows no more than its seat may know, as a level does."""
    return _DECIDERS[type(request)](level, request, below)
