"""What becomes of the words of a screen: every line that is cut, covered or runs out of its box."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pygame
import pytest

from game.screens.book.page_view import PageView
from game.widgets.lists import ScrollList
from game.widgets.pen import Pen
from game.widgets.richtext import RichText
from game.widgets.widget import Widget

# Neighboring lines may share this much: what is left of the anti-aliased edges of letters.
SLACK_PX = 1
_Surface = pygame.Surface


class Words(_Surface):
    """A picture of words that knows what it says."""

    string = ""


@dataclass
class Record:
    """Every line that was shortened, and where each picture of words came to lie on which surface."""

    cut: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)


class Paper(_Surface):
    """A surface that notes the words put on it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.words: list[tuple[str, pygame.Rect]] = []
        self.faults: list[str] = []

    def subsurface(self, *place: Any) -> _Surface:
        """A part of it: words on it count for the part alone."""
        part = super().subsurface(*place)
        if isinstance(part, Paper):
            part.words, part.faults = [], []
        return part

    def copy(self) -> Paper:
        twin = Paper(self.get_size(), self.get_flags())
        _Surface.blit(twin, self, (0, 0))
        twin.words, twin.faults = list(self.words), list(self.faults)
        return twin

    def convert(self, *form: Any) -> _Surface:
        twin = super().convert(*form)
        if isinstance(twin, Paper):
            twin.words, twin.faults = list(self.words), list(self.faults)
        return twin

    def blit(
        self, source: _Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        if isinstance(source, Words) and area is None and source.string.strip():
            ink = source.get_bounding_rect()
            at = dest.topleft if isinstance(dest, pygame.Rect) else (round(dest[0]), round(dest[1]))
            self.words.append((source.string, ink.move(at)))
        if isinstance(source, Paper) and area is None:
            at = dest.topleft if isinstance(dest, pygame.Rect) else (round(dest[0]), round(dest[1]))
            self.faults += [*source.faults, *faults_of(source, scrolls=False)]
            self.words += [(string, ink.clip(source.get_rect()).move(at)) for string, ink in source.words]
        return super().blit(source, dest, area, special_flags)


def faults_of(paper: Paper, *, scrolls: bool) -> Iterator[str]:
    """Name words that run out of their surface or into each other; what scrolls may be cut off above."""
    room = paper.get_rect()
    for string, ink in paper.words:
        outside = ink.left < -SLACK_PX or ink.right > room.right + SLACK_PX
        if not scrolls:
            outside = outside or ink.top < -SLACK_PX or ink.bottom > room.bottom + SLACK_PX
        if outside and ink.colliderect(room):
            yield f"{string!r} at {tuple(ink)} runs out of {room.size}"
    for number, (string, ink) in enumerate(paper.words):
        for other, place in paper.words[number + 1 :]:
            shared = ink.clip(place)
            if shared.width > SLACK_PX and shared.height > SLACK_PX and string != other:
                yield f"{string!r} and {other!r} overlap by {shared.size}"


@contextmanager
def recorded(patch: pytest.MonkeyPatch) -> Iterator[Record]:
    """Record the words of all that is painted meanwhile; what was painted before is painted anew."""
    record = Record()
    render, fit, picture, cached = Pen._render, Pen.fit, Widget.picture, Pen.cached
    anew: set[object] = set()

    def once_anew(pen: Pen, key: Hashable, draw: Callable[[], _Surface]) -> _Surface:
        if (pen, key) not in anew:
            anew.add((pen, key))
            pen._cache.pop(key, None)
        return cached(pen, key, draw)

    def words(pen: Pen, string: str, *rest: Any) -> _Surface:
        plain = render(pen, string, *rest)
        made = Words(plain.get_size(), pygame.SRCALPHA)
        _Surface.blit(made, plain, (0, 0), None, pygame.BLEND_RGBA_MAX)
        made.string = string
        return made

    def fitted(pen: Pen, string: str, style: Any, width_px: int) -> str:
        kept = fit(pen, string, style, width_px)
        if kept != string:
            record.cut.append(f"{string!r} became {kept!r}")
        return kept

    def pictured(widget: Widget, pen: Pen) -> _Surface:
        if widget not in anew:
            anew.add(widget)
            widget._image = None
        image = picture(widget, pen)
        if isinstance(image, Paper):
            scrolls = isinstance(widget, (ScrollList, RichText, PageView))
            found = [*image.faults, *faults_of(image, scrolls=scrolls)]
            record.faults += [f"{widget.id}: {fault}" for fault in found]
        return image

    patch.setattr(Pen, "_render", words)
    patch.setattr(Pen, "fit", fitted)
    patch.setattr(Pen, "cached", once_anew)
    patch.setattr(Widget, "picture", pictured)
    patch.setattr(pygame, "Surface", Paper)
    yield record
