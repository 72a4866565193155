"""The parts of a laid out page: runs of words, frames behind them, and pictures; all in pixels."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from pygame import Rect

from game.shell.theme import TextStyle
from game.widgets.pen import Ink


class FrameKind(enum.Enum):
    """The kinds of frames behind words."""

    RULING = "ruling"
    CHIP = "chip"
    HEAD = "head"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one style on one line; `link` is the index of their link on the page, or None."""

    rect: Rect
    words: str
    style: TextStyle
    ink: Ink = "text"
    link: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """A box or a line behind words."""

    rect: Rect
    kind: FrameKind


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture and its rectangle."""

    rect: Rect
    picture_id: str


@dataclass(slots=True)
class Layout:
    """A page laid out at a width. `blocks` holds each block's rectangle, `links` each link's target."""

    width: int
    runs: list[Run] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    blocks: list[Rect] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    height: int = 0

    def link_at(self, x: float, y: float) -> int | None:
        """Return the index of the link at a pixel of the page, or None."""
        found = (run.link for run in self.runs if run.link is not None and run.rect.collidepoint(x, y))
        return next(found, None)

    def place_of_link(self, number: int) -> Rect:
        """Return the rectangle that a link's words cover, in pixels."""
        rects = [run.rect for run in self.runs if run.link == number]
        return rects[0].unionall(rects[1:])
