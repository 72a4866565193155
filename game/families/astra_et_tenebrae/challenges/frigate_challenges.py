"""The challenges of Astra et Tenebrae: six kinds of questions, in battles between computers.

Those in `assets/` were found by `python -m tools.challenges --game astra-et-tenebrae --games 49 --more 0`,
formations again with `--only lines`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from game.challenges.challenge_kind import AnyKind
from game.challenges.challenges import Challenges
from game.families.astra_et_tenebrae.challenges.evading import EvadingChallenge
from game.families.astra_et_tenebrae.challenges.fire import FireChallenge
from game.families.astra_et_tenebrae.challenges.heat import HeatChallenge
from game.families.astra_et_tenebrae.challenges.lines import LinesChallenge
from game.families.astra_et_tenebrae.challenges.moves import MovesChallenge
from game.families.astra_et_tenebrae.challenges.pilot import PilotChallenge
from rules.astra_et_tenebrae.drawing import Drawn
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.state import SETUP, Options, Setup, State
from rules.kernel.dice import Stream

FIRE, EVADE, PILOT, MOVES, HEAT, LINES = "fire", "evade", "pilot", "moves", "heat", "lines"
_FIRST_TURN = 2


class FrigateChallenges(Challenges[Setup, State]):
    """Questions about fire, evasions, pilots, burns, heat and formations."""

    folder: ClassVar[str] = "astra-et-tenebrae/challenges"
    store: ClassVar[str] = "astra-et-tenebrae/challenges/store"
    kinds: ClassVar[Mapping[str, AnyKind]] = {
        FIRE: FireChallenge(),
        EVADE: EvadingChallenge(),
        PILOT: PilotChallenge(),
        MOVES: MovesChallenge(),
        HEAT: HeatChallenge(),
        LINES: LinesChallenge(),
    }
    player: ClassVar[str] = "captain"
    most_stake: ClassVar[float] = 6.0
    own: ClassVar[str] = "Your side"
    foe: ClassVar[str] = "Enemy"  # beside the score there is no room for more, with large words

    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> Setup | None:
        """Return the battle to search, in one of the editions, on an empty table."""
        edition = EDITIONS[max(0, stream.below(len(EDITIONS) + 1) - 1)]  # the default twice as often
        return Drawn(edition=edition, options=Options()).setup(seed)

    def is_fit(self, view: State) -> bool:
        """Return whether the battle has begun in earnest."""
        return view.turn >= _FIRST_TURN and view.phase not in SETUP
