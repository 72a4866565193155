"""Watch a finished turn again: its public beats, without anyone's plans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pygame
from pygame import Rect

from game.board.view import AnyBoard
from game.game_card import Moment
from game.games import card_of, request_ui_of
from game.match.playback import Playback
from game.screens.base import Screen
from game.screens.plain_game_ui import screens_of
from game.screens.sound_sign import clear_of_sign
from game.screens.table.moments import MomentBanner, Moments
from game.screens.table.sounds import hear_due
from game.shell.theme import HEADING
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Caption, Note
from game.widgets.layout import Column

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session

PAUSE_S = 0.5


class WatchTurn(Screen):
    """Replay the beats of one turn from its checkpoint; a press skips an animation, Back leaves."""

    name: ClassVar[str] = "watch"

    def __init__(self, app: App, session: Session, turn: int) -> None:
        super().__init__(app)
        self.turn = turn
        self._ruleset = session.match.ruleset
        self._table = card_of(self._ruleset.id).table
        points = session.match.checkpoints
        start = next((one for one in points if one.turn == turn), points[0])
        end = next((one.beats for one in points if one.turn > turn), len(session.match.beats))
        shown = session.match.beats[start.beats : end]
        beats = [session.match.visible_events(one, None) for one in shown]
        self._film = Playback(self._ruleset, self._ruleset.conceal(start.state, None), beats)
        # Start with the turn itself, not with the setup before the first turn.
        begins, opens = self._table.begins, self._table.opens
        begun = (at for at, beat in enumerate(beats) if any(begins(event) in opens for event in beat))
        self._film.go(next(begun, 0))
        self._left: Any = None
        asked = session.request(session.waiting()[0]) if session.waiting() else None
        mine = request_ui_of(self._ruleset.id, asked).sealed.own_thing if asked is not None else "the match"
        self._back = f"back to {mine.replace('my ', 'your ')}"
        self._moments = Moments(app.settings, self._ruleset.id, self._tell)
        self._words = ""
        self._pause_s = 0.0
        board = screens_of(self._ruleset.id).board
        self.pane: AnyBoard = board(app.theme, Rect(0, 0, 100, 100), scale=app.scale, fonts=app.fonts)
        self.pane.show(self._film.state)

    @property
    def done(self) -> bool:
        """Whether everything has been shown."""
        return self._film.at_end and self.pane.animation is None and not self._moments.busy

    def build(self, size: tuple[int, int]) -> None:
        """Add the board's place, a line of text above it, and the buttons below."""
        column = Column(self.ui.add, Rect(12, 6, size[0] - 24, size[1] - 16), gap=4)
        now, after = (
            clear_of_sign(column.take(high, below).inflate(-8, 0), size[0])
            for high, below in ((26, 0), (16, 4))
        )
        self.ui.add(Caption("watch.words", now, self.what_now(), style=HEADING))
        self.ui.add(Note("watch.after", after.move(24, 0), self.what_next()))
        board = column.take(column.rect.height - 50, 10)
        self.pane.resize(self.ui.scale.rect(board), like=self.ui.pen)
        self.ui.add(MomentBanner("moment", board, self._moments))
        foot = column.row([0, 180, 220], high=40, gap=8)
        foot.skip()
        why = "Everything has been shown." if self.done else ""
        foot.put(Button, "watch.next", "Continue", on_press=self._complete, disabled=why)
        look, key = ButtonLook.COMMIT, self.app.bindings.label("back")
        foot.put(Button, "watch.back", "Back", look=look, on_press=self.back, shortcut=key)

    def what_now(self) -> str:
        """Return what is being shown."""
        called = self._table.turn
        words = (
            f"That was the {called}" if self.done else self._words or f"From the beginning of the {called}"
        )
        return f"{self._table.begun(self.turn)} again: {words}"

    def what_next(self) -> str:
        """Return what follows."""
        return f"Then: {self._back if self.done else self._table.after(self._film.state)}"

    def state(self) -> dict[str, object]:
        """Return the state of the screen for tests."""
        return {"turn": self.turn, "what_now": self.what_now(), "what_next": self.what_next()}

    def _complete(self) -> None:
        self.pane.finish()
        self._moments.finish()
        self._pause_s = 0.0
        self._step()

    def _step(self) -> None:
        """Start the next beat, if nothing is being shown."""
        if self.done or self.pane.animation is not None or self._moments.busy or self._pause_s > 0:
            return
        film = self._film
        before, beat = film.state, film.beats[film.moment]
        film.step(1)
        left = self.pane.left_by(beat, before)
        self._left = left or self._left
        told = [self._ruleset.describe(event, film.state) for event in beat]
        self._words = self._table.moving if left is not None else told[-1] if told else ""
        settings = self.app.settings
        long_s = self.pane.play(
            beat, before, film.state, settings.animation_factor, reduced_motion=settings.reduced_motion
        )
        self._moments.take(beat, before, film.state, None, speed=settings.animation_factor)
        self._pause_s = PAUSE_S if long_s > 0 else 0.0
        self.lay_out()

    def _tell(self, moment: Moment) -> None:
        if moment.sound:
            self.app.audio.play(moment.sound, moment.line)

    def event(self, event: pygame.Event) -> bool:
        """Handle an event; a mouse press or Space that nothing else uses skips the animation."""
        if super().event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        ):
            self._complete()
            return True
        return False

    def update(self, dt_s: float) -> bool:
        """Continue the replay; return whether the picture changes."""
        moving = self.pane.update(dt_s)
        hear_due(self.app.audio, self.pane)
        moving = self._moments.update(dt_s, self.pane, speed=self.app.settings.animation_factor) or moving
        if self.pane.animation is None:
            self._pause_s -= dt_s
        self._step()
        return super().update(dt_s) or moving or not self.done

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board and the widgets."""
        surface.fill(self.app.theme.ground)
        shown = self._left is not None and self.pane.animation is None
        self.pane.overlays = [self._left] if shown else []
        self.pane.draw(surface)
        self.ui.draw(surface)
