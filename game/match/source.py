"""The match behind a recording, with what a new match from one of its moments takes over."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.seats import TWO_HUMANS, Seating
from rules.kernel.journal import AnyMatch, TurnRecord


@dataclass(frozen=True, slots=True)
class Source:
    """A match that is only read: who plays it, where its dice come from, and whether the program set it up.

    `known` are the turns before those that `match` itself knows. `parted` is the turn in which the
    match was branched off another one (0: never), and `since` the number of beats by then. `broken`
    means that the match was over, but its readable part ends earlier. `from_position`: it did not
    begin with its setup.
    """

    match: AnyMatch
    dice: str
    seating: Seating = TWO_HUMANS
    quick: bool = False
    known: tuple[TurnRecord, ...] = ()
    parted: int = 0
    since: int = 0
    broken: bool = False
    from_position: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody can play the match any more, here or from another save."""
        return (self.match.over and not self.match.ruleset.is_closed) or self.broken


def beats_before(match: AnyMatch, answers: int) -> int:
    """Return the number of beats before the answer with a given index."""
    return match.given_at[answers] if answers < len(match.given_at) else len(match.beats)
