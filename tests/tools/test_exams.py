from pathlib import Path

import pytest

from game.players.registry import player_names
from tools.exams.__main__ import main, read_exam
from tools.papers import paper_files

FOLDER = Path(__file__).parents[1] / "exams"
FREE_MARKER = """\
exam: take the marker
lesson: It is free.
asked: orders
board: {markers: [{id: m1, at: [30, 26]}]}
fleets:
  red: {ships: [{name: Arrow, hull: destroyer, at: [20, 24], heading: 3, velocity: 6}]}
  blue: {ships: [{name: Blade, hull: corvette, at: [66, 6], heading: 9, velocity: 0}]}
"""
SAMPLES = "passes: [{Arrow: {velocity: 2}}]\nfails: [{}]\n"
TOUCH = "want: [{ship: Arrow, touches: [m1]}]\n"


@pytest.mark.parametrize(
    "path", list(paper_files([FOLDER])), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_every_exam_tells_good_answers_from_bad_ones(path: Path) -> None:
    form, exam, document = read_exam(path)
    assert list(form.samples(exam, document)) == []


def test_exams_cover_every_kind_of_question() -> None:
    exams = [read_exam(path)[1] for path in paper_files([FOLDER])]
    assert len(exams) >= 50
    assert len({exam.exam for exam in exams}) == len(exams), "names are unique"
    assert sum(exam.asked == "orders" for exam in exams) >= 20
    assert {"fire", "squadron", "deployment", "return", "edge", "lose"} <= {exam.asked for exam in exams}


@pytest.mark.parametrize("player", ["drift", "random", "runner"])
def test_the_yardsticks_answer_every_exam_legally(player: str) -> None:
    for path in paper_files([FOLDER]):
        form, exam, document = read_exam(path)
        if player not in player_names(exam.edition):
            continue
        (mark,) = form.examine(exam, document, player, 1)
        assert not any("refused" in fault or "does not answer" in fault for fault in mark.faults), path


def run(folder: Path, text: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, list[str]]:
    (folder / "one.yaml").write_text(text)
    status = main([str(folder), *options])
    return status, capsys.readouterr().out.splitlines()


def test_an_exam_that_proves_itself_is_ok(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(tmp_path, FREE_MARKER + TOUCH + SAMPLES, capsys)
    assert (status, lines) == (0, ["ok take the marker", "1 passed, 0 failed"])


def test_an_exam_that_takes_everything_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(tmp_path, FREE_MARKER + "want: [{ship: Arrow, safe: true}]\n" + SAMPLES, capsys)
    assert (status, lines[0]) == (1, "FAIL take the marker: nothing should fail")


def test_a_player_is_told_what_it_answered_and_why_it_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FREE_MARKER + TOUCH + SAMPLES
    status, lines = run(tmp_path, text, capsys, "--player", "drift", "--seeds", "3")
    assert status == 1
    assert lines[0] == "FAIL take the marker: 3 of 3 answered nothing: Arrow: touches none of m1"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("want: [{ship: Arow, safe: true}]\n" + SAMPLES, "there is no ship Arow"),
        ("want: [{ship: Arrow, touches: [m2]}]\n" + SAMPLES, "there is no marker m2"),
        ("want: [{says: [nothing]}]\n" + SAMPLES, "does not fit an answer to orders"),
        ("want: [{ship: Arrow, speed: 3}]\n" + SAMPLES, "unknown field"),
        (TOUCH + "passes: [{Arrow: {velocity: 7}}]\nfails: [{}]\n", "has 6"),
        (TOUCH + "passes: [w1]\nfails: [{}]\n", "is not an answer to orders"),
        (TOUCH + SAMPLES + "edge: left\n", "is given for a deployment"),
        (TOUCH + "passes: [{}]\n", "is missing"),
        ("want: []\n" + SAMPLES, "at least 1"),
    ],
)
def test_a_file_that_is_no_exam_is_bad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str, said: str
) -> None:
    status, lines = run(tmp_path, FREE_MARKER + wrong, capsys)
    assert status == 2
    assert lines[0].startswith("BAD ")
    assert said in lines[0]


def test_a_question_that_never_comes_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FREE_MARKER.replace("asked: orders", "asked: fire") + "want: [{fires_at: [Blade]}]\n" + SAMPLES
    status, lines = run(tmp_path, text, capsys)
    assert status == 2
    assert "is never asked in this position" in lines[0]


def test_dice_that_an_exam_lacks_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (FOLDER / "astra_et_tenebrae" / "dodge.yaml").read_text().replace("dice: [9]\n", "")
    status, lines = run(tmp_path, text, capsys)
    assert status == 2
    assert "dice: 1 more are rolled for " in lines[0]


@pytest.mark.parametrize(
    "name", ["astra_et_tenebrae/dodge.yaml", "dark_frontier/counter.yaml", "fire/focus_fire.yaml"]
)
def test_what_is_wanted_is_not_empty(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (FOLDER / name).read_text()
    status, lines = run(tmp_path, f"{text.partition('want:')[0]}want: [{{says: null}}]\n{SAMPLES}", capsys)
    assert status == 2
    assert "says: is empty" in lines[0]


def test_a_default_move_that_is_refused_makes_a_bad_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """\
exam: a move after one that cannot be
lesson: None.
game: astra-et-tenebrae
start: movement
initiative: blue
asked: move
fleets:
  red: {ships: [{name: Arrow, at: [36, 40]}]}
  blue: {ships: [{name: Blade, at: [36, 0]}]}
want: [{g: {least: 4}}]
passes: [{ship: Arrow, course: 0, g: 10}]
fails: [{ship: Arrow, course: 0, g: 0}]
"""
    status, lines = run(tmp_path, text, capsys)
    assert status == 2
    assert "do.move: Blade has no burn in the file" in lines[0]
