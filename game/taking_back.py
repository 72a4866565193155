"""How far a player may take answers back, and to where in the log that leads."""

from __future__ import annotations

from game.session import Session
from rules.kernel.seats import Seat


def answers_since(session: Session, seat: Seat, beat: int) -> int:
    """Count the answers that a seat would take back to where a beat had just been; 0: it cannot (PLY-3)."""
    match = session.match
    since = [number for number, at in enumerate(match.given_at) if at > beat and number >= session.set_up]
    mine = bool(since) and all(match.journal[number][0] is seat for number in since)
    return len(since) if mine and match.undo_reaches(since[0]) else 0


def undo_to(session: Session, seat: Seat, beat: int) -> None:
    """Take back all that a seat has answered since a beat; what cannot be taken back stays."""
    for _ in range(answers_since(session, seat, beat)):
        session.undo(seat)
