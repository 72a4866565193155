"""A small ladder: a few mirrored pairs, to see that no level trips over anything and the order holds.

How strong the levels really are takes hundreds of pairs: see tools/ladder/LADDER.md.
"""

import pytest

from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.state import Options
from tools.tournament.contest import Contest
from tools.tournament.game import play_game
from tools.tournament.results import Results


@pytest.mark.parametrize(
    "edition, stronger, weaker, pairs, least",
    [
        ("2024-07", "runner", "random", 4, 0.9),
        ("2024-07", "recruit", "random", 3, 0.8),
        ("2024-07", "cadet", "random", 3, 0.8),
        ("2024-07", "captain", "random", 3, 0.8),
        pytest.param("2024-07", "commodore", "runner", 1, None, marks=pytest.mark.slow),
        pytest.param("2024-07", "admiral", "captain", 1, None, marks=pytest.mark.slow),
        ("2024-03", "recruit", "random", 3, 0.8),
        ("2024-03", "cadet", "random", 3, 0.8),
        ("2024-03", "captain", "random", 3, 0.8),
        pytest.param("2024-03", "commodore", "random", 2, 0.8, marks=pytest.mark.slow),
        pytest.param("2024-03", "admiral", "random", 1, 0.8, marks=pytest.mark.slow),
    ],
)
def test_levels_make_no_fault_and_beat_chance(
    edition: str, stronger: str, weaker: str, pairs: int, least: float | None
) -> None:
    drawn = Drawn(edition=edition, points=20, options=Options(turn_limit=60))
    contest = Contest((stronger, weaker), pairs, 2024, "false-sunrise", edition, drawn)
    rows = [play_game(contest, slot) for slot in contest.slots()]
    assert [row["broken"] for row in rows if "broken" in row] == []
    texts = [text for row in rows for seat in ("red", "blue") for text in row[seat]["fault_texts"]]
    assert texts == []
    results = Results(contest, rows)
    assert [one.faults for one in results.conduct()] == [0, 0]
    if least is not None:
        (met,) = results.meetings()
        assert met.score >= least
