"""Two Cards on a screen: its second record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games import Ask, Cue, Entry, GameUi
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.registry import make_screen
from rules.kernel.seats import PLAYERS, Seat
from tests.toy.game import KINDS, CardLaid, Prompt, SetDial, State, Table

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

_SOUNDS = {"captain": "victory", "decoy": "explosion"}


def _header(view: State) -> dict[str, str | int | bool | None]:
    return {"cards": "".join(view.cards.values()), "round": view.round}


def begin(app: App) -> Screen:
    """Begin a match against the computer."""
    table = Table(dict(zip(PLAYERS, app.settings.player_names, strict=True)))
    seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "random"})
    return make_screen("table", app, session=Session.new(table, home=app.home, seating=seating))


TWO_CARDS_UI = GameUi(
    asks={
        Prompt.CARD: Ask(
            title="Card",
            question="Which card do you lay face down?",
            about="its card",
            deed=lambda _request, _answer, _view: "lays a card",
            next=lambda _view, _request: "both set their dials",
            topic="TOY-1",
        ),
        SetDial.asks_for: Ask(
            title="Dial",
            question="Set your dial",
            about="its dial",
            deed=lambda _request, _answer, _view: "sets a dial",
            next=lambda _view, _request: "the dials are opened and a die is rolled",
            topic="TOY-2",
        ),
        Prompt.SHOW: Ask(
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
        **dict.fromkeys(KINDS, Cue()),
        CardLaid.kind: Cue(sound=lambda event, _before: _SOUNDS.get(event.card, ""), weight=1),
    },
    header=_header,
    menu=(Entry("cards", "Play", "Two cards", "Against the computer.", "tests.toy.ui:begin"),),
)
