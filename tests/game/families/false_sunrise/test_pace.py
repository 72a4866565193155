"""The pace of a turn in which nothing can be done: from the seal to the next orders, by the game's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.families.false_sunrise.table.orders import OrdersTool
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from rules.false_sunrise.state import State
from rules.games import ruleset_of
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import Seat
from rules.kernel.seeded import seeded_dice
from tests.game.families.false_sunrise.test_whole_turn import three_a_side
from tools.screenshots.positions import position
from tools.screenshots.studio import FRAME_S, Studio

MOST_S = 4.0
GONE = [
    f"ship {name} alive=no"
    for name in ("red Gutter", "red Hail", "red Moths", "blue Linnets", "blue Dunnocks")
]


def far_apart() -> State:
    return three_a_side(rows=(46.5, 1.5))


def matched_fire_far_apart() -> State:
    found: State = position(
        "matched-fire",
        [
            "phase=orders",
            "ship red Puddle at=6,40",
            "ship blue Hearting at=66,2",
            "ship blue Smoot at=66,8",
            *GONE,
        ],
    )
    return found


@pytest.mark.parametrize("start", [far_apart, matched_fire_far_apart])
def test_an_empty_turn_takes_four_seconds_and_no_press(start: Callable[[], State], tmp_path: Path) -> None:
    studio, state = Studio((1280, 720), tmp_path), start()
    match: AnyMatch = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(5))
    studio.open(Session.of(match, 5, studio.app.home, Seating({Seat.RED: HUMAN, Seat.BLUE: "recruit"})))
    table = studio.table
    wait_for_orders(studio, table.view.turn)
    tool, turn = studio.tool(OrdersTool), table.view.turn
    tool.sealing.seal()
    if table.tool is tool:
        tool.sealing.seal_anyway()
    assert wait_for_orders(studio, turn + 1) * FRAME_S <= MOST_S


def wait_for_orders(studio: Studio, turn: int) -> int:
    """Let the program run until orders of a turn are asked for.

    Return the frames, without those in which the table waits for the computer to decide.
    """
    frames = 0
    while not (isinstance(studio.table.tool, OrdersTool) and studio.table.view.turn == turn):
        if studio.table.opponents.decided or studio.table.stage.playing:
            frames += 1
        else:
            time.sleep(0.002)
        studio.desk.step()
        assert frames < 1000
    return frames
