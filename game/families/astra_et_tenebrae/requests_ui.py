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
from game.screens.tools.typed_dice import dice_request
from game.wording import counted
from rules.astra_et_tenebrae.burning import Burn, Evasion, Move
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Action, Pass
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import State


def _moves(_request: object, answer: Move, _view: State) -> str:
    if isinstance(answer, Burn):
        how = " with an override" if answer.override else ""
        return f"moves {answer.ship}: {answer.g} G towards {answer.course}°{how}"
    return f"leaves {answer.ship} where it is"


def _forms(_request: object, answer: tuple[Named, ...], _view: State) -> str:
    return f"forms {counted(len(answer), 'formation')}" if answer else "forms no formation"


def _fires(_request: object, answer: Action, _view: State) -> str:
    if isinstance(answer, Pass):
        return f"passes with {answer.ship}"
    return f"fires {' and '.join(answer.ships)}'s {answer.weapon} at {answer.target}"


def _evades(request: Any, answer: Evasion | None, _view: State) -> str:  # noqa: ANN401
    return f"stays with {request.ship}" if answer is None else f"evades with {request.ship}"


def _next(words: str) -> Any:  # noqa: ANN401 - a function of a record
    return lambda _view, _request: words


def _after_move(view: State, request: Any) -> str:  # noqa: ANN401 - a request of this game
    """Return what follows the move of a ship: another ship, or the formations."""
    if any(not ship.moved for ship in view.side(request.seat.other)):
        return "the other side moves a ship"
    to_move = sum(not ship.moved for ship in view.side(request.seat))
    return "your next ship moves" if to_move > 1 else "the sides choose formations"


def _after_action(view: State, request: Any) -> str:  # noqa: ANN401 - a request of this game
    """Return what follows the action of a ship: another ship, or the end of the turn."""
    if any(not ship.acted for ship in view.side(request.seat.other)):
        return "the other side acts"
    if sum(not ship.acted for ship in view.side(request.seat)) > 1:
        return "your next ship acts"
    return "the turn ends" if view.figures.points_at_once else "all damage takes effect"


REQUESTS_UI: Mapping[str, RequestUi] = {
    Kind.CAPTAINS: RequestUi(
        tool=CaptainsTool,
        title="Captains",
        question="Which captain flies on which ship?",
        thinking_about="its captains",
        describe_answer=lambda _request, _answer, _view: "puts captains on its ships",
        what_follows=_next("the ships are placed"),
        topic="AS-2",
        sealed=SecretPrompts(
            prompt="Put your captains on your ships in secret",
            own_thing="my captains",
            doing="puts captains on its ships",
            nothing_to_undo="No captain is on a ship yet",
        ),
    ),
    Kind.PLACE: RequestUi(
        title="Placing",
        question="Place a ship",
        thinking_about="where to place a ship",
        describe_answer=lambda _request, answer, _view: f"places {answer[0]}",
        what_follows=_next("the other side places a ship"),
        topic="AS-3",
        tool=PlaceTool,
    ),
    Kind.HEAT: RequestUi(
        tool=HeatTool,
        title="Heat",
        question="Which ships radiate heat?",
        thinking_about="which ships radiate",
        describe_answer=lambda _request, _answer, _view: "seals which ships radiate",
        what_follows=_next("both choices are revealed, and the ships move"),
        topic="AH-3",
        sealed=SecretPrompts(
            prompt="Choose in secret which ships radiate",
            own_thing="my heat choices",
            doing="chooses which ships radiate",
            nothing_to_undo="Nothing has been sealed yet",
        ),
    ),
    Kind.MOVE: RequestUi(
        title="Burn",
        question="Move a ship",
        thinking_about="which ship to move",
        describe_answer=_moves,
        what_follows=_after_move,
        topic="AM-1",
        tool=MoveTool,
    ),
    Kind.FORMATIONS: RequestUi(
        tool=FormationsTool,
        title="Formations",
        question="Which formations do you form?",
        thinking_about="its formations",
        describe_answer=_forms,
        what_follows=_next("the ships fight"),
        topic="AF-1",
    ),
    Kind.TACTICIAN: RequestUi(
        tool=TacticianTool,
        title="Tactician",
        question="Will you use your tactician?",
        thinking_about="whether to use its tactician",
        describe_answer=lambda _request, answer, _view: (
            "uses no tactician" if answer is None else f"uses {answer}'s tactician"
        ),
        what_follows=_next("the ships fight"),
        topic="AK-4",
    ),
    Kind.FIRE: RequestUi(
        tool=FireTool,
        title="Fire",
        question="Fire a weapon, or pass",
        thinking_about="what to fire",
        describe_answer=_fires,
        what_follows=_after_action,
        topic="AC-2",
        idle=lambda _request, answer: "nothing is fired" if isinstance(answer, Pass) else "",
    ),
    Kind.EVADE: RequestUi(
        tool=EvadeTool,
        title="Evasion",
        question="Does the ship evade the laser?",
        thinking_about="whether to evade",
        describe_answer=_evades,
        what_follows=_next("the laser is resolved"),
        topic="AC-9",
        idle=idle_if(None, "the ship stays, and the laser hits"),
    ),
    Kind.PILOT: RequestUi(
        tool=DodgeTool,
        title="Pilot",
        question="Does the pilot dodge the hit?",
        thinking_about="whether its pilot dodges",
        describe_answer=lambda request, answer, _view: (
            f"{'dodges' if answer else 'takes the hit'} with {request.ship}"
        ),
        what_follows=_next("the shot is resolved"),
        topic="AK-6",
        idle=idle_if(False, "the hit is taken"),
    ),
    "dice": dice_request("AC-6"),
}
