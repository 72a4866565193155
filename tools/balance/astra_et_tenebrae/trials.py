"""What each game of a run tests: who has which captain, who flies loose, whether there are rocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import game
from rules.astra_et_tenebrae.drawing import Drawn
from rules.astra_et_tenebrae.events import CaptainsAssigned, PhaseBegan
from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.ruleset import opening
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, Options, Phase, Setup, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from tools.runs.record import Facts
from tools.runs.slots import Slot

FORMAT = "astra-et-tenebrae-balance/1"
LEVEL = "captain"


class Trial(StrEnum):
    """What a game tests."""

    WHOLE = "whole"  # the standard rules: all captains on both sides
    DEALT = "dealt"  # each captain on one random side only
    LOOSE = "loose"  # as DEALT, and one side flies no lines
    ROCKS = "rocks"  # as DEALT, with rocks


_BLOCK = (
    (Trial.WHOLE, None),
    (Trial.WHOLE, None),
    (Trial.DEALT, None),
    (Trial.DEALT, None),
    (Trial.DEALT, None),
    (Trial.LOOSE, Seat.RED),
    (Trial.LOOSE, Seat.BLUE),
    (Trial.ROCKS, None),
)
"""The trials of eight consecutive games, and who flies loose: two of the eight use the standard rules."""
_STRIDE = 3  # so that the games of a block deal the captains differently
_WAYS = 1 << len(CAPTAINS)


class Game(NamedTuple):
    """One game of a run; `cards` has the captains of each side, or None if both have all."""

    seed: int
    trial: Trial
    loose: Seat | None
    cards: Mapping[Seat, tuple[Captain, ...]] | None


@dataclass(frozen=True, slots=True)
class Run:
    """Games of captains against themselves. Game i has the dice of seed + i; the trials repeat in blocks.

    Over 16 blocks, each place in a block deals the captains in every possible way once. So no captain
    appears more often with another one, a seat, rocks or loose ships than without.
    """

    edition: str
    games: int
    seed: int

    def game(self, number: int) -> Game:
        """Return game `number` of the run, counted from 0."""
        block, place = divmod(number, len(_BLOCK))
        trial, loose = _BLOCK[place]
        way = (block + _STRIDE * place) % _WAYS
        cards = None if trial is Trial.WHOLE else dealt(way)
        return Game(self.seed + number, trial, loose, cards)

    def says(self, slot: Slot) -> Facts | None:
        """Return what is known about a game before it is played; None if it is not part of this run."""
        if slot.pairing or slot.game:
            return None
        game = self.game(slot.pair)
        return {("seed",): game.seed, ("trial",): game.trial, ("loose",): game.loose}

    def drawn(self, trial: Trial) -> Drawn:
        """Return how the battles of a trial are set up."""
        return Drawn(edition=self.edition, options=Options(), terrain=trial is Trial.ROCKS)

    def header(self) -> dict[str, Any]:
        """Describe what two records of the same run share.

        `games` is not part of it: a longer run continues a shorter one.
        """
        return {
            "format": FORMAT,
            "edition": self.edition,
            "seed": self.seed,
            "player": LEVEL,
            **self.versions(),
        }

    def versions(self) -> dict[str, str]:
        """Return what the games depend on besides the arguments."""
        return {"version": game.__version__, "fingerprint": figures_of(self.edition).fingerprint}


def dealt(way: int) -> dict[Seat, tuple[Captain, ...]]:
    """Deal each captain to one side only, in one of all possible ways; `way` may be any number."""
    red = tuple(one for at, one in enumerate(CAPTAINS) if way % _WAYS >> at & 1)
    return {Seat.RED: red, Seat.BLUE: tuple(one for one in CAPTAINS if one not in red)}


def begin(setup: Setup, seed: int, cards: Mapping[Seat, tuple[Captain, ...]] | None) -> State:
    """Return the table at the start of a game; captains that are dealt are put on random ships."""
    state = opening(setup)
    if cards is None:
        return state
    for seat in PLAYERS:
        below = Stream("dealt", seed, seat.value).below
        ships = [ship.name for ship in state.side(seat)]
        assigned = {ships.pop(below(len(ships))): captain for captain in cards[seat]}
        CaptainsAssigned(seat, assigned).apply(state)
    PhaseBegan(Phase.PLACING, state.turn, "AS-3").apply(state)
    return state
