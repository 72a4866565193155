"""The layout of the table screen, for every window from 1120 x 630 logical units up."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.widgets.layout import columns, rows
from rules.table.board import HEIGHT_IN, WIDTH_IN

GAP = 8
ROOMY_WIDTH = 1500
ROOMY_HEIGHT = 800
# In a very wide window the log goes next to the board instead of below it, so the board gets its height.
BESIDE_WIDTH, BESIDE_RATIO = 1800, 2.1
LOG_WIDTHS = (400, 560)
COMMIT_HEIGHT = 64
_AROUND_BOARD = 88  # units above and below the board in its column
FOLDED = 48  # the width of a folded panel
_BENCH_GAP = 6
_HINT_HIGH = 56  # of a hint over a large log
BANNER = 40  # two lines: what to do, and what happens next


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangles of one layout, in logical units; `roomy` windows get the wide arrangement.

    A `hint` takes the place of the log, or its upper part if that is large; a log without room has zero
    height. The `bench` below the board has zero height if it is unused.
    """

    top: Rect
    left: Rect
    banner: Rect
    board: Rect
    bench: Rect
    toggles: Rect
    right: Rect
    log: Rect
    hint: Rect
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
    hinted: bool = False,
) -> Frame:
    """Return the layout of a window, given its `size` in logical units.

    An open log and larger text (`words` is its scale) take height from the board. `folded` says
    whether the left and the right panel are folded; the board gets their width. `bench` is the height
    of the strip below the board, and `hinted` says whether a hint is shown.
    """
    width, height = size
    roomy, tall = width >= ROOMY_WIDTH, height >= ROOMY_HEIGHT
    beside = width >= BESIDE_WIDTH and width >= BESIDE_RATIO * height  # the log is next to the board
    sides = (232, 284) if roomy else (208, 272)
    at_left, at_right = (FOLDED if one else wide for one, wide in zip(folded, sides, strict=True))
    top, below = rows(Rect(0, 0, *size), [52, 0], 0)
    below = below.inflate(-2 * GAP, -2 * GAP)
    if beside:
        upper, aside = columns(below, [0, _log_width(below, at_left + at_right)])
        log, commit = rows(aside, [0, COMMIT_HEIGHT])
    else:
        closed = round((64 if tall else 52) * words)
        upper, foot = rows(below, [0, (320 if tall else 252) if log_open else closed])
        log, commit = columns(foot, [0, sides[1]])
    left, middle, right = columns(upper, [at_left, 0, at_right])
    if not beside and log_open:
        commit = rows(commit, [0, COMMIT_HEIGHT])[1]
        right.height = commit.top - GAP - right.top
    banner, board, toggles = rows(middle, [round(BANNER * words), 0, 28], 6)
    below_board = Rect(board.left, board.bottom - bench, board.width, bench)
    board.height -= bench + (_BENCH_GAP if bench else 0)
    hint = log.copy()
    if beside or log_open:
        hint.height = round(_HINT_HIGH * words * (2 if beside else 1))
    if hinted:
        log = Rect(log.left, hint.bottom + GAP, log.width, max(0, log.bottom - hint.bottom - GAP))
    return Frame(top, left, banner, board, below_board, toggles, right, log, hint, commit, roomy, tall)


def _log_width(below: Rect, panels: int) -> int:
    """Return the width of a log next to the board.

    It gets what the board and `panels` cannot use at this height.
    """
    least, most = LOG_WIDTHS
    high = below.height - _AROUND_BOARD
    return min(most, max(least, below.width - panels - 3 * GAP - round(high * WIDTH_IN / HEIGHT_IN)))
