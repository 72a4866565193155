"""Commands that nobody can foresee: with other dice the same question of a duel gets another answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from game.families.dark_frontier.ai.level import LEVELS
from tools.ladder.duel_variety import flights_apart, main, positions


@pytest.mark.slow
def test_the_admiral_varies_its_commands() -> None:
    found = [flights_apart(LEVELS["admiral"], request, 10) for request in islice(positions(1), 20)]
    assert sum(one > 1 for one in found) >= 10, found


def test_a_level_that_draws_among_more_commands_gives_more_answers() -> None:
    steady, wild = (replace(LEVELS["captain"], slack=slack) for slack in (0.0, 1.0))
    for request in islice(positions(2), 2):
        assert flights_apart(steady, request, 10) < flights_apart(wild, request, 10)


def test_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admiral", "--positions", "2", "--seeds", "4", "--first", "500"]) == 0
    assert "positions have two or more answers" in capsys.readouterr().out
