"""The base class of all screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.book.rulebook.links import FRONT, link_of
from game.book.rulebook.meanings import BookTerms
from game.screens.input_gate import InputGate
from game.screens.keys_sign import KeysSign
from game.screens.sound_sign import SoundSign
from game.shell.actions import Context
from game.shell.keys import EDITS, STEPS, Bindings
from game.shell.music_mood import MusicMood
from game.widgets.captions import Room
from game.widgets.ui import Ui
from rules.games import game_of

if TYPE_CHECKING:
    from game.app import App


class Screen:
    """One screen: its widgets, its drawing, and its reaction to events.

    The app calls `build` first, and again whenever the window or the scale changes. What the player
    has done lives in the screen, never in its widgets.
    """

    name: ClassVar[str] = "screen"
    # Whether the screen has a board: Tab then steps through ships, until F6 enters the panels.
    board: ClassVar[bool] = False
    # Seconds between two frames of a slow background animation, so that the program may sleep; or 0.
    pause_s: float = 0.0
    # Where F1 opens the rulebook if neither the focus nor the pointer has a topic.
    help_link: ClassVar[str] = FRONT
    # On screens with questions: recognizes presses that were meant for the previous question.
    guard: InputGate | None = None

    def __init__(self, app: App) -> None:
        self.app = app
        self.ui: Ui = app.new_ui(board=self.board)
        # The edition that this screen is about, for F1 and the glossary; "" for the newest one.
        self.edition = ""

    @property
    def captures_keys(self) -> bool:
        """Whether the screen wants every key press itself, as when a key is being rebound."""
        return False

    @property
    def resting(self) -> bool:
        """Whether a question appeared so recently that no answer counts yet."""
        return self.guard is not None and self.guard.resting

    @property
    def takes_answers(self) -> bool:
        """Whether an answer pressed now counts."""
        return not self.resting and (self.guard is None or not self.guard.unseen)

    @property
    def mood(self) -> MusicMood | None:
        """How tense the situation is, for the music; None leaves the music as it was."""
        return None

    def enter(self) -> None:
        """Take over the window: called when the screen becomes the top one."""

    def leave(self) -> None:
        """Give up the window: called when another screen covers this one, or it is closed."""

    def build(self, size: tuple[int, int]) -> None:
        """Add the widgets to `self.ui`; `size` is in logical units."""

    def lay_out(self) -> None:
        """Recreate the widgets for the current window; focus and scroll positions stay."""
        factor = self.app.text_factor
        self.ui.resize(self.app.layout_px, self.app.scale, self.app.theme, text_factor=factor)
        self.ui.reduced_motion = self.app.settings.reduced_motion
        self.ui.gloss.on = self.app.settings.explain_words
        self.ui.gloss.terms = BookTerms(self.edition)
        self.ui.rule_key = self.app.bindings.label("rule")
        self.ui.clear()
        self.build(self.ui.size)
        if (sign := KeysSign(self)).has_room():
            self.ui.add(sign)
        self.ui.add(SoundSign(self.app, self.ui.size[0]))

    def lay_out_behind_list(self) -> None:
        """Recreate the widgets, but keep an open drop-down list open."""
        popup = self.ui.popup
        self.lay_out()
        self.ui.popup = popup

    @property
    def bindings(self) -> Bindings:
        """The key bindings of the game that the screen is about, or of all games if there is none."""
        every = self.app.bindings
        return every.of(game_of(self.edition).id) if self.edition else every

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply now, besides the global ones."""
        return ()

    def repeats(self, event: pygame.Event) -> bool:
        """Return whether a held key repeats: keys that step, scroll or edit do."""
        if self.captures_keys:
            return False
        if self.ui.is_typing():
            return event.key in STEPS or event.key in EDITS
        found = self.bindings.action(event, *self.key_contexts())
        return event.key in STEPS if found is None else self.bindings.actions[found].repeats

    def forget_presses(self) -> None:
        """Release what the mouse holds, because another screen or dialog has come in between."""
        self.ui.let_go()

    def event(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was used."""
        if event.type == pygame.KEYDOWN:
            match self.app.bindings.action(event):
                case "next_region":
                    return self.ui.step_group(1)
                case "previous_region":
                    return self.ui.step_group(-1)
                case "back" if self.ui.close_top():
                    return True
                case "keys" if self.ui.modal is None and not self.ui.is_typing():
                    self.open_keys()
                    return True
                case "rule":
                    self.open_rules(self.ui.topic())
                    return True
        return self.ui.event(event)

    def open_rules(self, topic: str = "") -> None:
        """Open the rulebook at a topic, or at the page about this screen."""
        self.app.open_rules(link_of(topic) if topic else self.help_link, self.edition)

    def open_keys(self) -> None:
        """Show the keys of this screen."""
        self.app.show_keys()

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling over this screen."""
        self.app.show_ruling(ruling)

    def back(self) -> None:
        """React to the Back key; by default the screen closes."""
        self.app.pop()

    def update(self, dt_s: float) -> bool:
        """Advance animations by `dt_s` seconds; return whether the picture changes.

        Changes caused by input need not be reported: the app keeps drawing for a while after each
        event.
        """
        self.ui.update(dt_s)
        return self.ui.popup is not None or self._caret_blinks()

    def _caret_blinks(self) -> bool:
        focused = self.ui.get(self.ui.focus_id)
        return focused is not None and focused.kind == "field"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        surface.fill(self.app.theme.ground)
        self.ui.draw(surface)

    def room_for_captions(self) -> Room:
        """Return the area for captions, and what they must not cover there; all in pixels."""
        return self.ui.scale.rect(Rect(0, 0, *self.ui.size)).inflate(-8, -8), self.ui.readable()

    def state(self) -> dict[str, object]:
        """Return facts for tests, as JSON values; nothing hidden."""
        return {}

    def would_lose(self) -> str:
        """Return what would be lost if the program ended now, in the player's words; "" for nothing."""
        return ""

    def on_quit(self) -> str:
        """Save what must not be lost; return what was saved, in the player's words, or "" for nothing."""
        return ""
