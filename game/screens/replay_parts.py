"""Where the parts of the replay viewer lie, and its row of controls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.theme import FIGURES
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.widget import Widget
from rules.false_sunrise.describe import PHASE_NAMES
from rules.table.board import HEIGHT_IN, WIDTH_IN

if TYPE_CHECKING:
    from game.screens.replay import ReplayScreen

GAP = 8
LEAST_LOG = 320
FOOT_HEIGHT = 104
SPEEDS = (("0.5", "Half speed"), ("1", "Normal"), ("2", "2 times"), ("4", "4 times"), ("10", "10 times"))


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The rectangles of the viewer, in logical units."""

    top: Rect
    notice: Rect
    banner: Rect
    board: Rect
    log: Rect
    foot: Rect


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the viewer: its id, its words, its width, its key and what it does."""

    id: str
    words: str
    width: int
    key: str
    tip: str


CONTROLS = (
    Control("first", "Start", 60, "Home", "To the beginning"),
    Control("turn_back", "Turn", 66, "PageUp", "Back to the beginning of a turn"),
    Control("phase_back", "Phase", 74, "Up", "Back to the beginning of a phase"),
    Control("back", "Step", 66, "Left", "Back by one step"),
    Control("play", "Play", 92, "Space", "Play or pause"),
    Control("on", "Step", 66, "Right", "On by one step"),
    Control("phase_on", "Phase", 74, "Down", "On to the next phase"),
    Control("turn_on", "Turn", 66, "PageDown", "On to the next turn"),
    Control("last", "End", 60, "End", "To the end"),
)
_BACKWARDS = {"first", "turn_back", "phase_back", "back"}
_SIGNS = {"back": Icon.LEFT, "on": Icon.RIGHT}


def replay_frame(size: tuple[int, int], *, notice: bool) -> ReplayFrame:
    """Lay out a window of logical units: the board as large as its height allows, the log beside it."""
    width, height = size
    top = Rect(0, 0, width, 52)
    warn = Rect(GAP, top.bottom + GAP, width - 2 * GAP, 48 if notice else 0)
    upper = warn.bottom + GAP if notice else warn.top
    foot = Rect(GAP, height - FOOT_HEIGHT - GAP, width - 2 * GAP, FOOT_HEIGHT)
    middle = Rect(GAP, upper, width - 2 * GAP, foot.top - GAP - upper)
    board_height = middle.height - 34
    wanted = round(board_height * (WIDTH_IN + 2) / (HEIGHT_IN + 2))
    board_width = min(wanted, middle.width - LEAST_LOG - GAP)
    banner = Rect(middle.left + 4, middle.top, board_width - 8, 28)
    board = Rect(middle.left, banner.bottom + 6, board_width, board_height)
    log = Rect(board.right + GAP, middle.top, middle.right - board.right - GAP, middle.height)
    return ReplayFrame(top, warn, banner, board, log, foot)


def controls(screen: ReplayScreen, row: Rect) -> list[Widget]:
    """Make the row of buttons, the choices of turn and speed, and the place of the moment."""
    film, made = screen.film, list[Widget]()
    left = row.left
    for control in CONTROLS:
        why = ""
        if control.id in _BACKWARDS and film.moment == 0:
            why = "This is the beginning."
        elif control.id not in _BACKWARDS and control.id != "play" and film.at_end:
            why = "This is the end."
        words = "Pause" if control.id == "play" and screen.playing else control.words
        look = ButtonLook.PRIMARY if control.id == "play" else ButtonLook.NORMAL
        made.append(
            Button(
                control.id,
                Rect(left, row.top, control.width, row.height),
                words,
                look=look,
                icon=_SIGNS.get(control.id.rpartition("_")[2]),
                on_press=partial(screen.control, control.id),
                tooltip=f"{control.tip} [{control.key}]",
                disabled=why,
            )
        )
        left += control.width + 6
    turn = str(film.state.turn) if any(mark.turn == film.state.turn for mark in film.marks[1:]) else ""
    turns = [("", "Setup"), *((str(turn), f"Turn {turn}") for turn in film.turns)]
    known = {key for key, _ in turns}
    at = turn if turn in known and not _in_setup(screen) else ""
    place = Rect(left + 10, row.top + 2, 108, row.height - 4)
    made.append(Dropdown("turn", place, turns, at=at, on_change=screen.go_turn, tooltip="Go to a turn"))
    place = Rect(place.right + 8, place.top, 118, place.height)
    speed = f"{screen.speed:g}"
    made.append(
        Dropdown("speed", place, SPEEDS, at=speed, on_change=screen.set_speed, tooltip="How fast it plays")
    )
    room = Rect(place.right + 12, row.top, row.right - place.right - 12, row.height)
    words = f"{film.moment} of {film.last}"
    colour = screen.app.theme.secondary
    made.append(Label("moment", room, words, style=FIGURES.sized(12), colour=colour, align="right"))
    made[-1].tooltip = PHASE_NAMES[film.state.phase]
    return made


def _in_setup(screen: ReplayScreen) -> bool:
    first = next((mark.moment for mark in screen.film.marks if mark.turn >= 1 and mark.phase == "orders"), 0)
    return screen.film.moment < first
