"""The application: one window, a stack of screens, one frame at a time."""

from __future__ import annotations

import contextlib
import logging
import random
import signal
from typing import TYPE_CHECKING, Protocol

import pygame

from game.anywhere import FACTORIES
from game.crash import CrashScreen, describe_error, write_report
from game.games import key_actions
from game.input import Input
from game.players.thinking import close_thinker
from game.screens import registry
from game.screens.registry import make_screen
from game.shell import gc_policy, window
from game.shell.assets import asset_path
from game.shell.audio import Audio
from game.shell.held_buttons import HeldButtons
from game.shell.held_keys import HeldKeys
from game.shell.idle_timer import IdleTimer
from game.shell.keys import Bindings
from game.shell.paths import Home, open_home
from game.shell.settings import Settings, layout_px, load_settings, save_settings, scale_of
from game.shell.text_input import TextInput
from game.shell.theme import TITLE, Fonts, Scale, Theme, theme_of
from game.shell.window_memory import WindowMemory
from game.shell.window_place import WindowPlace
from game.shell.writing import WRITER
from game.widgets.captions import Captions
from game.widgets.modal import confirm
from game.widgets.pen import Pen
from game.widgets.toast import Toasts, Tone
from game.widgets.ui import Ui
from rules.games import game_of

if TYPE_CHECKING:
    from game.screens.base import Screen

LOG = logging.getLogger("game.app")
FRAMES_PER_S = 60
# A slider changes a setting many times a second: the file is written once it stops.
SAVE_AFTER_S = 0.5
LAYOUT_SETTINGS = frozenset(
    {
        "ui_scale_percent",
        "text_percent",
        "palette",
        "high_contrast",
        "fullscreen",
        "fold_left",
        "fold_right",
        "reduced_motion",
        "mute",
        "keys",
    }
)

registry.install(FACTORIES)


class Ticker(Protocol):
    """A clock for frames, such as pygame's Clock."""

    def tick(self, framerate: float = 0, /) -> int:
        """Wait for the next frame; return the milliseconds since the last."""
        ...


class App:
    """Own the window, the settings, the sounds and the stack of screens."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        clock: Ticker | None = None,
        settings: Settings | None = None,
        home: Home | None = None,
    ) -> None:
        self.home = home or open_home()
        notice = ""
        if settings is None:
            settings, notice = load_settings(self.home.settings_file, Bindings(key_actions()).actions)
        self.settings = settings
        window.open_display()
        pygame.font.init()
        place = window.place_to_open(size, settings.window)
        self.surface = window.open_window(place)
        self.window_memory = WindowMemory(place, settings.window)
        self._keeps_window = size is None and pygame.display.get_driver() not in window.HEADLESS_DRIVERS
        self.toasts = Toasts()
        self.captions = Captions()
        self.audio = Audio(settings, asset_path("sounds"), self.captions.show)
        self.fonts = Fonts()
        self._show_name()
        self.bindings = Bindings(key_actions(), settings.keys)
        self.running = True
        self.held_keys = HeldKeys()
        self.held_buttons = HeldButtons()
        self._input = Input(self)
        self.text_input = TextInput()
        self.frames = 0
        self.visits = 0  # to the main menu
        self.chosen_game = ""  # on the main menu, by its id; "" until somebody chooses
        self.luck = random.randrange(1_000)  # for decoration that varies between starts
        self.exit_code = 0
        self._clock: Ticker = clock or pygame.time.Clock()
        self._stack: list[Screen] = []
        self._waiting: list[pygame.Event] = []
        self._dirty = True
        self._rest = IdleTimer()
        self._save_in_s: float | None = None
        self._stopped_by_signal = False
        if settings.fullscreen:
            self.window_memory.toggle_fullscreen()
            self._refetch()
        self._show_problems(notice)

    # -- what screens use -------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colors of the chosen palette."""
        return theme_of(self.settings.palette.value, high_contrast=self.settings.high_contrast)

    @property
    def scale(self) -> float:
        """The pixels of one logical unit."""
        return scale_of(self.settings, self.surface.get_size())

    @property
    def text_factor(self) -> float:
        """How much larger words are, in addition to the scale."""
        return self.settings.text_percent / 100

    @property
    def layout_px(self) -> tuple[int, int]:
        """The size to lay out, in pixels; if the window is smaller, the rest is cut off."""
        return layout_px(self.surface.get_size(), self.scale)

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._stack[-1]

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The stack of screens, the covered ones first."""
        return tuple(self._stack)

    def new_ui(self, *, board: bool) -> Ui:
        """Return an empty root of widgets for the present window; it shares the app's notices."""
        ui = Ui(
            self.theme,
            self.layout_px,
            self.scale,
            fonts=self.fonts,
            reduced_motion=self.settings.reduced_motion,
            board=board,
        )
        ui.toasts = self.toasts
        return ui

    def push(self, screen: Screen) -> None:
        """Put a screen on top of the others."""
        if self._stack:
            self.screen.forget_presses()
            self.screen.leave()
        self._stack.append(screen)
        self._show_top()

    def pop(self) -> None:
        """Close the screen on top; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop().leave()
            self._show_top()

    def replace(self, screen: Screen) -> None:
        """Replace the screen on top."""
        if self._stack:
            self._stack.pop().leave()
        self._stack.append(screen)
        self._show_top()

    def to_title(self) -> None:
        """Close everything and show the main menu."""
        self._clear()
        gc_policy.seek()  # there may have been no pause for this during a match
        self.visits += 1
        self.push(make_screen("title", self))

    def open_rules(self, link: str, edition: str) -> None:
        """Open the rulebook at a link, for players of an edition."""
        from game.screens.rulebook import open_rulebook  # imported late: rarely needed

        open_rulebook(self, link, edition)

    def show_ruling(self, screen: Screen, ruling: str) -> None:
        """Show the text of a ruling over a screen."""
        from game.screens.book.quick_look import open_quick_look  # imported late: it loads the rulebook

        open_quick_look(screen, ruling)

    def toast(self, text: str, tone: Tone = "info", *, lasting: bool = False) -> None:
        """Show a notice for a few seconds.

        It disappears with its screen, unless it is about success (good) or `lasting`.
        """
        self.toasts.show(text, tone, lasting=lasting or not self._stack)
        self._dirty = True

    @property
    def toast_texts(self) -> list[str]:
        """The notices on show."""
        return [str(toast["text"]) for toast in self.toasts.dump()]

    def refresh(self) -> None:
        """Draw the next frame even if nothing seems to have changed."""
        self._dirty = True

    def change_settings(self, **changes: object) -> None:
        """Change and save settings; everything they affect follows at once."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        self.bindings = Bindings(self.bindings.games, self.settings.keys)
        if "fullscreen" in changes and self.settings.fullscreen != window.is_fullscreen():
            if not self.window_memory.toggle_fullscreen():
                self.toast("This display has no full screen.", "refusal")
                self.settings.fullscreen = window.is_fullscreen()
            self._refetch()
        self._save_in_s = SAVE_AFTER_S
        self._dirty = True
        if LAYOUT_SETTINGS & changes.keys():
            self._lay_out_all()

    def ask_to_quit(self) -> None:
        """Quit, but ask first if something would be lost; asked a second time, quit."""
        lost = [words for screen in self._stack if (words := screen.would_lose())]
        asks = self.screen.ui.modal
        if not lost or (asks is not None and asks.id == "ask_quit"):
            self.quit()
            return
        words = f"This would be lost: {', '.join(lost)}."
        confirm(self.screen.ui, "quit", "Quit?", words, "Quit all the same", self.quit, no="Stay")

    def resized(self) -> None:
        """Adapt to a new window size."""
        self._refetch()
        self._lay_out_all()

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
            self._clear()  # ends background work of the screens
            WRITER.settle()
            close_thinker()
            self.audio.close()
            pygame.quit()
        return self.exit_code

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

    def _keep_window(self, place: WindowPlace | None) -> None:
        """Store the place of the window, unless its size came from the command line."""
        if place is not None and self._keeps_window:
            self.settings.window = place
            self._save_in_s = SAVE_AFTER_S

    def _save_settings(self) -> None:
        if self._save_in_s is not None and self.home.writable:
            notice = save_settings(self.settings, self.home.settings_file)
            if notice:
                self.toast(notice, "refusal")
        self._save_in_s = None

    def _show_name(self) -> None:
        """Show the program's name at once, because the first screen may take a second or two."""
        theme, pen = self.theme, Pen(self.theme, Scale(self.scale), self.fonts)
        self.surface.fill(theme.ground)
        name = pen.text(window.TITLE.upper(), TITLE.sized(54), theme.text)
        self.surface.blit(name, name.get_rect(center=self.surface.get_rect().center))
        pygame.display.flip()

    def _show_top(self) -> None:
        edition = next(
            (one.edition for one in self._stack[:0:-1] if one.edition), ""
        )  # the main menu belongs to no game
        window.name_window(game_of(edition).title if edition else "")
        self.toasts.leave_screen()
        self.screen.ui.forget_pointer()
        self.screen.lay_out()
        self.screen.enter()
        self._dirty = True

    def _clear(self) -> None:
        while self._stack:
            screen = self._stack.pop()
            with contextlib.suppress(Exception):  # a broken screen must not keep the player from leaving it
                screen.leave()

    def _lay_out_all(self) -> None:
        for screen in self._stack:
            screen.lay_out()
        self._dirty = True

    def _refetch(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface

    def _show_problems(self, notice: str) -> None:
        if notice:
            self.toast(notice)
        if self.home.problem:
            self.toast(self.home.problem, "refusal")
        if self.audio.notice:
            self.toast(self.audio.notice)
        missing = self.fonts.look_through()
        if missing:
            self.toast(f"Plain letters stand in for typefaces that cannot be opened: {', '.join(missing)}.")

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
        lines = ["Something broke. That should not happen, and it was not your fault.", describe_error(error)]
        lines += [f"Kept: {words}." for words in kept]
        lines.append(f"A report is in {report}." if report else "No report could be written.")
        self._clear()
        self.push(CrashScreen(self, lines))

    def _listen_to_signals(self) -> None:
        def stop(_number: int, _frame: object) -> None:
            self._stopped_by_signal = True

        for name in ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
