"""Where the parts of the table screen lie, for every window from 1120 x 630 logical units up."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

GAP = 8
ROOMY_WIDTH = 1500
ROOMY_HEIGHT = 800
BANNER = 40  # what is awaited, and below it what happens next


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangles of one layout, in logical units; `roomy` windows get the wide arrangement."""

    top: Rect
    left: Rect
    banner: Rect
    board: Rect
    toggles: Rect
    right: Rect
    log: Rect
    commit: Rect
    roomy: bool
    tall: bool


def frame_of(size: tuple[int, int], *, log_open: bool, words: float = 1.0) -> Frame:
    """Lay out a window of logical units; an open log and larger `words` take height from the board."""
    width, height = size
    roomy, tall = width >= ROOMY_WIDTH, height >= ROOMY_HEIGHT
    top = Rect(0, 0, width, 52)
    log_height = (320 if tall else 252) if log_open else 112 if tall else 52
    side_left, side_right = (256, 296) if roomy else (208, 272)
    foot = Rect(GAP, height - log_height - GAP, width - 2 * GAP, log_height)
    commit = Rect(foot.right - side_right, foot.top, side_right, foot.height)
    commit = commit.inflate(0, -20) if tall and not log_open else commit
    if log_open:
        commit = Rect(commit.left, foot.bottom - 64, commit.width, 64)
    log = Rect(foot.left, foot.top, foot.width - side_right - GAP, foot.height)
    upper, lower = top.bottom + GAP, foot.top - GAP
    left = Rect(GAP, upper, side_left, lower - upper)
    right = Rect(
        width - GAP - side_right, upper, side_right, (commit.top - GAP if log_open else lower) - upper
    )
    middle = Rect(left.right + GAP, upper, right.left - left.right - 2 * GAP, lower - upper)
    banner = Rect(middle.left, middle.top, middle.width, round(BANNER * words))
    toggles = Rect(middle.left, middle.bottom - 28, middle.width, 28)
    board = Rect(middle.left, banner.bottom + 6, middle.width, toggles.top - banner.bottom - 12)
    return Frame(top, left, banner, board, toggles, right, log, commit, roomy, tall)
