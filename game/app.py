"""What screens use of the application: window, settings, sounds, and the stack of screens."""

from __future__ import annotations

import contextlib
import logging
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Protocol

import pygame

from game.games import key_actions
from game.shell import window
from game.shell.assets import asset_path
from game.shell.audio import Audio
from game.shell.held_buttons import HeldButtons
from game.shell.held_keys import HeldKeys
from game.shell.keys import Bindings
from game.shell.paths import Home, open_home
from game.shell.settings import Settings, layout_px, load_settings, save_settings, scale_of
from game.shell.text_input import TextInput
from game.shell.theme import TITLE, Fonts, Scale, Theme, theme_of
from game.shell.window_memory import WindowMemory
from game.shell.window_place import WindowPlace
from game.widgets.captions import Captions
from game.widgets.pen import Pen
from game.widgets.toast import Toasts, Tone
from game.widgets.ui import Ui
from rules.games import game_of

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
        "fold_corner",
        "corner",
        "details",
        "reduced_motion",
        "mute",
        "keys",
    }
)


class Layer(Protocol):
    """A screen in the stack, as others see it."""

    name: ClassVar[str]
    edition: str
    ui: Ui

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""

    def on_quit(self) -> str:
        """Save what must not be lost; return what was saved, or "" for nothing."""
        ...


class OpenLayer(Layer, Protocol):
    """A screen in the stack, as the stack opens and covers it."""

    def enter(self) -> None:
        """Take over the window."""

    def leave(self) -> None:
        """Give up the window."""

    def lay_out(self) -> None:
        """Recreate the widgets for the current window."""

    def forget_presses(self) -> None:
        """Release what the mouse holds."""


class App(ABC):
    """Own the window, the settings, the sounds and the stack of screens.

    `game.main_loop` runs it frame by frame, and opens what can be opened from any screen.
    """

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
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
        self.text_input = TextInput()
        self.visits = 0  # to the main menu
        self.chosen_game = ""  # on the main menu, by its id; "" until somebody chooses
        self.luck = random.randrange(1_000)  # for decoration that varies between starts
        self._stack: list[OpenLayer] = []
        self._closers: list[Callable[[], None]] = []
        self._dirty = True
        self._save_in_s: float | None = None
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
    def screen(self) -> Layer:
        """The screen on top."""
        return self._stack[-1]

    @property
    def screens(self) -> tuple[Layer, ...]:
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

    def push(self, screen: OpenLayer) -> None:
        """Put a screen on top of the others."""
        if self._stack:
            self._stack[-1].forget_presses()
            self._stack[-1].leave()
        self._stack.append(screen)
        self._show_top()

    def pop(self) -> None:
        """Close the screen on top; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop().leave()
            self._show_top()

    def replace(self, screen: OpenLayer) -> None:
        """Replace the screen on top."""
        if self._stack:
            self._stack.pop().leave()
        self._stack.append(screen)
        self._show_top()

    @abstractmethod
    def to_title(self) -> None:
        """Close everything and show the main menu."""

    @abstractmethod
    def open_rules(self, link: str = "", edition: str = "") -> None:
        """Open the rulebook over the top screen, at a link of an edition or where it was last closed."""

    @abstractmethod
    def show_ruling(self, ruling: str) -> None:
        """Show the text of a ruling over the top screen."""

    @abstractmethod
    def show_keys(self) -> None:
        """Show the keys of the top screen over it."""

    @abstractmethod
    def ask_to_quit(self) -> None:
        """Quit, but ask first if something would be lost; asked a second time, quit."""

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
                self.toast("This display has no full-screen mode.", "refusal")
                self.settings.fullscreen = window.is_fullscreen()
            self._refetch()
        self._save_in_s = SAVE_AFTER_S
        self._dirty = True
        if LAYOUT_SETTINGS & changes.keys():
            self._lay_out_all()

    def toggle_mute(self) -> None:
        """Turn all sound off, or on again, and show a message."""
        self.change_settings(mute=not self.settings.mute)
        self.toast("Sound is off." if self.settings.mute else self.audio.notice or "Sound is on.")

    def resized(self) -> None:
        """Adapt to a new window size."""
        self._refetch()
        self._lay_out_all()

    # -- helpers ----------------------------------------------------------------------------------

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
        self._stack[-1].lay_out()
        self._stack[-1].enter()
        self._dirty = True

    def at_close(self, act: Callable[[], None]) -> None:
        """Remember something to do when the program ends; the same thing is done only once."""
        if act not in self._closers:
            self._closers.append(act)

    def close_screens(self) -> None:
        """Leave every screen for good, which ends its background work."""
        while self._stack:
            screen = self._stack.pop()
            with contextlib.suppress(Exception):  # a broken screen must not keep the player from leaving it
                screen.leave()

    def close_all(self) -> None:
        """Leave every screen, and do what was to be done at the end."""
        self.close_screens()
        while self._closers:
            with contextlib.suppress(Exception):  # the same
                self._closers.pop()()

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
            self.toast(f"Some fonts cannot be opened, so a plain one replaces them: {', '.join(missing)}.")
