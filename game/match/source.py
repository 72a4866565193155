"""The match behind what is watched, with what a new one from one of its moments takes over."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.seats import TWO_HUMANS, Seating
from rules.kernel.journal import AnyMatch, TurnRecord


@dataclass(frozen=True, slots=True)
class Source:
    """A match that is only read: who plays it, whose its dice are, and whether the program has set it up.

    `known` are the turns before those that `match` knows itself. `parted` is the turn in which the match has
    parted from another one (0: never), `since` counts the beats by then. With `broken` it was over, but what
    is known of it ends before that.
    """

    match: AnyMatch
    dice: str
    seating: Seating = TWO_HUMANS
    quick: bool = False
    known: tuple[TurnRecord, ...] = ()
    parted: int = 0
    since: int = 0
    broken: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody plays the match any more, here or from another save."""
        return (self.match.over and not self.match.ruleset.is_closed) or self.broken


def beats_before(match: AnyMatch, answers: int) -> int:
    """Count the beats before the answer that follows so many."""
    return match.given_at[answers] if answers < len(match.given_at) else len(match.beats)
