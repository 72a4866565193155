"""Fast zooming and panning: the last picture is scaled or moved, until the camera rests."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pygame

from game.board.camera import Camera
from rules.table.measure import Point

REST_S = 0.12
# How long a picture may only be moved. What enters at the edge appears before the delay is noticed.
PAN_S = 0.1
# Time that one frame may spend on preparing pictures while the zoom rests.
_CHORES_S = 0.003
_WAIT_S = 0.4  # the longest wait for them


# Where a camera was: its window, its pixels per inch and the corner of its view in inches.
Place = tuple[pygame.Rect, float, Point]


class Zooming:
    """Know whether the camera is in motion, and scale or move the last picture."""

    def __init__(self) -> None:
        self._rest_s = 0.0
        self._since_s = 0.0
        self._moved = False
        self._timed = False
        self._drawn: Place | None = None
        self._far: tuple[pygame.Surface, Place] | None = None
        self._far_key: object = None
        self._seen = 0.0
        self._chores: Iterator[None] | None = None
        self._chores_for: object = None
        self._waited_s = 0.0

    def forget(self) -> None:
        """Draw the next picture at once, at any zoom."""
        self._rest_s, self._drawn, self._far, self._chores = 0.0, None, None, None

    def update(self, dt_s: float) -> bool:
        """Advance the clock; return whether the camera was in motion.

        Until this is called for the first time, pictures are never scaled.
        """
        self._timed = True
        moving = self._rest_s > 0 or self._moved
        self._rest_s = max(0.0, self._rest_s - dt_s)
        self._since_s += dt_s
        if moving and self._rest_s == 0 and self._chores is not None and self._waited_s < _WAIT_S:
            self._waited_s += dt_s
            self._rest_s = dt_s / 2  # until the pictures are ready
        return moving

    def drawn(self, camera: Camera) -> None:
        """Remember where the camera was for the picture just drawn."""
        self._drawn = place_of(camera)
        self._seen, self._rest_s, self._waited_s = camera.ppi, 0.0, 0.0
        self._chores = self._chores_for = None
        self._since_s, self._moved = 0.0, False

    def goes_on(self, camera: Camera) -> bool:
        """Return whether the camera is in motion, so that the last picture will do."""
        if self._drawn is None or self._drawn[0] != camera.rect or not self._timed:
            return False
        if camera.ppi != self._seen:
            self._seen, self._rest_s, self._waited_s = camera.ppi, REST_S, 0.0
        moved = self._drawn[2] != (camera.left_in, camera.top_in)
        self._moved = moved and self._since_s < PAN_S
        return self._rest_s > 0 or self._moved

    def prepare(self, what_for: object, chores: Iterator[None]) -> bool:
        """Do some of the chores, for a moment; return whether they are done.

        Chores in progress continue as long as `what_for` is the same.
        """
        if self._chores_for != what_for:
            self._chores, self._chores_for = chores, what_for
        if self._chores is None:
            return True
        until = time.perf_counter() + _CHORES_S
        for _ in self._chores:
            if time.perf_counter() > until:
                return False
        self._chores = None
        return True

    @property
    def begun(self) -> bool:
        """Whether a picture has been drawn and the clock is running."""
        return self._drawn is not None and self._timed

    @property
    def zooms(self) -> bool:
        """Whether pictures of another size will be needed soon."""
        return self._rest_s > 0

    def keep_far(self, ground: pygame.Surface, camera: Camera, key: object) -> None:
        """Keep the ground of the whole board, to be shown scaled where the last picture does not reach."""
        if self._far is None or self._far_key != key:
            self._far, self._far_key = (ground, place_of(camera)), key

    def lay_far(self, surface: pygame.Surface, camera: Camera) -> bool:
        """Draw the kept ground as the camera sees it now; return False if there is none."""
        if self._far is None or self._far[1][0] != camera.rect:
            return False
        lay_picture(surface, self._far[0], self._far[1], camera)
        return True

    def lay(self, surface: pygame.Surface, picture: pygame.Surface, camera: Camera) -> None:
        """Draw the last picture as the camera sees it now, as far as it reaches."""
        if self._drawn is not None:
            lay_picture(surface, picture, self._drawn, camera)

    def px_before(self, at: Point) -> Point:
        """Return the pixel of the window where the last picture, unscaled, shows a point of the board."""
        if self._drawn is None:
            return at
        view, ppi, (left, top) = self._drawn
        return view.x + (at[0] - left) * ppi, view.y + (at[1] - top) * ppi

    def covers(self, camera: Camera) -> bool:
        """Return whether the last picture fills the whole view of the camera."""
        if self._drawn is None:
            return False
        view, ppi, (left, top) = self._drawn
        right, bottom = left + view.width / ppi, top + view.height / ppi
        sees = (camera.left_in + view.width / camera.ppi, camera.top_in + view.height / camera.ppi)
        return left <= camera.left_in and top <= camera.top_in and sees[0] <= right and sees[1] <= bottom


def place_of(camera: Camera) -> Place:
    """Return where a camera is."""
    return camera.rect.copy(), camera.ppi, (camera.left_in, camera.top_in)


def lay_picture(
    surface: pygame.Surface, picture: pygame.Surface, place: Place, camera: Camera, strength: int = 255
) -> None:
    """Draw a picture as the camera sees it now; with a `strength` below 255 it is translucent."""
    view, ppi, corner_in = place
    times = camera.ppi / ppi
    surface.set_clip(camera.rect)
    left, top = (
        (old - new) * camera.ppi for old, new in zip(corner_in, (camera.left_in, camera.top_in), strict=True)
    )
    if times == 1 and strength == 255:
        surface.blit(picture, (camera.rect.x + round(left), camera.rect.y + round(top)))
        surface.set_clip(None)
        return
    part = pygame.Rect(-left / times, -top / times, view.width / times + 2, view.height / times + 2)
    part = part.clip(picture.get_rect())
    if part.width >= 1 and part.height >= 1:
        size = (max(1, round(part.width * times)), max(1, round(part.height * times)))
        # Smooth scaling takes three times as long, for a picture that is gone in a moment.
        scaled = pygame.transform.scale(picture.subsurface(part), size)
        if strength < 255:
            scaled.set_alpha(strength)
        at = (camera.rect.x + left + part.x * times, camera.rect.y + top + part.y * times)
        surface.blit(scaled, (round(at[0]), round(at[1])))
    surface.set_clip(None)
