"""What helpers need of the screen that they work for: each protocol is one small part of a screen.

A helper names the parts that it needs, so that it works for any screen that has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from game.shell.keys import Bindings
from rules.kernel.requests import AnyRequest, Refusal
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.board.view import AnyBoard
    from game.match.session import Session
    from game.widgets.ui import Ui

ViewT_co = TypeVar("ViewT_co", covariant=True)


class HasWidgets(Protocol):
    """A screen with widgets."""

    ui: Ui


class HasUi(HasWidgets, Protocol):
    """A screen with widgets: dialogs open over them, and the app does the rest."""

    app: App


class HasEdition(Protocol):
    """A screen that is about an edition, or about none ("")."""

    edition: str


class HasBindings(Protocol):
    """A screen with keys."""

    @property
    def bindings(self) -> Bindings:
        """The key bindings of the current game."""
        ...


class HasSession(Protocol):
    """A screen with a match."""

    session: Session


class HasView(Protocol[ViewT_co]):
    """A screen that shows a state."""

    @property
    def view(self) -> ViewT_co:
        """What the player who looks may know, as currently shown on the board; never change it."""
        ...


class HasAnyView(HasView[Any], Protocol):
    """A screen that shows a state of any game."""


class HasMatch(HasSession, HasAnyView, Protocol):
    """A screen with a match of any game, and the view of it that is shown."""


class HasBoard(Protocol):
    """A screen with a board."""

    @property
    def pane(self) -> AnyBoard:
        """The board, as its game draws it."""
        ...


class HasSelected(Protocol):
    """A screen on which a piece may be selected."""

    selected: str | None


class Selects(Protocol):
    """A screen on which helpers select pieces."""

    def select(self, piece: str | None) -> None:
        """Select a piece and notify the tool."""


class Picks(Protocol):
    """A screen on which a row or a plate stands for its piece."""

    def pick(self, piece: str) -> None:
        """Let the tool take a piece, as a click on it would; if it does not, select the piece."""


class HasToggles(Protocol):
    """A screen with views of the board that may be on."""

    def is_on(self, toggle: str) -> bool:
        """Return whether a board view is on."""
        ...


class Toggles(Protocol):
    """A screen with views of the board that can be switched on and off."""

    def toggle(self, name: str) -> None:
        """Switch a board view on or off."""


class Rebuilds(Protocol):
    """A screen whose panels show what helpers change."""

    def rebuild(self) -> None:
        """Lay out the panels again, because what they show has changed."""


class OpensRulings(Protocol):
    """A screen that shows rulings."""

    def open_ruling(self, ruling: str) -> None:
        """Show the text of a ruling."""


class Refuses(Protocol):
    """A table that shows why something is refused."""

    def refuse(self, refusal: Refusal | None) -> None:
        """Show a refusal in the panel, or clear it."""


class TakesAnswers(Refuses, Protocol):
    """A table that takes the answer to the current request."""

    def answer(self, answer: object) -> bool:
        """Answer the request; if it is refused, show the refusal with its ruling and return False."""
        ...

    def follow_answer(self, request: AnyRequest) -> None:
        """Continue after the session was answered directly, possibly more than once."""


class KeepsDrafts(Protocol):
    """A table that keeps an unfinished plan."""

    def save_draft(self, draft: object) -> None:
        """Keep an unfinished plan for undo, for a resized window and for the autosave."""

    def draft(self) -> Any:  # noqa: ANN401 - plans are of any type
        """Return what `save_draft` kept for this request, or None."""
        ...


class HasSeat(Protocol):
    """A table at which a player looks and answers."""

    seat: Seat


class HasRosterSeat(Protocol):
    """A table with a list of pieces, of which those of one player come first."""

    roster_seat: Seat


class HasActing(Protocol):
    """A table at which a player may be asked."""

    @property
    def acting(self) -> Seat | None:
        """The player who is asked now."""
        ...
