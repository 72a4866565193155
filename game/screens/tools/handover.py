"""The hand-over: nothing of a plan is shown until the right player has pressed its own key or button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

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
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session

_WIDE = 340
_OTHER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # whoever taps them meant something else


class HandOver(Screen):
    """Wait for a player: draws no board, no roster and no log, only whose turn to look it is.

    It opens by its own button, or by the key that is named on it, gone down and up on this screen: no key
    that gives answers elsewhere opens it.
    """

    name: ClassVar[str] = "handover"
    guard: InputGate

    def __init__(
        self, app: App, session: Session, request: Request[Any], on_open: Callable[[], None]
    ) -> None:
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
        self._down: tuple[int, Callable[[], None]] | None = None  # a key, and what it does once it is let go
        app.held_keys.spend()
        self.guard = InputGate(app.held_keys, app.held_buttons)
        self.guard.come(None)

    @property
    def player(self) -> str:
        """Name the player who may look."""
        return str(self._view.setup.names[self.seat])

    def what_now(self) -> str:
        """Say what is awaited."""
        return f"{self._words.prompt}: the other player looks away."

    def what_next(self) -> str:
        """Say what happens after that."""
        return f"Then: {after_answer(self.session, self._request, self._view)}"

    def what_was(self) -> str:
        """Say what both players should know if earlier states of this match were loaded; "" if none was."""
        session, said = self.session, []
        if session.asked_again:
            said.append("What was sealed here has been seen in a later save, so both of you choose again.")
        if session.went_back:
            times = "once" if session.went_back == 1 else f"{session.went_back} times"
            said.append(f"An earlier state of this match has been loaded {times}.")
        if session.cards_known:
            said.append("The hidden cards of this match have been shown before.")
        return "\n".join(said)

    def state(self) -> dict[str, object]:
        """Say who may look, and no more."""
        said = {"what_now": self.what_now(), "what_next": self.what_next(), "what_was": self.what_was()}
        return {"player": self.player, **said}

    def enter(self) -> None:
        """Play the bell."""
        self.app.audio.play("handover")
        self.lay_out()

    def build(self, size: tuple[int, int]) -> None:
        """Put the name in the middle, with the two things that can be done."""
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
        """Put the way in, and below it the turn that is over as the next best thing to do."""
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
        entrance.focusable = False  # Enter and Space press what has the focus; they open nothing here
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
        """Open on a key only when it went down and up on this screen."""
        with self.guard.handling(event):
            return self._key(event) or super().event(event)

    def _key(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYUP:
            down, self._down = self._down, None
            if down is not None and down[0] == event.key:
                down[1]()
            return down is not None
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down = None  # whoever lets go elsewhere has not let go here
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
        """Let the button wake up."""
        if ended := self.guard.update(dt_s):
            self.lay_out()
        return super().update(dt_s) or ended

    def leave(self) -> None:
        """Forget a key that is down: it comes up on another screen."""
        self._down = None

    def key_contexts(self) -> tuple[Context, ...]:
        """List where keys have a meaning here."""
        return (HANDOVER,)

    def open_rules(self, topic: str = "") -> None:
        """Stay: where the other player was reading is nobody else's business."""

    def back(self) -> None:
        """Go to the main menu; where a match is kept, sealed answers are kept with it."""
        self.session.keep()
        self.app.to_title()
        self.app.toast(kept_words(self.session))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw sky and words."""
        self._sky.draw(surface, self.app.theme)
        self.ui.draw(surface)
