"""Which duels a run has: every kind of ship against every kind, in turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from rules.dark_frontier.drawing import Drawn
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.state import Options, Setup
from tools.tournament.contest import Slot
from tools.tournament.record import Facts

FORMAT = "dark-frontier-balance/1"
LEVEL = "captain"


class Duel(NamedTuple):
    """One duel of a run: the kinds of the defender's ship and of the attacker's."""

    seed: int
    defender: str
    attacker: str


@dataclass(frozen=True, slots=True)
class Run:
    """Duels of captains against themselves. They go round the pairings; each round of them has one seed."""

    edition: str
    games: int
    seed: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of ships."""
        return tuple(figures_of(self.edition).ships)

    def duel(self, number: int) -> Duel:
        """Say what duel `number` of the run is, from 0."""
        pairings = list(product(self.kinds, repeat=2))
        seeds, place = divmod(number, len(pairings))
        return Duel(self.seed + seeds, *pairings[place])

    def says(self, slot: Slot) -> Facts | None:
        """Tell what is known of a duel before it is played; None of one that is none of this run."""
        if slot.pairing or slot.game:
            return None
        return {(name,): value for name, value in self.duel(slot.pair)._asdict().items()}

    def setup(self, duel: Duel) -> Setup:
        """Set a duel up."""
        drawn = Drawn(edition=self.edition, options=Options(), classes=(duel.defender, duel.attacker))
        return drawn.setup(duel.seed)

    def header(self) -> dict[str, Any]:
        """Describe what two records of the same duels have alike; `games` may differ, it only goes on."""
        return {
            "format": FORMAT,
            "edition": self.edition,
            "fingerprint": figures_of(self.edition).fingerprint,
            "seed": self.seed,
            "player": LEVEL,
        }
