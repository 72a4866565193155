"""The duels of a run: every class of ship against every class, in turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import game
from rules.dark_frontier.drawing import Drawn
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.state import Options, Setup
from tools.runs.record import Facts
from tools.runs.slots import Slot

FORMAT = "dark-frontier-balance/1"
LEVEL = "captain"


class Duel(NamedTuple):
    """One duel of a run: the seed, and the classes of the defender's and the attacker's ship."""

    seed: int
    defender: str
    attacker: str


@dataclass(frozen=True, slots=True)
class Run:
    """Duels of captains against themselves; they cycle through the pairings, with one seed per cycle."""

    edition: str
    games: int
    seed: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The classes of ships."""
        return tuple(figures_of(self.edition).ships)

    def duel(self, number: int) -> Duel:
        """Return duel `number` of the run, counted from 0."""
        pairings = list(product(self.kinds, repeat=2))
        seeds, place = divmod(number, len(pairings))
        return Duel(self.seed + seeds, *pairings[place])

    def says(self, slot: Slot) -> Facts | None:
        """Return what is known about a duel before it is played; None if it is not part of this run."""
        if slot.pairing or slot.game:
            return None
        return {(name,): value for name, value in self.duel(slot.pair)._asdict().items()}

    def setup(self, duel: Duel) -> Setup:
        """Return the setup of a duel."""
        drawn = Drawn(edition=self.edition, options=Options(), classes=(duel.defender, duel.attacker))
        return drawn.setup(duel.seed)

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
