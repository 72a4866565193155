"""A ship as the computer sees it: its possible flights, the origins of its shots, its value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from game.families.dark_frontier.ai.reach import key_of
from game.families.dark_frontier.ai.standing import EVEN, Standing
from game.families.dark_frontier.ai.valuation import counters_of, deadly_share, worth_of_flak, worth_of_hit
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.gunnery import places_to_fire_from
from rules.dark_frontier.state import Command, Ship, State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import Hex

Floats = NDArray[np.float64]


@dataclass(slots=True, eq=False)
class Fighter:
    """A ship, the different flights that its commands can give, and their values.

    `guns` are the working ones, `hexes` those that its shots can leave from. `flak` is the value of
    fresh flak meeting it, `hit` that of a hit on it, and `counters` the missiles left as
    countermeasures. `standing` is how the duel stands for its side. `alone` has, for each reason in
    words, a value for each flight that does not depend on the enemy's ships.
    """

    ship: Ship
    commands: list[Command]
    flights: list[Flight]
    guns: tuple[tuple[int, tuple[int, ...]], ...]
    hexes: tuple[Hex, ...]
    flak: float
    hit: float
    counters: int
    standing: Standing = EVEN
    alone: dict[str, Floats] = field(default_factory=dict)

    @property
    def worths(self) -> Floats:
        """The values of its flights apart from the enemy's ships, added up."""
        return sum(self.alone.values(), np.zeros(len(self.flights)))

    @property
    def coasts(self) -> int:
        """The index of the flight without a turn or a burn."""
        return self.commands.index(Command())

    def keep(self, places: Sequence[int]) -> None:
        """Drop all flights except those with these indices."""
        self.commands = [self.commands[at] for at in places]
        self.flights = [self.flights[at] for at in places]
        self.alone = {words: worths[list(places)] for words, worths in self.alone.items()}


def fighter_of(state: State, ship: Ship, standing: Standing = EVEN) -> Fighter:
    """Return a ship before the commands of a round."""
    figures = state.figures
    sheet = figures.ships[ship.type]
    share = standing.own * (deadly_share(figures, ship) if standing.last else 1.0)
    pairs = list(flights_of(figures, ship))
    return Fighter(
        ship,
        [command for command, _ in pairs],
        [flight for _, flight in pairs],
        tuple(key_of(sheet.guns[name]) for name in condition(figures, ship).guns),
        # The shots of this round leave from the path of the last Advance (DF-2).
        places_to_fire_from(ship),
        share * worth_of_flak(figures, ship, figures.spread),
        share * worth_of_hit(figures, ship),
        counters_of(figures, ship),
        standing,
    )


def added_up(worths: Mapping[str, Floats]) -> Floats:
    """Return the sum of values that are listed by reason."""
    first, *others = worths.values()
    return sum(others, first)
