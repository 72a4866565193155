"""Fleets that the program lines up can fly on from where they are."""

from dataclasses import replace
from itertools import combinations

import pytest

from game.families.false_sunrise.ai.reach import has_a_way
from game.families.false_sunrise.ai.rocks import rocks_of
from game.families.false_sunrise.new_match import setup as match_setup
from game.families.false_sunrise.new_match.lineup import ROOM_IN, line_up
from game.match.session import Session
from rules.false_sunrise.editions import EDITIONS
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import DeployFleet
from rules.false_sunrise.state import MAINTAIN
from rules.kernel.seats import PLAYERS
from rules.table.measure import distance_in


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
        placements = line_up(asked)
        assert asked.refusal(placements) is None
        for ship in asked.ships():
            x, y, heading = placements[ship.id]
            there = replace(ship, x=x, y=y, heading=heading)
            assert has_a_way(there, rocks), ship.spec.name
            assert not path_of(there, MAINTAIN, request.state.setup.terrain).crashed, ship.spec.name


@pytest.mark.usefixtures("home_folder")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(0, 40, 3))
def test_a_quick_battle_has_two_fleets_of_about_one_number_and_no_ship_on_another(
    seed: int, edition: str
) -> None:
    choices = match_setup.quick_choices(("A", "B"), seed, edition=edition)
    session = Session.new(match_setup.setup_from(choices), seed, quick=True)
    session.kept = False
    match_setup.set_up(session, seed)
    red, blue = (session.match.state.ships_of(seat) for seat in PLAYERS)
    assert abs(len(red) - len(blue)) <= 1
    for fleet in (red, blue):
        assert min(distance_in(one.at, two.at) for one, two in combinations(fleet, 2)) >= ROOM_IN
