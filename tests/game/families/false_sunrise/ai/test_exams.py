from pathlib import Path

import pytest

from game.families.false_sunrise.exams.marking import EXAMS
from tools.exams.__main__ import read_exam
from tools.papers import paper_files

FOLDER = Path(__file__).parents[4] / "exams"
FURTHER = ("astra_et_tenebrae", "dark_frontier")  # games with levels, and tests of their exams, of their own
PAPERS = [path for path in paper_files([FOLDER]) if path.parent.name not in FURTHER]
SEEDS = 5
CAPTAINS_LEAST = 25


def failures(path: Path, player: str) -> list[str]:
    marks = EXAMS.examine(*read_exam(path)[1:], player, SEEDS)
    return [
        f"{mark.seed} answered {mark.answered}: {'; '.join(mark.faults)}" for mark in marks if mark.faults
    ]


@pytest.mark.parametrize("level", ["commodore", "admiral"])
@pytest.mark.parametrize("path", PAPERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_upper_levels_pass_every_exam(path: Path, level: str) -> None:
    assert failures(path, level) == []


def test_a_captain_passes_most_exams() -> None:
    passed = [path for path in PAPERS if not failures(path, "captain")]
    assert len(passed) >= CAPTAINS_LEAST


@pytest.mark.parametrize("level", ["recruit", "cadet"])
def test_the_lower_levels_never_fall_back_on_a_default(level: str) -> None:
    for path in PAPERS:
        assert not any("default" in failure for failure in failures(path, level)), path
