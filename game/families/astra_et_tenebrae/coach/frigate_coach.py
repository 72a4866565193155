"""The coach of Astra et Tenebrae: answers as the commodore values them, and the luck of every shot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from game.families.astra_et_tenebrae.coach.answered import BURNS, FIRE, SETUP, TABLE, Answered, Answers
from game.families.astra_et_tenebrae.coach.ghost import Ghost
from game.families.astra_et_tenebrae.coach.judging import judge_answer
from game.families.astra_et_tenebrae.coach.luck import Rolls
from game.review.coach import Coach, Decided, Judged
from game.review.findings import Luck
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.state import State


class FrigateCoach(Coach[State, events.Event, Answered, Ghost]):
    """The decisions of a side.

    They are burns and overrides; shots, evasions and dodges; heat, formations and tacticians; captains and
    places before the first turn.
    """

    decisions: ClassVar[Mapping[str, str]] = {
        BURNS: "burns",
        FIRE: "shots and evasions",
        TABLE: "heat and formations",
        SETUP: "captains and places",
    }
    setup: ClassVar[frozenset[str]] = frozenset({SETUP})
    unit: ClassVar[str] = "hits"
    about: ClassVar[str] = (
        "1 point is worth a cannon hit on an undamaged ship. Luck compares every roll of a shot with its "
        "exact average. Given away is how much worse your choices were than the commodore's best, by what "
        "you could know then."
    )
    too_short: ClassVar[str] = "The battle ended before any ship moved, so there is nothing to review."

    def __init__(self) -> None:
        self._rolls, self._answers = Rolls(), Answers()

    def decided(self, state: State, beat: Sequence[events.Event], moment: int) -> Iterator[Decided[Answered]]:
        """Yield the answers that a beat shows; some show later than they were given."""
        return self._answers.in_beat(state, beat, moment)

    def judge(self, view: State, decision: Decided[Answered]) -> Judged[Ghost]:
        """Return what an answer gave away; it was often given before `view`, so it has its own."""
        return judge_answer(decision)

    def counts(self, beat: Sequence[events.Event]) -> bool:
        """Return whether ships move: the steps before that are not shown."""
        return any(isinstance(event, events.ShipBurned | events.ShipHeld) for event in beat)

    def see(self, event: events.Event, state: State, moment: int) -> None:
        """Note an event."""
        self._rolls.see(event, state, moment)

    def luck(self) -> list[Luck[Ghost]]:
        """Return the luck of every shot."""
        return self._rolls.end()
