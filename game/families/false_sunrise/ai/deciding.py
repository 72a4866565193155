"""One decision of the computer: a pure function of what its seat may know, its level and its own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from game.families.false_sunrise.ai.deployment import deploy
from game.families.false_sunrise.ai.fire import choose_volley
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.marking import place_marker
from game.families.false_sunrise.ai.orders import plot
from game.families.false_sunrise.ai.plain import choose_plainly
from game.families.false_sunrise.ai.reserves import arrive, come_back_whole, keep_back
from game.families.false_sunrise.ai.returning import come_back
from game.families.false_sunrise.ai.squadrons import order_squadron
from game.reasons import Decision
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import State
from rules.kernel.requests import Below, ChooseOne, ChooseSome, Request


def decide(level: Level, request: Request[Any], view: State, below: Below) -> Decision:
    """Answer a request; whatever goes wrong, a legal default is given and `fault` says what it was."""
    asked = request.seen_by(view)
    try:
        decision = _weigh(level, asked, view, below)
        refusal = asked.refusal(decision.answer)
    except Exception as error:  # noqa: BLE001 - a match goes on whatever the computer trips over
        return Decision(asked.default(), fault=f"{type(asked).__name__}: {type(error).__name__}: {error}")
    if refusal is not None:
        return Decision(asked.default(), fault=f"{type(asked).__name__}: refused: {refusal}")
    return decision


def decide_as(level: str, request: Request[Any], view: State, below: Below) -> Decision:
    """Answer a request as a level of that name does."""
    return decide(LEVELS[level], request, view, below)


_DECIDERS: Mapping[type, Callable[[Level, Any, Below], Decision]] = MappingProxyType(
    {
        PlotOrders: plot,
        PlaceMarker: place_marker,
        DeployFleet: deploy,
        ReturnShip: come_back,
        DeclareFire: choose_volley,
        OrderSquadron: order_squadron,
        KeepBack: keep_back,
        ArriveShip: arrive,
        RebirthShip: come_back_whole,
    }
)


def _weigh(level: Level, request: Request[Any], view: State, below: Below) -> Decision:
    decider = _DECIDERS.get(type(request))
    if decider is not None:
        return decider(level, request, below)
    if isinstance(request, ChooseOne | ChooseSome):
        return choose_plainly(level, request, view, below)
    return Decision(request.default())
