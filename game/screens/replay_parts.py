"""The layout of the replay viewer, and its row of controls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from pygame import Rect

from game.match.playback import Playback
from game.screens.table.frame import BANNER
from game.shell.theme import FIGURES
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import Row, columns, rows
from rules.table.board import HEIGHT_IN, WIDTH_IN

if TYPE_CHECKING:
    from game.app import App
    from game.match.recording import Recording
    from game.shell.keys import Bindings
    from game.widgets.ui import Ui

GAP = 8
LEAST_LOG = 320
FOOT_HEIGHT = 104
SPEEDS = (("0.5", "Half speed"), ("1", "Normal"), ("2", "2×"), ("4", "4×"), ("10", "10×"))


class TurnWords(Protocol):
    """A game's words for its turns."""

    turn: ClassVar[str]

    def numbered(self, turn: int) -> str:
        """Return the name of a turn within a sentence."""
        ...

    def begun(self, turn: int) -> str:
        """Return the name of a turn at the beginning of a line."""
        ...


class Watched(Protocol):
    """A match that is being watched, for the dialogs over it."""

    app: App
    ui: Ui
    recording: Recording
    film: Playback

    @property
    def table(self) -> TurnWords:
        """The game's words for its turns."""
        ...

    def pause(self) -> None:
        """Pause."""


class Player(Protocol):
    """What the controls show and do; `speed` is a multiple of normal."""

    film: Playback
    playing: bool
    speed: float

    def control(self, name: str) -> None:
        """Do what a control means."""

    def go_turn(self, turn: str) -> None:
        """Show the beginning of a turn ("" for the setup)."""

    def set_speed(self, speed: str) -> None:
        """Set the speed of playing, as a multiple of normal."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The rectangles of the viewer, in logical units."""

    top: Rect
    notice: Rect | None
    banner: Rect
    board: Rect
    log: Rect
    foot: Rect


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the viewer: its id, its words, its width in logical units and its tooltip."""

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
    Control("on", "Step", 66, "Forward by one step"),
    Control("phase_on", "Phase", 74, "Forward to the next phase"),
    Control("turn_on", "Turn", 66, "Forward to the next turn"),
    Control("last", "End", 60, "To the end"),
)
_BACKWARDS = {"first", "turn_back", "phase_back", "back"}
_SIGNS = {"back": Icon.LEFT, "on": Icon.RIGHT}


def replay_frame(size: tuple[int, int], *, notice: bool) -> ReplayFrame:
    """Return the layout of a window in logical units.

    The board is as large as its height allows, with the log next to it.
    """
    top, below = rows(Rect(0, 0, *size), [52, 0], 0)
    *warn, middle, foot = rows(below.inflate(-2 * GAP, -2 * GAP), [*[62] * notice, 0, FOOT_HEIGHT])
    wanted = round((middle.height - BANNER - 6) * (WIDTH_IN + 2) / (HEIGHT_IN + 2))
    left, log = columns(middle, [min(wanted, middle.width - LEAST_LOG - GAP), 0])
    banner, board = rows(left, [BANNER, 0], 6)
    return ReplayFrame(top, warn[0] if warn else None, banner.inflate(-8, 0), board, log, foot)


def add_controls(player: Player, ui: Ui, area: Rect, bindings: Bindings, table: TurnWords) -> None:
    """Add the row of buttons, the choices of turn and speed, and the number of the moment."""
    film, widths = player.film, [control.width for control in CONTROLS]
    left, right = columns(area, [sum(widths) + 6 * (len(widths) - 1), 0], 16)
    buttons, label = Row(ui.add, left, widths, 6), bindings.label
    for control in CONTROLS:
        plays = control.id == "play"
        buttons.put(
            Button,
            control.id,
            "Pause" if plays and player.playing else _as_called(table, control.words),
            look=ButtonLook.PRIMARY if plays else ButtonLook.NORMAL,
            icon=_SIGNS.get(control.id.rpartition("_")[2]),
            on_press=partial(player.control, control.id),
            tooltip=f"{_as_called(table, control.tip)} [{label(f'replay_{control.id}')}]",
            disabled=_why_not(film, control.id),
        )
    turns = [("", "Setup"), *((str(turn), table.begun(turn)) for turn in film.turns)]
    at, now = "" if in_setup(film) else str(film.turn), f"{player.speed:g}"
    row = Row(ui.add, right.inflate(0, -4), [108, 118, 0])
    row.put(Dropdown, "turn", turns, at=at, on_change=player.go_turn, tooltip=f"Go to a {table.turn}")
    row.put(Dropdown, "speed", SPEEDS, at=now, on_change=player.set_speed, tooltip="How fast it plays")
    words = f"{film.moment} of {film.last}"
    row.put(Label, "moment", words, style=FIGURES.sized(12), color="secondary", align="right")


def _as_called(table: TurnWords, words: str) -> str:
    """Return words about turns with the game's own word for them."""
    called = table.turn
    return words.replace("Turn", called.capitalize()).replace("turn", called)


def _why_not(film: Playback, control: str) -> str:
    """Return why a control is disabled; "" if it is not."""
    if control in _BACKWARDS:
        return "This is the beginning." if film.moment == 0 else ""
    return "This is the end." if film.at_end and control != "play" else ""


def in_setup(film: Playback) -> bool:
    """Return whether no turn has begun yet."""
    marks = film.turn_marks
    return film.moment < (marks[0].moment if marks else film.last + 1)
