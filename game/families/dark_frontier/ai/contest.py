"""Both sides before their commands: their ships, and what each pair of enemies can do to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from game.families.dark_frontier.ai.dangers import weigh_alone
from game.families.dark_frontier.ai.fighters import Fighter, Floats, fighter_of
from game.families.dark_frontier.ai.leaning import lean_alone, lean_pair
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.mixing import SWEEPS, mixes_of
from game.families.dark_frontier.ai.pairs import Pair, pair_of
from game.families.dark_frontier.ai.standing import EVEN, standing_of
from rules.dark_frontier.state import State
from rules.kernel.seats import Seat

_MOST_FLIGHTS = 40  # of each ship, if both sides have several


@dataclass(slots=True, eq=False)
class Contest:
    """The ships of both sides, with the values of each pair of enemies."""

    mine: list[Fighter]
    foes: list[Fighter]
    pairs: Mapping[tuple[int, int], Pair]

    def mixes(self, sweeps: int = SWEEPS) -> tuple[list[Floats], list[Floats]]:
        """Return mixed strategies for both sides' flights, near an equilibrium."""
        count = len(self.mine)
        against: dict[tuple[int, int], Floats] = {}
        for (one, other), pair in self.pairs.items():
            against[one, count + other] = pair.total
            against[count + other, one] = -pair.to_the_enemy.T
        shares = mixes_of([fighter.worths for fighter in (*self.mine, *self.foes)], against, sweeps)
        return shares[:count], shares[count:]

    def keep(self, number: int, places: list[int]) -> None:
        """Drop all flights of a ship of its own except those with these indices."""
        self.mine[number].keep(places)
        for (one, other), pair in self.pairs.items():
            if one == number:
                pair.keep(places, list(range(len(self.foes[other].flights))))

    def coasting(self, share: float = 1.0) -> list[Floats]:
        """Return the probabilities of an enemy that coasts with this `share`, else does anything."""
        found = []
        for foe in self.foes:
            shares = np.full(len(foe.flights), (1.0 - share) / len(foe.flights))
            shares[foe.coasts] += share
            found.append(shares)
        return found

    def answers(self, ours: list[Floats]) -> list[Floats]:
        """Return each enemy's best answer to the probabilities of this side's flights, as probabilities."""
        found = []
        for number, foe in enumerate(self.foes):
            worths = foe.worths
            for (one, other), pair in self.pairs.items():
                if other == number:
                    worths -= ours[one] @ pair.to_the_enemy
            found.append(np.eye(len(worths))[int(worths.argmax())])
        return found

    def worths(self, number: int, theirs: list[Floats]) -> dict[str, Floats]:
        """Return the values of a ship's flights against the enemy's probabilities, by reason."""
        found = dict(self.mine[number].alone)
        for (one, other), pair in self.pairs.items():
            if one == number:
                for words, part in pair.parts.items():
                    found[words] = found.get(words, 0.0) + part @ theirs[other]
        return found


def contest_of(state: State, seat: Seat, level: Level, *, plainly: bool = False) -> Contest:
    """Return the contest before the commands of a round; `plainly` leaves out gimbals."""
    sides = []
    standing = standing_of(state, seat) if level.weighs_end(state) else EVEN
    for side, stands in ((seat, standing), (seat.other, standing.reversed)):
        fighters = [fighter_of(state, ship, stands) for ship in state.side(side)]
        for fighter in fighters:
            if plainly:
                fighter.keep([at for at, one in enumerate(fighter.commands) if not one.points])
            weigh_alone(state, fighter, level)
        sides.append(fighters)
    mine, foes = sides
    leaning = level.leaning
    if leaning is not None:
        for fighter in mine:
            lean_alone(fighter, leaning)
    if max(len(mine), len(foes)) > 1:
        for fighter in (*mine, *foes):
            _narrow(fighter)
    share = 1 / max(1, len(mine), len(foes))
    pairs = {
        (one, other): pair_of(state, mine[one], foes[other], level, share)
        for one in range(len(mine))
        for other in range(len(foes))
    }
    if leaning is not None:
        for (one, other), pair in pairs.items():
            lean_pair(mine[one], foes[other], pair, leaning, share)
    return Contest(mine, foes, pairs)


def _narrow(fighter: Fighter) -> None:
    """Keep only the flights that are best for the ship alone, and coasting."""
    best = np.argsort(-fighter.worths, kind="stable")[:_MOST_FLIGHTS]
    fighter.keep(sorted({fighter.coasts, *best.tolist()}))
