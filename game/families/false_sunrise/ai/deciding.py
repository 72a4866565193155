"""The computer's decisions: each is a pure function of what its seat may know, its level and its own dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.families.false_sunrise.ai.deployment import deploy
from game.families.false_sunrise.ai.fire import choose_volley
from game.families.false_sunrise.ai.level import Level, level_named
from game.families.false_sunrise.ai.orders import plot
from game.families.false_sunrise.ai.placing_markers import place_marker
from game.families.false_sunrise.ai.plain import choose_plainly
from game.families.false_sunrise.ai.reserves import arrive, come_back_whole, keep_back
from game.families.false_sunrise.ai.returning import come_back
from game.families.false_sunrise.ai.squadrons import order_squadron
from game.families.false_sunrise.editions import ship_edition
from game.reasons import Decision
from rules.false_sunrise.arriving import ArriveShip, KeepBack, RebirthShip
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import State
from rules.kernel.requests import AnyRequest, Below, ChooseOne, ChooseSome


def decide_as(level: str, request: AnyRequest, view: State, below: Below) -> Decision:
    """Answer a request as the named level; a style may follow the name after a plus sign."""
    return decide(level_named(level), request, view, below)


_DECIDERS: Mapping[type, Callable[[Level, Any, Below], Decision]] = {
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


def decide(level: Level, request: AnyRequest, view: State, below: Below) -> Decision:
    """Answer a request at a level."""
    asked = request.seen_by(view)
    decider = _DECIDERS.get(type(asked))
    if decider is not None:
        return decider(level, asked, below)
    own = ship_edition(next(iter(view.ships.values()))).computer.deciders.get(asked.kind)
    if own is not None:
        return own(level, asked, view, below)
    if isinstance(asked, ChooseOne | ChooseSome):
        return choose_plainly(level, asked, view, below)
    return Decision(asked.default())
