"""While the zoom changes, the last picture is shown scaled; the board is drawn anew when the zoom rests."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame

from game.board.camera import Camera
from rules.table.measure import Point

REST_S = 0.12
# Time that one frame may spend on getting pictures ready while the zoom rests.
_CHORES_S = 0.003


class Zooming:
    """Know whether the zoom is in motion, and scale the picture that was drawn before."""

    def __init__(self) -> None:
        self._rest_s = 0.0
        self._timed = False
        self._drawn: tuple[pygame.Rect, float, Point] | None = None
        self._seen = 0.0
        self._chores: Iterator[None] | None = None

    def forget(self) -> None:
        """Draw the next picture at once, whatever the zoom."""
        self._rest_s, self._drawn, self._chores = 0.0, None, None

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether the zoom was in motion. Without time nothing is ever shown scaled."""
        self._timed = True
        moving = self._rest_s > 0
        self._rest_s = max(0.0, self._rest_s - dt_s)
        return moving

    def drawn(self, camera: Camera) -> None:
        """Remember where the camera was for the picture that has just been drawn."""
        self._drawn = (camera.rect.copy(), camera.ppi, (camera.left_in, camera.top_in))
        self._seen, self._rest_s, self._chores = camera.ppi, 0.0, None

    def goes_on(self, camera: Camera) -> bool:
        """Say whether the zoom is in motion, so that the last picture will do."""
        if self._drawn is None or self._drawn[0] != camera.rect or not self._timed:
            return False
        if camera.ppi != self._seen:
            self._seen, self._rest_s, self._chores = camera.ppi, REST_S, None
        return self._rest_s > 0

    def prepare(self, chores: Iterator[None]) -> None:
        """Do some of the chores, for a moment; those of the last time go on while the zoom is the same."""
        if self._chores is None:
            self._chores = chores
            return
        until = time.perf_counter() + _CHORES_S
        for _ in self._chores:
            if time.perf_counter() > until:
                return

    def lay(self, surface: pygame.Surface, picture: pygame.Surface, camera: Camera) -> None:
        """Draw the last picture as the camera sees it now, where it reaches."""
        if self._drawn is None:
            return
        view, ppi, corner_in = self._drawn
        times = camera.ppi / ppi
        left, top = (
            (old - new) * camera.ppi
            for old, new in zip(corner_in, (camera.left_in, camera.top_in), strict=True)
        )
        part = pygame.Rect(-left / times, -top / times, view.width / times + 2, view.height / times + 2)
        part = part.clip(picture.get_rect())
        if part.width < 1 or part.height < 1:
            return
        size = (max(1, round(part.width * times)), max(1, round(part.height * times)))
        scaled = pygame.transform.smoothscale(picture.subsurface(part), size)
        surface.set_clip(camera.rect)
        at = (camera.rect.x + left + part.x * times, camera.rect.y + top + part.y * times)
        surface.blit(scaled, (round(at[0]), round(at[1])))
        surface.set_clip(None)

    def px_before(self, at: Point) -> Point:
        """Return the pixel of the window at which the last picture, unscaled, has a point of the board."""
        if self._drawn is None:
            return at
        view, ppi, (left, top) = self._drawn
        return view.x + (at[0] - left) * ppi, view.y + (at[1] - top) * ppi

    def covers(self, camera: Camera) -> bool:
        """Say whether the last picture reaches over the whole view of the camera."""
        if self._drawn is None:
            return False
        view, ppi, (left, top) = self._drawn
        right, bottom = left + view.width / ppi, top + view.height / ppi
        sees = (camera.left_in + view.width / camera.ppi, camera.top_in + view.height / camera.ppi)
        return left <= camera.left_in and top <= camera.top_in and sees[0] <= right and sees[1] <= bottom
