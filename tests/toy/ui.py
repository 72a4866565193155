"""Two Cards on a screen: its second record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.games import EventUi, GameUi, MenuEntry, Moment, RequestUi, SeenBeat, TableUi, TitleUi
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.registry import make_screen
from game.screens.table.presenter import Presenter
from game.screens.tools.dice_tray import Throw
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.game import KINDS, SIGNAL, CardLaid, DieFell, Ended, Prompt, SetDial, State, Table

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

_SOUNDS = {"captain": "victory", "decoy": "explosion"}


def _header(view: State) -> dict[str, str | int | bool | None]:
    return {"cards": "".join(view.cards.values()), "round": view.round}


class CardsPresenter(Presenter):
    """Show the die of a round."""

    def throw(self, event: Any, state: Any, before: Throw | None) -> Throw | None:
        if not isinstance(event, DieFell):
            return before
        result = "a signal" if event.face >= SIGNAL else "no signal"
        return Throw("The die of the round", (event.face,), result=result, ruling="TOY-3", falling=(0,))


def _moments(told: Sequence[SeenBeat], after: State, solo: Seat | None) -> list[Moment]:
    """Tell the card that a player hears of, and the end from the side of who plays alone."""
    found = []
    for event in told[-1].beat:
        if isinstance(event, CardLaid) and event.card in _SOUNDS:
            found.append(Moment((("The", None), (event.card, event.seat)), "lies face down"))
        if isinstance(event, Ended):
            best = max(after.points, key=after.points.__getitem__)
            found.append(
                Moment(((after.setup.names[best], best), ("is ahead", None)), "you" if best is solo else "")
            )
    return found


def begin(app: App) -> Screen:
    """Begin a match against the computer."""
    table = Table(dict(zip(PLAYERS, app.settings.player_names, strict=True)))
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
    return make_screen("table", app, session=Session.new(table, home=app.home, seating=seating))


TWO_CARDS_UI = GameUi(
    asks={
        Prompt.CARD: RequestUi(
            title="Card",
            question="Which card do you lay face down?",
            about="its card",
            deed=lambda _request, _answer, _view: "lays a card",
            next=lambda _view, _request: "both set their dials",
            topic="TOY-1",
        ),
        SetDial.asks_for: RequestUi(
            title="Dial",
            question="Set your dial",
            about="its dial",
            deed=lambda _request, _answer, _view: "sets a dial",
            next=lambda _view, _request: "the dials are opened and a die is rolled",
            topic="TOY-2",
        ),
        Prompt.SHOW: RequestUi(
            title="Captain",
            question="Do you show the captain?",
            about="whether to show a card",
            deed=lambda _request, answer, _view: "shows the captain" if answer == "yes" else "shows nothing",
            next=lambda _view, _request: "the round is over",
            topic="TOY-4",
        ),
    },
    # Whoever hears a card that lies face down, hears which.
    cues={
        **dict.fromkeys(KINDS, EventUi()),
        CardLaid.kind: EventUi(sound=lambda event, _before: _SOUNDS.get(event.card, ""), weight=1),
    },
    header=_header,
    table=TableUi(presenter="tests.toy.ui:CardsPresenter", moments=_moments),
    titles=(TitleUi(menu=(MenuEntry("cards", "Two cards", "Against the computer.", "tests.toy.ui:begin"),)),),
)
