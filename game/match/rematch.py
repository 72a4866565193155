"""The same match once more, with the seats swapped."""

from __future__ import annotations

import secrets

from game.games import game_ui_of, named
from game.match.session import Session

_MOST_SEED = 10**9


def rematch_of(session: Session) -> Session:
    """Begin the same match again, seats swapped and dice new; a quick battle is set up by the program."""
    ui = game_ui_of(session.match.ruleset.id)
    again = Session.new(
        ui.rematch(session.match.setup),
        dice=session.dice,
        home=session.home,
        seating=session.seating.swapped(),
        quick=session.quick,
    )
    if again.quick and ui.set_up:
        named(ui.set_up)(again, secrets.randbelow(_MOST_SEED))
        again.show_all()
    return again
