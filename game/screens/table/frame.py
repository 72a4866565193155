"""Where the parts of the table screen lie, for every window from 1120 x 630 logical units up."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from rules.table.board import HEIGHT_IN, WIDTH_IN

GAP = 8
ROOMY_WIDTH = 1500
ROOMY_HEIGHT = 800
# In a window that is wide for its height the log stands beside the board, which gains its height.
BESIDE_WIDTH, BESIDE_RATIO = 1800, 2.1
LOG_WIDTHS = (400, 560)
COMMIT_HEIGHT = 64
_AROUND_BOARD = 96  # above and below it in its column
FOLDED = 48  # what is left of a panel
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


def frame_of(
    size: tuple[int, int],
    *,
    log_open: bool,
    words: float = 1.0,
    folded: tuple[bool, bool] = (False, False),
) -> Frame:
    """Lay out a window of logical units; an open log and larger `words` take height from the board.

    `folded` are the panels at the left and at the right: their width is the board's.
    """
    width, height = size
    roomy, tall = width >= ROOMY_WIDTH, height >= ROOMY_HEIGHT
    beside = width >= BESIDE_WIDTH and width >= BESIDE_RATIO * height  # the log stands beside the board
    top = Rect(0, 0, width, 52)
    upper = top.bottom + GAP
    side_left, side_right = (256, 296) if roomy else (208, 272)
    left = Rect(GAP, upper, FOLDED if folded[0] else side_left, 0)
    right = Rect(0, upper, FOLDED if folded[1] else side_right, 0)
    if beside:
        log, commit = _column(size, upper, left.width + right.width)
        lower = right_end = commit.bottom
        right.right = log.left - GAP
    else:
        log, commit = _foot(size, side_right, log_open=log_open)
        lower = log.top - GAP
        right_end = commit.top - GAP if log_open else lower
        right.right = commit.right
    left.height, right.height = lower - upper, right_end - upper
    middle = Rect(left.right + GAP, upper, right.left - left.right - 2 * GAP, lower - upper)
    banner = Rect(middle.left, middle.top, middle.width, round(BANNER * words))
    toggles = Rect(middle.left, middle.bottom - 28, middle.width, 28)
    board = Rect(middle.left, banner.bottom + 6, middle.width, toggles.top - banner.bottom - 12)
    return Frame(top, left, banner, board, toggles, right, log, commit, roomy, tall)


def _column(size: tuple[int, int], top: int, panels: int) -> tuple[Rect, Rect]:
    """Return the places of the log and of the big button below it, at the right of everything.

    The log takes what the board cannot use beside `panels`, in logical units, at the height that it has.
    """
    width, height = size
    least, most = LOG_WIDTHS
    spare = width - panels - 5 * GAP - round((height - top - _AROUND_BOARD) * WIDTH_IN / HEIGHT_IN)
    log = Rect(0, top, min(most, max(least, spare)), height - top - COMMIT_HEIGHT - 2 * GAP)
    log.right = width - GAP
    return log, Rect(log.left, log.bottom + GAP, log.width, COMMIT_HEIGHT)


def _foot(size: tuple[int, int], side_right: int, *, log_open: bool) -> tuple[Rect, Rect]:
    """Return the places of the log below the board and of the big button at its right."""
    width, height = size
    tall = height >= ROOMY_HEIGHT
    log_height = (320 if tall else 252) if log_open else 112 if tall else 52
    foot = Rect(GAP, height - log_height - GAP, width - 2 * GAP, log_height)
    commit = Rect(foot.right - side_right, foot.top, side_right, foot.height)
    commit = commit.inflate(0, -20) if tall and not log_open else commit
    if log_open:
        commit = Rect(commit.left, foot.bottom - COMMIT_HEIGHT, commit.width, COMMIT_HEIGHT)
    return Rect(foot.left, foot.top, foot.width - side_right - GAP, foot.height), commit
