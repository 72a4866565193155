"""The page of the computer's reasons: what each decision is about, shown on the board of its moment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import GhostPath
from game.games import card_of
from game.match.session import Session
from game.screens.why import WhyScreen
from rules.false_sunrise.state import Order
from rules.games import game_of
from rules.kernel.match import AnyMatch
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tests.game.families.asked_positions import setup_of

EDITIONS = ("2024-07", "2024-03", "matched-fire", "2025-03-04", "0.2.0")
SEED = 4


def played(desk: Any, edition: str, decisions: int) -> Session:
    """Let captains decide so often, noting why; then let red concede."""
    match: AnyMatch = new_match(game_of(edition).load(edition), setup_of(edition, SEED), SEED)
    session = Session.of(match, SEED, desk.app.home)
    computer, ruleset = card_of(edition).computer, match.ruleset
    dice = Random(SEED)
    while len(match.journal) < decisions and not match.over:
        seat = match.waiting()[0]
        request, view = match.request(seat), match.view(seat)
        assert request is not None
        decision = computer.decide("captain", request, view, dice.randrange)
        session.reasoning.note(len(match.journal), seat, ruleset.turn(match.state), request.kind, decision)
        match.answer(seat, decision.answer)
    if not match.over:
        match.concede(Seat.RED)
    return session


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_decision_is_shown_on_the_board_of_its_moment(desk: Any, edition: str) -> None:
    session = played(desk, edition, 40)
    screen = WhyScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    board = screen.why_board
    assert board is not None
    ringed = set()
    for at, decision in enumerate(screen.decisions):
        screen.at, screen.about = at, 0
        screen.lay_out()
        desk.step()
        assert board.moment == session.match.given_at[decision.number], "just before the answer was given"
        if (ring := board.ringed()) is not None:
            assert screen.ui.px("board").contains(ring)
            ringed.add(decision.thoughts[0].about)
    assert ringed, "what a decision is about has a ring"


def test_an_order_is_shown_on_the_board(desk: Any) -> None:
    session = played(desk, "2024-07", 40)
    screen = WhyScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    kinds = set()
    for at, decision in enumerate(screen.decisions):
        screen.at, screen.about = at, 0
        screen.lay_out()
        about, laid = decision.thoughts[0].about, screen.why_board.decided
        given = session.match.journal[decision.number :]
        answer = next(one for seat, one in given if seat is decision.seat)
        ordered = isinstance(answer, dict) and isinstance(answer.get(about), Order)
        assert [type(one) for one in laid if isinstance(one, GhostPath)] == [GhostPath] * ordered
        if ordered:
            ship = session.match.state.ships[about]
            assert (laid[0].hull, laid[0].seat) == (ship.spec.hull.id, decision.seat)
        kinds.add(ordered)
    assert kinds == {True, False}


def test_strike_moves_targets_and_activated_ships_are_shown_on_the_board(desk: Any) -> None:
    session = played(desk, "matched-fire", 70)
    screen: Any = WhyScreen(desk.app, session)
    desk.app.push(screen)
    desk.step()
    shown = set()
    for at, decision in enumerate(screen.decisions):
        screen.at, screen.about = at, 0
        screen.lay_out()
        rings = {one.lines[0]: one.at for one in screen.why_board.decided if isinstance(one, TargetRing)}
        _, answer = session.match.journal[decision.number]
        if decision.kind == "strike" and answer is not None:
            assert rings == {"chosen place": answer}
        elif decision.kind == "fire" and answer:
            assert list(rings) == ["target"]
        shown |= set(rings)
    assert shown == {"chosen place", "target", "chosen"}
