"""The protocol of request tools: what the table screen asks of the tool that answers a request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from game.screens.tools.history import History
from game.shell.actions import Context
from game.shell.keys import Bindings
from rules.kernel.requests import Refusal, Request
from rules.kernel.seats import Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session
    from game.screens.input_gate import InputGate
    from game.screens.table.stage import Stage
    from game.screens.tools.parts import PanelColumn
    from game.widgets.ui import Ui

T = TypeVar("T")
_STEPS = {
    "next_ship": 1,
    "list_down": 1,
    "next_target": 1,
    "previous_ship": -1,
    "list_up": -1,
    "previous_target": -1,
}
PANEL = "panel"  # the group of the widgets in the right panel, for F6
ADVISED = "the advised answer"  # what is undone where advice was taken


@dataclass(frozen=True, slots=True)
class Commit:
    """The one big button: its words, what it will do, and why it cannot be pressed ("" when it can)."""

    words: str
    press: Callable[[], None]
    subtitle: str = ""
    disabled: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of the right panel: a title, in a seat's color if one is given, and an aside."""

    title: str
    aside: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class BoardClick:
    """A press on the board: where in inches, on which piece (None: on none), with which button.

    `chip` is what lies topmost there, if it belongs to a piece and is none itself.
    """

    at: Point
    piece: str | None
    button: int = 1
    chip: str | None = None


class Host(Protocol):
    """What a tool may use of the table screen.

    `tool` is the one in hand; one may put another in its place for the same request, and come back later.
    `seat` is the one that looks and answers, `selected` the piece that is. `time_s` counts the seconds since
    the screen opened, for animations only.
    """

    tool: Tool | None
    seat: Seat
    selected: str | None
    time_s: float
    app: App
    ui: Ui
    stage: Stage
    guard: InputGate
    pane: Any  # the board of the game
    session: Session
    presenter: Any  # of the game

    @property
    def bindings(self) -> Bindings:
        """The keys of the game that is played."""
        ...

    @property
    def view(self) -> Any:  # noqa: ANN401 - of any game
        """What this seat may know, as shown on the board now; never change it."""
        ...

    def select(self, piece: str | None) -> None:
        """Select a piece; the tool is told by `selection_changed`."""
        ...

    def answer(self, answer: Any) -> bool:  # noqa: ANN401 - answers are of any type
        """Answer the request; a refusal is shown with its ruling, and False returned."""
        ...

    def follow_answer(self, request: Request[Any]) -> None:
        """Go on after the tool has answered the session itself, more than once perhaps."""
        ...

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a refusal in the panel, or take it away."""
        ...

    def rebuild(self) -> None:
        """Lay the panels out again: what the tool shows has changed."""
        ...

    def save_draft(self, draft: object) -> None:
        """Keep what is not yet answered, for undo, for a resized window and for the autosave."""
        ...

    def draft(self) -> Any:  # noqa: ANN401 - plans are of any type
        """Return what `save_draft` kept for this request, or None."""
        ...

    def is_on(self, toggle: str) -> bool:
        """Whether a view of the board is on."""
        ...

    def toggle(self, name: str) -> None:
        """Switch a view of the board on or off."""
        ...

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling."""
        ...


def step_of(action_id: str) -> int:
    """Return where an action of the keys goes in a list: 1 on, -1 back, 0 for any other."""
    return _STEPS.get(action_id, 0)


def stepped(options: Sequence[T], at: object, step: int) -> T:
    """Return the option a step on from one, round and round; from none of them the first, or the last."""
    if at not in options:
        return options[0 if step > 0 else -1]
    return options[(options.index(at) + step) % len(options)]


class Tool:
    """Answer one kind of request; subclasses override what they need.

    A tool is made when its request is open and lives until it is answered. What the player has planned so far
    is in its history (widgets are made anew at every rebuild) and in the draft, if it must survive. What is
    only selected, pointed at or scrolled to is no part of the plan.
    """

    contexts: ClassVar[tuple[Context, ...]] = ()
    """Where keys have a meaning to it, besides the board."""
    then: ClassVar[str] = ""
    """What follows, where that is not what follows the answer."""
    hands: ClassVar[str] = "wheel: zoom · drag: pan · {key:fit}: fit"
    """What mouse and keys do on the board, in few words; keys as placeholders (see `Bindings.fill`)."""
    at_once: ClassVar[bool] = False
    """Whether one press answers, so that nothing is planned before and there is no history."""
    history: History[Any] | None = None
    """The plan in hand, with every step that can be undone and redone."""

    def __init__(self, host: Host, request: Request[Any]) -> None:
        self.host = host
        self.request = request

    @property
    def player(self) -> str:
        """The name of the player who answers."""
        return str(self.host.view.setup.names[self.request.seat])

    def keep(self, draft: Any) -> None:  # noqa: ANN401 - plans are of any type
        """Keep what is in hand as a draft, and show it; what was refused before is past."""
        self.host.refuse(None)
        self.host.save_draft(draft)
        self.host.rebuild()

    def record(self, then: Any, what: str) -> None:  # noqa: ANN401 - plans are of any type
        """Take a new plan in hand, as a step that changes `what`, or as a part of the drag that goes on."""
        assert self.history is not None, "what is planned has a history"
        if self.drags:
            self.history.lead(then, what)
        else:
            self.history.record(then, what)
        self.changed()

    def changed(self) -> None:
        """Show the plan in hand; a tool that keeps it as a draft keeps it, too."""
        self.host.refuse(None)
        self.host.rebuild()

    def restored(self, before: Any) -> None:  # noqa: ANN401 - plans are of any type
        """Show the plan that an undo or redo has brought back; `before` is the one that it replaced."""
        self.changed()

    @property
    def drags(self) -> bool:
        """Whether the pointer holds a part of the plan: all that it leads to is one step."""
        return False

    def settle(self) -> None:
        """Make one step of all that was dragged."""
        if self.history is not None:
            self.history.settle()
        self.changed()

    def give_back(self) -> None:
        """Drop what is being dragged, and show the plan as it was before."""
        if self.history is not None and self.history.is_led:
            before = self.history.now
            self.history.give_back()
            self.restored(before)
        self.host.rebuild()

    def shows(self, toggle: str) -> bool:
        """Whether a view of the board is on; one that the table does not offer is."""
        offered = (one.name for one in self.host.presenter.toggles())
        return toggle not in offered or self.host.is_on(toggle)

    # Advice.

    def in_hand(self) -> tuple[Any, ...]:
        """Return the answer that would be given now, alone; nothing while there is none."""
        return ()

    def put_in_hand(self, answer: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Take an answer in hand as if the player had chosen it."""

    # The panels.

    def heading(self) -> Heading:
        """Return the head of the right panel."""
        return Heading("")

    def build(self, column: PanelColumn) -> None:
        """Put the widgets into the right panel, in reading order."""

    def what_now(self) -> str:
        """Say in one sentence what is awaited."""
        return ""

    def commit(self) -> Commit | None:
        """Describe the big button, or None where there is nothing to commit."""
        return None

    def roster_seat(self) -> Seat:
        """Name the player whose pieces the roster shows at first."""
        return self.request.seat

    def roster_note(self) -> str:
        """Return the aside of the roster, such as "5 of 7 ordered"."""
        return ""

    def is_done(self, piece: str) -> bool | None:
        """Whether a piece of the roster carries the done mark; None: neither done nor to do."""
        return None

    def warning(self, piece: str) -> str:
        """Warn of what awaits a piece of the roster; "" for nothing."""
        return ""

    # The board.

    def overlays(self) -> Sequence[Any]:
        """List what lies over the board; the screen adds names, arcs, bands and the tape by its toggles."""
        return ()

    def stance(self) -> tuple[Point, int] | None:
        """Return the place and heading from which things are shown; None: the selected piece's own."""
        return None

    def selection_changed(self) -> None:
        """Follow the selected piece."""

    def click(self, click: BoardClick) -> bool:
        """Take a press on the board; False leaves it to the screen, which selects the piece and pans."""
        return False

    def press_die(self, die: int) -> None:
        """Take a press on a die of the tray, by its place from 0."""

    def hover(self, at: Point | None, piece: str | None) -> None:
        """Follow the pointer over the board; None when it is elsewhere."""

    def drag(self, at: Point) -> bool:
        """Take the pointer moving after a press that was taken."""
        return False

    def release(self, at: Point) -> None:
        """Take the button going up after a press that was taken."""

    def wheel(self, at: Point, steps: int) -> bool:
        """Take the wheel over the board; False leaves it to the zoom."""
        return False

    # Keys and time.

    def action(self, action_id: str) -> bool:
        """Take a key's action (see `game.shell.actions`); False leaves it to the screen."""
        return False

    def undo(self) -> bool:
        """Undo the last step of the plan; False: there is none, the session's undo follows."""
        if self.history is not None and self.history.is_led and self.let_go():
            return True
        return self._go(back=True)

    def undo_words(self) -> str:
        """Say what `undo` would undo; "" when there is nothing."""
        return self.history.undo_words if self.history is not None else ""

    def redo(self) -> bool:
        """Redo the step of the plan that was undone last; False: there is none, the session may have one."""
        return self._go(back=False)

    def redo_words(self) -> str:
        """Say what `redo` would redo; "" when there is nothing."""
        return self.history.redo_words if self.history is not None else ""

    def _go(self, *, back: bool) -> bool:
        if self.history is None:
            return False
        before = self.history.now
        if not (self.history.undo() if back else self.history.redo()):
            return False
        self.restored(before)
        return True

    def let_go(self) -> bool:
        """Let go of what is in hand (a drag, an armed jump, a declared target); False: nothing is."""
        return False

    def update(self, dt_s: float) -> bool:
        """Let seconds pass; return whether the picture changes."""
        return False

    def close(self) -> None:
        """Let go: the request has been answered or taken back."""
