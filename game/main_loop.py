"""The main loop: one frame at a time, from the first screen to the end of the program."""

from __future__ import annotations

import logging
import signal
from pathlib import Path
from typing import Protocol

import pygame

from game.anywhere import FACTORIES
from game.app import App
from game.crash import CrashScreen, describe_error, write_report
from game.input import Input
from game.players.thinking import close_thinker
from game.screens import registry
from game.screens.base import Screen
from game.screens.registry import make_screen
from game.shell import gc_policy, window
from game.shell.idle_timer import IdleTimer
from game.shell.paths import Home
from game.shell.settings import Settings
from game.shell.writing import WRITER
from game.widgets.modal import confirm

LOG = logging.getLogger("game.app")
FRAMES_PER_S = 60

registry.install(FACTORIES)


class Ticker(Protocol):
    """A clock for frames, such as pygame's Clock."""

    def tick(self, framerate: float = 0, /) -> int:
        """Wait for the next frame; return the milliseconds since the last."""
        ...


class MainLoop(App):
    """Run the application: events, time and pictures, frame by frame."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        clock: Ticker | None = None,
        settings: Settings | None = None,
        home: Home | None = None,
    ) -> None:
        super().__init__(size, settings=settings, home=home)
        self._input = Input(self)
        self.frames = 0
        self.exit_code = 0
        self._clock: Ticker = clock or pygame.time.Clock()
        self._waiting: list[pygame.Event] = []
        self._rest = IdleTimer()
        self._stopped_by_signal = False

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.screens[-1]

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The stack of screens, the covered ones first."""
        return tuple(one for one in self._stack if isinstance(one, Screen))

    # -- what can be opened from any screen ---------------------------------------------------------

    def to_title(self) -> None:
        """Close everything and show the main menu."""
        self.close_screens()
        gc_policy.seek()  # there may have been no pause for this during a match
        self.visits += 1
        self.push(make_screen("title", self))

    def open_rules(self, link: str = "", edition: str = "") -> None:
        """Open the rulebook over the top screen, at a link of an edition or where it was last closed."""
        from game.screens.rulebook import open_rulebook  # imported late: rarely needed

        open_rulebook(self, link, edition)

    def show_ruling(self, ruling: str) -> None:
        """Show the text of a ruling over the top screen."""
        from game.screens.book.quick_look import open_quick_look  # imported late: it loads the rulebook

        open_quick_look(self.screen, ruling)

    def show_keys(self) -> None:
        """Show the keys of the top screen over it."""
        from game.screens.key_sheet import open_key_sheet  # imported late: rarely needed

        open_key_sheet(self.screen)

    def ask_to_quit(self) -> None:
        """Quit, but ask first if something would be lost; asked a second time, quit."""
        lost = [words for screen in self.screens if (words := screen.would_lose())]
        asks = self.screen.ui.modal
        if not lost or (asks is not None and asks.id == "ask_quit"):
            self.quit()
            return
        words = f"This would be lost: {', '.join(lost)}."
        confirm(self.screen.ui, "quit", "Quit?", words, "Quit anyway", self.quit, no="Stay")

    def quit(self) -> None:
        """Save what is unsaved and end after this frame."""
        if self.running:
            self._keep_window(self.window_memory.settle())
            self._save_settings()
            self._keep_everything()
            self.running = False

    # -- the loop ---------------------------------------------------------------------------------

    def run(self) -> int:
        """Run until the player quits; return the exit code."""
        self._listen_to_signals()
        if not self._stack:
            self.to_title()
        self.audio.open()
        try:
            self.first_step()
            while self.running:
                self.step()
                self._sleep()
        finally:
            self.close_all()
            WRITER.settle()
            close_thinker()
            self.audio.close()
            pygame.quit()
        return self.exit_code

    def drop(self, path: Path) -> None:
        """Open a file as if it were dropped on the window."""
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))

    def first_step(self) -> None:
        """Play the first frame, and exempt everything loaded by then from garbage collection."""
        self.step()
        gc_policy.keep_loaded()

    def step(self) -> bool:
        """Play one frame (events, time, picture); return whether it was drawn."""
        passed_ms = self._clock.tick(FRAMES_PER_S)
        dt_s = self._rest.step_s(passed_ms)
        events = [*self._waiting, *pygame.event.get()]
        self._waiting = []
        if self._stopped_by_signal:
            self.quit()
        try:
            with WRITER.frame():
                drawn = self._frame(events, dt_s, passed_ms / 1000)
                self.audio.update(passed_ms / 1000, self.screen.mood)
                return drawn
        except Exception as error:  # noqa: BLE001  # the match must survive any error
            self._crash(error)
            return True

    def _frame(self, events: list[pygame.Event], dt_s: float, passed_s: float) -> bool:
        for notice in WRITER.take_notices():
            self.toast(notice, "refusal", lasting=True)
        for event in events:
            self.window_memory.note(event)
        stirred = self._input.take(events, passed_s)
        if not self.running:
            return False
        self._keep_window(self.window_memory.update(dt_s))
        if self._save_in_s is not None:
            self._save_in_s -= dt_s
            if self._save_in_s <= 0:
                self._save_settings()
        captions_changed = self.captions.update(dt_s)
        toasts = self.toast_texts
        self._follow_typing()
        changed = self.screen.update(dt_s) or captions_changed or self._dirty or toasts != self.toast_texts
        self.frames += 1
        if not self._rest.note(dt_s, changed=changed, stirred=stirred):
            return False
        self._dirty = False
        self.screen.draw(self.surface)
        self.captions.draw(self.surface, self.screen.ui.pen, self.screen.room_for_captions)
        pygame.display.flip()
        return True

    def _sleep(self) -> None:
        if self.running and not self.toast_texts and not self.audio.music.fading:
            self._waiting += self._rest.sleep(self.screen.pause_s)

    # -- helpers ----------------------------------------------------------------------------------

    def _follow_typing(self) -> None:
        """Turn text input on for the focused text field, or off."""
        ui = self.screen.ui
        caret_px = ui.typing_at()
        self.text_input.follow(None if caret_px is None else (self.screen, ui.focus_id), caret_px)

    def state(self) -> dict[str, object]:
        """Return what a test may want to know, as JSON values."""
        return {
            "frames": self.frames,
            "screen": self.screen.name,
            "stack": [screen.name for screen in self._stack],
            "resting": not self.screen.takes_answers or self.held_buttons.may_double,
            "focus": self.screen.ui.focus_id,
            "size": list(self.surface.get_size()),
            "scale": self.scale,
            "fullscreen": window.is_fullscreen(),
            "toasts": self.toast_texts,
            "captions": self.captions.texts,
            "ui": self.screen.ui.dump(),
            "state": self.screen.state(),
        }

    def _keep_everything(self) -> list[str]:
        """Ask every screen to save its state; a broken one does not stop the others."""
        kept: list[str] = []
        for screen in self._stack:
            try:
                words = screen.on_quit()
            except Exception:  # noqa: BLE001  # this runs while the program ends or breaks
                LOG.warning("the screen %s could not keep its state", screen.name)
                continue
            if words:
                kept.append(words)
        return kept

    def _crash(self, error: Exception) -> None:
        if self._stack and isinstance(self.screen, CrashScreen):
            raise error
        LOG.error("caught %s", describe_error(error))
        kept = self._keep_everything()
        report = write_report(error, self.home, self.settings)
        lines = ["Something went wrong. It was not your fault.", describe_error(error)]
        lines += [f"Saved: {words}." for words in kept]
        lines.append(f"A report is in {report}." if report else "No report could be written.")
        self.close_screens()
        self.push(CrashScreen(self, lines, self.quit))

    def _listen_to_signals(self) -> None:
        def stop(_number: int, _frame: object) -> None:
            self._stopped_by_signal = True

        for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
