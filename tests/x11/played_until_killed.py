"""Hotseat matches in a real window, played until the process is killed: `played_until_killed.py GAME [STOP]`.

It continues what it finds, or begins a short match, and plays match after match. After each frame it tells
what a kill from now on must not lose. With STOP the process kills itself at that system call which changes a
folder, counted from the end of a match on.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.main_loop import MainLoop
from game.match import saves
from game.match.ending import finish_ended
from game.match.session import Session
from game.screens.saves import continue_match
from game.screens.table.table_screen import TableScreen
from game.shell.settings import AnimationSpeed
from rules.games import draw_setups
from rules.kernel.dice import Stream
from tools.hand import Desk

SHORT = {
    "2024-07": {"points": 7, "option": ["turn_limit=2"]},
    "matched-fire": {"points": 12, "option": ["turn_limit=2"]},
    "2025-03-04": {"ships": 1, "option": ["turn_limit=2"]},
    "0.2.0": {"ships": 1},
}
MOST_ANSWERS = 60  # then a player gives up, so that ends come soon


def setup_of(edition: str, seed: int) -> Any:
    """Draw a short match."""
    return draw_setups(edition, **SHORT[edition]).setup(seed)


def begin(app: MainLoop, edition: str) -> Session:
    """Begin a match for two and sit down at its table."""
    seed = secrets.randbelow(1_000_000)
    session = Session.new(setup_of(edition, seed), seed, home=app.home)
    app.push(TableScreen(app, session))
    return session


def tell(**facts: object) -> None:
    """Write a line for the test."""
    print(json.dumps(facts), flush=True)


def kill_at(stop: int, session_of: Callable[[], Session]) -> None:
    """Let the process die at one of the calls that keep the end of a match."""
    left = [stop]

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            if session_of().over:
                left[0] -= 1
                if left[0] < 0:
                    tell(died_at_the_end=Path(str(args[0])).name)
                    os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **kwargs)

        return wrapped

    for name in ("replace", "unlink", "rename"):
        setattr(os, name, counted(getattr(os, name)))


def answered(screen: TableScreen, below: Any) -> None:
    """Give any legal answer to what is asked; give up in a match that is long enough."""
    session, tool = screen.session, screen.tool
    assert tool is not None
    request: Any = tool.request
    if len(session.match.journal) > MOST_ANSWERS:
        session.concede(request.seat)
        screen.start_over()
        return
    for answer in (request.example(below), request.default()):
        if request.refusal(answer) is None:
            screen.answer(answer)
            return
    raise AssertionError(f"nothing is legal for {request}")


def play(desk: Desk, edition: str, stop: int | None) -> None:
    """Play on for ever."""
    app = desk.app
    below = Stream("kills", secrets.randbelow(1_000_000)).below
    table = continue_match(app)
    if isinstance(table, TableScreen):
        app.push(table)
        session = table.session
        tell(continued=session.id, answers=len(session.match.journal))
    else:
        session = begin(app, edition)
    now = [session]
    if stop is not None:
        kill_at(stop, lambda: now[0])
    while True:
        facts = {"match": session.id, "answers": len(session.match.journal), "over": session.over}
        app.step()
        tell(**facts)  # a frame later it must be on the disk
        screen: Any = app.screen
        if screen.name == "handover":
            if not screen.resting:
                desk.click("handover.open")
        elif session.over:
            app.to_title()
            session = now[0] = begin(app, edition)
        elif screen.name == "table" and screen.tool is not None:
            if hasattr(screen.tool, "request"):
                answered(screen, below)
            elif "commit" in screen.ui and not screen.resting:
                desk.click("commit")  # what is only watched
        elif screen.name != "table":
            app.pop()


if __name__ == "__main__":
    made = MainLoop((1280, 720))
    assert pygame.display.get_driver() == "x11"
    saves.tidy(made.home)
    finish_ended(made.home)
    made.to_title()
    made.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
    play(Desk(made), sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
