"""The challenges of Matched Fire: where to fire, what to do with dice and sets, and which system to lose."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from game.challenges.challenge_kind import AnyKind
from game.families.false_sunrise.ai.fleets import build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.challenges.fleet_challenges import PLAYER, FleetChallenges
from game.families.false_sunrise.matched_fire.questions.fire import MatchedFireChallenge
from game.families.false_sunrise.matched_fire.questions.loss import LoseChallenge
from game.families.false_sunrise.matched_fire.questions.sets import (
    KeepChallenge,
    LowerChallenge,
    NameChallenge,
)
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

FIRE, DICE, NAME, LOWER, LOSE = "fire", "dice", "name", "lower", "lose"
EDITION = "matched-fire"
_SMALLEST, _SIZES = 10, 7  # integrity of the fleets


class MatchedDrill(Drawn):
    """Matches between fleets of Matched Fire that the computer builds."""

    def fleet_file(self, seat: Seat, seed: int) -> FleetFile:
        """Build a seat's fleet for the match with this seed."""
        catalogue = load_edition(self.edition).catalogue
        return build_fleet_file(LEVELS[PLAYER], f"{seed}/{seat.value}", self.points, catalogue)


class MatchedChallenges(FleetChallenges):
    """Questions about fire, sets and damage."""

    folder: ClassVar[str] = "matched-fire/challenges"
    store: ClassVar[str] = "matched-fire/challenges/store"
    kinds: ClassVar[Mapping[str, AnyKind]] = {
        FIRE: MatchedFireChallenge(),
        DICE: KeepChallenge(),
        NAME: NameChallenge(),
        LOWER: LowerChallenge(),
        LOSE: LoseChallenge(),
    }

    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> Setup | None:
        """Return the match to search."""
        points = _SMALLEST + stream.below(_SIZES)
        return MatchedDrill(edition=EDITION, points=points, options=Options()).setup(seed)


CHALLENGES = MatchedChallenges
