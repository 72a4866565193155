"""Whole matches of the first edition by random answers on the true screens."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.match.dice import TYPED
from game.match.session import Session
from game.players.random_player import DECLINES, RandomPlayer
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.kernel.seats import PLAYERS, Seat

pytestmark = pytest.mark.slow

MOST_STEPS = 2500


class Walk:
    """A match that answers itself with random legal answers."""

    def __init__(self, desk: Any, seed: int) -> None:
        self.desk = desk
        self.drawn = {seat: RandomPlayer(seat, seed) for seat in (*PLAYERS, Seat.CHANCE)}
        self.kinds: Counter[str] = Counter()
        self.words: list[str] = []

    def play(self, session: Session) -> None:
        """Play to the result, and keep what the screen says on the way."""
        self.desk.app.push(TableScreen(self.desk.app, session))
        for _ in range(MOST_STEPS):
            self.desk.step()
            screen = self.desk.screen
            if screen.name == "result":
                return
            if screen.name == "handover":
                self.desk.click("handover.open")
            else:
                self._answer(screen)
        raise AssertionError(f"no end after {self.kinds}")

    def _answer(self, screen: Any) -> None:
        self.words.append(str(self.desk.dump()))
        request = getattr(screen.tool, "request", None)
        if request is None:
            if screen.stage.still:
                screen.go_on()
            elif screen.stage.playing:
                screen.complete()
            return
        self.kinds[f"{type(request).__name__}/{getattr(request, 'prompt', '')}".rstrip("/")] += 1
        answer = self.drawn[request.seat].poll(request, None)
        screen.answer(None if answer is DECLINES else answer)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_of_two_people_is_played_to_its_result(desk: Any, make_setup: Any, seed: int) -> None:
    walk = Walk(desk, seed)
    desk.app.change_settings(animation=AnimationSpeed.OFF)
    walk.play(Session.new(make_setup("operation-rookie", "steel-rain", turns=4), seed, home=desk.app.home))
    assert {"PlaceMarker", "PlotOrders", "ChooseOne/activate", "DeclareFire"} <= set(walk.kinds)


def test_a_match_with_dice_typed_in_is_played_to_its_result(desk: Any, make_setup: Any) -> None:
    walk = Walk(desk, 3)
    desk.app.change_settings(animation=AnimationSpeed.OFF)
    walk.play(Session.new(make_setup("the-long-arm", "under-one-umbrella", turns=3), 3, TYPED, desk.app.home))
    assert walk.kinds["Roll"] > 1


def test_a_match_is_played_with_all_that_moves_on_the_board(desk: Any, make_setup: Any) -> None:
    walk = Walk(desk, 5)
    desk.app.change_settings(animation=AnimationSpeed.FAST)
    walk.play(Session.new(make_setup("knife-party", "ghost-lanterns", turns=3), 5, home=desk.app.home))
