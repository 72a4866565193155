"""Battles for tests of the rooms round them: begun by choices, played by anything legal."""

from __future__ import annotations

from typing import Any

from game.families.astra_et_tenebrae.new_match.choices import Choices, build_setup
from game.match.seats import HOTSEAT
from game.match.session import Session
from game.shell.paths import Home
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

GAME = "astra-et-tenebrae"
SEED = 5


def begun(
    home: Home, edition: str = "2025-03-04", *, ships: int = 4, turns: int | None = None, **players: str
) -> Session:
    """Begin a battle of two people, or as `players` says."""
    choices = Choices.first(("Ember", "Tide"))
    choices.play_by(edition)
    choices.count = ships
    choices.turn_limit = choices.turn_limit if turns is None else turns
    choices.players = {**HOTSEAT, **{Seat(seat): player for seat, player in players.items()}}
    return Session.new(build_setup(choices), SEED, home=home, seating=choices.seating)


def play(session: Session, until: Any = lambda _: False, seed: int = SEED) -> Session:
    """Play on with anything legal, until a state is wanted or the battle is over."""
    below = Stream("anything", seed).below
    while not session.over and not until(session.match.state):
        for seat in session.waiting():
            request = session.request(seat)
            assert request is not None
            session.answer(seat, request.example(below))
    session.show_all()
    return session


def choose_astra(desk: Any) -> None:
    """Choose the game on the title by a click on its card."""
    desk.app.to_title()
    desk.step()
    desk.choose_game(GAME)
    assert desk.screen.game == GAME
