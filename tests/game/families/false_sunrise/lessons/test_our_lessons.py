"""The game's own lessons: taken by a solver and by a clumsy pupil; none is completed by anybody else."""

from __future__ import annotations

from game.book.lessons.at_table.pupil import lead_to, play_on, see_all, take_step
from game.book.lessons.shelf import Shelved
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.opening import open_lesson
from game.shell.paths import Home
from rules.kernel.dice import Stream
from rules.kernel.requests import Below

CLUMSY_ANSWERS = 6


def opened(shelved: Shelved, home: Home) -> TableGuide:
    assert isinstance(shelved.lesson, TableLesson), shelved.problem
    assert shelved.document is not None
    return open_lesson(shelved.lesson, shelved.document, home)


def test_a_lesson_is_well_formed(ours: Shelved) -> None:
    assert ours.problem == ""
    assert ours.lesson is not None
    assert ours.lesson.minutes == 1 if ours.opens else 3 <= ours.lesson.minutes <= 15


def test_a_solver_finishes_it(ours: Shelved, home: Home) -> None:
    guide = opened(ours, home)
    see_all(guide)
    while not guide.finished:
        index = guide.index
        assert take_step(guide), f"step {index + 1} is not done by what it shows"
        for skipped in guide.lesson.steps[
            index + 1 : guide.index
        ]:  # without a screen nobody looks at movements
            assert skipped.done is not None
            assert any(leaf.went_on for leaf in skipped.done.leaves()), "done before anything was done"
    assert guide.answered_badly == 0


def test_a_clumsy_pupil_never_gets_stuck(ours: Shelved, home: Home) -> None:
    for seed in range(3):
        _stumble_through(opened(ours, home), Stream("clumsy", seed).below)


def _stumble_through(guide: TableGuide, below: Below) -> None:
    see_all(guide)
    while not guide.finished:
        index = guide.index
        if guide.may_go_on:
            guide.next()
        elif not play_on(guide, lambda request: request.example(below), index, CLUMSY_ANSWERS):
            guide.again()  # what "show me" does first
            if not take_step(guide):
                lead_to(guide, index)
                assert take_step(guide), f"stuck at step {index + 1}"


def test_nobody_else_completes_a_step(ours: Shelved, home: Home) -> None:
    """To a guide for whom all that the solver does is another's deeds, no step is done."""
    guide = opened(ours, home)
    see_all(guide)
    while not guide.finished:
        index, step = guide.index, guide.step
        watcher = TableGuide(guide.lesson, guide.session, guide.seat.other)
        while watcher.index < index:
            watcher.next()
        take_step(guide)
        watcher.follow(guide.session.shown_beats)
        ends = step.done is not None and any(leaf.event == "end" for leaf in step.done.leaves())
        assert watcher.index == index or ends, f"others complete step {index + 1}"
        assert guide.finished or guide.index > index


def test_waiting_completes_nothing(ours: Shelved, home: Home) -> None:
    guide = opened(ours, home)
    see_all(guide)
    while guide.may_go_on:
        guide.next()
    index = guide.index
    for seat in guide.session.waiting():
        if seat is not guide.seat and not isinstance(guide.lesson.foe, str):
            guide.session.answer(seat, guide.foe_answer(guide.session.match.pending[seat]))
    see_all(guide)
    assert guide.index == index
