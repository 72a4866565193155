"""Cases, exams and lessons with a position in one line are the same as with that position in a form."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.book.lessons.shelf import take_down
from game.families.astra_et_tenebrae.lessons.opening import open_lesson as open_astra
from game.families.dark_frontier.lessons.opening import open_lesson as open_frontier
from game.families.false_sunrise.lessons.table.opening import open_lesson as open_sunrise
from game.shell.assets import asset_path
from game.shell.paths import open_home
from rules.astra_et_tenebrae.positions.position import position_of as astra_position
from rules.dark_frontier.positions.position import position_of as frontier_position
from rules.false_sunrise.positions.position import position_of as sunrise_position
from rules.files import FileError
from rules.games import game_of
from rules.kernel.requests import IllegalAnswer
from rules.position_line import playable_from_line, position_to_line
from tests.rules.positions import EDITIONS, position
from tools.arguments import read_form
from tools.cases.__main__ import main as play_cases
from tools.cases.verdict import judge
from tools.exams.__main__ import main as run_exams
from tools.exams.__main__ import read_exam

CASES = sorted(Path("tests/cases").rglob("*.yaml"))
EXAMS = sorted(Path("tests/exams").rglob("*.yaml"))
STATES: dict[str, Callable[[Any, Any], Any]] = {
    "false-sunrise": sunrise_position,
    "astra-et-tenebrae": astra_position,
    "dark-frontier": lambda file, _: frontier_position(file),
}
FORMS = ("game", "edition", "options", "board", "turn", "round", "quiet", "initiative", "start", "scores")
FORM = (*FORMS, "points", "fleets", "projectiles", "phase")


def as_line(file: Any, document: Any) -> dict[str, Any] | None:
    """Return the data of a file with its position as a line; None where no match can come to it."""
    try:
        state = STATES[file.game](file, document)
        line = position_to_line(state)
        playable_from_line(line)
    except (IllegalAnswer, LookupError, FileError):
        return None
    return {**{key: value for key, value in document.data.items() if key not in FORM}, "position": line}


def read_case(path: Path) -> Any:
    return read_form(path, lambda game: game.case() if game.case else None, "cases")


def check_case(path: Path, folder: Path) -> bool:
    """Mark a case with its position as a line, and return whether it can be one."""
    form, case, document = read_case(path)
    data = as_line(case, document)
    if data is None:
        return False
    other = folder / path.name
    other.write_text(yaml.safe_dump(data, allow_unicode=True, width=10**6), encoding="utf-8")
    form, case, document = read_case(other)
    assert judge(form, case, document) == []
    return True


@pytest.mark.parametrize("path", CASES[::60], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_case_may_have_its_position_as_a_line(path: Path, tmp_path: Path) -> None:
    check_case(path, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted({path.parent for path in CASES}), ids=lambda folder: folder.name)
def test_all_cases_may_have_their_positions_as_lines(folder: Path, tmp_path: Path) -> None:
    paths = sorted(folder.glob("*.yaml"))
    done = [check_case(path, tmp_path) for path in paths]
    # Those with the page's ships have none: these are an edition that nobody plays.
    assert any(done) is any("edition: page-sheets" not in path.read_text() for path in paths)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_line_of_any_edition_begins_a_case(edition: str, tmp_path: Path, capsys: Any) -> None:
    state = position(edition)
    begins = getattr(state, "round", None) or state.turn
    ends = {"false-sunrise": "orders", "astra-et-tenebrae": "heat", "dark-frontier": "command"}
    case = {
        "case": "from a line",
        "position": f"See this: {position_to_line(state)}",
        "until": ends[game_of(edition).id],
        "expect": {"ships": {_name(one): {"alive": one.alive} for one in state.ships.values()}},
    }
    assert begins == 2
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump(case), encoding="utf-8")
    assert play_cases([str(path)]) == 0, capsys.readouterr().out


def _name(ship: Any) -> str:
    return ship.name if hasattr(ship, "name") else ship.spec.written


@pytest.mark.parametrize(
    ("also", "says"),
    [
        ({"turn": 5}, "turn: is already in position (leave it out)"),
        ({"phase": "start"}, "phase is in position already"),
        ({"position": "x"}, "position: is not one: a line begins with false-sunrise/2024-07/1"),
        ({"position": 7}, "position: is not text (write a position in one line)"),
        ({"game": "dark-frontier"}, "game: is already in position (leave it out)"),
    ],
)
def test_what_a_line_and_its_file_disagree_on_is_said(
    also: dict[str, Any], says: str, tmp_path: Path, capsys: Any
) -> None:
    case = {"case": "a", "position": position_to_line(position("2024-07")), "expect": {}, **also}
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump(case), encoding="utf-8")
    assert play_cases([str(path)]) == 2
    assert says in capsys.readouterr().out


def check_exam(path: Path, folder: Path) -> bool:
    """Run an exam with its position as a line, and return whether it can be one."""
    _, exam, document = read_exam(path)
    data = as_line(exam, document)
    if data is None:
        return False
    other = folder / path.name
    other.write_text(yaml.safe_dump(data, allow_unicode=True, width=10**6), encoding="utf-8")
    return run_exams([str(other)]) == 0


# Exams of False Sunrise begin at the orders or later; a form says it by the question, a line itself.
AT_ORDERS = [one for one in EXAMS if "asked: orders" in one.read_text("utf-8")]
ELSEWHERE = [one for one in EXAMS if "game: " in one.read_text("utf-8")]


@pytest.mark.parametrize("path", [*AT_ORDERS[::8], *ELSEWHERE[::8]], ids=lambda path: path.stem)
def test_an_exam_may_have_its_position_as_a_line(path: Path, tmp_path: Path) -> None:
    assert check_exam(path, tmp_path)


@pytest.mark.parametrize(
    ("path", "opened"),
    [
        ("02-thrust-velocity-course.yaml", open_sunrise),
        ("astra-et-tenebrae/02-burns-and-motion.yaml", open_astra),
        ("dark-frontier/02-turning-and-burning.yaml", lambda lesson, _, home: open_frontier(lesson, home)),
    ],
)
def test_a_lesson_may_have_its_position_as_a_line(path: str, opened: Any, tmp_path: Path) -> None:
    home, file = open_home(tmp_path / "home"), asset_path("lessons") / path
    listed = take_down(file)
    data = as_line(listed.lesson, listed.document)
    assert data is not None
    other = tmp_path / file.name
    other.write_text(yaml.safe_dump(data, allow_unicode=True, width=10**6), encoding="utf-8")
    same = take_down(other)
    assert same.problem == ""
    before, after = (opened(one.lesson, one.document, home).session.match for one in (listed, same))
    assert before.ruleset.pack_state(after.state) == before.ruleset.pack_state(before.state)
    assert list(after.pending) == list(before.pending)
