"""The values of shots, alone and for all of a side's shots together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

from game.families.astra_et_tenebrae.ai.last_turn import lead_by, price_now
from game.families.astra_et_tenebrae.ai.styles import PLAIN, Leaning
from game.families.astra_et_tenebrae.ai.valuation import cost_of_heat, worth_of_blows, worth_of_marks
from game.families.astra_et_tenebrae.ai.weights import weights_for
from rules.astra_et_tenebrae.combat import PHYSICIST_POINTS
from rules.astra_et_tenebrae.gunnery import Shot, Weapon, captain_refusal, heat_cost
from rules.astra_et_tenebrae.odds import Blow, evasion_cost, laser_odds, salvo_odds, wounds_of
from rules.astra_et_tenebrae.state import Captain, Ship, State
from rules.astra_et_tenebrae.systems import INDEX

_ACTION = 0.5  # points that an action of the target is worth in the last turn
_EVADED = 0.05  # what is left of a shot that its target can evade at no cost


@dataclass(frozen=True, slots=True)
class Rated:
    """A shot with its possible blows; `beside` is its value apart from them, `price` its cost in heat.

    `most` is a cap on the value of the blows, because the target may evade instead. A `last` shot is rated by
    what it changes in the count at the end of the battle.
    """

    shot: Shot
    blows: tuple[Blow, ...]
    beside: float
    price: float
    most: float
    last: bool = False


def rated(state: State, shot: Shot) -> Rated:
    """Rate a legal shot."""
    figures, target = state.figures, state.ships[shot.target]
    heat = heat_cost(figures, shot.weapon)
    price = sum(_warming(state, state.ships[name], heat) for name in shot.ships)
    if shot.weapon is Weapon.LASER:
        return _rated_laser(state, shot, target, price)
    odds = salvo_odds(state, shot)
    points = [PHYSICIST_POINTS if name in shot.physicists else 1 for name in shot.ships]
    if shot.weapon is Weapon.MISSILES:
        points *= shot.count
    blows = tuple(map(Blow, odds.chances, points))
    return Rated(shot, blows, 0.0, price, float("inf"))


def _warming(state: State, ship: Ship, heat: int) -> float:
    """Return what it costs a ship to take on this much heat."""
    figures = state.figures
    return cost_of_heat(figures, ship, ship.heat + heat) - cost_of_heat(figures, ship, ship.heat)


def _rated_laser(state: State, shot: Shot, target: Ship, price: float) -> Rated:
    edition, taste = state.setup.edition, weights_for(state.setup.edition)
    wounds = wounds_of(state.figures, target)
    beam = laser_odds(state, state.ships[shot.ships[0]], target)
    if beam.dodged or wounds.is_lost:
        return Rated(shot, (), 0.0, price, 0.0)
    if beam.follows is None:
        return Rated(
            shot, (), worth_of_marks(edition, wounds) * float(1 - beam.misfires), price, float("inf")
        )
    blow = Blow(beam.point, 1, INDEX[beam.follows])
    # A target would rather evade than be hit if that is cheaper for it (AC-9).
    most = float("inf") if evasion_cost(state, target) is None else 1.4 * taste.action
    return Rated(shot, (blow,), 0.0, price, most)


def liked(state: State, leaning: Leaning, one: Rated) -> Rated:
    """Return a shot as a player of a leaning rates it."""
    if leaning is PLAIN:
        return one
    more = 0.0
    if one.shot.weapon is Weapon.LASER:
        more = (leaning.lasers - 1.0) * (alone(state, one) + one.price)
    return replace(one, beside=one.beside + more, price=leaning.heat * one.price)


def in_last_turn(state: State, one: Rated) -> Rated:
    """Return a shot as it is rated in the last turn: a mark is worth nothing, and heat only if it kills."""
    most = one.most
    if most < float("inf"):
        target = state.ships[one.shot.target]
        most = _EVADED if target.acted else _ACTION
    return replace(one, beside=0.0, price=price_now(one.price), most=most, last=True)


def chance_to_hit(one: Rated) -> float:
    """Return the chance that a shot hits at all; a laser nearly always marks or burns."""
    if one.shot.weapon is Weapon.LASER:
        return 1.0 if one.beside or one.blows else 0.0
    return 1.0 - prod(1.0 - float(blow.chance) for blow in one.blows)


def alone(state: State, one: Rated) -> float:
    """Return the value of a shot on its own."""
    return min(_taken(state, one.shot.target, one.blows, last=one.last), one.most) + one.beside - one.price


def together(state: State, chosen: Sequence[Rated]) -> float:
    """Return the value of shots together.

    Shots at one target add up, but to no more than the target is worth.
    """
    total = sum(one.beside - one.price for one in chosen)
    by_target: dict[str, list[Rated]] = {}
    for one in chosen:
        by_target.setdefault(one.shot.target, []).append(one)
    for name, some in by_target.items():
        blows = _sorted(blow for one in some if one.most == float("inf") for blow in one.blows)
        last = some[0].last
        sure = _taken(state, name, blows, last=last)
        for one in some:
            if one.most < float("inf"):
                both = _taken(state, name, _sorted((*blows, *one.blows)), last=last)
                sure += min(both - sure, one.most)
        total += sure
    return total


def blows_at(name: str, chosen: Iterable[Rated]) -> tuple[Blow, ...]:
    """Return all blows of shots at a ship."""
    return _sorted(blow for one in chosen if one.shot.target == name for blow in one.blows)


def _sorted(blows: Iterable[Blow]) -> tuple[Blow, ...]:
    """Sort blows, so that equal sets are computed only once.

    Those at a random component come first.
    """
    return tuple(
        sorted(blows, key=lambda blow: (blow.chance, blow.points, -1 if blow.place is None else blow.place))
    )


def _taken(state: State, name: str, blows: tuple[Blow, ...], *, last: bool) -> float:
    if not blows:
        return 0.0
    if last:
        return lead_by(wounds_of(state.figures, state.ships[name]), blows)
    return worth_of_blows(state.setup.edition, wounds_of(state.figures, state.ships[name]), blows)


def with_physicist(state: State, shot: Shot) -> Shot | None:
    """Return a cannon shot with the physicists of its ships, or None if they have none."""
    if shot.weapon is not Weapon.CANNON:
        return None
    able = tuple(
        name for name in shot.ships if captain_refusal(state.ships[name], Captain.PHYSICIST, "AK-3") is None
    )
    return replace(shot, physicists=able) if able else None


def best_plan(
    options: Mapping[str, Sequence[Rated]], state: State, passes: int = 2, done: Sequence[Rated] = ()
) -> dict[str, Rated]:
    """Choose a shot for each ship that gains by one, so that all together have the highest value.

    The shots in `done` count too, and stay as they are.
    """
    plan: dict[str, Rated] = {}
    for name, some in options.items():
        found = max(some, key=lambda one: alone(state, one), default=None)
        if found is not None and alone(state, found) > 0:
            plan[name] = found
    for _ in range(passes):
        for name, some in options.items():
            others = [*done, *(one for ship, one in plan.items() if ship != name)]
            best, found = together(state, others), None
            for one in some:
                worth = together(state, [*others, one])
                if worth > best:
                    best, found = worth, one
            plan.pop(name, None)
            if found is not None:
                plan[name] = found
    return plan
