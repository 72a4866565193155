"""What factions ask goes to the computer's process and back like everything else."""

import pickle
from pathlib import Path

import pytest

from game.families.false_sunrise.exams.marking import Sitting
from game.players.computer import Question
from game.players.mind import Mind, briefing_of, pack_briefly
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from tools.exams.__main__ import read_exam

EXAMS = sorted((Path(__file__).parents[2] / "exams" / "factions").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMS, ids=lambda path: path.stem)
def test_questions_of_factions_are_answered_by_a_mind_of_its_own(path: Path) -> None:
    sitting = Sitting(*read_exam(path)[1:])
    mind = Mind()
    mind.brief(briefing_of(JULY_2024, sitting.match.state.setup))
    view = sitting.view
    asked = sitting.request.seen_by(view)
    for level in ("cadet", "commodore"):
        decision = mind.decide(pack_briefly(Question(level, asked, view, bytes(64)), JULY_2024.id))
        assert decision.fault == ""
        assert sitting.request.refusal(decision.answer) is None
        assert pickle.loads(pickle.dumps(decision)) == decision
