"""The board beside the computer's reasons: the moment of a decision, with a ring around what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.board.view import AnyBoard
from game.match.playback import Playback
from game.match.reasoning import Reasoned
from game.match.recording import recording_of
from game.screens.plain_game_ui import screens_of
from game.widgets.pen import Pen
from rules.kernel.match import AnyMatch

if TYPE_CHECKING:
    from game.app import App

_RING_PX = 6  # between a piece and its ring
_LEAST_PX = 14  # the least radius of a ring


class WhyBoard:
    """The board of a finished match at the moments of its decisions, in physical pixels."""

    def __init__(self, app: App, match: AnyMatch, rect_px: Rect) -> None:
        recording = recording_of(match)
        self._moments = tuple(match.given_at)
        self._journal = tuple(match.journal)
        self._film = Playback(recording.ruleset, recording.opening, recording.beats)
        self._screens = screens_of(match.ruleset.id)
        self._view: AnyBoard = self._screens.board(app.theme, rect_px, scale=app.scale, fonts=app.fonts)
        self._about = ""

    @property
    def moment(self) -> int:
        """The moment on show, as in a replay."""
        return self._film.moment

    @property
    def decided(self) -> Sequence[object]:
        """The overlays on show of what was decided."""
        return self._view.overlays

    def show(self, decision: Reasoned, about: str, rect_px: Rect, pen: Pen) -> None:
        """Show the moment of a decision, and what a part of it is about, in a rectangle of the window."""
        at = self._moments[decision.number] if decision.number < len(self._moments) else self._film.last
        self._film.go(at)
        self._about = about
        self._view.resize(rect_px, like=pen)
        self._view.show(self._film.state)
        self._view.forget()
        self._view.overview((about,) if about else ())
        self._view.overlays = self._decided(decision, about)

    def _decided(self, decision: Reasoned, about: str) -> Sequence[object]:
        """Return overlays that show what was decided, for a piece or for all.

        In a secret choice, the other side may have answered first.
        """
        given = (answer for seat, answer in self._journal[decision.number :] if seat is decision.seat)
        answer = next(given, None)
        return self._screens.reason_overlays(answer, about, self._film.state)

    def update(self, dt_s: float) -> bool:
        """Draw on what is drawn step by step; return whether the picture changes."""
        return self._view.update(dt_s)

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board, and the ring."""
        self._view.draw(surface)
        if (place := self.ringed()) is not None:
            radius = max(pen.px(_LEAST_PX), max(place.size) // 2 + pen.px(_RING_PX))
            pygame.draw.circle(surface, pen.theme.good, place.center, radius, max(2, pen.px(2)))

    def ringed(self) -> Rect | None:
        """Return the pixels of the window of what the decision is about, or None if that is not shown."""
        return self._view.place_of(self._about) if self._about else None
