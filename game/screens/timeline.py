"""The timeline of a replay: its turns in a row, losses marked, and a handle to drag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.match.playback import Playback
from game.shell.theme import FIGURES, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.kernel.seats import Seat

_PAD = 12


@dataclass(eq=False, repr=False)
class Timeline(Widget):
    """All moments of a match from left to right; pressing or dragging goes to a moment."""

    kind = "timeline"
    focusable = True

    film: Playback
    on_go: Callable[[int], None]
    bookmarks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.turns = self.film.turn_marks
        self.losses = _losses(self.film)

    def state(self) -> tuple[object, ...]:
        return self.film, self.film.moment, self.bookmarks

    def value(self) -> int:
        return self.film.moment

    def text(self) -> str:
        return f"{self.film.moment} of {self.film.last}"

    def press(self, pos: Pos) -> bool:
        """Go to the moment under the pointer."""
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Follow the pointer."""
        share = (pos[0] - self.rect.left - _PAD) / max(1, self.rect.width - 2 * _PAD)
        self.on_go(round(min(1.0, max(0.0, share)) * self.film.last))

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Step by beats."""
        self.on_go(self.film.moment + steps)
        return True

    def place_of(self, moment: int) -> float:
        """Return the x position of a moment, in logical units of the window."""
        room = self.rect.width - 2 * _PAD
        return self.rect.left + _PAD + room * moment / max(1, self.film.last)

    def _px_of(self, pen: Pen, moment: int) -> int:
        return pen.px(self.place_of(moment) - self.rect.left)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the track, the turns, the losses and the handle."""
        theme, rect = pen.theme, surface.get_rect()
        pad, line = pen.px(_PAD), pen.px(18)
        track = Rect(pad, line, rect.width - 2 * pad, pen.px(8))
        pen.panel(surface, track, theme.ground, theme.line, radius=4)
        here = self._px_of(pen, self.film.moment)
        if here > track.left + 2:
            done = Rect(track.left, track.top, here - track.left, track.height)
            pen.panel(surface, done, theme.commit, theme.edge, radius=4)
        self._paint_turns(surface, pen, track)
        for moment, seat in self.losses:
            pen.put_icon(surface, Icon.CROSS, (self._px_of(pen, moment), pen.px(9)), 9, theme.seat(seat))
        for moment in self.bookmarks:
            pen.put_icon(surface, Icon.STAR, (self._px_of(pen, moment), pen.px(8)), 12, theme.accent)
        handle = Rect(0, 0, pen.px(10), pen.px(20))
        handle.center = here, track.centery
        fill = mix(theme.accent, theme.text, 0.4 if self.hovered else 0.0)
        pen.panel(surface, handle, fill, theme.ground, radius=4)

    def _paint_turns(self, surface: pygame.Surface, pen: Pen, track: Rect) -> None:
        last_px = -pen.px(40)
        for mark in self.turns:
            x = self._px_of(pen, mark.moment)
            surface.fill(
                pen.theme.edge, (x, track.top - pen.px(2), pen.scale.line(), track.height + pen.px(4))
            )
            if x - last_px < pen.px(24):
                continue
            last_px = x
            place = Rect(0, track.bottom + pen.px(4), pen.px(24), pen.px(14))
            place.centerx = x
            pen.write(surface, str(mark.turn), place, FIGURES.sized(11), pen.theme.secondary, "center")


def _losses(film: Playback) -> list[tuple[int, Seat]]:
    """Return the moments at which pieces were destroyed, with their owners."""
    events = ((number, event) for number, beat in enumerate(film.beats, start=1) for event in beat)
    lost = ((number, film.table.lost(event, film.state)) for number, event in events)
    return [(number, seat) for number, seat in lost if seat is not None]
