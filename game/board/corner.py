"""The corner of the board for what explains it: key, small view, minimap; one at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

KEY, VIEW, MAP = "key", "view", "map"
ORDER = (VIEW, KEY, MAP)  # which is shown until the player chooses: what was asked for comes first
EDGE = 8  # logical units to the edges of the board
_FRAMED = 3  # how many pieces it is as bad as to cover something that a lesson points at


class Corner:
    """What could be shown in the corner now, and what is.

    A screen sets what the player has chosen: nothing while it is `folded`, otherwise `chosen` if it is
    there. `lift_px` is the height of a row of buttons at the edge. It is the corner where it covers least:
    `above` or below, `at_right` or left. While `only_above`, something else covers the lower ones.
    `last` is where something was drawn last, `taken` is what lies over the board, and `framed` is what a
    lesson points at, all in pixels of the view.
    """

    def __init__(self) -> None:
        self.folded = False
        self.chosen = ""
        self.lift_px = 0
        self.only_above = False
        self.at_right = self._is_upper = False
        self.there: tuple[str, ...] = ()
        self.last = pygame.Rect(0, 0, 0, 0)
        self.taken: Sequence[pygame.Rect] = ()
        self.framed: Sequence[pygame.Rect] = ()

    def offer(self, names: Sequence[str]) -> None:
        """Note what could be shown now; something new that was asked for comes to the front."""
        if VIEW in names and VIEW not in self.there:
            self.chosen = ""
        self.there = tuple(one for one in ORDER if one in names)

    @property
    def shown(self) -> str:
        """What is shown: one of the names, or ""."""
        if self.folded or not self.there:
            return ""
        return self.chosen if self.chosen in self.there else self.there[0]

    @property
    def above(self) -> bool:
        """Whether it is an upper corner."""
        return self.only_above or self._is_upper

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that a picture depends on."""
        return (self.shown, self.above, self.at_right, self.lift_px)

    def place(self, size: tuple[int, int], view: pygame.Rect, edge_px: int) -> pygame.Rect:
        """Return where something of a size goes in a view, in pixels."""
        place = pygame.Rect((0, 0), size)
        place.top = view.top + edge_px + self.lift_px
        if not self.above:
            place.bottom = view.bottom - edge_px - self.lift_px
        place.left = view.right - edge_px - size[0] if self.at_right else view.left + edge_px
        self.last = place.move(-view.left, -view.top)
        return place

    def dodge(self, pieces: Sequence[pygame.Rect], signs: Sequence[pygame.Rect], view: pygame.Rect) -> None:
        """Go to another corner if fewer pieces are covered there, or as many, and far fewer signs.

        What is `taken` counts like a piece, because it would cover the corner. What is `framed` counts
        like several.
        Pieces and signs are in pixels of the view. The other side comes before the other height.
        """
        pieces = [*pieces, *self.taken, *[*self.framed] * _FRAMED]
        right, low = view.width - self.last.right, view.height - self.last.bottom
        aside, over = self.last.move_to(left=right), self.last.move_to(top=low)
        corners = [(aside, True, False)]
        if not self.only_above:
            corners += [(over, False, True), (over.move_to(left=right), True, True)]
        here = len(self.last.collidelistall(pieces)), len(self.last.collidelistall(signs))

        def cost(corner: tuple[pygame.Rect, bool, bool]) -> tuple[int, int]:
            return len(corner[0].collidelistall(pieces)), 2 * len(corner[0].collidelistall(signs))

        best = min(corners, key=cost)
        if self.shown and cost(best) < here:
            self.at_right ^= best[1]
            self._is_upper ^= best[2]
