"""The base class of request tools: what the table screen expects of the tool that answers a request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from game.screens.host import (
    HasBindings,
    HasMatch,
    HasSeat,
    HasSelected,
    HasToggles,
    HasUi,
    KeepsDrafts,
    OpensRulings,
    Rebuilds,
    Selects,
    TakesAnswers,
    Toggles,
)
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.shell.actions import Context
from rules.kernel.requests import AnyRequest, ChooseOne
from rules.kernel.seats import Seat
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.input_gate import InputGate
    from game.screens.tools.dice_tray import DiceTray
    from game.screens.tools.parts import PanelColumn

PANEL = "panel"  # the group of the widgets in the right panel, for F6
ADVISED = "the advised answer"  # the name of the undo step when advice was taken


@dataclass(frozen=True, slots=True)
class Commit:
    """The one big button: its words, what pressing it does, and why it is disabled ("" if it is not).

    If it `asks`, its subtitle is a question that a second press answers.
    """

    words: str
    press: Callable[[], None]
    subtitle: str = ""
    disabled: str = ""
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of the right panel: a title, in a seat's color if one is given, and an aside."""

    title: str
    aside: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class BoardClick:
    """A press on the board: its place in inches, the piece under it (None if none), and the button.

    `chip` is the topmost overlay there that belongs to a piece without being one.
    """

    at: Point
    piece: str | None
    button: int = 1
    chip: str | None = None


class Stage(Protocol):
    """How far what happens has been shown.

    `still` means that the table pauses for the player to look, and `tray` holds the dice.
    """

    still: bool
    tray: DiceTray

    @property
    def busy(self) -> bool:
        """Whether something is being shown, or the table pauses."""
        ...

    @property
    def playing(self) -> bool:
        """Whether the board is animated, or about to be."""
        ...


class HasStage(Protocol):
    """A table that shows what happens."""

    @property
    def stage(self) -> Stage:
        """How far what happens has been shown."""
        ...


class HasTool(Protocol):
    """A table with a tool for what is asked.

    A tool may swap in another one for the same request and return later.
    """

    tool: Tool | None


class PanelHost(HasMatch, HasUi, OpensRulings, Protocol):
    """What the panel of a tool needs of the table."""


class Host(
    PanelHost,
    HasBindings,
    HasStage,
    HasTool,
    Selects,
    HasSelected,
    HasToggles,
    Toggles,
    Rebuilds,
    TakesAnswers,
    KeepsDrafts,
    HasSeat,
    Protocol,
):
    """Everything that tools use of a table: what the tool of a request needs is up to its game.

    `time_s` counts the seconds since the screen opened, for
    animations only.
    """

    time_s: float
    guard: InputGate
    pane: Any  # the board of the game
    presenter: Any  # of the game


class Tool:
    """Answer one kind of request; subclasses override what they need.

    A tool is created when its request opens and lives until it is answered. The player's plan lives in its
    history (widgets are recreated at every rebuild), and in the draft if it must survive. What is merely
    selected, pointed at or scrolled to is not part of the plan.
    """

    contexts: ClassVar[tuple[Context, ...]] = ()
    """The key contexts in which it takes keys, besides the board."""
    then: ClassVar[str] = ""
    """What follows, if it differs from what usually follows the answer."""
    mouse_hint: ClassVar[str] = "wheel: zoom · drag: pan · {key:fit}: fit"
    """A short hint on what mouse and keys do on the board, with placeholders for `Bindings.fill`."""
    at_once: ClassVar[bool] = False
    """Whether one press answers, so that there is no plan and no history."""
    history: History[Any] | None = None
    """The current plan, with every step that can be undone and redone."""

    def __init__(self, host: Host, request: AnyRequest) -> None:
        self.host = host
        self.request = request

    @property
    def player(self) -> str:
        """The name of the player who answers."""
        return str(self.host.view.setup.names[self.request.seat])

    @property
    def real(self) -> Tool:
        """The tool whose answer counts: this one, except in a rehearsal."""
        return self

    def leave(self) -> None:
        """Go back to the real answer; this does nothing except in a rehearsal."""

    def keep(self, draft: object) -> None:
        """Keep the plan as a draft, show it, and clear an earlier refusal."""
        self.host.refuse(None)
        self.host.save_draft(draft)
        self.host.rebuild()

    def record(self, then: object, what: str) -> None:
        """Record a new plan: as a step that changes `what`, or as a preview during a drag."""
        assert self.history is not None, "what is planned has a history"
        if self.drags:
            self.history.lead(then, what)
        else:
            self.history.record(then, what)
        self.changed()

    def changed(self) -> None:
        """Show the changed plan. Tools that keep their plan as a draft also save it here."""
        self.host.refuse(None)
        self.host.rebuild()

    def restored(self, before: Any) -> None:  # noqa: ANN401 - plans are of any type
        """Show the plan that an undo or redo brought back; `before` is the plan that it replaced."""
        self.changed()

    @property
    def drags(self) -> bool:
        """Whether the pointer is dragging a part of the plan; the whole drag becomes one step."""
        return False

    def settle(self) -> None:
        """Turn the finished drag into one step."""
        if self.history is not None:
            self.history.settle()
        self.changed()

    def give_back(self) -> None:
        """Cancel the drag and show the plan from before it."""
        if self.history is not None and self.history.is_led:
            before = self.history.now
            self.history.give_back()
            self.restored(before)
        self.host.rebuild()

    def shows(self, toggle: str) -> bool:
        """Return whether a board view is on; a view that the table does not offer counts as on."""
        offered = (one.name for one in self.host.presenter.toggles())
        return toggle not in offered or self.host.is_on(toggle)

    # Advice.

    def in_hand(self) -> tuple[Any, ...]:
        """Return the current answer as a tuple of one, or an empty tuple if there is none."""
        return ()

    def put_in_hand(self, answer: Any) -> None:  # noqa: ANN401 - answers are of any type
        """Adopt an answer as if the player had chosen it."""

    # Whether an answer is meant.

    @property
    def touched(self) -> bool:
        """Whether the player has changed the answer in hand, or has been asked whether it is meant."""
        return bool(self.undo_words())

    def is_only_answer(self) -> bool:
        """Whether no other answer than the one in hand can be given."""
        return isinstance(self.request, ChooseOne) and len(self.request.options) == 1

    def is_needless(self) -> bool:
        """Whether there is nothing to decide, so the table gives the answer in hand without asking."""
        return False

    def doubt(self) -> str:
        """Say what the answer in hand does that is hardly meant, such as "Brand is destroyed", or "".

        The big button gives such an answer only when it is pressed again.
        """
        return ""

    # The panels.

    def heading(self) -> Heading:
        """Return the head of the right panel."""
        return Heading("")

    def build(self, column: PanelColumn) -> None:
        """Add the widgets of the right panel, in reading order."""

    def what_now(self) -> str:
        """Return one sentence saying what the player should do."""
        return ""

    def commit(self) -> Commit | None:
        """Return the big button, or None if there is nothing to commit."""
        return None

    def roster_seat(self) -> Seat:
        """Return the player whose pieces the roster shows first."""
        return self.request.seat

    def roster_note(self) -> str:
        """Return the aside of the roster, such as "5 of 7 ordered"."""
        return ""

    def is_done(self, piece: str) -> bool | None:
        """Return whether a piece of the roster is done; None if it has nothing to do."""
        return None

    def warning(self, piece: str) -> str:
        """Return a warning about a piece of the roster; "" for none."""
        return ""

    # The board.

    def overlays(self) -> Sequence[object]:
        """Return the overlays of the board.

        The screen adds names, arcs, range bands and the tape, depending on the views that are on.
        """
        return ()

    def stance(self) -> tuple[Point, int] | None:
        """Return the place and heading from which to draw arcs and range bands.

        None means the selected piece's own.
        """
        return None

    def selection_changed(self) -> None:
        """React to a change of the selected piece."""

    def takes_row(self, piece: str) -> bool:
        """Take a piece whose row or plate was pressed, such as a target; return whether it was used.

        What is not used is selected.
        """
        return False

    def click(self, click: BoardClick) -> bool:
        """Handle a press on the board; False leaves it to the screen, which selects the piece and pans."""
        return False

    def press_die(self, die: int) -> None:
        """Handle a press on a die of the tray; `die` is its index from 0."""

    def hover(self, at: Point | None, piece: str | None) -> None:
        """Follow the pointer over the board; `at` is None when it is elsewhere."""

    def drag(self, at: Point) -> bool:
        """Handle a pointer movement after a press that this tool handled."""
        return False

    def release(self, at: Point) -> None:
        """Handle the release of the button after a press that this tool handled."""

    def wheel(self, at: Point, steps: int) -> bool:
        """Handle the mouse wheel over the board; False leaves it to the zoom."""
        return False

    # Keys and time.

    def key_actions(self) -> KeyActions:
        """Return what each key does now, by the id of its action."""
        return {}

    def action(self, action_id: str) -> bool:
        """Do what a key's action does now; return False if it does nothing, which leaves it to the screen."""
        act = self.key_actions().get(action_id)
        if act is not None:
            act()
        return act is not None

    def undo(self) -> bool:
        """Undo the last step of the plan.

        Return False if there is none; the session's undo then follows.
        """
        if self.history is not None and self.history.is_led and self.let_go():
            return True
        return self._go(back=True)

    def undo_words(self) -> str:
        """Return what `undo` would undo; "" if there is nothing."""
        return self.history.undo_words if self.history is not None else ""

    def redo(self) -> bool:
        """Redo the last undone step of the plan.

        Return False if there is none; the session's redo then follows.
        """
        return self._go(back=False)

    def redo_words(self) -> str:
        """Return what `redo` would redo; "" if there is nothing."""
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
        """Cancel a drag, an armed jump or a declared target; return False if there is none."""
        return False

    def update(self, dt_s: float) -> bool:
        """Advance time by some seconds; return whether the picture changes."""
        return False

    def close(self) -> None:
        """Clean up: the request has been answered or withdrawn."""
