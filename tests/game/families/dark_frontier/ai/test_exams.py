"""Captain, commodore and admiral pass every exam of their game."""

from pathlib import Path

import pytest

from tools.exams.__main__ import read_exam
from tools.papers import paper_files

FOLDER = Path(__file__).parents[4] / "exams" / "dark_frontier"


@pytest.mark.parametrize("player", ["captain", "commodore", "admiral"])
@pytest.mark.parametrize("path", list(paper_files([FOLDER])), ids=lambda path: path.stem)
def test_levels_pass_the_exams(path: Path, player: str) -> None:
    form, exam, document = read_exam(path)
    for mark in form.examine(exam, document, player, 2):
        assert mark.faults == ()
