"""The history of a plan: steps back and on again, drags, words that are typed, and what a file has of it."""

from __future__ import annotations

import random

import pytest

from game.screens.tools.history import MOST_STEPS, FileHistory, History


def stepped(*states: int) -> History[int]:
    history = History(states[0])
    for state in states[1:]:
        history.record(state, f"to {state}")
    return history


def test_steps_go_back_and_on_again_with_their_words() -> None:
    history = stepped(0, 1, 2)
    assert (history.undo_words, history.redo_words) == ("Undo: to 2", "")
    assert history.undo()
    assert (history.now, history.undo_words, history.redo_words) == (1, "Undo: to 1", "Redo: to 2")
    assert history.undo()
    assert not history.undo()
    assert (history.now, history.undo_words, history.redo_words) == (0, "", "Redo: to 1")
    assert history.redo()
    assert history.redo()
    assert not history.redo()
    assert history.now == 2


def test_a_new_step_drops_what_could_be_redone() -> None:
    history = stepped(0, 1, 2)
    history.undo()
    assert history.record(5, "to 5")
    assert history.redo_words == ""
    assert not history.redo()
    assert history.undo()
    assert history.now == 1


def test_an_equal_state_is_no_step_and_drops_nothing() -> None:
    history = stepped(0, 1)
    history.undo()
    assert not history.record(0, "nothing")
    assert history.redo_words == "Redo: to 1"
    assert history.undo_words == ""


def test_a_reset_is_a_step_of_its_own() -> None:
    history = stepped(0, 1, 2)
    assert history.changed
    assert history.reset("all changes")
    assert (history.now, history.changed) == (0, False)
    assert not history.reset("all changes")
    history.undo()
    assert history.now == 2


def test_what_is_led_is_one_step_once_it_is_settled() -> None:
    history = stepped(0, 1)
    history.undo()
    for state in (3, 4, 5):
        history.lead(state, "the drag")
    assert (history.now, history.settled, history.is_led) == (5, 0, True)
    assert (history.undo_words, history.redo_words) == ("Undo: the drag", "")
    assert not history.redo()
    assert history.settle()
    assert not history.settle()
    assert (history.undo_words, history.redo_words) == ("Undo: the drag", "")
    history.undo()
    assert history.now == 0
    history.redo()
    assert history.now == 5


def test_what_is_led_and_given_back_leaves_nothing_behind() -> None:
    history = stepped(0, 1)
    history.undo()
    history.lead(7, "the drag")
    assert history.give_back()
    assert not history.give_back()
    assert (history.now, history.undo_words, history.redo_words) == (0, "", "Redo: to 1")
    history.lead(7, "the drag")
    assert history.undo(), "undo drops what is being dragged first"
    assert (history.now, history.redo_words) == (0, "Redo: to 1")
    history.lead(0, "the drag")
    assert not history.settle(), "a drag that comes back is no step"
    assert history.redo_words == "Redo: to 1"


def test_a_state_from_before_is_one_step_and_what_a_reset_goes_back_to() -> None:
    history = History(0)
    history.take_up(4)
    assert not history.changed
    history.record(5, "to 5")
    history.reset("all changes")
    assert history.now == 4
    for _ in range(3):
        history.undo()
    assert (history.now, history.redo_words) == (0, "Redo: the previous plan")


def test_words_that_are_typed_are_one_step_and_none_when_they_are_deleted_again() -> None:
    history = History("")
    history.record("x", "a letter")
    for words in ("xa", "xab", "xabc"):
        history.record(words, "the name", typing="name")
    history.undo()
    assert history.now == "x"
    for words in ("xa", "x"):
        history.record(words, "the name", typing="name")
    assert history.undo_words == "Undo: a letter"
    history.record("xb", "the name", typing="name")
    history.undo()
    assert history.now == "x"


def test_only_so_many_steps_are_kept() -> None:
    history = stepped(*range(MOST_STEPS + 50))
    undone = 0
    while history.undo():
        undone += 1
    assert undone == MOST_STEPS
    assert history.now == 49


@pytest.mark.parametrize("seed", range(20))
def test_any_steps_undone_and_redone_lead_through_the_same_states(seed: int) -> None:
    """Compare it with a plain list of states and a place in it."""
    chance, history = random.Random(seed), History(0)
    states, at = [0], 0
    for _ in range(200):
        match chance.randrange(4):
            case 0:
                assert history.undo() == (at > 0)
                at = max(0, at - 1)
            case 1:
                assert history.redo() == (at < len(states) - 1)
                at = min(len(states) - 1, at + 1)
            case _:
                new = chance.randrange(4)
                dragged = chance.random() < 0.5
                if dragged:
                    history.lead(chance.randrange(4), "anything")
                    history.lead(new, "anything")
                assert (history.settle() if dragged else history.record(new, "anything")) == (
                    new != states[at]
                )
                if new != states[at]:
                    states[at + 1 :] = [new]
                    at += 1
        assert history.now == states[at]
        assert bool(history.undo_words) == (at > 0)
        assert bool(history.redo_words) == (at < len(states) - 1)


def test_a_file_has_it_until_it_is_changed_and_again_when_that_is_undone() -> None:
    work = FileHistory(1, saved=1)
    assert work.is_kept
    work.record(2, "to 2", typing="words")
    assert not work.is_kept
    work.keep()
    assert work.is_kept
    work.record(3, "to 3", typing="words")
    work.undo()
    assert (work.now, work.is_kept) == (2, True), "typing on after saving is a step of its own"
    assert not FileHistory(1).is_kept
