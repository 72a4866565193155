"""The studio: the real program without a window, a table in it, and pictures of its screens."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.book.lessons.progress import Progress
from game.families.false_sunrise.board.view import ShipBoard
from game.forecast.forecast_client import shared_forecast_client
from game.main_loop import MainLoop
from game.match.dice import seeded_dice
from game.match.session import Session
from game.screens.base import Screen
from game.screens.table.table_screen import TableScreen
from game.shell.paths import open_home
from game.shell.settings import Settings
from game.shell.window import display_window
from game.shell.writing import WRITER
from rules.false_sunrise.state import State
from rules.games import ruleset_of
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from tools.hand import Desk, FrameClock
from tools.screenshots.player import eager_answer

SEED = 2024
REST_FRAMES, FRAME_S = 90, 0.016
_CALM_FRAMES = 15  # after a zoom the board is drawn scaled for this many frames
_MOST_STEPS = 2000
Size = tuple[int, int]
ScreenT = TypeVar("ScreenT", bound=Screen)
ToolT = TypeVar("ToolT")


@contextmanager
def unseen() -> Iterator[None]:
    """Hide the window inside the block, so that nothing is drawn and a match runs faster."""
    with display_window() as window:
        window.hide()
    try:
        yield
    finally:
        with display_window() as window:
            window.show()


class Studio:
    """One run of the program for one picture, the same every time."""

    def __init__(self, size: Size, folder: Path, **settings: Any) -> None:  # noqa: ANN401 - of any type
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.quit()
        os.environ["TZ"] = "UTC"
        if hasattr(time, "tzset"):  # not on Windows
            time.tzset()
        chosen = Settings(hints=False, **settings)
        home = open_home(folder)
        Progress(home, offered=True).keep()  # so that the course is not offered over the pictures
        self.desk = Desk(MainLoop(size, clock=FrameClock(), settings=chosen, home=home))
        self.desk.app.luck = 0
        self.desk.app.to_title()
        self.desk.step()
        self.desk.screen.ui.close_modal()  # closes the offer at the first start

    @property
    def app(self) -> MainLoop:
        """The program."""
        return self.desk.app

    @property
    def table(self) -> TableScreen:
        """The table on top; raise `TypeError` if another screen is on top."""
        screen = self.app.screen
        if not isinstance(screen, TableScreen):
            raise TypeError(f"{screen.name} is on top, not the table")
        return screen

    def save(self, path: Path) -> None:
        """Save a picture of the screen once it is at rest; wait until all files are written."""
        self.settle()
        self.desk.step(2)
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.surface, path)
        WRITER.settle()

    def settle(self) -> None:
        """Wait for flashes to fade and forecasts to arrive; do nothing while an animation is playing."""
        screen = self.app.screen
        for _ in range(REST_FRAMES):
            if not isinstance(screen, TableScreen) or screen.stage.playing:
                return
            screen.update(FRAME_S)
        if isinstance(screen, TableScreen):
            shared_forecast_client().settle()
            self.desk.step()
            if isinstance(screen.pane, ShipBoard):
                screen.pane.heat.settle()
            self.desk.step(_CALM_FRAMES)

    # --- matches --------------------------------------------------------------------------------

    def sit_down(self, state: Any, *, watch: bool = False) -> None:  # noqa: ANN401 - of any game
        """Open the table at a position; with `watch` the events that follow are animated."""
        ruleset = ruleset_of(state.setup)
        turn = ruleset.turn(state)
        match = Match(ruleset, state.setup, state=state, dice=seeded_dice(SEED))
        session = Session.of(match, SEED, self.app.home)
        if watch:
            session.show_again(turn)
        self.open(session)

    def open(self, session: Session) -> None:
        """Open the table for a session."""
        self.show(TableScreen(self.app, session), 2)

    def show(self, screen: ScreenT, frames: int = 1) -> ScreenT:
        """Push a screen, draw it, and return it."""
        self.app.push(screen)
        self.desk.step(frames)
        return screen

    def be_at(self, state: State, kind: str, seat: Seat) -> None:
        """Play from a position until a seat gets a request of a kind; open the table there.

        Everything before counts as shown.
        """
        match = Match(ruleset_of(state.setup), state.setup, state=state, dice=seeded_dice(SEED))
        while getattr(match.request(seat), "kind", "") != kind:
            for one in match.waiting():
                match.answer(one, eager_answer(match.pending[one]))
        self.open(Session.of(match, SEED, self.app.home))
        self.until(kind, seat)

    def come_to(self, state: Any, kind: str, seat: Seat | None = None) -> None:  # noqa: ANN401
        """Open the table at a position and play on until a seat gets a request of a kind."""
        self.sit_down(state)
        self.until(kind, seat)

    def hurry(self) -> None:
        """Finish all animations."""
        for _ in range(_MOST_STEPS):
            screen = self.app.screen
            if not isinstance(screen, TableScreen) or not screen.stage.playing:
                return
            self.desk.key(pygame.K_f)

    def play_until(self, wanted: Callable[[Any], bool]) -> None:
        """Play on until `wanted` returns true for a request: take every shot, decline everything else.

        Raise `RuntimeError` if the match ends first.
        """
        with unseen():
            self._play_on(wanted)
        self.desk.step(2)

    def _play_on(self, wanted: Callable[[Any], bool]) -> None:
        for _ in range(_MOST_STEPS):
            self.hurry()
            screen = self.app.screen
            if screen.name == "handover":
                if wanted(screen):
                    return
                self.desk.key(pygame.K_o)
                continue
            table = self.table
            asked = getattr(table.tool, "request", None)
            if asked is None:
                self.desk.key(pygame.K_RETURN)
            elif wanted(asked):
                return
            else:
                table.answer(eager_answer(asked))
                self.desk.step()
        raise RuntimeError("the match never came to what was wanted")

    def until(self, kind: str, seat: Seat | None = None) -> None:
        """Play on until a seat, or any by default, gets a request of a kind, such as "fire" or "lose"."""
        self.play_until(lambda asked: kind == getattr(asked, "kind", "") and seat in (None, asked.seat))

    def tool(self, kind: type[ToolT]) -> ToolT:
        """Return the current tool; raise `TypeError` if it is of another kind."""
        tool = self.table.tool
        if not isinstance(tool, kind):
            raise TypeError(f"{type(tool).__name__} is in hand, not {kind.__name__}")
        return tool

    def point_at(self, ship_id: str) -> None:
        """Move the pointer onto a ship of the board."""
        table = self.table
        x, y = table.pane.camera.to_px(table.view.ships[ship_id].at)
        self.desk.point_at((round(x), round(y)))
