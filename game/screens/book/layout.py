"""What a laid out page is made of: runs of words, frames behind them, pictures; all in pixels."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from pygame import Rect

from game.shell.theme import TextStyle
from game.widgets.pen import Ink


class FrameKind(enum.Enum):
    """What lies behind words."""

    RULING = "ruling"
    CHIP = "chip"
    HEAD = "head"
    LINE = "line"


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one look on one line; `link` is the number of its link on the page, None without one."""

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
    """A picture at a place."""

    rect: Rect
    picture_id: str


@dataclass(slots=True)
class Layout:
    """A page at a width. `blocks` holds the place of each block, `links` where each link leads."""

    width: int
    runs: list[Run] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    plates: list[Plate] = field(default_factory=list)
    blocks: list[Rect] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    height: int = 0

    def link_at(self, x: float, y: float) -> int | None:
        """Return the number of the link at a pixel of the page."""
        found = (run.link for run in self.runs if run.link is not None and run.rect.collidepoint(x, y))
        return next(found, None)

    def place_of_link(self, number: int) -> Rect:
        """Return the pixels that a link's words cover."""
        rects = [run.rect for run in self.runs if run.link == number]
        return rects[0].unionall(rects[1:])
