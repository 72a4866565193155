"""Positions, written as rule cases write them, and the moments that players have in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from game.families.false_sunrise.hints.moment import Moment
from rules.false_sunrise.arriving import ArriveShip, KeepBack
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.matched_fire.sets import Throw
from rules.false_sunrise.matched_fire.strikes import StrikeMove
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.false_sunrise.placing import ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.rulesets import conceal
from rules.false_sunrise.squadron_orders import OrderSquadron
from rules.false_sunrise.state import Extras, Order, Phase, State
from rules.files import load_model, parse_yaml
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat
from rules.values import changed

ROCK = [[40, 20], [46, 20], [46, 28], [40, 28]]


def ship(name: str, at: tuple[float, float] | None = (20, 24), **more: Any) -> dict[str, Any]:
    """Describe a frigate that flies to the right unless more is said."""
    given = {"hull": "frigate", "heading": 3, "velocity": 6, **more}
    return {"name": name, **({"at": list(at)} if at else {}), **given}


class Scene:
    """Red's Arrow and what is said of it, blue's Blade far away unless more is said; turn 3 of the match."""

    def __init__(self, arrow: Any = None, blade: Any = None, **position: Any) -> None:
        red = {"ships": [ship("Arrow", **(arrow or {}))], "squadrons": position.pop("red_craft", [])}
        far = {"at": (66, 6), "heading": 6, "velocity": 0}
        blue = {
            "ships": [ship("Blade", **(far | (blade or {})))],
            "squadrons": position.pop("blue_craft", []),
        }
        red["ships"] += position.pop("red_ships", [])
        blue["ships"] += position.pop("blue_ships", [])
        for side, faction in ((red, position.pop("faction", None)), (blue, position.pop("foes", None))):
            if faction is not None:
                side["faction"] = faction
                position["options"] = {"factions": True}
        if "miracles" in position:
            red["miracles"] = position.pop("miracles")
        text = yaml.safe_dump({"turn": 3, "fleets": {"red": red, "blue": blue}, **position})
        document = parse_yaml(text, "scene.yaml")
        self.state: State = position_of(load_model(Position, document), document)

    def _moment(self, request: Any, phase: Phase, **more: Any) -> Moment:
        self.state.phase = phase
        return Moment(conceal(self.state, request.seat), request, selected="red:Arrow", **more)

    def plots(self, arrow: Order | None = None, *, undoable: bool = False) -> Moment:
        """Let red plot; Arrow has an order or none."""
        orders = {"red:Arrow": arrow} if arrow is not None else {}
        request = PlotOrders(Seat.RED, self.state)
        return self._moment(request, Phase.ORDERS, orders=orders, undoable=undoable)

    def fires(self, *shots: tuple[str, str]) -> Moment:
        """Let Arrow declare its fire."""
        gunnery = edition_of(self.state).gunnery
        request = DeclareFire(Seat.RED, self.state, "red:Arrow", gunnery)
        return self._moment(request, Phase.ACTIVATIONS, shots=shots)

    def activates(self) -> Moment:
        """Let red choose a ship to activate."""
        return self.chooses(Prompt.ACTIVATE, "red:Arrow")

    def orders_craft(self) -> Moment:
        """Let red order a squadron."""
        return self._moment(OrderSquadron(Seat.RED, self.state), Phase.SQUADRONS)

    def chooses(self, prompt: Prompt, *about: str) -> Moment:
        """Let red make a plain choice."""
        request = ChooseOne(Seat.RED, prompt, ["red:Arrow"], about, "WPN-3")
        return self._moment(request, Phase.ACTIVATIONS)

    def strikes(self) -> Moment:
        """Let Arrow make a strike move."""
        return self._moment(StrikeMove(Seat.RED, self.state, "red:Arrow"), Phase.ACTIVATIONS)

    def removes(self, *faces: int, flex: int, macro: int = 0) -> Moment:
        """Let Arrow's owner remove dice of a throw at Blade."""
        request = RemoveDice(Seat.RED, Throw(faces, flex, macro), ("red:Arrow", "g1", "blue:Blade"))
        return self._moment(request, Phase.ACTIVATIONS)

    def asks(self, prompt: Prompt, about: Any) -> Moment:
        """Ask red for one of some values, which are about something of their own kind."""
        return self._moment(ChooseOne(Seat.RED, prompt, [1], about, "MF-1"), Phase.ACTIVATIONS)

    def keeps_back(self) -> Moment:
        """Let red keep ships back."""
        return self._moment(KeepBack(Seat.RED, self.state), Phase.DEPLOYMENT)

    def arrives(self) -> Moment:
        """Let Arrow arrive, which was kept back."""
        return self._moment(ArriveShip(Seat.RED, self.state, "red:Arrow"), Phase.START)

    def has_arrived(self) -> Scene:
        """Let Arrow have arrived at the start of this turn."""
        arrow = changed(self.state.ships["red:Arrow"], extras=Extras(arrived=True))
        self.state.ships["red:Arrow"] = arrow
        return self

    def returns(self) -> Moment:
        """Let red bring Arrow back."""
        return self._moment(ReturnShip(Seat.RED, self.state, "red:Arrow"), Phase.END)


@pytest.fixture(scope="session")
def scene() -> Callable[..., Scene]:
    """Set up a scene."""
    return Scene
