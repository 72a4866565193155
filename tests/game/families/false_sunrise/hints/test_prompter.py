"""One hint at a time, once for each player, gone when its moment has passed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.book.hints.prompter import CALM_GAP_S, GAP_S, READ_S, SETTLE_S, Prompter
from game.book.hints.seen import MOST_PLAYERS, SeenHints, forget_seen
from game.families.false_sunrise.hints.detectors import DETECTORS, HINTS
from game.families.false_sunrise.hints.moment import Moment
from rules.false_sunrise.state import Order

Make = Callable[..., Any]
MARKER = {"markers": [{"id": "m1", "at": [60, 40], "owner": "blue"}]}


@pytest.fixture
def seen(tmp_path: Path) -> SeenHints:
    return SeenHints.load(tmp_path / "hints-seen.yaml")


@pytest.fixture
def prompter(seen: SeenHints) -> Prompter:
    return Prompter(seen, HINTS, DETECTORS)


def edge(scene: Make) -> Moment:
    """A ship leaves the board, and a marker is the enemy's: two hints wait."""
    return scene({"at": (68, 24)}, board=MARKER).plots(Order())


def heard(prompter: Prompter) -> str:
    return prompter.shown.hint.id if prompter.shown is not None else ""


def test_the_most_urgent_comes_once_the_player_rests(prompter: Prompter, scene: Make) -> None:
    prompter.look(edge(scene))
    assert not prompter.update(SETTLE_S / 2)
    assert prompter.update(SETTLE_S)
    assert heard(prompter) == "edge-ahead"
    assert "Arrow" in prompter.shown.words


def test_the_next_one_waits_for_a_while(prompter: Prompter, scene: Make) -> None:
    moment = edge(scene)
    prompter.look(moment)
    prompter.update(SETTLE_S)
    prompter.close()
    prompter.update(CALM_GAP_S - 1)
    assert heard(prompter) == ""
    prompter.update(1.1)
    assert heard(prompter) == "markers-score"


def test_an_urgent_one_waits_less(prompter: Prompter, scene: Make) -> None:
    prompter.look(edge(scene))
    prompter.update(SETTLE_S)
    prompter.close()
    prompter.look(scene({"at": (68, 24), "owes": 2}, board=MARKER).plots(Order()))
    prompter.update(GAP_S - 1)
    assert heard(prompter) == ""
    prompter.update(1.1)
    assert heard(prompter) == "thrust-owed"


def test_it_leaves_with_its_moment_and_is_told_again_if_nobody_can_have_read_it(
    prompter: Prompter, scene: Make
) -> None:
    there = scene({"at": (68, 24)})
    prompter.look(there.plots())
    prompter.update(SETTLE_S)
    assert prompter.look(there.plots(Order(-4)))
    assert heard(prompter) == ""
    prompter.look(there.plots())
    prompter.update(GAP_S)
    assert heard(prompter) == "edge-ahead"


def test_what_stood_long_enough_has_been_seen(prompter: Prompter, scene: Make, seen: SeenHints) -> None:
    prompter.look(edge(scene))
    prompter.update(SETTLE_S)
    prompter.update(READ_S)
    assert seen.has("Ember", "edge-ahead")
    assert heard(prompter) == "edge-ahead"  # it stays as long as its moment lasts


def test_nothing_is_shown_without_a_moment(prompter: Prompter, scene: Make) -> None:
    prompter.look(edge(scene))
    prompter.update(SETTLE_S)
    prompter.look(None)
    prompter.update(60)
    assert heard(prompter) == ""


def test_it_is_shown_once_and_after_a_restart_no_more(seen: SeenHints, scene: Make) -> None:
    first = Prompter(seen, HINTS, DETECTORS)
    first.look(edge(scene))
    first.update(SETTLE_S)
    first.close()
    again = Prompter(SeenHints.load(seen.path), HINTS, DETECTORS)
    again.look(edge(scene))
    again.update(SETTLE_S)
    assert heard(again) == "markers-score"


def test_each_player_has_a_set_of_their_own(seen: SeenHints) -> None:
    seen.add("Ember", "edge-ahead")
    assert SeenHints.load(seen.path).has("Ember", "edge-ahead")
    assert not SeenHints.load(seen.path).has("Tide", "edge-ahead")


@pytest.mark.parametrize(
    "text", ["", "players: 3", "{", "players: {Ember: [1]}", "players: {}\nmore: 1", "\0"]
)
def test_a_file_that_cannot_be_used_is_set_aside(seen: SeenHints, text: str) -> None:
    seen.path.write_text(text)
    assert not SeenHints.load(seen.path).has("Ember", "edge-ahead")
    assert not seen.path.exists()
    assert seen.path.with_name("hints-seen.yaml.bad").read_text() == text


def test_no_more_players_are_kept_than_can_be_read_again(seen: SeenHints) -> None:
    for number in range(MOST_PLAYERS + 3):
        seen.add(f"player {number} {'x' * 80}", "undo")
    kept = SeenHints.load(seen.path)
    assert kept.has(f"player {MOST_PLAYERS} {'x' * 80}", "undo")
    assert not kept.has(f"player 0 {'x' * 80}", "undo")


def test_all_can_be_shown_again(seen: SeenHints) -> None:
    seen.add("Ember", "undo")
    assert forget_seen(seen.path) == "" == forget_seen(seen.path)
    assert not SeenHints.load(seen.path).has("Ember", "undo")


def test_a_folder_that_cannot_be_written_disturbs_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    seen = SeenHints.load(tmp_path / "file" / "hints-seen.yaml")
    seen.add("Ember", "undo")
    assert seen.has("Ember", "undo")
