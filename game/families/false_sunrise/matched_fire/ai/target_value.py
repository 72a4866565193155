"""A model as a target: every state attacks can leave it in, and that state's value to its enemy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.families.false_sunrise.ai.target_value import FRIENDS_SHARE
from game.families.false_sunrise.ai.valuation import last_ship_worth, ship_worth
from game.families.false_sunrise.matched_fire.ai.salvos import Salvo, attacks_left, mean_pips, salvo_of
from game.families.false_sunrise.matched_fire.ai.valuation import worn_worth, worth_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import bridge_refusal, ready_mounts
from rules.false_sunrise.matched_fire.gunnery import (
    base_of,
    can_hit,
    is_capital,
    reach_to,
    weapon_of,
)
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN
from rules.false_sunrise.matched_fire.wearing import (
    Wear,
    gun_blows,
    missile_blows,
    squadron_blows,
    wearing_of,
)
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_in

_DOOMED_AT = 1.25  # expected damage of this many times what is left destroys a model for sure

# Chances of a target's states, by their number in its `Wearing`.
States = dict[int, float]


@dataclass(frozen=True, slots=True, eq=False)
class MatchedMark:
    """A model as a target; `beside` is what is lost with it, in addition to its own value.

    `later` is the damage that friends may add. The states after attacks that were combined once are
    cached. `aside` is unused: nothing turns weapons aside in this edition.
    """

    ship: Ship
    threat: float = 0.0
    beside: float = 0.0
    later: float = 0.0
    aside: float = 0.0
    _known: dict[tuple[Salvo, ...], States] = field(default_factory=dict)
    _points: dict[int, float] = field(default_factory=dict)

    def states(self, salvos: tuple[Salvo, ...]) -> States:
        """Carry every state of the target through attacks (MF-49)."""
        found = self._known.get(salvos)
        if found is None:
            if salvos:
                found = self._after(self.states(salvos[:-1]), salvos[-1])
            else:
                found = {wearing_of(self.ship.spec).number(Wear.of(self.ship)): 1.0}
            self._known[salvos] = found
        return found

    def _after(self, before: States, salvo: Salvo) -> States:
        wearing, after = wearing_of(self.ship.spec), defaultdict[int, float](float)
        blows_of = squadron_blows if salvo.figures else gun_blows if salvo.help is None else missile_blows
        for number, chance in before.items():
            if not number:
                after[0] += chance
                continue
            for law, share in salvo.laws(wearing.pd(number)):
                for blows, likely in law.grouped(blows_of):
                    after[wearing.after(number, blows)] += chance * share * likely
        return after

    def worth(self, strikes: tuple[Salvo, ...]) -> float:
        """Return the expected points of these attacks together."""
        return sum([chance * self.points(number) for number, chance in self.states(strikes).items()])

    def death(self, strikes: tuple[Salvo, ...]) -> float:
        """Return the chance that these attacks destroy the target."""
        return self.states(strikes).get(0, 0.0)

    def points(self, number: int) -> float:
        """Return the points of a state of the target to its enemy."""
        found = self._points.get(number)
        if found is None:
            now = Wear.of(self.ship)
            found = self._points[number] = self._kept(now) - self._kept(
                wearing_of(self.ship.spec).wear(number)
            )
        return found

    def _kept(self, wear: Wear) -> float:
        """Return the target's remaining value to its owner, given the fire still to come."""
        if not wear.left:
            return 0.0
        doomed = min(1.0, self.later / (_DOOMED_AT * wear.left)) ** 3
        whole = worn_worth(self.ship.spec, wear) + self.beside + self.threat
        return whole * (1.0 - FRIENDS_SHARE * doomed)


def mark_of_model(state: State, ship: Ship, threat: float = 0.0, later_pips: float = 0.0) -> MatchedMark:
    """Return a model as a target."""
    beside = ship_worth(state, ship) - worth_of(ship)
    return MatchedMark(ship, threat, max(beside, last_ship_worth(state, ship)), later_pips)


def bearing_by_strike(state: State, ship: Ship, foes: Sequence[Ship]) -> list[dict[str, float]]:
    """List a model's remaining attacks, best first, each with its mean damage at each enemy.

    A squadron is assumed to strike first, at enemies that it can reach (MF-20).
    """
    left = attacks_left(ship)
    if not left or bridge_refusal(ship) is not None:
        return []
    rows = [
        {
            foe.spec.id: mean_pips(salvo_of(state, ship, mount, foe))
            for foe in foes
            if _bears(state, ship, mount, foe)
        }
        for mount in ready_mounts(ship)
    ]
    rows = sorted([row for row in rows if row], key=lambda row: -max(row.values()))
    return rows[:left]


def _bears(state: State, ship: Ship, mount: Mount, foe: Ship) -> bool:
    if is_capital(ship):
        return can_hit(state, ship, mount, foe)
    weapon = weapon_of(mount)
    if base_of(ship, weapon, capital=is_capital(foe)) < LEAST_BASE:
        return False
    return distance_in(ship.at, foe.at) <= reach_to(ship, weapon, foe) + STRIKE_IN
