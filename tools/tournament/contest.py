"""What a tournament is to be: who meets whom, on which boards, with which dice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import game
from rules.file_error import DataPath
from rules.kernel.game import Drawing
from tools.simulation.guest_process import USUAL_LIMITS, Limits
from tools.simulation.guests import digests_of, is_guest
from tools.simulation.plan import Plan

FORMAT = "false-sunrise-tournament/1"
GAMES_OF_A_PAIR = 2


class Slot(NamedTuple):
    """The place of a game in a tournament: which pairing, which of its pairs, and which game of the pair."""

    pairing: int
    pair: int
    game: int


@dataclass(frozen=True, slots=True)
class Contest:
    """A round robin in mirrored pairs. Pair i has the map, dice and fleets of seed + i.

    `limits` are those of players of anybody's own; with `check` the first fault of one ends it.

    The players change seats for the second game of a pair. A name may stand twice: it then plays itself.
    """

    players: tuple[str, ...]
    pairs: int
    seed: int
    game: str
    edition: str
    drawing: Drawing
    limits: Limits = USUAL_LIMITS
    check: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """Name the players apart, where one plays itself."""
        return tuple(
            name if name not in self.players[:at] else f"{name} ({self.players[: at + 1].count(name)})"
            for at, name in enumerate(self.players)
        )

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """List who meets whom, as places in the list of players."""
        return list(combinations(range(len(self.players)), 2))

    def slots(self) -> list[Slot]:
        """List all games in order."""
        return [
            Slot(pairing, pair, number)
            for pairing in range(len(self.pairings))
            for pair in range(self.pairs)
            for number in range(GAMES_OF_A_PAIR)
        ]

    def seats(self, slot: Slot) -> tuple[int, int]:
        """Say who sits at red and at blue, as places in the list of players."""
        first, second = self.pairings[slot.pairing]
        return (second, first) if slot.game else (first, second)

    def says(self, slot: Slot) -> dict[DataPath, Any] | None:
        """Tell what is known of a game before it is played; None of one that is none of this contest."""
        if slot.pairing >= len(self.pairings) or slot.pair >= self.pairs:
            return None
        red, blue = (self.labels[place] for place in self.seats(slot))
        return {("seed",): self.seed + slot.pair, ("red", "player"): red, ("blue", "player"): blue}

    def plan(self, slot: Slot) -> Plan:
        """Plan one game."""
        red, blue = self.seats(slot)
        players = (self.players[red], self.players[blue])
        seed = self.seed + slot.pair
        return Plan(1, seed, self.game, self.edition, players, self.drawing, self.check, self.limits)

    def header(self) -> dict[str, Any]:
        """Describe the tournament so that two of the same description have the same games."""
        return {
            "format": FORMAT,
            "players": list(self.players),
            "pairs": self.pairs,
            "seed": self.seed,
            "edition": self.edition,
            **self.drawing.header(),
            **({"guests may take": str(self.limits)} if any(map(is_guest, self.players)) else {}),
            **self.versions(),
        }

    def versions(self) -> dict[str, str]:
        """Name what a game's course depends on beside the arguments: program, catalogue, files of players."""
        versions = {"version": game.__version__, "catalogue": self.drawing.fingerprint}
        return versions | digests_of(self.players, self.limits)
