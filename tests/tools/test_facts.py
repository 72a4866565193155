"""One and the same wanted fact, in a case, in an exam and in a lesson of each game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from game.book.lessons.at_table.pupil import take_step
from game.book.lessons.shelf import take_down
from game.families.astra_et_tenebrae.lessons.opening import open_lesson as open_astra
from game.families.dark_frontier.lessons.opening import open_lesson as open_frontier
from game.families.false_sunrise.lessons.table.opening import open_lesson as open_sunrise
from game.shell.paths import open_home
from rules.astra_et_tenebrae.facts import fact_file as astra
from rules.astra_et_tenebrae.file_form import FILES as ASTRA
from rules.dark_frontier.facts import fact_file as frontier
from rules.dark_frontier.file_form import FILES as FRONTIER
from rules.false_sunrise.facts import fact_file as sunrise
from rules.false_sunrise.file_form import FILES as SUNRISE
from rules.files import FileError
from rules.kernel.facts import FileForm
from tools.arguments import read_form
from tools.cases.verdict import judge
from tools.exams.__main__ import read_exam


class Played(NamedTuple):
    """A position, what is asked in it, an answer with its choices, and one that is good for nothing."""

    position: dict[str, Any]
    asked: str
    until: str
    do: dict[str, Any]
    answer: object
    idle: object
    opened: Callable[[Any, Any, Any], Any]


def ship(name: str, at: list[float], **also: Any) -> dict[str, Any]:
    return {"name": name, "at": at, **also}


PLAYED = {
    "false-sunrise": Played(
        {
            "board": {"markers": [{"id": "m1", "at": [34, 24]}]},
            "fleets": {
                "red": {"ships": [ship("Arrow", [20, 24], hull="frigate", heading=3, velocity=6)]},
                "blue": {"ships": [ship("Blade", [66, 6], hull="frigate", heading=9, velocity=0)]},
            },
        },
        "orders",
        "movement",
        {"orders": {"Arrow": {"velocity": 2}}},
        {"Arrow": {"velocity": 2}},
        {},
        open_sunrise,
    ),
    "astra-et-tenebrae": Played(
        {
            "game": "astra-et-tenebrae",
            "start": "movement",
            "fleets": {
                "red": {"ships": [ship("Arrow", [20, 24])]},
                "blue": {"ships": [ship("Blade", [60, 24])]},
            },
        },
        "move",
        "movement",
        {"move": [{"ship": "Arrow", "course": 90, "g": 12}]},
        {"ship": "Arrow", "course": 90, "g": 12},
        {"ship": "Arrow", "course": 270, "g": 10},
        open_astra,
    ),
    "dark-frontier": Played(
        {
            "game": "dark-frontier",
            "fleets": {
                "defender": {"ships": [ship("Arrow", [0, 0], **{"class": "gunboat"})]},
                "attacker": {"ships": [ship("Blade", [0, 9], **{"class": "gunboat"})]},
            },
        },
        "command",
        "turn",
        {"command": {"Arrow": {"rotate": 1, "burn": 2}}},
        {"Arrow": {"rotate": 1, "burn": 2}},
        {},
        lambda lesson, _, home: open_frontier(lesson, home),
    ),
}
FACTS: list[tuple[str, dict[str, Any]]] = [
    ("false-sunrise", {"ships": {"Arrow": {"at": [28, 24], "velocity": {"least": 8}, "heading": 3}}}),
    ("false-sunrise", {"ships": {"Arrow": {"near": "m1", "within": 6.5, "faces": "m1"}}}),
    ("false-sunrise", {"ships": {"Arrow": {"near": {"least": 30}, "velocity": 8}}}),
    ("false-sunrise", {"events": [{"event": "order", "ship": "Arrow", "velocity": 2}, "move"]}),
    ("astra-et-tenebrae", {"ships": {"Arrow": {"at": [32, 24], "course": 90, "flown": {"least": 12}}}}),
    ("astra-et-tenebrae", {"ships": {"Arrow": {"near": {"to": "Blade", "most": 30}, "room": {"least": 20}}}}),
    ("astra-et-tenebrae", {"events": [{"event": "burn", "ship": "Arrow", "g": 12, "flown": 12}]}),
    ("dark-frontier", {"ships": {"Arrow": {"facing": 1, "speed": 2, "near": "Blade", "within": 9}}}),
    ("dark-frontier", {"ships": {"Arrow": {"velocity": [1, 1], "in_yard": True}}}),
    ("dark-frontier", {"events": [{"event": "command", "ship": "Arrow", "burn": {"least": 2}}]}),
]
each_fact = pytest.mark.parametrize(
    ("game", "facts"), FACTS, ids=[f"{game}-{n}" for n, (game, _) in enumerate(FACTS)]
)


def write(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "one.yaml"
    path.write_text(yaml.safe_dump(data), "utf-8")
    return path


def read_case(path: Path) -> Any:
    return read_form(path, lambda game: game.case() if game.case else None, "cases")


@each_fact
def test_a_case_expects_it(game: str, facts: dict[str, Any], tmp_path: Path) -> None:
    played = PLAYED[game]
    case = {**played.position, "case": "one", "until": played.until, "expect": facts}
    assert judge(*read_case(write(tmp_path, {**case, "do": played.do}))) == []
    assert judge(*read_case(write(tmp_path, case))) != []


@each_fact
def test_an_exam_wants_it(game: str, facts: dict[str, Any], tmp_path: Path) -> None:
    played = PLAYED[game]
    exam = {**played.position, "exam": "one", "lesson": "One fact.", "asked": played.asked}
    if game == "dark-frontier":
        exam["seat"] = "defender"
    samples = {"want": [{"facts": facts}], "passes": [played.answer], "fails": [played.idle]}
    form, read, document = read_exam(write(tmp_path, {**exam, **samples}))
    assert list(form.faults(read)) == []
    assert list(form.samples(read, document)) == []


@each_fact
def test_a_step_of_a_lesson_is_done_by_it(game: str, facts: dict[str, Any], tmp_path: Path) -> None:
    played, home = PLAYED[game], open_home(tmp_path / "home")
    step = {"say": "Do it.", "done": {"facts": facts}, "show": [played.do]}
    edition = {"false-sunrise": "2024-07", "astra-et-tenebrae": "2025-03-04", "dark-frontier": "0.2.0"}[game]
    lesson = {**played.position, "lesson": "One", "about": "One fact.", "edition": edition}
    read = take_down(write(tmp_path, {**lesson, "steps": [step, {"say": "Good."}]}))
    assert read.problem == ""
    guide = played.opened(read.lesson, read.document, home)
    assert guide.index == 0
    assert take_step(guide)
    assert guide.index == 1


def test_a_ship_of_the_other_side_completes_no_step(tmp_path: Path) -> None:
    played = PLAYED["astra-et-tenebrae"]
    step = {"say": "Do it.", "done": {"facts": {"ships": {"Blade": {"heat": 0}}}}, "show": [played.do]}
    lesson = {**played.position, "lesson": "One", "about": "One fact.", "edition": "2025-03-04"}
    read = take_down(write(tmp_path, {**lesson, "steps": [step]}))
    assert "Blade is not the learner's" in read.problem


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"ships": {"Arow": {}}}, "there is no ship Arow"),
        ({"ships": {"Arrow": {"near": "m2"}}}, "there is no ship or marker m2"),
        ({"ships": {"Arrow": {"within": 3}}}, "needs near"),
        ({"events": [{"event": "dance"}]}, "is not an event"),
        ({"events": [{"event": "order", "ship": "Arow"}]}, "there is no ship Arow"),
        ({"markers": {"m2": None}}, "there is no marker m2"),
        ({"squadrons": {"s1": {}}}, "there is no squadron s1"),
        ({"ships": {"Arrow": {"destroyed": ["w9"]}}}, "Arrow has no system w9"),
    ],
)
def test_what_nobody_can_want_is_said_with_its_place(
    facts: dict[str, Any], said: str, tmp_path: Path
) -> None:
    played = PLAYED["false-sunrise"]
    exam = {**played.position, "exam": "one", "lesson": "One fact.", "asked": "orders"}
    samples = {"want": [{"facts": facts}], "passes": [played.answer], "fails": [played.idle]}
    with pytest.raises(FileError, match=said):
        read_exam(write(tmp_path, {**exam, **samples}))


@pytest.mark.parametrize(
    ("game", "form", "details"),
    [
        ("false-sunrise", SUNRISE, sunrise.EventDetails),
        ("astra-et-tenebrae", ASTRA, astra.EventDetails),
        ("dark-frontier", FRONTIER, frontier.EventDetails),
    ],
)
def test_what_an_event_lacks_never_fits(
    game: str, form: FileForm, details: type[Any], tmp_path: Path
) -> None:
    played = PLAYED[game]
    case = {**played.position, "case": "one", "until": played.until, "expect": {}}
    _, read, document = read_case(write(tmp_path, case))
    match, _ = form.begin(read, document)
    outcome = form.outcome(position=read, state=match.state, events=())
    event = type("Event", (), {"kind": "none"})()
    lists = {
        "left": ("T4",),
        "launch": ("h1",),
        **dict.fromkeys(("members", "radiates", "stores"), ("Arrow",)),
    }
    for name in details.model_fields:
        wanted = details.model_construct(**{name: lists.get(name, "Arrow")})
        assert not form.fits(wanted, event, outcome), name
