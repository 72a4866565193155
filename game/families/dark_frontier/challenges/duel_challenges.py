"""The challenges of Dark Frontier: commands, fire, missiles and countermeasures in the computer's duels."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from game.challenges.challenge_kind import AnyKind
from game.challenges.challenges import Challenges
from game.families.dark_frontier.challenges.commands import CommandChallenge
from game.families.dark_frontier.challenges.counter import CounterChallenge
from game.families.dark_frontier.challenges.fire import FireChallenge
from game.families.dark_frontier.challenges.missiles import MissileChallenge
from rules.dark_frontier.drawing import ANY, Drawn
from rules.dark_frontier.figures import EDITIONS
from rules.dark_frontier.state import Options, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS

COMMAND, FIRE, MISSILE, COUNTER = "command", "fire", "missile", "countermeasure"
_FIRST_ROUND = 2
_MOST_FLYING = 8  # flak and missiles: as many as a newcomer can take in


class DuelChallenges(Challenges[Setup, State]):
    """Questions about commands, fire, missiles and countermeasures."""

    folder: ClassVar[str] = "dark-frontier/challenges"
    store: ClassVar[str] = "dark-frontier/challenges/store"
    kinds: ClassVar[Mapping[str, AnyKind]] = {
        COMMAND: CommandChallenge(),
        FIRE: FireChallenge(),
        MISSILE: MissileChallenge(),
        COUNTER: CounterChallenge(),
    }
    player: ClassVar[str] = "captain"
    most_stake: ClassVar[float] = 9.0

    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> Setup:
        """Return the duel to search: a ship of any kind a side."""
        return Drawn(edition=EDITIONS[0], options=Options(), classes=(ANY, ANY)).setup(seed)

    def is_fit(self, view: State) -> bool:
        """Return whether a state is simple enough for a newcomer: a duel under way, with little flak."""
        whole = all(len(view.side(seat)) == 1 for seat in PLAYERS)
        return whole and view.round >= _FIRST_ROUND and len(view.projectiles) <= _MOST_FLYING
