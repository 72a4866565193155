"""The studio: the real program without a window, a table in it, and pictures of its screens."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.book.lessons.progress import Progress
from game.families.astra_et_tenebrae.board.view import FrigateBoard
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.screens.laboratory.laboratory_screen import Laboratory
from game.families.false_sunrise.screens.yard.comparison import Comparison
from game.families.false_sunrise.screens.yard.editor import Editor
from game.forecast.forecast_client import shared_forecast_client
from game.main_loop import MainLoop
from game.match.session import Session
from game.screens.base import Screen
from game.screens.replay import ReplayScreen
from game.screens.review.decided_screen import DecidedScreen
from game.screens.table.table_screen import TableScreen
from game.shell.paths import open_home
from game.shell.settings import Settings
from game.shell.window import display_window
from game.shell.writing import WRITER
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from tools.hand import Desk, FrameClock
from tools.screenshots.player import eager_answer

SEED = 2024
HANDOVER = "handover"
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
            if isinstance(screen.pane, ShipBoard | FrigateBoard):
                screen.pane.heat.settle()
            self.desk.step(_CALM_FRAMES)

    def compute(self) -> None:
        """Wait for what the screen works out beside its drawing: ratings, odds, chances, moments."""
        match self.app.screen:
            case Editor() | Comparison() as screen:
                screen.gauge.settle()
            case Laboratory() as screen:
                screen.worker.settle()
            case ReplayScreen() as screen if screen.chances.found is not None:
                screen.chances.found.settle()
            case DecidedScreen() as screen:
                screen.task.settle()
                if screen.chances is not None:
                    screen.chances.settle()

    # --- matches --------------------------------------------------------------------------------

    def open(self, session: Session) -> None:
        """Open the table for a session."""
        self.show(TableScreen(self.app, session), 2)

    def show(self, screen: ScreenT, frames: int = 1) -> ScreenT:
        """Push a screen, draw it, and return it."""
        self.app.push(screen)
        self.desk.step(frames)
        return screen

    @property
    def request(self) -> AnyRequest | None:
        """What is asked at the table on top, or None."""
        return getattr(getattr(self.app.screen, "tool", None), "request", None)

    @property
    def asked(self) -> str:
        """The kind of what is asked at the table, such as "fire" or "lose", or "handover"; else ""."""
        if self.request is not None:
            return self.request.kind
        return self.app.screen.name if self.app.screen.name == HANDOVER else ""

    def hurry(self) -> None:
        """Finish all animations."""
        for _ in range(_MOST_STEPS):
            screen = self.app.screen
            if not isinstance(screen, TableScreen) or not screen.stage.playing:
                return
            self.desk.key(pygame.K_f)

    def until(self, kind: str, seat: Seat | None = None, about: str | None = None) -> None:
        """Play on until a seat gets a request of a kind, or is handed over to; by default any seat.

        Every shot is taken and all else declined. With `about`, the request is about this ship. Raise
        `RuntimeError` if the match ends first.
        """
        with unseen():
            for _ in range(_MOST_STEPS):
                self.hurry()
                request = self.request
                about_it = about is None or about in getattr(request, "about", ())
                if self.asked == kind and seat in (None, getattr(request, "seat", None)) and about_it:
                    break
                self._play_on(request)
            else:
                raise RuntimeError("the match never came to what was wanted")
        self.desk.step(2)

    def _play_on(self, request: AnyRequest | None) -> None:
        if self.app.screen.name == HANDOVER:
            self.desk.key(pygame.K_o)
        elif request is None:
            self.desk.key(pygame.K_RETURN)
        else:
            self.table.answer(eager_answer(request))
            self.desk.step()

    def play_once(self) -> None:
        """Answer for a person, or let the match go on, and finish what is animated then."""
        screen, request = self.app.screen, self.request
        if isinstance(screen, TableScreen):
            if request is not None and request.seat not in screen.session.seating.computers:
                screen.answer(eager_answer(request))
            elif screen.stage.still:
                screen.go_on()
        self.hurry()

    def tool(self, kind: type[ToolT]) -> ToolT:
        """Return the current tool; raise `TypeError` if it is of another kind."""
        tool = self.table.tool
        if not isinstance(tool, kind):
            raise TypeError(f"{type(tool).__name__} is in hand, not {kind.__name__}")
        return tool
