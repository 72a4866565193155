"""What an order runs into by itself, against the rules."""

from __future__ import annotations

import pytest

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.mishaps import Mishap, spared_mishap
from game.families.false_sunrise.coach.orders import Flown
from game.families.false_sunrise.danger.ends import ended, has_plain_way, legal_orders
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.state import Options, Order, Ship, State
from rules.games import load_ruleset
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def state_in_flight(seed: int) -> State:
    """The last moment of a match that was played at random, with fast ships all over the board."""
    setup = Drawn(edition="2024-07", points=8, options=Options()).setup(seed)
    match = new_match(load_ruleset("2024-07"), setup, seed)
    play_out(match, ("random", "captain"), seed)
    state: State = match.state
    return state


def mishap_by_the_rules(state: State, ship: Ship, order: Order) -> Mishap | None:
    terrain = state.setup.terrain
    path = path_of(ship, order, terrain)
    if path.crashed or path.left:
        return Mishap.CRASH if path.crashed else Mishap.EXIT
    return None if has_plain_way(ended(ship, path), terrain) else Mishap.DOOM


@pytest.mark.parametrize("seed", [5, 6])
def test_a_rock_and_the_edge_are_what_the_rules_say(seed: int) -> None:
    state = state_in_flight(seed)
    seen = set()
    for seat in Seat.RED, Seat.BLUE:
        for ship in state.ships_of(seat):
            worst = {mishap_by_the_rules(state, ship, order): order for order in legal_orders(ship)}
            for mishap, order in worst.items():
                flown = Flown(state, seat, LEVELS["admiral"], {ship.id: order})
                number = [one.id for one in flown.me.ships].index(ship.id)
                at, moves = flown.plan()[number], flown.me.moves[number]
                clear = next((n for n in range(len(moves.x)) if not flown.me.doomed[number][n]), None)
                if mishap is not None and clear is not None:
                    assert spared_mishap(flown.me, number, clear, at) is mishap
                    assert spared_mishap(flown.me, number, at, at) is None
                    seen.add(mishap)
    assert seen
