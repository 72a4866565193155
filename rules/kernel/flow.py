"""Flows: rules as generators that ask questions and wait for the answers."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from rules.kernel.requests import AnyRequest, Request
from rules.kernel.seats import Seat

AnswerT = TypeVar("AnswerT")
ResultT = TypeVar("ResultT")

Question = AnyRequest | dict[Seat, AnyRequest]
Flow = Generator[Question, Any, ResultT]


def ask(request: Request[AnswerT]) -> Flow[AnswerT]:
    """Ask one seat and return its answer."""
    answer: AnswerT = yield request
    return answer


def ask_all(requests: dict[Seat, Request[AnswerT]]) -> Flow[dict[Seat, AnswerT]]:
    """Ask several seats at once and return their answers; nobody sees one before all have answered."""
    answers: dict[Seat, AnswerT] = yield dict(requests)
    return answers
