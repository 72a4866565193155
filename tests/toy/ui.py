"""Two Cards on a screen: its second record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.game_card import Computer, GameCard, MenuEntry, Moment, SeenBeat, TableWords, TitleCard
from game.game_ui import EventUi, RequestUi
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.plain_game_ui import Menus, PlainGameUi
from game.screens.registry import make_screen
from game.screens.table.presenter import Presenter
from game.screens.tools.dice_tray import Throw
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.challenges import CardsChallenges
from tests.toy.coach import CardsCoach
from tests.toy.game import KINDS, SIGNAL, CardLaid, DieFell, Ended, Prompt, SetDial, State, Table

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

_SOUNDS = {"captain": "victory", "decoy": "explosion"}


class CardsPresenter(Presenter):
    """Show the die of a round."""

    def throw(self, event: Any, state: Any, before: Throw | None) -> Throw | None:
        if not isinstance(event, DieFell):
            return before
        result = "a signal" if event.face >= SIGNAL else "no signal"
        return Throw("The die of the round", (event.face,), result=result, ruling="TOY-3", falling=(0,))


class CardsTable(TableWords):
    """How a match of Two Cards is told."""

    def moments(self, beats: Sequence[SeenBeat], after: State, solo: Seat | None) -> list[Moment]:
        """Tell the card that a player hears of, and the end from the side of who plays alone."""
        found = []
        for event in beats[-1].beat:
            if isinstance(event, CardLaid) and event.card in _SOUNDS:
                found.append(Moment((("The", None), (event.card, event.seat)), "lies face down"))
            if isinstance(event, Ended):
                best = max(after.points, key=after.points.__getitem__)
                below = "you" if best is solo else ""
                found.append(Moment(((after.setup.names[best], best), ("is ahead", None)), below))
        return found


class CardsComputer(Computer):
    """The plain computer, whose levels tests may change."""


class TwoCardsCard(GameCard):
    """Two Cards in menus and lists."""

    titles: ClassVar[tuple[TitleCard, ...]] = (
        TitleCard(menu=(MenuEntry("cards", "Two cards", "Against the computer."),)),
    )
    table: ClassVar[TableWords] = CardsTable()
    computer: ClassVar[Computer] = CardsComputer()

    def header(self, view: State) -> dict[str, str | int | bool | None]:
        """Keep the cards and the round."""
        return {"cards": "".join(view.cards.values()), "round": view.round}

    def challenges(self, edition: str = "") -> CardsChallenges:
        """Return what is asked."""
        return CardsChallenges()

    def coach(self) -> CardsCoach:
        """Return a new coach."""
        return CardsCoach()


def begin(app: App) -> Screen:
    """Begin a match against the computer."""
    table = Table(dict(zip(PLAYERS, app.settings.player_names, strict=True)))
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
    return make_screen("table", app, session=Session.new(table, home=app.home, seating=seating))


class TwoCardsUi(PlainGameUi):
    """Two Cards on the screens of a match."""

    requests: ClassVar[Mapping[str, RequestUi]] = {
        Prompt.CARD: RequestUi(
            title="Card",
            question="Which card do you lay face down?",
            thinking_about="its card",
            describe_answer=lambda _request, _answer, _view: "lays a card",
            what_follows=lambda _view, _request: "both set their dials",
            topic="TOY-1",
        ),
        SetDial.asks_for: RequestUi(
            title="Dial",
            question="Set your dial",
            thinking_about="its dial",
            describe_answer=lambda _request, _answer, _view: "sets a dial",
            what_follows=lambda _view, _request: "the dials are opened and a die is rolled",
            topic="TOY-2",
        ),
        Prompt.SHOW: RequestUi(
            title="Captain",
            question="Do you show the captain?",
            thinking_about="whether to show a card",
            describe_answer=lambda _request, answer, _view: (
                "shows the captain" if answer == "yes" else "shows nothing"
            ),
            what_follows=lambda _view, _request: "the round is over",
            topic="TOY-4",
        ),
    }
    # Whoever hears a card that lies face down, hears which.
    events: ClassVar[Mapping[str, EventUi]] = {
        **dict.fromkeys(KINDS, EventUi()),
        CardLaid.kind: EventUi(sound=lambda event, _before: _SOUNDS.get(event.card, ""), priority=1),
    }
    presenter: ClassVar[type[Presenter]] = CardsPresenter
    menus: ClassVar[Menus] = {"": {"cards": begin}}
