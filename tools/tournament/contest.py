"""The plan of a tournament: who meets whom, on which boards, with which dice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import game
from rules.file_error import DataPath
from rules.kernel.game import Drawing
from tools.runs.slots import GAMES_OF_A_PAIR, Slot
from tools.simulation.guest_process import USUAL_LIMITS, Limits
from tools.simulation.guests import digests_of, is_guest
from tools.simulation.plan import Plan

FORMAT = "false-sunrise-tournament/1"


@dataclass(frozen=True, slots=True)
class Contest:
    """A round robin in mirrored pairs. Pair i has the map, dice and fleets of seed + i.

    The players swap seats for the second game of a pair. A name may appear twice: it then plays itself.
    `limits` apply to guest players; with `check` a guest's first fault ends the tournament.
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
        """The players' names, with a number where one plays itself."""
        return tuple(
            name if name not in self.players[:at] else f"{name} ({self.players[: at + 1].count(name)})"
            for at, name in enumerate(self.players)
        )

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who meets whom, as indexes into the list of players."""
        return list(combinations(range(len(self.players)), 2))

    def slots(self) -> list[Slot]:
        """Return all games in order."""
        return [
            Slot(pairing, pair, number)
            for pairing in range(len(self.pairings))
            for pair in range(self.pairs)
            for number in range(GAMES_OF_A_PAIR)
        ]

    def seats(self, slot: Slot) -> tuple[int, int]:
        """Return who sits at red and at blue, as indexes into the list of players."""
        first, second = self.pairings[slot.pairing]
        return (second, first) if slot.game else (first, second)

    def says(self, slot: Slot) -> dict[DataPath, Any] | None:
        """Return what is known about a game before it is played; None if it is not part of this contest."""
        if slot.pairing >= len(self.pairings) or slot.pair >= self.pairs:
            return None
        red, blue = (self.labels[place] for place in self.seats(slot))
        return {("seed",): self.seed + slot.pair, ("red", "player"): red, ("blue", "player"): blue}

    def plan(self, slot: Slot) -> Plan:
        """Return the plan of one game."""
        red, blue = self.seats(slot)
        players = (self.players[red], self.players[blue])
        seed = self.seed + slot.pair
        return Plan(1, seed, self.game, players, self.drawing, self.check, self.limits)

    def header(self) -> dict[str, Any]:
        """Describe the tournament; two with equal descriptions have the same games."""
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
        """Return what games depend on besides the arguments: program, catalog, files of guests."""
        versions = {"version": game.__version__, "catalogue": self.drawing.fingerprint}
        return versions | digests_of(self.players, self.limits)
