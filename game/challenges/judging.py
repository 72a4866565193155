"""Grading answers to challenges; a separate process may run these functions."""

from __future__ import annotations

from functools import lru_cache

from game.challenges.challenge import Challenge, open_challenge
from game.challenges.challenge_kind import Weighed
from game.challenges.files import title_of
from game.challenges.verdict import Verdict
from game.players.background_jobs import Tell


def weigh_challenge(challenge: Challenge) -> Weighed[object]:
    """Evaluate all answers to a challenge."""
    return challenge.kind.weigh(challenge.question)


@lru_cache(maxsize=4)
def _opened(content: bytes, name: str) -> tuple[Challenge, Weighed[object]]:
    challenge = open_challenge(title_of(content, name))
    return challenge, weigh_challenge(challenge)


def judge(content: bytes, name: str, answer: object, _tell: Tell) -> Verdict[object]:
    """Grade an answer to a challenge, written as in a file.

    May raise `FileError`.
    """
    challenge, weighed = _opened(content, name)
    return weighed.judge(challenge.request.unpack(answer))


def prepare(content: bytes, name: str, _tell: Tell) -> None:
    """Evaluate a challenge in advance, so that the verdict comes at once; may raise `FileError`."""
    _opened(content, name)
