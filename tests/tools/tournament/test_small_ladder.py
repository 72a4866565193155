"""A small ladder: a few mirrored pairs, to see that no level trips over anything and the order holds.

How strong the levels really are takes hundreds of pairs: see tools/ladder/LADDER.md.
"""

import pytest

from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options
from tools.tournament.contest import Contest
from tools.tournament.game import play_game
from tools.tournament.scores import conduct, meetings


@pytest.mark.parametrize(
    "stronger, weaker, pairs, least",
    [
        ("runner", "random", 4, 0.9),
        ("cadet", "random", 3, 0.8),
        ("captain", "random", 3, 0.8),
        ("commodore", "runner", 1, None),
        ("admiral", "captain", 1, None),
    ],
)
def test_levels_make_no_fault_and_beat_chance(
    stronger: str, weaker: str, pairs: int, least: float | None
) -> None:
    contest = Contest((stronger, weaker), pairs, 2024, JULY_2024.id, 20, Options(turn_limit=60))
    rows = [play_game(contest, slot) for slot in contest.slots()]
    assert [row["broken"] for row in rows if "broken" in row] == []
    texts = [text for row in rows for seat in ("red", "blue") for text in row[seat]["fault_texts"]]
    assert texts == []
    assert [one.faults for one in conduct(contest, rows)] == [0, 0]
    if least is not None:
        (met,) = meetings(contest, rows)
        assert met.score >= least
