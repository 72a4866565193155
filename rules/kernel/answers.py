"""The legal answers to a request: all of them where they can be listed, otherwise some."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar

from rules.kernel.dice import Stream
from rules.kernel.requests import Request

AnswerT = TypeVar("AnswerT")

SAMPLES = 100


def lists_all(request: Request[AnswerT]) -> bool:
    """Return whether `legal_answers` yields every legal answer to a request, not only some."""
    return request.listed() is not None


def legal_answers(
    request: Request[AnswerT], *, samples: int = SAMPLES, seed: int | str = 0
) -> Iterator[AnswerT]:
    """Yield legal answers to a request, each once.

    If `lists_all(request)`, these are all. There can be very many, so take as many as you need.
    Otherwise, as for a place on the table or the orders of a fleet, they are the default and what is
    new among `samples` random answers; the same `seed` always draws the same ones.

    >>> from rules.kernel.requests import Roll
    >>> list(legal_answers(Roll(1, 6, "signal")))
    [(1,), (2,), (3,), (4,), (5,), (6,)]
    """
    listed = request.listed()
    return _drawn(request, samples, seed) if listed is None else listed


def _drawn(request: Request[AnswerT], samples: int, seed: int | str) -> Iterator[AnswerT]:
    below = Stream("answers", seed).below
    seen = set()
    for number in range(samples + 1):
        answer = request.example(below) if number else request.default()
        written = json.dumps(request.pack(answer))
        if written not in seen:
            seen.add(written)
            yield answer
