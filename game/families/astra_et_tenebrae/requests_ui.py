"""The requests of Astra et Tenebrae: the tool and the words for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.families.astra_et_tenebrae.table.assigning import CaptainsTool
from game.families.astra_et_tenebrae.table.directing import TacticianTool
from game.families.astra_et_tenebrae.table.dodging import DodgeTool
from game.families.astra_et_tenebrae.table.evading import EvadeTool
from game.families.astra_et_tenebrae.table.firing import FireTool
from game.families.astra_et_tenebrae.table.forming import FormationsTool
from game.families.astra_et_tenebrae.table.heating import HeatTool
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.families.astra_et_tenebrae.table.placing import PlaceTool
from game.game_ui import RequestUi, SecretPrompts, idle_if
from game.screens.tools.typed_dice import TypedDiceTool
from game.wording import counted
from rules.astra_et_tenebrae.burning import Burn, Evasion, Move
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Action, Pass
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import State


def _moves(_request: Any, answer: Move, _view: State) -> str:  # noqa: ANN401 - of any kind
    if isinstance(answer, Burn):
        how = "overrides with" if answer.override else "burns"
        return f"{how} {answer.ship}, {answer.g} G towards {answer.course}°"
    return f"holds {answer.ship}"


def _forms(_request: Any, answer: tuple[Named, ...], _view: State) -> str:  # noqa: ANN401
    return f"names {counted(len(answer), 'formation')}" if answer else "names no formation"


def _fires(_request: Any, answer: Action, _view: State) -> str:  # noqa: ANN401
    if isinstance(answer, Pass):
        return f"holds the fire of {answer.ship}"
    return f"fires the {answer.weapon} of {' and '.join(answer.ships)} at {answer.target}"


def _evades(request: Any, answer: Evasion | None, _view: State) -> str:  # noqa: ANN401
    return f"lets {request.ship} stay" if answer is None else f"evades with {request.ship}"


def _next(words: str) -> Any:  # noqa: ANN401 - a function of a record
    return lambda _view, _request: words


REQUESTS_UI: Mapping[str, RequestUi] = {
    Kind.CAPTAINS: RequestUi(
        tool=CaptainsTool,
        title="Captains",
        question="Which captain flies on which ship?",
        about="its captains",
        deed=lambda _request, _answer, _view: "lays captains face down",
        next=_next("the ships are placed"),
        topic="AS-2",
        sealed=SecretPrompts(
            bid="Lay your captains in secret",
            mine="my captains",
            does="lays captains face down",
            unchanged="No captain has been laid yet",
        ),
    ),
    Kind.PLACE: RequestUi(
        title="Placing",
        question="Place a ship",
        about="where to place a ship",
        deed=lambda _request, answer, _view: f"places {answer[0]}",
        next=_next("the other side places a ship"),
        topic="AS-3",
        tool=PlaceTool,
    ),
    Kind.HEAT: RequestUi(
        tool=HeatTool,
        title="Heat",
        question="Which ships radiate?",
        about="what to radiate",
        deed=lambda _request, _answer, _view: "seals what radiates",
        next=_next("both choices are opened, and the ships move"),
        topic="AH-3",
        sealed=SecretPrompts(
            bid="Choose in secret what radiates",
            mine="my heat",
            does="chooses what radiates",
            unchanged="Nothing has been sealed yet",
        ),
    ),
    Kind.MOVE: RequestUi(
        title="Burn",
        question="Move a ship",
        about="which ship to move",
        deed=_moves,
        next=_next("the other side moves a ship"),
        topic="AM-1",
        tool=MoveTool,
    ),
    Kind.FORMATIONS: RequestUi(
        tool=FormationsTool,
        title="Formations",
        question="Which formations do you fly?",
        about="its formations",
        deed=_forms,
        next=_next("the ships fight"),
        topic="AF-1",
    ),
    Kind.TACTICIAN: RequestUi(
        tool=TacticianTool,
        title="Tactician",
        question="Is a tactician shown?",
        about="whether to show a tactician",
        deed=lambda _request, answer, _view: (
            "shows no tactician" if answer is None else f"shows the tactician of {answer}"
        ),
        next=_next("the ships fight"),
        topic="AK-4",
    ),
    Kind.FIRE: RequestUi(
        tool=FireTool,
        title="Fire",
        question="Fire a weapon, or pass",
        about="what to fire",
        deed=_fires,
        next=_next("the other side acts"),
        topic="AC-2",
        idle=lambda _request, answer: "nothing is fired" if isinstance(answer, Pass) else "",
    ),
    Kind.EVADE: RequestUi(
        tool=EvadeTool,
        title="Evasion",
        question="Does the ship evade the laser?",
        about="whether to evade",
        deed=_evades,
        next=_next("the laser is resolved"),
        topic="AC-9",
        idle=idle_if(None, "the ship stays under the laser"),
    ),
    Kind.PILOT: RequestUi(
        tool=DodgeTool,
        title="Pilot",
        question="Does the pilot dodge the hit?",
        about="whether its pilot dodges",
        deed=lambda request, answer, _view: f"{'dodges' if answer else 'takes the hit'} with {request.ship}",
        next=_next("the shot is resolved"),
        topic="AK-6",
        idle=idle_if(False, "the hit is taken"),
    ),
    "dice": RequestUi(
        title="Dice",
        question="Roll the dice",
        about="the dice",
        deed=lambda _request, answer, _view: f"rolls {' and '.join(map(str, answer))}",
        next=_next("the roll is read"),
        topic="AC-6",
        tool=TypedDiceTool,
    ),
}
