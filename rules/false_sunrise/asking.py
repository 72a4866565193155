"""What the requests of this game share, and asking only where there is something to choose."""

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
    """A request that is judged by the table as it stands."""

    __slots__ = ()
    state: State

    def seen_by(self, view: State) -> Self:
        """Judge it by what its seat may know."""
        return cast("Self", changed(cast("Any", self), state=view))


def choose(
    seat: Seat, prompt: StrEnum, options: Sequence[OptionT], about: tuple[Any, ...], ruling: str
) -> Flow[OptionT]:
    """Let a player choose; a single option is taken without asking."""
    if len(options) == 1:
        return options[0]
    answer: OptionT = yield from ask(ChooseOne(seat, prompt, options, about, ruling))
    return answer
