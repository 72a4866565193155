"""Describe what an answer does, as the end of a sentence that starts with the player's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.families.false_sunrise.words import option_words
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.choices import Copy
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.describe import ship_name, squadron_name, system_name
from rules.false_sunrise.placing import ReturnShip
from rules.false_sunrise.squadron_orders import DOCK, OrderSquadron
from rules.false_sunrise.state import Mode, State
from rules.kernel.requests import ChooseOne

Deed = Callable[[Any, Any, State], str]

_ERRANDS = {Mode.OFFENSIVE.value: "to attack", Mode.DEFENSIVE.value: "to escort", DOCK: "to dock at"}


def chosen(what: str, none: str = "") -> Deed:
    """Return a describer of a chosen option: `what` with {option} or {lower} filled in.

    `none` is returned instead when the player chose no option.
    """

    def deed(request: ChooseOne, answer: object, view: State) -> str:
        if answer is None and none:
            return none
        words = option_words(view, request.about[0] if request.about else "", answer)
        return what.format(option=words, lower=words.lower())

    return deed


def said(words: str) -> Deed:
    """Return a describer that gives the same words for every answer."""
    return lambda _request, _answer, _view: words


def counted(several: str, none: str) -> Deed:
    """Return a describer that counts: `several` with its {number} filled in, or `none` for zero."""
    return lambda _request, answer, _view: several.format(number=len(answer)) if answer else none


def fires(request: DeclareFire, answer: Any, view: State) -> str:  # noqa: ANN401 - declared shots
    """Describe which targets a ship fires at."""
    ship = ship_name(view, request.ship_id)
    targets = [ship_name(view, one) for one in dict.fromkeys(target for _, target in answer or ())]
    if not targets:
        return f"{ship} holds its fire"
    *others, last = targets
    return f"{ship} fires at {', '.join(others)}{' and ' if others else ''}{last}"


def comes_back(request: ReturnShip | RebirthShip, _answer: object, view: State) -> str:
    """Describe which ship comes back."""
    return f"brings {ship_name(view, request.ship_id)} back"


def keeps_back(_request: KeepBack, answer: tuple[str, ...], view: State) -> str:
    """Describe which ships are kept in reserve."""
    names = ", ".join(ship_name(view, one) for one in answer)
    return f"keeps {names} back" if answer else "keeps no ship back"


def arrives(request: ArriveShip, answer: object, view: State) -> str:
    """Describe whether a ship enters the board or waits."""
    name = ship_name(view, request.ship_id)
    return f"brings {name} in" if answer is not None else f"lets {name} wait"


def sends(request: OrderSquadron, answer: tuple[str, ...] | None, view: State) -> str:
    """Describe the order given to a squadron."""
    if answer is None:
        return "passes on squadron orders"
    squadron, errand, ship, *kind = answer
    words, against = _ERRANDS.get(errand, errand), ""
    if kind:
        words, against = "to weaken", f" against {kind[0]} weapons"
    name = squadron_name(view, squadron).removeprefix(f"{view.setup.names[request.seat]}'s ")
    return f"sends {name} {words} {ship_name(view, ship)}{against}"


def names_core(request: ChooseOne, answer: Copy | None, view: State) -> str:
    """Describe which upgrade a chameleon core acts as."""
    ship_id, core = request.about
    name = f"{system_name(view, ship_id, core)} of {ship_name(view, ship_id)}"
    if answer is None:
        return f"leaves {name} unchanged"
    return f"lets {name} act as {option_words(view, ship_id, answer)}"


def buys_rating(_request: ChooseOne, answer: int, _view: State) -> str:
    """Describe how much defense rating is bought."""
    return f"buys +{answer} defense" if answer else "keeps the dice"


def pushes(_request: ChooseOne, answer: int | None, _view: State) -> str:
    """Describe which velocity a target is set to."""
    return (
        f"sets its target to velocity {answer}"
        if answer is not None
        else "leaves its target's velocity unchanged"
    )
