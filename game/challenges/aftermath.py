"""What an answer to a challenge leads to: played on its board before it is graded."""

from __future__ import annotations

from game.challenges.challenge import Challenge
from game.match.session import Session

_MOST = 60  # answers, far more than any volley asks for


def play_out(session: Session, challenge: Challenge, answer: object) -> None:
    """Give an answer, and go on until what it does is settled.

    The dice decide, and everything else that is asked gets its default. Of what happens, the session
    keeps what the kind of challenge shows. Raise `IllegalAnswer` if a rule refuses the answer.
    """
    match, kind, question = session.match, challenge.kind, challenge.question
    first = len(match.beats)
    session.answer(challenge.seat, answer)
    for _ in range(_MOST):
        if kind.is_settled(match.beats[first:]) and not match.has_sealed(challenge.seat):
            break
        for seat in match.waiting():
            request = match.request(seat)
            if request is not None:
                session.answer(seat, request.default())
    session.close_setup()  # nobody can undo it
    match.beats[first:] = kind.shown(question, match.beats[first:])
