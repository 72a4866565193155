"""Frames round what a card points at: they stand clear of it, and cut through no words beside it."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from game.widgets.ui import Ui

_OVERLAP = 0.35  # of a line: by so much a line may reach into a place without being a part of it
_FREE = 0.2  # of a line: letters leave this much of their rectangle free above and below


def words_shown(ui: Ui) -> list[Rect]:
    """List the pixels of all labels that say something."""
    return [
        Rect(one["rect"]) for one in ui.dump() if one["kind"] == "label" and one["visible"] and one["text"]
    ]


def frame_round(place: Rect, clear: int, words: Iterable[Rect], window: Rect) -> Rect:
    """Give the frame of a place, in pixels: `clear` all round, less where words or the window's edge are.

    >>> frame_round(Rect(10, 40, 50, 20), 7, [Rect(10, 20, 30, 16)], Rect(0, 0, 63, 200))
    Rect(3, 33, 60, 34)
    """
    left, top, right, bottom = (
        place.left - clear,
        place.top - clear,
        place.right + clear,
        place.bottom + clear,
    )
    for word in words:
        slack, free = round(word.height * _OVERLAP), round(word.height * _FREE)
        beside = word.top + slack < place.bottom and word.bottom - slack > place.top
        over = word.left < place.right and word.right > place.left
        if over and word.bottom - slack <= place.top:
            top = max(top, min(place.top, word.bottom - free))
        elif over and word.top + slack >= place.bottom:
            bottom = min(bottom, max(place.bottom, word.top + free))
        elif beside and word.right <= place.left:
            left = max(left, word.right)
        elif beside and word.left >= place.right:
            right = min(right, word.left)
    return Rect(left, top, right - left, bottom - top).clip(window)
