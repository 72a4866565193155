"""Where the parts of the replay viewer lie, and its row of controls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.screens.table.frame import BANNER
from game.shell.theme import FIGURES
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.widget import Widget
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
    """A button of the viewer: its id, its words, its width and what it does."""

    id: str
    words: str
    width: int
    tip: str


CONTROLS = (
    Control("first", "Start", 60, "To the beginning"),
    Control("turn_back", "Turn", 66, "Back to the beginning of a turn"),
    Control("phase_back", "Phase", 74, "Back to the beginning of a phase"),
    Control("back", "Step", 66, "Back by one step"),
    Control("play", "Play", 92, "Play or pause"),
    Control("on", "Step", 66, "On by one step"),
    Control("phase_on", "Phase", 74, "On to the next phase"),
    Control("turn_on", "Turn", 66, "On to the next turn"),
    Control("last", "End", 60, "To the end"),
)
_BACKWARDS = {"first", "turn_back", "phase_back", "back"}
_SIGNS = {"back": Icon.LEFT, "on": Icon.RIGHT}


def replay_frame(size: tuple[int, int], *, notice: bool) -> ReplayFrame:
    """Lay out a window of logical units: the board as large as its height allows, the log beside it."""
    width, height = size
    top = Rect(0, 0, width, 52)
    warn = Rect(GAP, top.bottom + GAP, width - 2 * GAP, 62 if notice else 0)
    upper = warn.bottom + GAP if notice else warn.top
    foot = Rect(GAP, height - FOOT_HEIGHT - GAP, width - 2 * GAP, FOOT_HEIGHT)
    middle = Rect(GAP, upper, width - 2 * GAP, foot.top - GAP - upper)
    board_height = middle.height - BANNER - 6
    wanted = round(board_height * (WIDTH_IN + 2) / (HEIGHT_IN + 2))
    board_width = min(wanted, middle.width - LEAST_LOG - GAP)
    banner = Rect(middle.left + 4, middle.top, board_width - 8, BANNER)
    board = Rect(middle.left, banner.bottom + 6, board_width, board_height)
    log = Rect(board.right + GAP, middle.top, middle.right - board.right - GAP, middle.height)
    return ReplayFrame(top, warn, banner, board, log, foot)


def controls(screen: ReplayScreen, row: Rect) -> list[Widget]:
    """Make the row of buttons, the choices of turn and speed, and the place of the moment."""
    made, left = list[Widget](), row.left
    for control in CONTROLS:
        made.append(_button(screen, control, Rect(left, row.top, control.width, row.height)))
        left += control.width + 6
    return [*made, *_choices(screen, Rect(left + 10, row.top, row.right - left - 10, row.height))]


def _button(screen: ReplayScreen, control: Control, place: Rect) -> Button:
    film, plays = screen.film, control.id == "play"
    why = ""
    if control.id in _BACKWARDS and film.moment == 0:
        why = "This is the beginning."
    elif control.id not in _BACKWARDS and not plays and film.at_end:
        why = "This is the end."
    return Button(
        control.id,
        place,
        "Pause" if plays and screen.playing else control.words,
        look=ButtonLook.PRIMARY if plays else ButtonLook.NORMAL,
        icon=_SIGNS.get(control.id.rpartition("_")[2]),
        on_press=partial(screen.control, control.id),
        tooltip=f"{control.tip} [{screen.app.bindings.label(f'replay_{control.id}')}]",
        disabled=why,
    )


def _choices(screen: ReplayScreen, row: Rect) -> list[Widget]:
    film = screen.film
    turns = [("", "Setup"), *((str(turn), f"Turn {turn}") for turn in film.turns)]
    at = "" if _in_setup(screen) else str(film.turn)
    place = Rect(row.left, row.top + 2, 108, row.height - 4)
    turn = Dropdown("turn", place, turns, at=at, on_change=screen.go_turn, tooltip="Go to a turn")
    place = Rect(place.right + 8, place.top, 118, place.height)
    now, take = f"{screen.speed:g}", screen.set_speed
    speed = Dropdown("speed", place, SPEEDS, at=now, on_change=take, tooltip="How fast it plays")
    room = Rect(place.right + 12, row.top, row.right - place.right - 12, row.height)
    words, colour = f"{film.moment} of {film.last}", screen.app.theme.secondary
    return [
        turn,
        speed,
        Label("moment", room, words, style=FIGURES.sized(12), colour=colour, align="right"),
    ]


def _in_setup(screen: ReplayScreen) -> bool:
    """Whether no turn has begun yet."""
    marks = screen.film.turn_marks
    return screen.film.moment < (marks[0].moment if marks else screen.film.last + 1)
