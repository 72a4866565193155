"""Shared parts of this game's requests: ones about a state, and choices that skip a single option."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Self, TypeVar, cast

from rules.false_sunrise.state import State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne, Request
from rules.kernel.seats import Seat
from rules.values import changed

AnswerT = TypeVar("AnswerT")
OptionT = TypeVar("OptionT")


class OverState(Request[AnswerT]):
    """A request whose answer is judged against the current state."""

    __slots__ = ()
    state: State

    def seen_by(self, view: State) -> Self:
        """Return the request with its state replaced by `view`: what its seat may know."""
        return cast("Self", changed(cast("Any", self), state=view))


def choose(
    seat: Seat, prompt: StrEnum, options: Sequence[OptionT], about: tuple[Any, ...], ruling: str
) -> Flow[OptionT]:
    """Let a player choose an option. A single option is taken without asking."""
    if len(options) == 1:
        return options[0]
    answer: OptionT = yield from ask(ChooseOne(seat, prompt, options, about, ruling))
    return answer
