"""Files of scenes: what they may say, and what is said of a wrong one."""

from __future__ import annotations

import pytest

from rules.files import FileError, load_model, parse_yaml, read_yaml
from rules.position_line import position_to_line
from tools.screenshots.places import Begin, Sit
from tools.screenshots.positions import FOLDER, PositionsFile, changed_line, position
from tools.screenshots.scene_file import KINDS, PLAIN, Opening, SceneFile, read_step
from tools.screenshots.step import Step

DUEL = "dark-frontier/0.2.0/1 round=6 phase=fire / ship red Thresher gunboat at=2,-1 missiles=2 / end"
FILES = sorted(FOLDER.glob("[0-9][0-9]-*.yaml"))


def openings() -> dict[str, Opening]:
    files = [load_model(SceneFile, read_yaml(path)) for path in FILES]
    return {name: one for file in files for name, one in {**file.openings, **file.scenes}.items()}


def steps_of(steps: tuple[Step, ...]) -> list[Step]:
    """List steps with those that they repeat."""
    return [each for one in steps for each in (one, *steps_of(getattr(one, "steps", ())))]


def wrong(text: str) -> str:
    with pytest.raises(FileError) as raised:
        load_model(SceneFile, parse_yaml(text.encode(), "scenes.yaml"))
    return str(raised.value)


def scene(step: str) -> str:
    return f"scenes: {{one: {{shows: Something., steps: [{step}]}}}}"


def test_a_line_is_changed_in_the_values_that_are_given() -> None:
    changed = changed_line(DUEL, ["phase=advance", "ship red Thresher missiles=0 facing=1"])
    assert changed == (
        "dark-frontier/0.2.0/1 round=6 phase=advance / "
        "ship red Thresher gunboat at=2,-1 missiles=0 facing=1 / end"
    )


def test_a_section_that_a_line_has_not_is_added_before_its_end() -> None:
    changed = changed_line(DUEL, ["ship blue Quiver carrier at=9,-4"])
    assert changed == DUEL.replace(" / end", " / ship blue Quiver carrier at=9,-4 / end")


def test_a_position_is_a_new_copy_each_time_and_others_can_build_on_it() -> None:
    first = position("duel", ["phase=fire"])
    first.ships.clear()
    second = position("duel")
    assert second.phase == "command"
    assert second.ships.keys() == {"Thresher", "Quiver"}
    assert position("close").ships["Quiver"].at != second.ships["Quiver"].at


def test_an_unknown_position_is_refused() -> None:
    with pytest.raises(FileError, match="has no position nowhere"):
        position("nowhere")


def test_every_position_can_be_read_and_is_the_same_when_it_is_written() -> None:
    names = load_model(PositionsFile, read_yaml(FOLDER / "positions.yaml")).positions
    for name in names:
        state = position(name)
        assert position_to_line(position(name)) == position_to_line(state), name


def test_every_position_is_used_and_every_scene_follows_one_that_is_known() -> None:
    known = openings()
    assert {one.after for one in known.values()} <= {*known, None}
    taken = [step for one in known.values() for step in steps_of((*one.first, *one.steps))]
    used = {step.sit for step in taken if isinstance(step, Sit)}
    used |= {step.begin for step in taken if isinstance(step, Begin)}
    file = load_model(PositionsFile, read_yaml(FOLDER / "positions.yaml")).positions
    built_on = {one.like for one in file.values() if not isinstance(one, str)}
    assert used | built_on == {*file, "quick"}


def test_every_kind_of_step_is_used() -> None:
    taken = [step for one in openings().values() for step in steps_of((*one.first, *one.steps))]
    assert {type(step) for step in taken} >= set(KINDS.values())
    assert {step.do for step in taken if hasattr(step, "do")} == set(PLAIN)


def test_unknown_steps_and_fields_are_refused_with_their_place() -> None:
    assert "line 1" in wrong(scene("{clack: bar.log}"))
    assert "there is no step clack; use one of" in wrong(scene("{clack: bar.log}"))
    assert "there is no step hury; use one of hurry" in wrong(scene("hury"))
    assert "with" in wrong(scene("{click: bar.log, with: left}"))
    assert "unknown field" in wrong("scenes: {one: {shows: Something., step: []}}")


@pytest.mark.parametrize(
    "step",
    [
        "{wait: 100000}",
        "{click: bar.log, at: [2, 0]}",
        "{next_dice: [7]}",
        "{wait_for: rain}",
        "{look: [1e9, 0]}",
    ],
)
def test_what_is_out_of_bounds_is_refused(step: str) -> None:
    assert "scenes.one.steps" in wrong(scene(step))


def test_steps_can_be_repeated_in_one_another() -> None:
    step = read_step({"again": 2, "steps": ["hurry", {"again": 3, "steps": [{"press": "left*2 ctrl+a"}]}]})
    assert [type(one).__name__ for one in steps_of((step,))] == ["Again", "Plain", "Again", "Press"]
