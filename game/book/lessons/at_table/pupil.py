"""A pupil without a screen, for skipping and tests: plays a step as "show me" would, or with any answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.book.lessons.at_table.guide import TableGuide
from rules.kernel.requests import AnyRequest

MOST_ANSWERS = 200
Answerer = Callable[[AnyRequest], object]
AnyGuide = TableGuide[Any, Any]


def take_step(guide: AnyGuide) -> bool:
    """Play a step as "show me" would, all at once; return whether that completes it."""
    index = guide.index
    if guide.step.done is None:
        guide.next()
        return True
    guide.glance(guide.shown_glance())
    return _is_past(guide, index) or play_on(guide, guide.shown_answer, index)


def play_on(guide: AnyGuide, answer: Answerer, index: int, most: int = MOST_ANSWERS) -> bool:
    """Answer for the learner with `answer` until the step is done.

    Return False if it must be tried again.
    """
    session = guide.session
    for _ in range(most):
        see_all(guide)
        if _is_past(guide, index):
            return True
        if guide.setback is not None or session.over:
            return False
        for seat in session.waiting():
            request = session.request(seat)
            if request is None:
                continue
            if seat is not guide.seat:
                session.answer(seat, guide.foe_answer(request))
            elif guide.takes(request):
                session.answer(seat, request.default())
            else:
                session.answer(seat, answer(request))
    return False


def lead_to(guide: AnyGuide, index: int) -> None:
    """Set the match to where a step begins; earlier steps are played as "show me" would."""
    guide.restart()
    while guide.index < index and not guide.finished:
        at = guide.index
        if not take_step(guide) and guide.index == at:
            guide.next()
    see_all(guide)


def see_all(guide: AnyGuide) -> None:
    """Show everything that has happened, beat by beat, including looks at what stays on show."""
    session, empty = guide.session, guide.no_glance()
    while (beat := session.next_beat()) is not None:
        guide.follow(session.shown_beats)
        if guide.stays(beat):
            guide.glance(replace(empty, looking=True))
            guide.glance(empty)
    guide.follow(session.shown_beats)


def _is_past(guide: AnyGuide, index: int) -> bool:
    return guide.finished or guide.index != index
