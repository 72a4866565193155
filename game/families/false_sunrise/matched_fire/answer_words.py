"""Describe answers to Matched Fire's own requests, as the end of a sentence after a name."""

from __future__ import annotations

from typing import Any

from game.wording import listed
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.matched_fire.prompts import Mend
from rules.false_sunrise.matched_fire.sets import DiceSet, result_names
from rules.false_sunrise.matched_fire.strikes import StrikeMove
from rules.false_sunrise.matched_fire.throwing import Removal, RemoveDice
from rules.false_sunrise.ratings import RATING_NAMES, Rating
from rules.false_sunrise.state import State
from rules.kernel.requests import ChooseOne
from rules.table.measure import Point

_Asked = Any  # the kind of request depends on the function


def strikes(request: StrikeMove, answer: Point | None, view: State) -> str:
    """Describe whether a squadron flies; the distance is no longer known afterwards."""
    name = ship_name(view, request.ship_id)
    if answer is None:
        return f"keeps {name} in place"
    return f"makes a strike move with {name}"


def removes(request: RemoveDice, answer: Removal, _view: State) -> str:
    """Describe which dice are removed and what they leave."""
    gone = listed(f"the {request.throw.loose[index]}" for index in answer)
    return f"removes {gone} and leaves {result_names(request.result(answer))}"


def defends(request: _Asked, answer: str | None, view: State) -> str:
    """Describe whether a ship makes a point defense attack."""
    name = ship_name(view, request.about.ship_id)
    return f"keeps the Fire Control of {name}" if answer is None else f"fires the point defense of {name}"


def diminishes(request: _Asked, answer: int, _view: State) -> str:
    """Describe which set is lowered."""
    lowered = next(one for one in request.about.result if one.value == answer)
    return f"lowers the {lowered.name}"


def names_set(request: _Asked, answer: DiceSet, view: State) -> str:
    """Describe how to apply a set."""
    return f"applies a set to {ship_name(view, request.about.target_id)} as {answer.named}"


def breaks(request: _Asked, answer: str, view: State) -> str:
    """Describe which weapon is destroyed."""
    target = request.about.target_id
    return f"breaks {system_name(view, target, answer)} of {ship_name(view, target)}"


def mends(request: ChooseOne, answer: Mend, view: State) -> str:
    """Describe what a point of damage control repairs."""
    ship_id = request.about[0]
    if answer.what == "mark":
        return f"removes a mark from the {RATING_NAMES[Rating(answer.name)]} of {ship_name(view, ship_id)}"
    return f"repairs {system_name(view, ship_id, answer.name)} of {ship_name(view, ship_id)}"


def tends(_request: ChooseOne, answer: str, view: State) -> str:
    """Describe which squadron gets a figure back."""
    return f"gives {ship_name(view, answer)} a figure back"
