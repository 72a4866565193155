"""The same match again, with the seats swapped."""

from __future__ import annotations

from game.games import card_of
from game.match.beginning import begin
from game.match.session import Session


def rematch_of(session: Session) -> Session:
    """Begin the same match again with swapped seats and new dice.

    The program sets up a quick battle.
    """
    setup = card_of(session.match.ruleset.id).rematch(session.match.setup)
    seating, dice = session.seating.swapped(), session.dice
    return begin(setup, session.home, seating, quick=session.quick, dice=dice)
