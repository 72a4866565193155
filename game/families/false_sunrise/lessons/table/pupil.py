"""A pupil without a screen: takes a step as "show me" would, or by any answers; for skipping and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from game.families.false_sunrise.lessons.table.conditions import Glance
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import ShowPart
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import ShipMoved
from rules.false_sunrise.gunnery import Volley
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.positions.volleys import spelled_out
from rules.kernel.requests import Request

MOST_ANSWERS = 200
Answerer = Callable[[Request[Any]], Any]


def take_step(guide: TableGuide) -> bool:
    """Take a step as "show me" plays it, all at once; say whether that completes it."""
    index = guide.index
    if guide.step.done is None:
        guide.next()
        return True
    show = guide.show()
    orders = {ship_id(guide.lesson, name): part.order() for name, part in show.all_orders.items()}
    selected = None if show.select is None else ship_id(guide.lesson, show.select)
    views = frozenset({"arcs", "bands", "names", *([show.view] if show.view else [])})
    guide.glance(Glance(selected, orders, _aimed(guide, show), views))
    return _is_past(guide, index) or play_on(guide, guide.shown_answer, index)


def _aimed(guide: TableGuide, show: ShowPart) -> Volley:
    """Spell out what a step shows to be fired, attack by attack."""
    state, gunnery = guide.session.shown, edition_of(guide.session.shown).gunnery
    aimed: list[tuple[str, str]] = []
    for name, volley in show.fire.items():
        fittings = state.ships[ship_id(guide.lesson, name)].fittings
        attacks = Counter({mount.id: gunnery.attacks(mount) for mount in fittings.mounts})
        aimed += spelled_out(volley, partial(ship_id, guide.lesson), attacks.__getitem__)
    return tuple(aimed)


def play_on(guide: TableGuide, answer: Answerer, index: int, most: int = MOST_ANSWERS) -> bool:
    """Let the learner answer like this until the step is done; False where it must be tried again."""
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


def lead_to(guide: TableGuide, index: int) -> None:
    """Set the match to where the lesson has it at a step: what comes before is taken as it shows it."""
    guide.restart()
    while guide.index < index and not guide.finished:
        at = guide.index
        if not take_step(guide) and guide.index == at:
            guide.next()
    see_all(guide)


def see_all(guide: TableGuide) -> None:
    """Show all that has happened, beat by beat, the look after the movement included."""
    session = guide.session
    while (beat := session.next_beat()) is not None:
        guide.follow(session.shown_beats)
        if any(isinstance(event, ShipMoved) for event in beat):
            guide.glance(Glance(looking=True))
            guide.glance(Glance())
    guide.follow(session.shown_beats)


def _is_past(guide: TableGuide, index: int) -> bool:
    return guide.finished or guide.index != index
