"""What a course leads past, and what missiles can catch, against plain counting."""

from collections import Counter

import pytest

from game.families.dark_frontier.ai.reach import bits_behind, bits_of
from rules.dark_frontier.commands import counted_changes, flights_of
from rules.dark_frontier.drawing import ANY, draw_setup
from rules.dark_frontier.edge import engine_of
from rules.dark_frontier.figures import EDITIONS, figures_of
from rules.dark_frontier.ruleset import ruleset_of
from rules.hexes.grid import add, difference
from rules.hexes.ways import steps_of
from rules.kernel.match import Match
from rules.values import changed


@pytest.mark.parametrize("velocity", [(0, 0), (3, -1), (-4, 6), (0, 9), (25, 20)])
@pytest.mark.parametrize("step", [(0, 0), (5, -2), (-31, 31), (30, 8)])
def test_what_is_left_to_a_target_is_counted_from_each_hex_on_the_way(
    step: tuple[int, int], velocity: tuple[int, int]
) -> None:
    assert bits_behind(step, velocity) == bits_of(difference(step, passed) for passed in steps_of(velocity))


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("seed", range(4))
def test_changes_of_velocity_are_counted_as_the_flights_that_make_them(seed: int, facing: int) -> None:
    setup = draw_setup(EDITIONS[0], {"classes": (ANY, ANY)}).setup(seed)
    figures, velocity = figures_of(EDITIONS[0]), (2, -3)
    for ship in Match(ruleset_of(EDITIONS[0]), setup).state.ships.values():
        turned = changed(ship, facing=facing, velocity=velocity)
        engine = engine_of(figures, turned)
        found = counted_changes(engine.rotation, engine.thrust, engine.gimbaled, facing)
        flown = Counter(flight.velocity for _, flight in flights_of(figures, turned))
        assert {add(velocity, change): count for change, count in found} == flown
