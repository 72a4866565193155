"""The challenges of False Sunrise: four kinds of questions, in matches between fleets of the computer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from game.challenges.challenge_kind import AnyKind
from game.challenges.challenges import Challenges
from game.families.false_sunrise.ai.fleets import build_archetype, build_fleet_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.challenges.craft import SquadronChallenge
from game.families.false_sunrise.challenges.defence import DefenceChallenge
from game.families.false_sunrise.challenges.fire import FireChallenge
from game.families.false_sunrise.challenges.orders import OrdersChallenge
from game.families.false_sunrise.editions import edition_ui_of
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.state import Options, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat

ORDERS, FIRE, DEFENCE, CRAFT = "orders", "fire", "defence", "squadrons"
PLAYER = "captain"
_MOST_SHIPS = 14  # ships on the board: as many as a newcomer can take in
_MOST_FLYING = 16  # squadrons
_SMALLEST, _SIZES = 10, 9  # integrity of the fleets
_FIRST_TURN = 2
_CARRIERS = 3  # one game in this many is between fleets with squadrons
_HANGAR, _FOR_HANGARS = "hangar", 4  # additional integrity of fleets with hangars


@dataclass(frozen=True, slots=True, kw_only=True)
class Drilled(Drawn):
    """Matches between fleets that the computer builds."""

    def fleet_file(self, seat: Seat, seed: int) -> FleetFile:
        """Build a seat's fleet for the match with this seed."""
        catalogue = load_edition(self.edition).catalogue
        drawn = f"{seed}/{seat.value}"
        if seed % _CARRIERS:
            return build_fleet_file(LEVELS[PLAYER], drawn, self.points, catalogue)
        known = edition_ui_of(self.edition).computer.archetypes
        stream, flying = (
            Stream("carriers", drawn),
            [name for name, one in known.items() if _HANGAR in one.slots],
        )
        return build_archetype(flying[stream.below(len(flying))], stream, self.points, catalogue)


class FleetChallenges(Challenges[Setup, State]):
    """Questions about orders, fire, damage and squadrons."""

    folder: ClassVar[str] = "challenges"
    store: ClassVar[str] = "challenges/store"
    kinds: ClassVar[Mapping[str, AnyKind]] = {
        ORDERS: OrdersChallenge(),
        FIRE: FireChallenge(),
        DEFENCE: DefenceChallenge(),
        CRAFT: SquadronChallenge(),
    }
    player: ClassVar[str] = PLAYER
    most_stake: ClassVar[float] = 9.0
    own: ClassVar[str] = "Your fleet"

    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> Setup | None:
        """Return the match to search, in the newest edition; hardly any squadrons fly in two of three."""
        if list(kinds) == [CRAFT] and seed % _CARRIERS:
            return None
        points = _SMALLEST + stream.below(_SIZES) + (0 if seed % _CARRIERS else _FOR_HANGARS)
        return Drilled(edition=NEWEST, points=points, options=Options()).setup(seed)

    def is_fit(self, view: State) -> bool:
        """Return whether a state is simple enough for a newcomer."""
        ships = sum(len(view.ships_of(seat)) for seat in PLAYERS)
        flying = sum(one.deployed for one in view.squadrons.values())
        return view.turn >= _FIRST_TURN and ships <= _MOST_SHIPS and flying <= _MOST_FLYING

    def renamed(self, setup: Setup, seat: Seat) -> Setup:
        """Rename players and fleets for the player who is asked."""
        named = super().renamed(setup, seat)
        fleets = {one: replace(fleet, name=named.names[one]) for one, fleet in setup.fleets.items()}
        return replace(named, fleets=fleets)
