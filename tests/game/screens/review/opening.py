"""Open the screen "Where it was decided" of a match, with everything worked out."""

from __future__ import annotations

from typing import Any

from game.match.session import Session
from game.screens.result import ResultScreen
from game.screens.review.decided_screen import DecidedScreen


def open_decided(desk: Any, match: Any) -> DecidedScreen:
    """Go from the result of a match to its key moments."""
    desk.app.push(ResultScreen(desk.app, Session.of(match, 5, desk.app.home)))
    desk.step()
    desk.click("decided")
    return settled(desk)


def settled(desk: Any) -> DecidedScreen:
    """Wait until the screen on top has worked everything out."""
    screen = desk.screen
    assert isinstance(screen, DecidedScreen)
    assert screen.task.settle()
    assert screen.chances is not None
    assert screen.chances.settle()
    desk.step(3)
    return screen
