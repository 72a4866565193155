"""Automatic camera moves: to what is about to happen, and back to where the player looked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.board.camera import MARGIN_IN, Camera, View
from game.shell.motion import along, eased
from game.shell.settings import Leading
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

GO_S = 0.35
BACK_S = 0.35
REST_S = 0.9  # the next event may be nearby: the camera waits for it before it goes back
HANDS_OFF_S = 4.0  # after the player's own pan or zoom
# Places are brought within the first share of the view; nothing moves while they are within the second.
_INNER, _CALM = 0.76, 0.6
_SAME_IN, _SAME_ZOOM = 0.5, 0.02  # views that differ by less count as the same
# The highest zoom for a choice.
_CHOICE_ZOOM = 2.7
_OFF_FRAME, _NEAR_ENOUGH = 0.07, 0.7  # a view this far off the frame and this close is kept
_WORTH = 1.25  # it comes closer to what is in view already only if that enlarges it this much

_MOST_ZOOM = {Leading.GENTLE: 1.6, Leading.CLOSE: 2.7}


@dataclass(slots=True)
class _Move:
    start: View
    end: View
    length_s: float
    age_s: float = 0.0


class Cameraman:
    """Move a camera to places and back, and never fight the player for it.

    After nothing has happened for `rest_s` seconds it goes back, unless an open choice needs a
    closer view. A cameraman that `stays` goes back to the view of the last choice. It does not move
    for places already in view.
    """

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.rest_s = REST_S
        self.stays = False
        self._home: View | None = None
        self._move: _Move | None = None
        self._held: tuple[Point, ...] = ()
        self._foot_px = 0
        self._shifted_from: View | None = None  # the view before room was made at an edge
        self._rested_s = 0.0
        self._hands_s = 0.0
        self._left = camera.view

    @property
    def going(self) -> bool:
        """Whether the camera is moving, there or back; anything to be watched waits meanwhile."""
        return self._move is not None

    @property
    def widening(self) -> bool:
        """Whether the camera is zooming out."""
        return self._move is not None and self._move.end.zoom < self._move.start.zoom

    @property
    def goal(self) -> View | None:
        """The view that the camera is moving to, there or back; None at rest."""
        return self._move.end if self._move is not None else None

    @property
    def leaves_for(self) -> View | None:
        """The next view, while the camera has not left for it yet.

        This includes the view to go back to, while the camera rests before going back.
        """
        if self._move is not None:
            return self._move.end if self._move.age_s == 0 else None
        return self._home if self._rested_s > 0 else None

    def lead(self, places: Sequence[Point], how: Leading, *, close: bool = True) -> None:
        """Move to where all the places are clearly in view, if they are not yet.

        Unless it should come `close`, it stays if they are in view at all.
        """
        self._notice_player()
        end = self.view_of(places, how)
        if not close and self._shows(places, margin=0.0):
            return
        if end is None:
            return
        home = self._home or self.camera.view
        self._home, self._move, self._held = home, _Move(self.camera.view, end, GO_S), ()

    def hold(self, places: Sequence[Point], how: Leading, foot_px: int = 0) -> None:
        """Look at some places until others are given, or none; the player may still look elsewhere.

        `foot_px` is the height in pixels that something covers at the bottom of the view.
        """
        self._notice_player()
        if (tuple(places), foot_px) == (self._held, self._foot_px):
            return
        self._held, self._foot_px = tuple(places), foot_px
        if not places or how is Leading.OFF or self._hands_s > 0:
            return
        end, now = self.look_at(places), self.goal or self.camera.view
        if self._is_good_enough(now, end, places):
            return
        self._home = end if self.stays else self._home or self.camera.view
        self._move = _Move(self.camera.view, end, GO_S)

    def make_room(self, at: Point | None, radius_px: float, how: Leading) -> bool:
        """Shift the view so that a circle around a place is wholly in it; for None, go back.

        It is cut, because it is so short a way. Return whether the view was shifted.
        """
        self._notice_player()
        if how is Leading.OFF or self._move is not None or self._hands_s > 0:
            return False
        if at is None:
            shifted_from, self._shifted_from = self._shifted_from, None
            if shifted_from is None:
                return False
            self._place(shifted_from)
            return True
        start = self._shifted_from or self.camera.view
        seen, room = Camera(self.camera.rect), self.camera.rect
        seen.look(start)
        x, y = seen.to_px(at)
        over_x = max(0.0, x + radius_px - room.right) - max(0.0, room.left - x + radius_px)
        over_y = max(0.0, y + radius_px - room.bottom) - max(0.0, room.top - y + radius_px)
        end = View((start.middle[0] + over_x / seen.ppi, start.middle[1] + over_y / seen.ppi), start.zoom)
        if end == self.camera.view:
            return False
        self._shifted_from = start if over_x or over_y else None
        self._place(end)
        return True

    def _is_good_enough(self, now: View, end: View, places: Sequence[Point]) -> bool:
        """Return whether a view already serves a choice.

        It must show everything the choice is about, clear of the frame, and nearly as close as it
        could be.
        """
        if math.dist(end.middle, now.middle) < _SAME_IN and abs(end.zoom - now.zoom) < _SAME_ZOOM:
            return True
        seen = Camera(self.camera.rect)
        seen.look(now)
        margin_px = _OFF_FRAME * min(seen.rect.size)
        free = all(seen.to_px(one)[1] < seen.rect.bottom - self._foot_px - margin_px for one in places)
        shown = free and all(seen.shows(one, margin_px) for one in places)
        return shown and now.zoom >= _NEAR_ENOUGH * end.zoom

    def look_at(self, places: Sequence[Point]) -> View:
        """Return the view for the places of a choice: as close as they allow, and filled with board."""
        view = self._showing(places, _CHOICE_ZOOM, self._foot_px)
        ppi = view.zoom * self.camera.fit_ppi
        middle = [
            max(half_in, min(board_in - half_in, at)) if 2 * half_in < board_in else board_in / 2
            for at, board_in, half_in in zip(
                view.middle,
                (WIDTH_IN, HEIGHT_IN),
                (side / 2 / ppi - MARGIN_IN for side in self.camera.rect.size),
                strict=True,
            )
        ]
        return View((middle[0], middle[1]), view.zoom)

    def resize(self, rect_px: pygame.Rect) -> None:
        """Keep the same view in another rectangle.

        The next `hold` applies again, even with the same places.
        """
        self._notice_player()
        self.camera.resize(rect_px)
        self._left, self._held = self.camera.view, ()

    def view_of(self, places: Sequence[Point], how: Leading) -> View | None:
        """Return the view that the camera would move to for some places, or None if it would stay."""
        if how is Leading.OFF or not places or self._hands_s > 0 or self._seen_well(places):
            return None
        most_zoom = max(_MOST_ZOOM[how], self.camera.zoom) if self.stays else _MOST_ZOOM[how]
        end = self._showing(places, most_zoom)
        return end if self._is_worth(end, places) else None

    def to_come(self, places: Sequence[Point], how: Leading) -> list[View]:
        """List the next views: the present one or the goal of a move, then the one for some places."""
        now = self.goal or self.camera.view
        if self.goal is not None and self.goal is self._home and how is not Leading.OFF and places:
            end = self._showing(places, _MOST_ZOOM[how])
            return [now, end] if self._is_worth(end, places) else [now]
        led = self.view_of(places, how)
        return [now] if led is None else [now, led]

    def come_back(self, places: Sequence[Point]) -> None:
        """Go back now.

        If some of the places are not visible from there, go to the whole board instead.
        """
        self._notice_player()
        home = self._home or self.camera.view
        if self._hands_s > 0:
            return
        seen = Camera(self.camera.rect)
        seen.look(home)
        end = home if all(map(seen.shows, places)) else View(Camera(self.camera.rect).view.middle, 1.0)
        if end != self.camera.view and (self._move is None or self._move.end != end):
            self._home, self._move = home, _Move(self.camera.view, end, BACK_S)

    def cut_over(self) -> None:
        """Jump to the goal at once, but count as moving for as long as eyes need to find their way."""
        if self._move is not None:
            self._move.start = self._move.end
            self._place(self._move.end)

    def forget(self) -> None:
        """Release the camera where it is."""
        self._home = self._move = None

    def take_over(self) -> None:
        """Treat the present view as nobody's choice, so that automatic moves go on.

        The next `hold` applies again, even with the same places.
        """
        self._left, self._hands_s, self._held = self.camera.view, 0.0, ()

    def finish(self) -> None:
        """Jump to the goal and end the move."""
        if self._move is not None:
            self._place(self._move.end)
            self._ended()

    def update(self, dt_s: float, *, idle: bool) -> bool:
        """Advance the move and return whether the camera moved.

        `idle` means that nothing is being shown.
        """
        self._notice_player()
        self._hands_s = max(0.0, self._hands_s - dt_s)
        if self._move is not None:
            move = self._move
            move.age_s += dt_s
            share = min(1.0, move.age_s / move.length_s)
            self._place(_between(move.start, move.end, eased(share)))
            if share >= 1:
                self._ended()
            return True
        if self._home is None or self._held:
            return False
        self._rested_s = self._rested_s + dt_s if idle else 0.0
        if self._rested_s >= self.rest_s:
            self._move = _Move(self.camera.view, self._home, BACK_S)
        return False

    def _ended(self) -> None:
        if self._move is not None and self._move.end is self._home:
            self._home = None
        self._move, self._rested_s = None, 0.0

    def _place(self, view: View) -> None:
        self.camera.look(view)
        self._left = self.camera.view

    def _notice_player(self) -> None:
        """Release the camera if somebody else has moved it."""
        if self.camera.view != self._left:
            if self._home is not None or self._move is not None:
                self.forget()
            self._shifted_from = None
            self._hands_s, self._left = HANDS_OFF_S, self.camera.view

    def _seen_well(self, places: Sequence[Point]) -> bool:
        margin_px = (_OFF_FRAME if self.stays else (1 - _CALM) / 2) * min(self.camera.rect.size)
        return self.camera.zoom > 1.05 and all(self.camera.shows(place, margin_px) for place in places)

    def _is_worth(self, end: View, places: Sequence[Point]) -> bool:
        """Return whether a view shows places that are hidden now, or shows them much larger."""
        return not self._shows(places) or end.zoom >= _WORTH * (self.goal or self.camera.view).zoom

    def _shows(self, places: Sequence[Point], margin: float = _OFF_FRAME) -> bool:
        """Return whether the present view, or the goal of a move, shows some places.

        `margin` is the share of the view that they have to be off its frame.
        """
        seen = Camera(self.camera.rect)
        seen.look(self.goal or self.camera.view)
        return all(seen.shows(place, margin * min(seen.rect.size)) for place in places)

    def _showing(self, places: Sequence[Point], most_zoom: float, foot_px: int = 0) -> View:
        """Return the view centered on all places, above its covered foot, as close as that allows."""
        across, down = zip(*places, strict=True)
        middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        wide, high = self.camera.rect.width, self.camera.rect.height - foot_px
        fit = self.camera.fit_ppi
        needs = (max(across) - min(across) or 1.0) / wide, (max(down) - min(down) or 1.0) / high
        zoom = min(most_zoom, _INNER / max(needs) / fit)
        zoom = max(1.0, zoom)
        return View((middle[0], middle[1] + foot_px / 2 / (zoom * fit)), zoom)


def _between(a: View, b: View, share: float) -> View:
    return View(along(a.middle, b.middle, share), a.zoom * (b.zoom / a.zoom) ** share)
