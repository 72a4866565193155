"""What a round gave stays on the yard and beside the score until the next commands are set."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.families.dark_frontier.last_tally import LastTally, last_tally
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase
from rules.kernel.seats import Seat
from tests.game.families.dark_frontier.at_table import sit_down
from tests.game.families.dark_frontier.duel import duel

FAR, NEAR, INSIDE = (9, -4), (0, 2), (1, 1)


@pytest.mark.parametrize(
    ("defender", "attacker", "last"),
    [
        (NEAR, FAR, LastTally(DEFENDER)),
        (FAR, INSIDE, LastTally(ATTACKER)),
        (NEAR, INSIDE, LastTally(None)),
        (FAR, (8, 0), None),
    ],
)
def test_DE_2_the_last_tally_is_that_of_the_places_of_the_ships(
    defender: Any, attacker: Any, last: LastTally | None
) -> None:
    state = duel(Thresher={"at": defender}, Quiver={"at": attacker})
    state.points = dict.fromkeys((DEFENDER, ATTACKER), 1)
    assert last_tally(state) == last
    state.phase = Phase.FIRE
    assert last_tally(state) is None


def test_a_duel_that_begins_in_the_yard_has_won_no_point_yet() -> None:
    assert last_tally(duel(Thresher={"at": NEAR}, Quiver={"at": FAR})) is None


@pytest.mark.parametrize(
    ("attacker", "beside", "seat"),
    [(FAR, ("+1 point", ""), DEFENDER), (INSIDE, ("contested", "contested"), None)],
)
def test_the_score_and_the_yard_keep_it_until_both_commands_are_sealed(
    desk: Any, attacker: Any, beside: tuple[str, str], seat: Seat | None
) -> None:
    state = duel(Thresher={"at": NEAR, "velocity": (0, 0)}, Quiver={"at": attacker, "velocity": (0, 0)})
    state.projectiles = {}
    state.points[DEFENDER] = 2
    table = sit_down(desk, state)
    assert tuple(row.news for row in table.ui.get("bar.scores").rows) == beside
    assert [row.fresh for row in table.ui.get("bar.scores").rows] == [int(seat is DEFENDER), 0]
    assert on_the_yard(table) == 1
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    desk.step(3)
    desk.click("handover.open")
    desk.step(2)
    assert on_the_yard(desk.screen) == 1, "the second player sees it, too"
    desk.key(pygame.K_RETURN, pygame.K_RETURN)
    desk.step(4)
    assert desk.screen.view.phase is not Phase.COMMAND
    assert tuple(row.news for row in desk.screen.ui.get("bar.scores").rows) == ("", "")
    assert on_the_yard(desk.screen) == 0


def on_the_yard(table: Any) -> int:
    """Return how often the map says what the last round gave."""
    return sum(one.kind == "tally" for one in table.pane.written())
