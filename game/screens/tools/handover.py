"""The hand-over screen: hides all plans until the right player has pressed a separate key or button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.games import card_of, request_ui_of
from game.screens.base import Screen
from game.screens.game_cards import scene_of
from game.screens.input_gate import InputGate
from game.screens.kept_words import kept_in_brief, kept_words
from game.screens.table.next_step import after_answer
from game.screens.tools.parts import seat_icon
from game.shell.actions import HANDOVER, Context
from game.shell.theme import TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label, Note
from game.widgets.layout import Column, centered
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session

_WIDE = 340
_OTHER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # easily pressed by mistake


class HandOver(Screen):
    """The screen that waits for a player: it shows no board, roster or log, only whose turn it is to look.

    It opens with its button, or with the key named on the button, pressed and released on this screen.
    No key that gives answers elsewhere opens it.
    """

    name: ClassVar[str] = "handover"
    guard: InputGate

    def __init__(self, app: App, session: Session, request: AnyRequest, on_open: Callable[[], None]) -> None:
        super().__init__(app)
        self.session = session
        self.seat = request.seat
        self._request = request
        self.edition = session.match.ruleset.id
        card = card_of(self.edition)
        self._table = card.table
        self._words = request_ui_of(session.match.ruleset.id, request).sealed
        self._view = session.match.ruleset.conceal(session.shown, None)
        self._turn = session.match.ruleset.turn(self._view)
        self._open = on_open
        scene = scene_of(card, card.title_of(self.edition))
        self._sky = scene(still=True, light=0.3)
        self._acts = {"open_orders": self._enter_plan, "watch_turn": self._watch}
        self._down: tuple[int, Callable[[], None]] | None = None  # a key, and what it does on release
        app.held_keys.spend()
        self.guard = InputGate(app.held_keys, app.held_buttons)
        self.guard.come(None)

    @property
    def player(self) -> str:
        """The name of the player who may look."""
        return str(self._view.setup.names[self.seat])

    def what_now(self) -> str:
        """Return what the player should do now."""
        return f"{self._words.prompt}. The other player looks away."

    def what_next(self) -> str:
        """Return what happens after that."""
        return f"Then: {after_answer(self.session, self._request, self._view)}"

    def what_was(self) -> str:
        """Return a warning for both players if earlier states of this match were loaded; "" otherwise."""
        session, said = self.session, []
        if session.asked_again:
            said.append("A later save has already revealed these secrets, so both of you choose again.")
        if session.went_back:
            times = "once" if session.went_back == 1 else f"{session.went_back} times"
            said.append(f"An earlier state of this match has been loaded {times}.")
        if session.cards_known:
            said.append("The hidden cards of this match have been seen before.")
        return "\n".join(said)

    def state(self) -> dict[str, object]:
        """Return who may look, and the words on the screen."""
        said = {"what_now": self.what_now(), "what_next": self.what_next(), "what_was": self.what_was()}
        return {"player": self.player, **said}

    def enter(self) -> None:
        """Play the bell and lay out the screen."""
        self.app.audio.play("handover")
        self.lay_out()

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the name in the middle, with the buttons below."""
        column = Column(self.ui.add, centered(pygame.Rect(0, 0, *size), 560, 348), gap=12)
        style, color = TITLE.sized(36), self.app.theme.seat_text(self.seat)
        wide = int(self.ui.pen.width(self.player, style) / self.ui.scale.factor + 60)
        place, icon = centered(column.take(56), wide, 56), seat_icon(self.seat)
        self.ui.add(Label("handover.name", place, self.player, style=style, color=color, icon=icon))
        leads = self._table.leads(self._view)
        stands = ", ".join(filter(None, (self._table.begun(self._turn), leads)))
        words, row = f"{stands}.\n{self.what_now()}", column.row(high=44, below=4)
        row.put(Label, "handover.words", words, align="center", wrap=True)
        column.row(high=16, below=14).put(Note, "handover.next", self.what_next(), align="center")
        self._build_buttons(column)
        if was := self.what_was():
            high = self.ui.pen.words_height(was, column.rect.width)
            column.row(high=high, below=8).put(Label, "handover.was", was, align="center", wrap=True)
        back = self.app.bindings.label("back")
        words = f"No orders are shown here · {back}: to the main menu, {kept_in_brief(self.app.home)}"
        column.row(high=24).put(Label, "handover.foot", words, color="secondary", align="center")

    def _build_buttons(self, column: Column) -> None:
        """Add the button to go on, and below it a button to watch the previous turn."""
        key, watched = self.app.bindings.label("open_orders"), self._turn > 1
        how = f"press {key}, or click here" if key else "click here"
        entrance = Button(
            "handover.open",
            centered(column.take(64, 12 if watched else 20), _WIDE, 64),
            f"I am {self.player}",
            subtitle=f"to open {self._words.own_thing}: {how}",
            look=ButtonLook.COMMIT,
            on_press=self._enter_plan,
            resting=self.resting,
        )
        entrance.focusable = False  # so that Enter and Space cannot open it
        self.ui.add(entrance)
        if watched:
            key, place = self.app.bindings.label("watch_turn"), centered(column.take(52, 20), _WIDE, 52)
            words = f"Watch {self._table.numbered(self._turn - 1)} again"
            below = f"what {self._table.both} did{f': press {key}' if key else ''}"
            look, press = ButtonLook.PRIMARY, self._watch
            self.ui.add(Button("handover.watch", place, words, subtitle=below, look=look, on_press=press))

    def _enter_plan(self) -> None:
        if self.guard.takes():
            self._open()

    def _watch(self) -> None:
        from game.screens.table.watch import WatchTurn

        if self._turn > 1:
            self.app.push(WatchTurn(self.app, self.session, self._turn - 1))

    def event(self, event: pygame.Event) -> bool:
        """Open with a key only if it was pressed and released on this screen."""
        with self.guard.handling(event):
            return self._key(event) or super().event(event)

    def _key(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYUP:
            down, self._down = self._down, None
            if down is not None and down[0] == event.key:
                down[1]()
            return down is not None
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down = None  # the key may be released in another window
        if event.type != pygame.KEYDOWN:
            return False
        action = self.app.bindings.action(event, HANDOVER)
        if action in self._acts:
            self._down = (event.key, self._acts[action]) if self.guard.takes() else None
            return True
        if event.key in _OTHER_KEYS and not (self.ui.focus_visible and self.ui.focus_id):
            key, what = self.app.bindings.label("open_orders"), self._words.own_thing.removeprefix("my ")
            self.app.toast(f"{self.player} opens the {what} with {key or 'the button'}.")
            return True
        return False

    def update(self, dt_s: float) -> bool:
        """Advance the time, and enable the button when the pause has ended."""
        if ended := self.guard.update(dt_s):
            self.lay_out()
        return super().update(dt_s) or ended

    def leave(self) -> None:
        """Forget a key that is down: it will be released on another screen."""
        self._down = None

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts of this screen."""
        return (HANDOVER,)

    def open_rules(self, topic: str = "") -> None:
        """Do nothing: the rulebook would show where the other player was reading."""

    def back(self) -> None:
        """Go to the main menu; if the match is kept, sealed answers are kept with it."""
        self.session.keep()
        self.app.to_title()
        self.app.toast(kept_words(self.session))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sky and the words."""
        self._sky.draw(surface, self.app.theme)
        self.ui.draw(surface)
