"""Limits of undo: how far a player may undo, and where in the log that leads."""

from __future__ import annotations

from game.match.session import Session
from rules.kernel.seats import Seat


def answers_since(session: Session, seat: Seat, beat: int) -> int:
    """Return how many answers a seat must undo to make a beat the last one; 0 if it cannot (PLY-3).

    It is as few as possible: answers given just after the beat that cause no beat stay.
    """
    match = session.match
    later = [number for number, at in enumerate(match.given_at) if at > beat and number >= session.set_up]
    if not later:
        return 0
    first = max(number for number in later if match.given_at[number] == match.given_at[later[0]])
    mine = all(one is seat for one, _ in match.journal[first:])
    return len(match.journal) - first if mine and match.undo_reaches(first) else 0


def undo_to(session: Session, seat: Seat, beat: int) -> None:
    """Undo everything that a seat has answered since a beat; what cannot be undone stays."""
    for _ in range(answers_since(session, seat, beat)):
        session.undo(seat)
