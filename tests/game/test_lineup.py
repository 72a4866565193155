"""Fleets that the program lines up can fly on from where they are."""

from dataclasses import replace

import pytest

from game import match_setup
from game.ai.reach import has_a_way
from game.ai.rocks import rocks_of
from game.lineup import line_up
from game.session import Session
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import DeployFleet
from rules.false_sunrise.state import MAINTAIN
from rules.kernel.seats import PLAYERS


def before_deployment(seed: int) -> DeployFleet:
    """Give the first question for a deployment in a quick battle."""
    choices = match_setup.quick_choices(("A", "B"), seed, level="cadet")
    session = Session.new(match_setup.setup_from(choices), seed)
    while not isinstance(request := next(filter(None, map(session.request, PLAYERS))), DeployFleet):
        session.answer(request.seat, request.default())
    return request


@pytest.mark.usefixtures("home_folder")
@pytest.mark.parametrize("seed", [3, 9, 26, 37])
def test_no_ship_begins_before_a_rock_that_it_cannot_avoid(seed: int) -> None:
    request = before_deployment(seed)
    rocks = rocks_of(request.state.setup.terrain)
    for edge in type(request.edge):
        asked = DeployFleet(request.seat, request.state, edge)
        berths = line_up(asked)
        assert asked.refusal(berths) is None
        for ship in asked.ships():
            x, y, heading = berths[ship.id]
            there = replace(ship, x=x, y=y, heading=heading)
            assert has_a_way(there, rocks), ship.spec.name
            assert not path_of(there, MAINTAIN, request.state.setup.terrain).crashed, ship.spec.name
