"""Plans that nobody can foresee: with other dice the same question gets another answer, as is promised."""

from dataclasses import replace
from itertools import islice

import pytest

from game.families.false_sunrise.ai.level import LEVELS
from rules.false_sunrise.editions import EDITIONS
from tools.ladder.variety import main, plans_apart, positions


@pytest.mark.slow
@pytest.mark.parametrize("name, many", [("commodore", 12), ("admiral", 4)])
def test_mixing_levels_vary_their_plans(name: str, many: int) -> None:
    found = [plans_apart(LEVELS[name], request, 8) for request in islice(positions(500), many)]
    assert sum(one > 1 for one in found) >= many / 2, found


def test_a_level_without_a_mix_has_one_plan() -> None:
    steady = replace(LEVELS["commodore"], mixed_plans=0)
    assert [plans_apart(steady, request, 4) for request in islice(positions(500), 2)] == [1, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_it_says(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["captain", "--positions", "2", "--seeds", "4", "--first", "500", "--edition", edition]
    assert main(asked) == 0
    assert "2 positions have two or more plans" in capsys.readouterr().out
