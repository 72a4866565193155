"""What helpers of a table need of it, in small parts, and the few combinations that are truly wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.screens.host import (
    HasActing,
    HasAnyView,
    HasBindings,
    HasBoard,
    HasEdition,
    HasMatch,
    HasRosterSeat,
    HasSelected,
    HasToggles,
    HasUi,
    HasWidgets,
    OpensRulings,
    Picks,
    Rebuilds,
    Selects,
)
from game.screens.tools.tool import HasStage, HasTool, Host
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.screens.table.frame import Frame
    from game.screens.table.log_view import LogView
    from game.screens.table.opponents import Opponents
    from game.screens.table.pointer import Pointer
    from game.screens.table.presenter import Presenter
    from game.screens.table.training import Training


class HasFrame(Protocol):
    """A table with a layout."""

    frame: Frame


class HasPresenter(Protocol):
    """A table with a game's own displays."""

    @property
    def presenter(self) -> Presenter:
        """What the game shows at the table besides its board, its bar and its tools."""
        ...


class HasPointer(Protocol):
    """A table whose board the pointer is over."""

    pointer: Pointer


class HasLog(Protocol):
    """A table with a log."""

    log: LogView


class HasTraining(Protocol):
    """A table at which a player may train."""

    training: Training


class HasOpponents(Protocol):
    """A table at which the computer may play."""

    @property
    def opponents(self) -> Opponents:
        """The computer's seats."""
        ...


class Restarts(Protocol):
    """A table that can continue from another moment of the match."""

    def start_over(self) -> None:
        """Drop tool and animation, show the current state and ask again."""


class Pauses(Protocol):
    """A table that pauses after a movement, for the player whose `eyes` look; None means both."""

    @property
    def eyes(self) -> Seat | None:
        """The player whose view is shown, or None for what both may see."""
        ...

    def go_on(self) -> None:
        """End the pause."""


class CardTable(HasUi, HasBoard, HasFrame, HasPresenter, Protocol):
    """A table whose board has cards over it, clear of the pieces."""


class TapeTable(HasBindings, HasBoard, HasPresenter, HasSelected, HasTool, HasAnyView, Protocol):
    """A table on whose board a tape measures."""


class ListTable(HasWidgets, HasSelected, Selects, Picks, Protocol):
    """A table with a list that selects pieces.

    `selection_moved` is true if the selection has changed since the list was last laid out.
    """

    selection_moved: bool


class RosterTable(
    ListTable, HasUi, HasMatch, HasRosterSeat, HasAnyView, HasTool, HasPointer, Rebuilds, Protocol
):
    """What the list of pieces at the left shows of a table."""


class HintTable(
    CardTable,
    HasBindings,
    HasMatch,
    HasActing,
    HasSelected,
    HasStage,
    HasToggles,
    HasTool,
    OpensRulings,
    Rebuilds,
    Protocol,
):
    """What hints look at, and where they go; `tells_hints` says whether there are any at this table."""

    @property
    def tells_hints(self) -> bool:
        """Whether hints are shown."""
        ...


class TrainingTable(
    CardTable,
    HasEdition,
    HasMatch,
    HasOpponents,
    HasSelected,
    HasStage,
    HasTool,
    Rebuilds,
    Restarts,
    Protocol,
):
    """What training compares, advises and takes back."""


class PresenterTable(Host, HasEdition, HasFrame, HasLog, HasPointer, HasRosterSeat, Pauses, Picks, Protocol):
    """What a game's presenter shows of a table: it gives each of its displays the part that it needs."""

    selection_moved: bool
