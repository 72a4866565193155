"""The exact results of missiles fired by two ships that meet, for every pair of numbers (DM-7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.families.dark_frontier.table.yes_no_forecast import ARMED, best_fate
from rules.dark_frontier.odds import Coming, Forecast, Threat
from rules.dark_frontier.requests import NameNumber
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import missiles_left


@dataclass(frozen=True, slots=True)
class Exchange:
    """The result of two numbers for the own ship, and for the enemy that it meets."""

    own: Forecast
    enemy: Forecast

    @property
    def balance(self) -> tuple[Fraction, Fraction]:
        """The key to compare by: how much likelier the enemy is lost than the own ship, then hit."""
        return self.enemy.lost - self.own.lost, self.enemy.hit - self.own.hit


def exchange(state: State, ship: Ship, enemy: Ship, ours: int, theirs: int) -> Exchange:
    """Return the result of two numbers: flak for the lower one, armed missiles for the difference.

    Both ships counter as well as they can with what is left for the round. The shots of a lost ship
    still count.
    """
    return Exchange(_fate(state, ship, ours, theirs), _fate(state, enemy, theirs, ours))


def _fate(state: State, ship: Ship, used: int, against: int) -> Forecast:
    flak = [Coming(Threat.FLAK, state.figures.spread)] * min(used, against)
    armed = [ARMED] * (against - len(flak))
    left = max(0, missiles_left(state.figures, ship) - used)
    return best_fate(state, ship, [*flak, *armed], left)[0]


def exchanges(request: NameNumber) -> tuple[tuple[Exchange, ...], ...]:
    """Return the result of every own number against every number that the enemy may name."""
    state = request.state
    ship, enemy = state.ships[request.ship], state.ships[request.enemy]
    most = missiles_left(state.figures, enemy)
    return tuple(
        tuple(exchange(state, ship, enemy, ours, theirs) for theirs in range(most + 1))
        for ours in range(request.most() + 1)
    )


def safest(table: tuple[tuple[Exchange, ...], ...]) -> int:
    """Return the number with the best worst case, the lowest of equals."""
    worst = [min(one.balance for one in row) for row in table]
    return worst.index(max(worst))
