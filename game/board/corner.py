"""The corner of the board for what explains it: key, small view, minimap; one at a time."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

KEY, VIEW, MAP = "key", "view", "map"
ORDER = (VIEW, KEY, MAP)  # which is shown until the player chooses: what was asked for comes first
EDGE = 8  # logical units to the edges of the board


class Corner:
    """What could be shown in the corner now, and what is.

    A screen sets what the player has chosen: nothing while it is `folded`, otherwise `chosen` if it is
    there. `lift_px` is the height of a row of buttons at the edge. While it is `above` it is an upper
    corner, because something else covers the lower ones. It is on the side where it covers less.
    `last` is where something was drawn last, in pixels of the view.
    """

    def __init__(self) -> None:
        self.folded = False
        self.chosen = ""
        self.lift_px = 0
        self.above = False
        self.at_right = False
        self.there: tuple[str, ...] = ()
        self.last = pygame.Rect(0, 0, 0, 0)

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
        """Go to the other side if fewer pieces are covered there, or as many, and far fewer signs.

        Pieces and signs are in pixels of the view.
        """
        there = self.last.move_to(left=view.width - self.last.right)
        here = len(self.last.collidelistall(pieces)), len(self.last.collidelistall(signs))
        other = len(there.collidelistall(pieces)), 2 * len(there.collidelistall(signs))
        if self.shown and other < here:
            self.at_right = not self.at_right
