"""A bar of chances: colored shares as long as they are likely, with the worst hatched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame

from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.pen import Ink, Pen
from game.widgets.widget import Widget

_FAINT, _BRIGHT, _STRIPES, _STEP = 0.5, 0.15, 0.25, 6


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a bar: its words, its chance (0 to 1), that chance as text, and its ink.

    The worst is `hatched`.
    """

    words: str
    chance: float
    figure: str
    ink: Ink
    hatched: bool = False

    @property
    def label(self) -> str:
        """The words with the chance as text."""
        return f"{self.words} {self.figure}"


@dataclass(eq=False, repr=False)
class ShareBar(Widget):
    """Shares side by side, each with its words if they fit."""

    kind = "ends"
    solid = False

    _: KW_ONLY
    shares: Sequence[Share]

    def text(self) -> str:
        return " · ".join(share.label for share in self.shares)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the shares."""
        paint_shares(pen, surface, surface.get_rect(), self.shares)


def paint_shares(pen: Pen, surface: pygame.Surface, place: pygame.Rect, shares: Sequence[Share]) -> None:
    """Draw a bar into a pixel rectangle."""
    for share, box in parts_of(place, shares):
        _paint_part(pen, surface, box, share, _FAINT)
        for words, style in ((share.label, SMALL), (share.figure, STRONG.sized(12))):
            image = pen.text(words, style, pen.theme.text)
            if image.get_width() + pen.px(4) <= box.width:
                surface.blit(image, image.get_rect(center=box.center))
                break
    pygame.draw.rect(surface, pen.theme.edge, place, pen.scale.line())


def paint_captioned(pen: Pen, surface: pygame.Surface, place: pygame.Rect, shares: Sequence[Share]) -> None:
    """Draw a bar into the upper part of a pixel rectangle, with figures in it and words below."""
    line = pen.line_height(SMALL)
    bar = pygame.Rect(place.left, place.top, place.width, place.height - line - pen.px(1))
    taken = place.left
    for share, box in parts_of(bar, shares):
        _paint_part(pen, surface, box, share, _FAINT if share.hatched else _BRIGHT)
        figure = pen.text(share.figure, STRONG, pen.theme.text if share.hatched else pen.theme.ground)
        if figure.get_width() + pen.px(2) <= box.width:
            surface.blit(figure, figure.get_rect(center=box.center))
            words = pen.text(share.words, SMALL, pen.theme.secondary)
        else:
            words = pen.text(share.label, SMALL, pen.theme.secondary)
        spot = words.get_rect(midtop=(box.centerx, bar.bottom)).clamp(
            pygame.Rect(place.left, bar.bottom, place.width, line)
        )
        if spot.left >= taken:
            surface.blit(words, spot)
            taken = spot.right + pen.px(4)
    pygame.draw.rect(surface, pen.theme.edge, bar, pen.scale.line())


def parts_of(place: pygame.Rect, shares: Sequence[Share]) -> list[tuple[Share, pygame.Rect]]:
    """Return the pixels of each share of a bar; shares that are too small to see are left out."""
    found, left = [], 0.0
    for share in shares:
        begin, end = round(left), round(left + place.width * share.chance)
        left += place.width * share.chance
        if end > begin:
            found.append((share, pygame.Rect(place.left + begin, place.top, end - begin, place.height)))
    return found


def _paint_part(pen: Pen, surface: pygame.Surface, box: pygame.Rect, share: Share, dark: float) -> None:
    color = pen.ink(share.ink)
    surface.fill(mix(color, pen.theme.panel, dark), box)
    if share.hatched:
        _hatch(pen, surface, box, mix(color, pen.theme.panel, _STRIPES))


def _hatch(pen: Pen, surface: pygame.Surface, box: pygame.Rect, ink: Color) -> None:
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    for x in range(box.left - box.height, box.right, pen.px(_STEP)):
        pygame.draw.line(surface, ink, (x, box.bottom), (x + box.height, box.top), pen.scale.line())
    surface.set_clip(clip)
