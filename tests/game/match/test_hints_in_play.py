"""Hints through a whole match of random answers: one at a time, in words, and in nobody's way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest

from game.book.hints.prompter import CALM_GAP_S, READ_S
from game.families.false_sunrise.hints.detectors import HINTS
from game.families.false_sunrise.new_match import setup as match_setup
from game.match.session import Session
from game.players.random_player import DECLINES, RandomPlayer
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.declaring import DeclareFire
from rules.kernel.seats import PLAYERS, Seat

MOST_STEPS = 600


class Listener:
    """Two people who fire whatever bears, and read every hint."""

    def __init__(self, desk: Any, seed: int) -> None:
        self.desk = desk
        self.heard: Counter[tuple[str, str]] = Counter()
        self.drawn = {seat: RandomPlayer(seat, seed) for seat in (*PLAYERS, Seat.CHANCE)}

    def play(self) -> None:
        """Play on until the match is over."""
        for _ in range(MOST_STEPS):
            self.desk.step()
            screen = self.desk.screen
            if screen.name == "result":
                return
            if screen.name == "handover":
                self.desk.click("handover.open")
            elif screen.stage.busy or screen.acting is None:
                assert "hint" not in self.desk.dump() or not screen.stage.playing
                screen.go_on() if screen.stage.still else screen.complete()
            else:
                self.answer(screen)
        raise AssertionError(f"no end after {sum(self.heard.values())} hints")

    def answer(self, screen: Any) -> None:
        """Listen, then answer."""
        request = screen.tool.request
        answer = self.drawn[request.seat].poll(request, None)
        if isinstance(request, DeclareFire):
            for weapon, targets in request.targets().items():
                screen.tool.spread(weapon, {targets[0]: request.attacks(weapon)})
            answer = tuple(screen.tool.shots)
        screen.update(CALM_GAP_S)
        self.desk.step(2)
        if self.desk.screen is not screen or screen.tool is None or screen.tool.request is not request:
            return  # ships that could do nothing have passed meanwhile
        self.look(screen)
        screen.answer(None if answer is DECLINES else answer)

    def look(self, screen: Any) -> None:
        """Check the hint that is shown, if one is."""
        shown = screen.hints.shown
        assert sum(one["kind"] == "strip" for one in self.desk.dump().values()) == (shown is not None)
        if shown is None:
            return
        assert shown.player == screen.view.setup.names[screen.acting]
        assert shown.hint.holds_in(screen.edition)
        assert ":" not in "".join(shown.sighting.names.values())
        strip, units = pygame.Rect(self.desk.dump()["hint"]["rect"]), screen.ui.scale
        assert not strip.colliderect(screen.pane.rect)
        assert not strip.colliderect(units.rect(screen.frame.commit))
        self.heard[(shown.player, shown.hint.id)] += 1
        screen.update(READ_S)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "seed", "edition"),
    [((1280, 720), 14, "2024-07"), ((1920, 1080), 18, "2024-07"), ((1280, 720), 12, "2024-03")],
)
def test_hints_are_told_once_each_and_cover_nothing_that_they_are_about(
    make_desk: Any, size: tuple[int, int], seed: int, edition: str
) -> None:
    desk = make_desk(size)
    desk.app.to_title()
    desk.step()
    desk.app.change_settings(animation=AnimationSpeed.OFF, hints=True)
    choices = match_setup.quick_choices(("Iris", "Juno"), seed, edition=edition)
    choices.turn_limit = 4
    session = Session.new(match_setup.setup_from(choices), seed, home=desk.app.home)
    desk.app.push(TableScreen(desk.app, session))
    listener = Listener(desk, seed)
    listener.play()
    assert len(listener.heard) > 12
    own = [hint for _, hint in listener.heard if HINTS[hint].edition]
    assert len(own) > 3
    assert set(listener.heard.values()) == {1}
