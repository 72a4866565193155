"""Lesson files: what is wrong is said, with its place."""

from __future__ import annotations

from typing import Any

import pytest

from game.book.lessons.shelf import take_down

STEP = "done: {event: move, ship: Arrow}, show: [{}]"


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("- {say: Look., done: {event: move}}", "needs show"),
        ("- {say: Look., show: [{}]}", "needs done"),
        ("- {say: Look., done: {event: move, by: them}, show: [{}]}", "always means the learner"),
        ("- {say: Look., done: {state: {ship: Blade, heading: 3}}, show: [{}]}", "not the learner's"),
        ("- {say: Look., done: {event: move, ship: Nobody}, show: [{}]}", "no ship Nobody"),
        ("- {say: Look., done: {event: control, marker: m7}, show: [{}]}", "no marker m7"),
        ("- {say: Look., done: {event: dance}, show: [{}]}", "is not an event"),
        (
            f"- {{say: Look., {STEP}, hints: [{{when: {{refused: ORD-99}}, say: No.}}]}}",
            "no ruling ORD-99; the nearest is ORD-6",
        ),
        ("- {say: Look., done: {event: move}, show: [{orders: {Nobody: {}}}]}", "no ship Nobody"),
        ("- {say: Look., done: {event: move}, show: [{level: lord}]}", "is not a level"),
        ("- {say: Look., dice: [7]}", "dice"),
        ("- {say: Look., color: red}", "color"),
        ("[]", "steps"),
    ],
)
def test_a_fault_is_named(write: Any, steps: str, said: str) -> None:
    shelved = take_down(write(steps))
    assert shelved.lesson is None
    assert said in shelved.problem
    assert "line" in shelved.problem


@pytest.mark.parametrize(
    ("key", "value"), [("foe", "lord"), ("phase", "tea"), ("asks", ["tea"]), ("minutes", 0)]
)
def test_a_head_that_is_wrong_is_named(write: Any, key: str, value: object) -> None:
    shelved = take_down(write("- {say: Look.}", **{key: value}))
    assert key in shelved.problem


def test_E1_10_a_phase_that_the_edition_does_not_have_is_named(write: Any) -> None:
    for phase in ("start", "launches", "squadrons"):
        shelved = take_down(write("- {say: Look.}", edition="2024-03", phase=phase))
        assert "no such phase" in shelved.problem


def test_a_foe_may_play_by_turns(write: Any) -> None:
    turns = {1: {"orders": {"Blade": {"velocity": 1}}}, 3: {}}
    assert take_down(write("- {say: Look.}", foe=turns)).problem == ""
    assert "Nobody" in take_down(write("- {say: Look.}", foe={2: {"orders": {"Nobody": {}}}})).problem


def test_a_file_that_is_none_is_no_trouble(tmp_path: Any) -> None:
    assert take_down(tmp_path / "gone.yaml").problem
    (tmp_path / "odd.yaml").write_bytes(b"\xff\xfe\x00")
    assert take_down(tmp_path / "odd.yaml").problem
