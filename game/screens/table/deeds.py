"""What the computer thinks about and what it is about to do, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.screens.tools.plain_choice import option_words
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.craft_orders import DOCK, OrderSquadron
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name, squadron_name, system_name
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Mode, State
from rules.kernel.requests import ChooseOne, ChooseSome, Request

_ABOUT = {
    "PlotOrders": "its orders",
    "PlaceMarker": "where to place a marker",
    "DeployFleet": "how to deploy",
    "ReturnShip": "where to come back",
    "DeclareFire": "its fire",
    "OrderSquadron": "a squadron",
    "KeepBack": "which ships to keep back",
    "ArriveShip": "where a ship arrives",
    "RebirthShip": "where a ship comes back",
}
_PROMPTS: dict[str, str] = {
    Prompt.EDGE: "its edge",
    Prompt.HOLD: "its launches",
    Prompt.ACTIVATE: "which ship to activate",
    Prompt.ACQUIRE: "a target to mark",
    Prompt.REROLL: "rolling a die again",
    Prompt.LOSE: "which system to give up",
    Prompt.REPAIR: "repairs",
    Prompt.RESTORE: "repairs",
    Prompt.AWAY_BEFORE: "its away crews",
    Prompt.AWAY_AFTER: "its away crews",
    Prompt.DOGFIGHT: "a dogfight",
    Prompt.POINT_DEFENCE: "its point defences",
    Prompt.FABRICATE: "what to build",
    Prompt.COPY: "what a chameleon core acts as",
    Prompt.MIRACLE_DIE: "one more die",
    Prompt.MIRACLE_REROLL: "rolling a die again",
    Prompt.MIRACLE_RATING: "miracles for its defence",
    Prompt.MIRACLE_RESTORE: "repairs",
    Prompt.TURN: "another target",
    Prompt.INERTIA: "pushing its target",
}
# What is done by choosing an option, and by choosing none.
_CHOSEN: Mapping[str, tuple[Callable[[str], str], str]] = {
    Prompt.EDGE: (lambda words: f"takes the {words.lower()} edge", ""),
    Prompt.ACTIVATE: (lambda words: f"activates {words}", ""),
    Prompt.ACQUIRE: (lambda words: f"marks {words}", "marks no target"),
    Prompt.REROLL: (lambda words: f"rolls {words.lower()} again", "keeps the dice as they lie"),
    Prompt.LOSE: (lambda words: f"gives up {words}", ""),
    Prompt.RESTORE: (lambda words: f"restores {words}", "restores nothing"),
    Prompt.REPAIR: (lambda words: f"restores {words.lower()}", "repairs nothing"),
    Prompt.DOGFIGHT: (lambda words: f"fights {words}", "fights no squadron"),
    Prompt.POINT_DEFENCE: (lambda words: f"shoots at {words}", "shoots at no squadron"),
    Prompt.FABRICATE: (lambda words: f"builds: {words}", "builds nothing"),
    Prompt.MIRACLE_DIE: (lambda _: "buys one more die", "buys no die"),
    Prompt.MIRACLE_REROLL: (lambda words: f"rolls {words.lower()} again", "keeps the dice as they lie"),
    Prompt.MIRACLE_RESTORE: (lambda words: f"restores {words}", "keeps its points"),
    Prompt.TURN: (lambda words: f"fires at {words} instead", ""),
    Prompt.INERTIA: (lambda words: f"sets its target to velocity {words}", "leaves its target's velocity"),
}
_ERRANDS = {Mode.OFFENSIVE.value: "against", Mode.DEFENSIVE.value: "to guard", DOCK: "to land on"}


def about_words(request: Request[Any]) -> str:
    """Say what a request has the computer think about."""
    prompt = str(getattr(request, "prompt", ""))
    return _PROMPTS.get(prompt) or _ABOUT.get(type(request).__name__, "its choice")


def deed_words(request: Request[Any], answer: Any, view: State) -> str:  # noqa: ANN401 - of any type
    """Say what an answer does, as the end of a sentence that begins with the player's name."""
    match request:
        case DeclareFire():
            return _fire_words(request, answer, view)
        case PlaceMarker():
            return "places a marker"
        case DeployFleet():
            return "deploys its fleet"
        case ReturnShip() | RebirthShip():
            return f"brings {ship_name(view, request.ship_id)} back"
        case ArriveShip() | KeepBack():
            return _reserve_words(request, answer, view)
        case ChooseOne(prompt=Prompt.MIRACLE_RATING):
            return f"buys +{answer} rating" if answer else "lets the dice stand"
        case OrderSquadron():
            mine = f"{view.setup.names[request.seat]}'s "
            return _errand_words(answer, view).replace(mine, "", 1)
        case ChooseSome(prompt=Prompt.HOLD):
            return f"holds back {len(answer)} of its launches" if answer else "launches its squadrons"
        case ChooseOne(prompt=Prompt.COPY, about=(ship_id, core)):
            return _core_words(ship_id, core, answer, view)
    return _option_words(request, answer, view)


def _option_words(request: Request[Any], answer: Any, view: State) -> str:  # noqa: ANN401 - of any type
    about = getattr(request, "about", ())
    words = option_words(view, str(about[0]) if about else "", answer)
    if getattr(request, "prompt", "") == Prompt.INERTIA:
        words = str(answer)
    chosen, none = _CHOSEN.get(getattr(request, "prompt", ""), (None, ""))
    if answer is None and none:
        return none
    return chosen(words) if chosen is not None else f"{about_words(request)}: {words}"


def _fire_words(request: DeclareFire, answer: Any, view: State) -> str:  # noqa: ANN401 - declared shots
    ship = ship_name(view, request.ship_id)
    targets = [ship_name(view, one) for one in dict.fromkeys(target for _, target in answer or ())]
    if not targets:
        return f"{ship} holds its fire"
    *others, last = targets
    return f"{ship} fires at {', '.join(others)}{' and ' if others else ''}{last}"


def _reserve_words(request: ArriveShip | KeepBack, answer: Any, view: State) -> str:  # noqa: ANN401
    if isinstance(request, ArriveShip):
        name = ship_name(view, request.ship_id)
        return f"brings {name} in" if answer is not None else f"lets {name} wait"
    names = ", ".join(ship_name(view, one) for one in answer)
    return f"keeps {names} back" if answer else "keeps no ship back"


def _errand_words(answer: Any, view: State) -> str:  # noqa: ANN401 - squadron, errand and ship, or None
    if answer is None:
        return "orders no squadron"
    squadron, errand, ship, *kind = answer
    words, against = _ERRANDS.get(errand, errand), ""
    if kind:
        words, against = "to weaken", f" against {kind[0]} weapons"
    return f"sends {squadron_name(view, squadron)} {words} {ship_name(view, ship)}{against}"


def _core_words(ship_id: str, core: str, answer: str | None, view: State) -> str:
    name = f"{system_name(view, ship_id, core)} of {ship_name(view, ship_id)}"
    if answer is None:
        return f"leaves {name} as it is"
    return f"has {name} act as {option_words(view, ship_id, answer)}"
