"""A battle that is left in the middle of any question is taken up there, with what was in hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import saves
from game.match.seats import HUMAN
from game.match.session import Session
from game.screens.registry import make_screen
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import Captain
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from tests.game.families.astra_et_tenebrae.battles import begun

SEEDS = range(1, 40)


def until(home: Any, kind: str) -> Session:
    """Play a battle against a cadet with anything legal until red is asked something of a kind."""
    session = begun(home, red=HUMAN, blue="cadet")
    for seed in SEEDS:
        below = Stream("anything", seed).below
        while not session.over:
            waiting = session.waiting()
            mine = session.request(Seat.RED) if Seat.RED in waiting else None
            if mine is not None and mine.kind == kind and is_open(mine):
                session.show_all()
                return session
            for seat in waiting:
                request = session.request(seat)
                assert request is not None
                session.answer(seat, request.example(below))
        session = begun(home, red=HUMAN, blue="cadet")
    raise AssertionError(f"no {kind} in these battles")


def is_open(request: Any) -> bool:
    """Whether there is something to decide: without heat, or without a pilot, the table answers."""
    ships = request.state.ships
    if request.kind == Kind.HEAT:
        return any(ships[one.name].heat for one in request.ships())
    return request.kind != Kind.PILOT or ships[request.ship].captain is Captain.PILOT


@pytest.mark.parametrize("kind", Kind)
def test_a_battle_is_taken_up_in_the_middle_of_any_question_with_what_was_in_hand(
    desk: Any, kind: str
) -> None:
    desk.app.change_settings(animation="off")
    session = until(desk.app.home, kind)
    desk.app.push(make_screen("table", desk.app, session=session))
    desk.step(2)
    tool = desk.screen.tool
    request = tool.request
    assert request.kind == kind
    below = Stream("in hand", 3).below
    answer = next(
        (one for _ in range(60) if (one := request.example(below)) != request.default()), request.default()
    )
    answer = True if kind == Kind.PILOT else answer  # whoever flies: what is in hand tells nothing
    tool.put_in_hand(answer)
    held = tool.in_hand()
    desk.screen.leave()
    session.keep()
    (kept, *_) = saves.latest(desk.app.home)
    again = Session.resume(kept.path, desk.app.home)
    assert not again.notice
    assert again.match.state == session.match.state
    desk.app.pop()
    desk.app.push(make_screen("table", desk.app, session=again))
    desk.step(2)
    tool = desk.screen.tool
    assert tool.request.kind == kind
    assert tool.in_hand() == held
    assert not desk.screen.refusal
