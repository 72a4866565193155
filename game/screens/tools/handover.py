"""The hand-over: nothing of a plan is shown until the right player has pressed and released."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.screens.base import Screen
from game.screens.stars import Stars
from game.screens.table.next_step import after_orders
from game.theme import BODY, SMALL, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import centred
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.session import Session

KEPT = "The match is kept: Continue goes on where you left it."
_CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class HandOver(Screen):
    """Wait for a player: draws no board, no roster and no log, only whose turn to look it is."""

    name: ClassVar[str] = "handover"

    def __init__(self, app: App, session: Session, seat: Seat, on_open: Callable[[], None]) -> None:
        super().__init__(app)
        self.session = session
        self.seat = seat
        self._open = on_open
        self._stars = Stars(still=True, ships=False)
        self._down: int | None = None
        # A key still held from sealing must be let go first: its repeats open nothing.
        held = pygame.key.get_pressed()
        self._stale = {key for key in _CONFIRM if held[key]}

    @property
    def player(self) -> str:
        """Name the player who may look."""
        return str(self.session.shown.setup.names[self.seat])

    def what_now(self) -> str:
        """Say what is awaited."""
        return "Give your orders in secret: the other player looks away."

    def what_next(self) -> str:
        """Say what happens after that."""
        return f"Then: {after_orders(self.session, self.seat)}"

    def state(self) -> dict[str, object]:
        """Say who may look, and no more."""
        return {"player": self.player, "what_now": self.what_now(), "what_next": self.what_next()}

    def enter(self) -> None:
        """Play the bell."""
        self.app.audio.play("handover")
        self.lay_out()

    def build(self, size: tuple[int, int]) -> None:
        """Put the name in the middle, with the two things that can be done."""
        box = centred(pygame.Rect(0, 0, *size), 560, 348)
        colour = self.app.theme.seat_text(self.seat)
        icon = Icon.ROUND if self.seat is Seat.RED else Icon.SQUARE
        turn = self.session.shown.turn
        head = pygame.Rect(box.left, box.top, box.width, 56)
        width = self.ui.pen.width(self.player, TITLE.sized(36)) / self.ui.scale.factor + 60
        name = centred(head, int(width), 56)
        self.ui.add(
            Label("handover.name", name, self.player, style=TITLE.sized(36), colour=colour, icon=icon)
        )
        leads = self.session.shown.setup.names[self.session.shown.initiative]
        words = f"Turn {turn}, {leads} has the initiative.\n{self.what_now()}"
        self.ui.add(
            Label(
                "handover.words",
                pygame.Rect(box.left, head.bottom + 12, box.width, 44),
                words,
                align="centre",
                wrap=True,
            )
        )
        after = pygame.Rect(box.left, head.bottom + 60, box.width, 16)
        grey = self.app.theme.secondary
        self.ui.add(Label("handover.next", after, self.what_next(), style=SMALL, colour=grey, align="centre"))
        self._build_buttons(pygame.Rect(box.left, head.bottom + 90, box.width, 64))
        if self.ui.focus_id is None:
            self.ui.focus("handover.open", visible=False)

    def _build_buttons(self, row: pygame.Rect) -> None:
        """Put the way in, the way back to the last turn, and a line of help below one another."""
        place = centred(row, 320, 64)
        self.ui.add(
            Button(
                "handover.open",
                place,
                f"I am {self.player}",
                subtitle="press and let go to open the orders",
                look=ButtonLook.COMMIT,
                on_press=self._open,
            )
        )
        watch = centred(pygame.Rect(row.left, place.bottom + 16, row.width, 36), 320, 36)
        why = "" if self.session.shown.turn > 1 else "There is no turn before this one."
        self.ui.add(
            Button("handover.watch", watch, "Watch the last turn", on_press=self._watch, disabled=why)
        )
        foot = pygame.Rect(row.left, watch.bottom + 20, row.width, 24)
        words = "Enter opens · nothing of a plan is on this screen"
        self.ui.add(
            Label("handover.foot", foot, words, style=BODY, colour=self.app.theme.secondary, align="centre")
        )

    def _watch(self) -> None:
        from game.screens.table.watch import WatchTurn

        self.app.push(WatchTurn(self.app, self.session, self.session.shown.turn - 1))

    def event(self, event: pygame.Event) -> bool:
        """Open on a key only when it went down and up on this screen."""
        if event.type == pygame.KEYDOWN and event.key in _CONFIRM:
            if event.key not in self._stale:
                self._down = event.key
            return True
        if event.type == pygame.KEYUP and event.key in _CONFIRM:
            self._stale.discard(event.key)
            if self._down == event.key:
                self._down = None
                focused = self.ui.get(self.ui.focus_id)
                if isinstance(focused, Button) and focused.enabled:
                    focused.on_press()
            return True
        return super().event(event)

    def open_rules(self, topic: str = "") -> None:
        """Stay: where the other player was reading is nobody else's business."""

    def back(self) -> None:
        """Go to the title; the match is kept, sealed orders included."""
        self.session.keep()
        self.app.to_title()
        self.app.toast(KEPT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw sky and words."""
        self._stars.draw(surface, self.app.theme)
        self.ui.draw(surface)
