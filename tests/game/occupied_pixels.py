"""Pupils without a screen, who take lessons at the tables of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.book.lessons.at_table.guide import TableGuide
from game.book.lessons.at_table.pupil import lead_to, play_on, see_all, take_step
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

CLUMSY_ANSWERS = 6
AnyGuide = TableGuide[Any, Any]


def solve(guide: AnyGuide) -> None:
    """Take each step as it shows itself; none is done before anything was done for it."""
    see_all(guide)
    while not guide.finished:
        index = guide.index
        assert take_step(guide), f"step {index + 1} is not done by what it shows"
        for skipped in guide.lesson.steps[index + 1 : guide.index]:
            # Without a screen nobody looks at movements.
            assert skipped.done is not None
            assert any(getattr(leaf, "went_on", None) for leaf in skipped.done.leaves()), "done too early"
    assert guide.answered_badly == 0


def stumble_through(guide: AnyGuide, below: Below) -> None:
    """Try anything at every step, and do it as shown after that: nobody is ever stuck."""
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


def look_on(guide: AnyGuide, watching: Callable[[Any, Any, Seat], AnyGuide]) -> None:
    """To a guide for whom all that the solver does is another's deeds, no step is done."""
    see_all(guide)
    while not guide.finished:
        index, step = guide.index, guide.step
        watcher = watching(guide.lesson, guide.session, guide.seat.other)
        while watcher.index < index:
            watcher.next()
        take_step(guide)
        watcher.follow(guide.session.shown_beats)
        ends = step.done is not None and any(leaf.event == "end" for leaf in step.done.leaves())
        assert watcher.index == index or ends, f"others complete step {index + 1}"
        assert guide.finished or guide.index > index


def wait(guide: AnyGuide) -> None:
    """Let the other side answer once: no step is done by that."""
    see_all(guide)
    while guide.may_go_on:
        guide.next()
    index = guide.index
    for seat in guide.session.waiting():
        if seat is not guide.seat and not isinstance(guide.lesson.foe, str):
            guide.session.answer(seat, guide.foe_answer(guide.session.match.pending[seat]))
    see_all(guide)
    assert guide.index == index
