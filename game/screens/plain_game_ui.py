"""What the screens of a match show of a game, with defaults for a game that does not define its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pygame import Rect

from game.board.view import AnyBoard, BoardView
from game.game_ui import GameUi
from game.games import ui, ui_of
from game.screens.base import Screen
from game.screens.host import HasUi
from game.screens.registry import Factory
from game.screens.table.bar import BarPlace, plain_bar
from game.screens.table.hint_cards import HintCards
from game.screens.table.host import PresenterTable
from game.screens.table.presenter import Presenter
from game.screens.table.training import Training
from game.screens.tools.dice_tray import ThrowOf
from game.screens.tools.tool import Tool
from game.widgets.widget import Widget
from rules.kernel.match import AnyMatch
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.book.lessons.shelf import ListedLesson


class Question(Protocol):
    """A question over the main menu."""

    def ask(self) -> None:
        """Show the question."""


class Figures(Protocol):
    """The figures on the result screen."""

    def build(self, screen: HasUi, body: Rect) -> None:
        """Lay out the figures in an area of a screen."""


Menus = Mapping[str, Mapping[str, Factory]]
Questions = Mapping[str, Mapping[str, Callable[[HasUi], Question]]]
LessonFactories = Mapping[str, Callable[["App", "ListedLesson"], Screen]]


class FiguresFactory(Protocol):
    """Makes the figures of a finished match."""

    def __call__(self, match: AnyMatch) -> Figures:
        """Return the figures."""
        ...


class RehearsalFactory(Protocol):
    """Makes the tool for trial orders, a `RehearsingTool`."""

    def __call__(self, under: Any) -> Tool:  # noqa: ANN401 - the tool of any game
        """Return the tool in place of the one `under` it, which gives the real orders."""
        ...


class PlainGameUi(GameUi):
    """An empty board with the log open over it, a list of players, a bar with the turn, and no hints."""

    board: ClassVar[type[AnyBoard]] = BoardView
    """The class of the board."""
    presenter: ClassVar[type[Presenter]] = Presenter
    """The class of the other displays at the table."""
    training: ClassVar[type[Training]] = Training
    """The class of the training panel."""
    hint_cards: ClassVar[type[HintCards]] = HintCards
    """The class of the hint cards."""
    menus: ClassVar[Menus] = MappingProxyType({"": MappingProxyType({})})
    """The screen that each menu entry opens, by the edition of its `TitleCard` and its id."""
    questions: ClassVar[Questions] = MappingProxyType({})
    """What menu entries that ask first ask over the main menu, by the same."""
    table_rooms: ClassVar[Mapping[str, Callable[[PresenterTable], Screen]]] = MappingProxyType({})
    """Rooms that open from the table, by name."""
    lesson_screens: ClassVar[LessonFactories] = MappingProxyType({})
    """Makers of lesson screens, by where a lesson takes place."""
    figures: ClassVar[FiguresFactory | None] = None
    """Makes the figures on the result screen; None for no figures."""
    rehearsal: ClassVar[RehearsalFactory | None] = None
    """Makes the tool that tries orders for both sides; None if orders cannot be rehearsed."""
    has_new_match_against: ClassVar[bool] = False
    """Whether a new match can be set up against a level."""

    def bar(self, place: BarPlace, ruleset: AnyRuleset, view: Any) -> list[Widget]:  # noqa: ANN401
        """Return the bar at the top, for a view of any game."""
        return plain_bar(place, ruleset, view)

    def dice_of(self, edition: str) -> ThrowOf:
        """Return what shows the dice of an edition where there is no table, as in a clip."""
        return lambda _event, _state, before: before

    def new_match_against(self, app: App, level: str) -> Screen:
        """Return the screen of a new match against a level, in a game that has one."""
        raise NotImplementedError

    def fight(self, app: App, *, level: str, edition: str | None) -> Screen:
        """Return the screen of the match after the lessons, in a game that has lessons."""
        raise NotImplementedError

    def coach_overlays(self, ghost: Any, seat: Seat, view: Any) -> Sequence[object]:  # noqa: ANN401
        """Return overlays that show what the coach found on the board of a replay: its `ghost`."""
        return ()

    def challenge_overlays(self, ghost: Any, seat: Seat, view: Any) -> Sequence[object]:  # noqa: ANN401
        """Return overlays that show a challenge's best answer, the `ghost` of its verdict."""
        return ()

    def reason_overlays(self, answer: object, about: str, view: object) -> Sequence[object]:
        """Return overlays that show beside the computer's reasons what it decided for a piece or for all."""
        return ()


def screens_of(edition: str) -> PlainGameUi:
    """Return what the screens of a match show of the game that has an edition.

    Raise LookupError, naming the list to complete, if the game has none.
    """
    return _whole(ui_of(edition))


def screens_of_game(game: str) -> PlainGameUi:
    """Return what the screens of a match show of a game by its id."""
    return _whole(ui(game))


def _whole(found: GameUi) -> PlainGameUi:
    assert isinstance(found, PlainGameUi), "each game begins from the plain stand-ins"
    return found
