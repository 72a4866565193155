"""Beginning a match; in a quick battle the program does everything before the first turn."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.games import card_of
from game.match.dice import SEEDED
from game.match.seats import Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.file_error import FileError
from rules.games import ruleset_of
from rules.kernel.journal import AnyMatch
from rules.kernel.match import Endless, Match
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.notation import NAME

_MOST_SEED = 10**9


def begin(
    setup: object,
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


def answer_setup(session: Session, answer: Callable[[AnyRequest], object | None]) -> None:
    """Answer every question of the setup for both sides, until `answer` returns None.

    That happens at the first turn, or earlier if people have to do something.
    """
    while seats := session.waiting():
        request = session.request(seats[0])
        given = None if request is None else answer(request)
        if given is None:
            break
        session.answer(seats[0], given)
    session.close_setup()


def begin_at(
    state: Any,  # noqa: ANN401 - of any game
    names: Mapping[Seat, str],
    home: Home,
    seating: Seating,
    *,
    dice: str = SEEDED,
) -> Session:
    """Begin a match at a position from which play can go on, between players of these names.

    Raise `FileError` if nobody would ever be asked for anything.
    """
    ruleset, setup = ruleset_of(state.setup), replace(state.setup, names=dict(names))
    placed = ruleset.unpack_state(setup, ruleset.pack_state(state))
    try:
        match: AnyMatch = Match(ruleset, setup, state=placed)
    except Endless as error:
        raise FileError(NAME, str(error), "choose another one") from None
    return Session.at_position(match, seating, home, dice)
