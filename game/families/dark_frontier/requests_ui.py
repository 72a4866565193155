"""The requests of Dark Frontier: the tool and the words for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.dark_frontier.table.commanding import CommandTool
from game.families.dark_frontier.table.firing import FireTool
from game.families.dark_frontier.table.passing_fire import NumberTool
from game.families.dark_frontier.table.placing import PlaceTool
from game.families.dark_frontier.table.steering import SteerTool
from game.families.dark_frontier.table.yes_no_detonation import DetonateTool
from game.families.dark_frontier.table.yes_no_missile import CounterTool
from game.game_ui import RequestUi, SecretPrompts, idle_if
from game.screens.tools.typed_dice import dice_request
from game.wording import counted
from rules.dark_frontier.describe import weapon_words
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import ATTACKER, State
from rules.dark_frontier.steering import COAST, Steerings


def _steers(_request: object, answer: Steerings, _view: State) -> str:
    return f"steers {counted(len(answer), 'missile')}" if answer else "lets its missiles drift"


def _coasts(_request: object, answer: Steerings) -> str:
    return "the missiles drift" if all(one == COAST for one in answer.values()) else ""


def _fires(_request: object, answer: Shot | None, _view: State) -> str:
    return "holds fire" if answer is None else f"fires the {weapon_words(answer.weapon)} of {answer.ship}"


def _next(words: str, last: str = "") -> Callable[[Any, Any], str]:
    """Return a function that says what follows an answer.

    If `last` is not empty, it is used after the answer of the attacker, who answers second.
    """
    return lambda _view, request: last if last and request.seat is ATTACKER else words


REQUESTS_UI: Mapping[str, RequestUi] = {
    Asked.PLACE: RequestUi(
        title="Placing",
        question="Where does the ship start?",
        thinking_about="where to start",
        describe_answer=lambda request, _answer, _view: f"places {request.ship}",
        what_follows=_next("the attacker places its ships, then round 1 begins", "round 1 begins"),
        topic="DS-4",
        tool=PlaceTool,
    ),
    Asked.COMMAND: RequestUi(
        title="Command",
        question="Turn and burn",
        thinking_about="its commands",
        describe_answer=lambda _request, _answer, _view: "seals its commands",
        what_follows=_next("both are revealed, and the ships turn and burn"),
        topic="DC-1",
        tool=CommandTool,
        sealed=SecretPrompts(
            prompt="Set your commands in secret",
            own_thing="my commands",
            doing="sets commands",
            nothing_to_undo="No command has been changed yet",
        ),
    ),
    Asked.STEER: RequestUi(
        title="Steering",
        question="Steer your missiles",
        thinking_about="how to steer its missiles",
        describe_answer=_steers,
        what_follows=_next("the attacker steers, then the guns fire", "the guns fire"),
        topic="DT-3",
        tool=SteerTool,
        idle=_coasts,
    ),
    Asked.FIRE: RequestUi(
        title="Fire",
        question="Fire a weapon, or hold fire",
        thinking_about="what to fire",
        describe_answer=_fires,
        what_follows=_next("the attacker fires, then everything flies", "everything flies"),
        topic="DF-1",
        tool=FireTool,
        idle=idle_if(None, "nothing is fired"),
    ),
    Asked.COUNTERMEASURE: RequestUi(
        title="Countermeasure",
        question="Use a missile to stop it?",
        thinking_about="whether to stop a missile",
        describe_answer=lambda request, answer, _view: (
            f"{'uses a missile' if answer else 'uses no missile'} to defend {request.ship}"
        ),
        what_follows=_next("the dice decide"),
        topic="DM-5",
        tool=CounterTool,
        idle=idle_if(False, "it is not stopped"),
    ),
    Asked.DETONATE: RequestUi(
        title="Detonate",
        question="Detonate your missile here?",
        thinking_about="whether to detonate",
        describe_answer=lambda request, answer, _view: (
            f"{'detonates' if answer else 'lets pass'} {request.own}"
        ),
        what_follows=_next("the missiles pass, or fly on as flak"),
        topic="DM-6",
        tool=DetonateTool,
        idle=idle_if(False, "it is not detonated"),
    ),
    Asked.NUMBER: RequestUi(
        title="In passing",
        question="How many missiles do you fire in passing?",
        thinking_about="how many missiles to fire in passing",
        describe_answer=lambda _request, _answer, _view: "seals a number",
        what_follows=_next("both numbers are revealed"),
        topic="DM-7",
        tool=NumberTool,
        sealed=SecretPrompts(
            prompt="Choose your number in secret",
            own_thing="my number",
            doing="chooses a number of missiles",
            nothing_to_undo="No number has been chosen yet",
        ),
    ),
    "dice": dice_request("DM-2"),
}
