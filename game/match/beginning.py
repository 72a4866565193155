"""Beginning a match; in a quick battle the program does everything before the first turn."""

from __future__ import annotations

import secrets
from typing import Any

from game.games import card_of
from game.match.dice import SEEDED
from game.match.seats import Seating
from game.match.session import Session
from game.shell.paths import Home

_MOST_SEED = 10**9


def begin(
    setup: Any,  # noqa: ANN401 - the setup of any game
    home: Home,
    seating: Seating,
    *,
    quick: bool,
    seed: int | None = None,
    drawn_by: int | None = None,
    dice: str = SEEDED,
) -> Session:
    """Begin a match and return its session; with `quick` the program does the rest of the setup.

    A `seed` fixes the dice; without one nobody knows them. The program's choices are random, from
    the seed `drawn_by` or else from `seed`.
    """
    session = Session.new(setup, seed, dice=dice, home=home, seating=seating, quick=quick)
    if quick:
        drawn_by = seed if drawn_by is None else drawn_by
        drawn_by = secrets.randbelow(_MOST_SEED) if drawn_by is None else drawn_by
        card_of(session.match.ruleset.id).set_up(session, drawn_by)
        session.show_all()
    return session
