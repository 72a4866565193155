"""Files of lessons in the yard: what is wrong is said, with its place."""

from __future__ import annotations

from typing import Any

import pytest

from game.book.lessons.shelf import take_down
from game.families.false_sunrise.lessons.yard.pointing import THINGS


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("- {say: Look., done: {ships: 3}}", "needs show"),
        ("- {say: Look., show: [{buy: frigate}]}", "needs done"),
        ("- {say: Look., done: {ships: 3, spent: 3}, show: [{buy: frigate}]}", "exactly one of"),
        ("- {say: Look., done: {}, show: [{buy: frigate}]}", "exactly one of"),
        ("- {say: Look., done: {ships: 3}, show: [{}]}", "exactly one of"),
        ("- {say: Look., done: {ships: 3}, show: [{buy: frigate, arc: fore}]}", "exactly one of"),
        ("- {say: Look., done: {ship: {}}, show: [{buy: frigate}]}", "says nothing"),
        ("- {say: Look., done: {mount: {}}, show: [{buy: frigate}]}", "says nothing"),
        ("- {say: Look., done: {ship: {hull: raft}}, show: [{buy: frigate}]}", "no hull raft"),
        ("- {say: Look., done: {mount: {type: sling}}, show: [{buy: frigate}]}", "no component sling"),
        ("- {say: Look., done: {mount: {serves: sling}}, show: [{buy: frigate}]}", "no component sling"),
        ("- {say: Look., done: {mount: {arc: up}}, show: [{buy: frigate}]}", "arc"),
        (
            "- {say: Look., done: {breaks: FRC-99}, show: [{buy: frigate}]}",
            "no ruling FRC-99; the nearest is FRC-8",
        ),
        ("- {say: Look., done: {breaks: odd}, show: [{buy: frigate}]}", "breaks"),
        ("- {say: Look., done: {shelf: Attic}, show: [{buy: frigate}]}", "shelf"),
        ("- {say: Look., done: {event: move}, show: [{buy: frigate}]}", "event"),
        ("- {say: Look., done: {ships: 3}, show: [{buy: raft}]}", "no hull raft"),
        ("- {say: Look., done: {ships: 3}, show: [{add: sling}]}", "no entry sling"),
        ("- {say: Look., done: {ships: 3}, show: [{take: Nobody}]}", "no ship Nobody"),
        ("- {say: Look., done: {ships: 3}, show: [{hold: sling}]}", "no component sling"),
        (
            "- {say: Look., hints: [{when: {ships: 3}, say: No., ruling: FRC-99}]}",
            "no ruling FRC-99; the nearest is FRC-8",
        ),
        ("- {say: Look., point: [knob]}", "nothing called knob"),
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
    ("key", "value"),
    [
        ("place", "garden"),
        ("minutes", 0),
        ("total", 0),
        ("total", 201),
        ("board", {}),
        ("fleet", {"name": "None", "ships": [{"name": "Gull"}]}),
        ("fleet", {"name": "Old", "edition": "1999-01"}),
    ],
)
def test_a_head_that_is_wrong_is_named(write: Any, key: str, value: object) -> None:
    assert key in take_down(write("- {say: Look.}", **{key: value})).problem


def test_names_of_things_rows_and_arcs(write: Any) -> None:
    steps = "- {say: Look., point: [%s]}"
    for name in (
        "ship:Nobody", "hull:raft", "mount:sling", "entry:sling", "shelf:Attic", "arc:up", "planet:x"
    ):  # fmt: skip
        assert "there is no" in take_down(write(steps % f"'{name}'")).problem
    good = [*THINGS, "ship:Gull", "hull:frigate", "mount:railgun", "entry:fighter", "shelf:Craft", "arc:rear"]
    assert take_down(write(steps % ", ".join(f"'{name}'" for name in good))).problem == ""
