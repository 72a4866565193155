"""Where the parts of the table screen lie, for every window from 1120 x 630 logical units up."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.widgets.layout import columns, rows
from rules.table.board import HEIGHT_IN, WIDTH_IN

GAP = 8
ROOMY_WIDTH = 1500
ROOMY_HEIGHT = 800
# In a window that is wide for its height the log stands beside the board, which gains its height.
BESIDE_WIDTH, BESIDE_RATIO = 1800, 2.1
LOG_WIDTHS = (400, 560)
COMMIT_HEIGHT = 64
_AROUND_BOARD = 88  # above and below it in its column
FOLDED = 48  # what is left of a panel
_BENCH_GAP = 6
BANNER = 40  # what is awaited, and below it what happens next


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangles of one layout, in logical units; `roomy` windows get the wide arrangement.

    The `bench` below the board has no height where nothing lies there.
    """

    top: Rect
    left: Rect
    banner: Rect
    board: Rect
    bench: Rect
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
    bench: int = 0,
) -> Frame:
    """Lay out a window of logical units; an open log and larger `words` take height from the board.

    `folded` are the panels at the left and at the right: their width is the board's. The `bench` below it
    takes so much of its height.
    """
    width, height = size
    roomy, tall = width >= ROOMY_WIDTH, height >= ROOMY_HEIGHT
    beside = width >= BESIDE_WIDTH and width >= BESIDE_RATIO * height  # the log stands beside the board
    sides = (232, 284) if roomy else (208, 272)
    at_left, at_right = (FOLDED if one else wide for one, wide in zip(folded, sides, strict=True))
    top, below = rows(Rect(0, 0, *size), [52, 0], 0)
    below = below.inflate(-2 * GAP, -2 * GAP)
    if beside:
        upper, aside = columns(below, [0, _log_width(below, at_left + at_right)])
        log, commit = rows(aside, [0, COMMIT_HEIGHT])
    else:
        upper, foot = rows(below, [0, (320 if tall else 252) if log_open else 64 if tall else 52])
        log, commit = columns(foot, [0, sides[1]])
    left, middle, right = columns(upper, [at_left, 0, at_right])
    if not beside and log_open:
        commit = rows(commit, [0, COMMIT_HEIGHT])[1]
        right.height = commit.top - GAP - right.top
    banner, board, toggles = rows(middle, [round(BANNER * words), 0, 28], 6)
    below_board = Rect(board.left, board.bottom - bench, board.width, bench)
    board.height -= bench + (_BENCH_GAP if bench else 0)
    return Frame(top, left, banner, board, below_board, toggles, right, log, commit, roomy, tall)


def _log_width(below: Rect, panels: int) -> int:
    """Return the width of a log beside the board: what that cannot use beside `panels` at its height."""
    least, most = LOG_WIDTHS
    high = below.height - _AROUND_BOARD
    return min(most, max(least, below.width - panels - 3 * GAP - round(high * WIDTH_IN / HEIGHT_IN)))
