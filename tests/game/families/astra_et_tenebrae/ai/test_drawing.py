"""Drawing among answers that are nearly equal."""

from __future__ import annotations

import pytest

from game.families.astra_et_tenebrae.ai.drawing import drawn
from rules.kernel.dice import Stream


@pytest.mark.parametrize("count", [1, 2, 60, 66, 500])
def test_any_number_of_equal_answers_can_be_drawn_among(count: int) -> None:
    below = Stream("equal", count).below
    found = {drawn([1.0] * count, 0.1, below, nearer=True) for _ in range(300)}
    assert found <= set(range(count))
    assert len(found) >= min(count, 20)


def test_answers_nearer_to_the_best_are_drawn_more_often() -> None:
    below = Stream("nearer").below
    found = [drawn([1.0, 0.95, 0.91, 0.5], 0.1, below, nearer=True) for _ in range(300)]
    assert found.count(0) > found.count(1) > found.count(2) > 0
    assert 3 not in found


def test_a_stream_refuses_a_limit_that_it_cannot_reach() -> None:
    stream = Stream("wide")
    assert 0 <= stream.below(1 << 16) < 1 << 16
    with pytest.raises(ValueError, match="65536 at most, not below 65537"):
        stream.below((1 << 16) + 1)
