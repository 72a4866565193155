"""Frames around what a card points at: they leave a margin, and cut through nothing next to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame
from pygame import Rect

from game.widgets.ui import Ui

_OVERLAP = 0.35  # fraction of a line's height by which it may overlap a place without being part of it
_FREE = 0.2  # fraction of a line's height that stays empty above and below its letters
_HOLDERS = frozenset({"panel", "card"})  # containers
_EDGE = 5  # pixels: the width of a frame's line with its dark rim

Way = tuple[int, int]
ABOVE, BELOW, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)


class Thing(NamedTuple):
    """Something on the screen, in pixels.

    Plain text (`is_words`) leaves the edges of its rectangle empty.
    """

    place: Rect
    is_words: bool = False


def things_shown(ui: Ui) -> list[Thing]:
    """Return everything visible besides the board: words, buttons, lists."""
    shown = (one for one in ui.dump() if one["visible"] and "rect" in one and one["kind"] not in _HOLDERS)
    found = ((one, one["kind"] == "label") for one in shown)
    return [Thing(Rect(one["rect"]), words) for one, words in found if one["text"] or not words]


def frame_round(place: Rect, clear: int, things: Iterable[Thing], window: Rect) -> Rect:
    """Return the frame around a place, in pixels, with a margin of `clear` on all sides.

    The margin is smaller next to other things or the edge of the window.

    >>> frame_round(Rect(10, 40, 50, 20), 7, [Thing(Rect(10, 20, 30, 16), True)], Rect(0, 0, 63, 200))
    Rect(3, 33, 60, 34)
    """
    left, top, right, bottom = (
        place.left - clear,
        place.top - clear,
        place.right + clear,
        place.bottom + clear,
    )
    for one, is_words in things:
        slack, free = round(one.height * _OVERLAP), round(one.height * _FREE) if is_words else 0
        beside = one.top + slack < place.bottom and one.bottom - slack > place.top
        over = one.left < place.right and one.right > place.left
        if over and one.bottom - slack <= place.top:
            top = max(top, min(place.top, one.bottom - free))
        elif over and one.top + slack >= place.bottom:
            bottom = min(bottom, max(place.bottom, one.top + free))
        elif beside and one.right <= place.left:
            left = max(left, one.right)
        elif beside and one.left >= place.right:
            right = min(right, one.left)
    return Rect(left, top, right - left, bottom - top).clip(window)


def joined(places: Iterable[Rect], clear: int) -> list[Rect]:
    """Return the places, with those merged whose frames would cross.

    >>> joined([Rect(0, 0, 20, 20), Rect(90, 0, 10, 10), Rect(25, 5, 20, 20)], 4)
    [Rect(90, 0, 10, 10), Rect(0, 0, 45, 25)]
    """
    found: list[Rect] = []
    for place in places:
        whole = place
        while (near := next((one for one in found if _near(one, whole, clear)), None)) is not None:
            found.remove(near)
            whole = whole.union(near)
        found.append(whole)
    return found


def _near(a: Rect, b: Rect, clear: int) -> bool:
    return a.colliderect(b.inflate(4 * clear, 4 * clear))


@contextmanager
def under(surface: pygame.Surface, frame: Rect, things: Sequence[Rect]) -> Iterator[None]:
    """Keep things that are already drawn on top of what the `with` block draws along a frame."""
    inner, window = frame.inflate(-2 * _EDGE, -2 * _EDGE), surface.get_rect()
    crossed = [
        one.clip(window) for one in things if frame.colliderect(one) and not inner.contains(one.clip(frame))
    ]
    kept = [(one, surface.subsurface(one).copy()) for one in crossed if one.width and one.height]
    yield
    for one, picture in kept:
        surface.blit(picture, one)


def freest(spots: dict[Way, Rect], first: Way, things: Sequence[Rect], window: Rect) -> Way:
    """Return the side whose spot covers least, or `first` in a tie.

    >>> spots = {ABOVE: Rect(0, 0, 9, 9), LEFT: Rect(20, 0, 9, 9)}
    >>> freest(spots, ABOVE, [Rect(0, 0, 4, 4)], Rect(0, 0, 99, 99))
    (-1, 0)
    """

    def cost(way: Way) -> tuple[int, bool]:
        spot = spots[way]
        covered = (spot.clip(one) for one in things)
        outside = spot.width * spot.height - _area(spot.clip(window))
        return outside + sum(_area(one) for one in covered), way != first

    return min(spots, key=cost)


def _area(place: Rect) -> int:
    return place.width * place.height
