"""What an order would lead to: whom the ship reaches, and who reaches it."""

from __future__ import annotations

from dataclasses import dataclass

from game.screens.tools.plan import ended, legal_ends, with_ships
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.july_2024.gunnery import can_hit, plan_attack
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.odds import Target, outcome_law
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Ship, State


@dataclass(frozen=True, slots=True)
class Forecast:
    """Means in pips. `reached`: enemies in reach if all drift on, `dealt` by the best shot of each weapon.

    `taken`: from all enemies if they drift on; `threats` can reach the ship from some legal end, and
    `worst` is the mean if each flew to its best one.
    """

    reached: int
    dealt: float
    drifting: int
    taken: float
    threats: int
    worst: float
    markers: tuple[str, ...]


class Forecaster:
    """Answer for one turn's positions; where an enemy can end its move is worked out once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._ends: dict[str, list[Ship]] = {}

    def paths(self, ship_id: str) -> list[Path]:
        """List the ways of a ship's legal orders, one for each end."""
        return legal_ends(self.state.ships[ship_id], self.state.setup.terrain)

    def ends(self, ship_id: str) -> list[Ship]:
        """List a ship as it would be at each end of its move that it can order."""
        if ship_id not in self._ends:
            ship = self.state.ships[ship_id]
            self._ends[ship_id] = [ended(ship, path) for path in self.paths(ship_id)]
        return self._ends[ship_id]

    def forecast(self, ship: Ship, path: Path) -> Forecast:
        """Say what it would mean to end there."""
        me = ended(ship, path)
        terrain = self.state.setup.terrain
        foes = self.state.ships_of(ship.seat.other)
        drifted = {foe.id: ended(foe, path_of(foe, MAINTAIN, terrain)) for foe in foes}
        table = with_ships(self.state, {me.id: me, **drifted})
        there = [drifted[foe.id] for foe in foes]
        shots = [
            [mean_of(me, m, foe) for foe in there if can_hit(table, me, m, foe)] for m in me.fittings.mounts
        ]
        reached = [foe for foe in there if any(can_hit(table, me, m, foe) for m in me.fittings.mounts)]
        taken = [mean_against(table, foe, me) for foe in there]
        worst = [
            max((mean_against(table, end, me) for end in self.ends(foe.id)), default=0.0) for foe in foes
        ]
        return Forecast(
            len(reached),
            sum(max(means, default=0.0) for means in shots),
            sum(mean > 0 for mean in taken),
            sum(taken),
            sum(mean > 0 for mean in worst),
            sum(worst),
            tuple(m.id for m in self.state.markers if path.passes_within(m.at, MARKER_REACH_IN)),
        )


def mean_against(table: State, shooter: Ship, target: Ship) -> float:
    """Give the mean damage in pips of all weapons of a ship that can hit a target."""
    return sum(
        mean_of(shooter, m, target) for m in shooter.fittings.mounts if can_hit(table, shooter, m, target)
    )


def mean_of(shooter: Ship, mount: Mount, target: Ship) -> float:
    """Give the mean damage in pips of one shot."""
    attack = plan_attack(shooter, mount, target).attack
    return outcome_law(attack, target_of(target)).mean_damage


def target_of(ship: Ship) -> Target:
    """Give what stands between an attack and the wreck of a ship."""
    fittings = ship.fittings
    systems = len(ship.spec.systems) - ship.lost.bit_count()
    return Target(ship.pips, max(0, fittings.shields - ship.shielded), fittings.plates, systems)
