"""Strike moves: where a squadron attacks from, or where it waits (MF-20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.valuation import hull_worth, pip_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.matched_fire.ai.salvos import attacks_left, mean_pips, salvo_of
from game.families.false_sunrise.matched_fire.ai.target_value import MatchedMark, mark_of_model
from game.reasons import Decision, Term
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.matched_fire.gunnery import (
    SENSOR_IN,
    SHORT_IN,
    base_of,
    is_capital,
    is_picket,
    reach_to,
    weapon_of,
)
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN, PICKET_IN, attack_pool, can_defend
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE, figures_lost, magnitude_law, throws_of
from rules.false_sunrise.matched_fire.prospects import after_strike
from rules.false_sunrise.matched_fire.strikes import STRIKE_IN, StrikeMove, strike_refusal
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import Point, distance_in, snap_point
from rules.values import changed

_INSIDE_IN = 0.1  # inches: a margin inside the required distance
_BESIDE_IN = 1.5  # inches from a friend at which a squadron waits
_MOST_FOES = 4  # enemies that are examined closely
_ROUND = HALF_HOUR_VECTORS[::2]
_AWAY_IN = (4.0, STRIKE_IN - _INSIDE_IN)
# Weight of fire from enemies still to activate this turn, and from those already activated.
_STILL_TO_ACT, _NEXT_TURN = 0.5, 0.15
_GUARDING = 0.06  # share of a ship's value that a picket gains by staying near it
_NEAR_FOES = 0.004  # points for each inch closer to the next enemies to strike


def struck_out(state: State, ship: Ship) -> State:
    """Return the state with a squadron where it would attack from.

    Activated models stay in place.
    """
    if is_capital(ship) or ship.activated or not attacks_left(ship):
        return state
    best = max(_attacks(state, ship), key=lambda one: one[1], default=None)
    return state if best is None else after_strike(state, ship.spec.id, best[0])


def guarded(state: State, ship: Ship) -> Sequence[Ship]:
    """List the ships that a picket should stay near (MF-33)."""
    if not is_picket(ship):
        return ()
    return [friend for friend in state.ships_of(ship.spec.seat) if is_capital(friend)]


def strike(level: Level, request: StrikeMove, view: State, _below: Below) -> Decision:
    """Choose where a squadron flies before it attacks, or keep it in place."""
    ship = request.ship
    if not level.uses_craft:
        return _at_the_nearest(view, ship)
    places: dict[Point | None, tuple[float, str]] = {None: (0.0, "Stay")}
    for at, worth, foe in _attacks(view, ship):
        if at not in places or worth > places[at][0]:
            places[at] = (worth, f"Strike at {foe.spec.name}")
    here = max([worth for worth, _ in _from(view, ship, ship.at)], default=0.0)
    places[None] = (here, "Stay")
    for at in _waiting_places(view, ship):
        places.setdefault(at, (0.0, f"Fly to {at[0]:.1f}, {at[1]:.1f}"))
    choices = [
        Choice(at, words, _terms(level, view, ship, at or ship.at, worth))
        for at, (worth, words) in places.items()
    ]
    return take_best(ship.id, choices)


def _terms(level: Level, state: State, ship: Ship, at: Point, attack: float) -> tuple[Term, ...]:
    strikes, guards = (level.style.strikes, level.style.guards) if level.style else (1.0, 1.0)
    terms = [
        Term("Damage dealt", strikes * attack),
        Term("Fire and point defense there", -_feared(state, ship, at)),
        Term("Guards ships", guards * _guarding(state, ship, at)),
        Term("Far from enemies", -_NEAR_FOES * _to_enemies(state, ship, at)),
    ]
    return tuple([term for term in terms if term.points])


def _at_the_nearest(state: State, ship: Ship) -> Decision:
    """Strike at the nearest enemy, regardless of what comes after."""
    attacks = list(_attacks(state, ship))
    nearest = min(attacks, key=lambda one: distance_in(ship.at, one[2].at), default=None)
    if nearest is None:
        return Decision(None)
    best = max([one for one in attacks if one[2] is nearest[2]], key=lambda one: one[1])
    return take_best(
        ship.id, [Choice(best[0], f"Strike at {best[2].spec.name}", (Term("Damage dealt", best[1]),))]
    )


# --- attacks -----------------------------------------------------------------------------------------


def _attacks(state: State, ship: Ship) -> Iterator[tuple[Point, float, Ship]]:
    """Yield points to attack from, with the value of the attack and its target."""
    if not attacks_left(ship):
        return
    for mount in ready_mounts(ship):
        weapon = weapon_of(mount)
        foes = [
            foe
            for foe in state.ships_of(ship.spec.seat.other)
            if base_of(ship, weapon, capital=is_capital(foe)) >= LEAST_BASE
            and distance_in(ship.at, foe.at) <= STRIKE_IN + reach_to(ship, weapon, foe)
        ]
        foes.sort(key=lambda foe: -mean_pips(salvo_of(state, ship, mount, foe)) * pip_worth(foe))
        for foe in foes[:_MOST_FOES]:
            mark = mark_of_model(state, foe)
            reach_in = reach_to(ship, weapon, foe) - _INSIDE_IN
            for at in _places_round(state, ship, foe, reach_in):
                yield at, _worth_from(state, ship, at, mark), foe


def _places_round(state: State, ship: Ship, foe: Ship, reach_in: float) -> Iterator[Point]:
    """Yield points around an enemy within `reach_in`, out of its point defense if possible."""
    near = DEFENCE_IN - _INSIDE_IN
    for radius in (reach_in, near) if reach_in > DEFENCE_IN + 2 * _INSIDE_IN else (min(near, reach_in),):
        for x, y in _ROUND:
            at = snap_point((foe.x + x * radius, foe.y + y * radius))
            if distance_in(ship.at, at) <= STRIKE_IN and _is_open(state, ship, at, foe):
                yield at


def _is_open(state: State, ship: Ship, at: Point, foe: Ship) -> bool:
    free = strike_refusal(state, ship, at) is None
    return free and not state.setup.terrain.blocks_sight(at, foe.at)


def _worth_from(state: State, ship: Ship, at: Point, mark: MatchedMark) -> float:
    """Return the points of a squadron's attack at a model from a point."""
    there = moved(ship, at)
    return max([mark.worth((salvo_of(state, there, mount, mark.ship),)) for mount in ready_mounts(there)])


def _from(state: State, ship: Ship, at: Point) -> Iterator[tuple[float, Ship]]:
    """Yield what could be attacked from a point, with its value."""
    if not attacks_left(ship):
        return
    for mount in ready_mounts(ship):
        weapon = weapon_of(mount)
        for foe in state.ships_of(ship.spec.seat.other):
            if base_of(ship, weapon, capital=is_capital(foe)) < LEAST_BASE or distance_in(
                at, foe.at
            ) > reach_to(ship, weapon, foe):
                continue
            if not state.setup.terrain.blocks_sight(at, foe.at):
                yield _worth_from(state, ship, at, mark_of_model(state, foe)), foe


def moved(ship: Ship, at: Point) -> Ship:
    """Return a squadron moved to a point."""
    x, y = at
    return changed(ship, x=x, y=y)


# --- places to wait ----------------------------------------------------------------------------------


def _waiting_places(state: State, ship: Ship) -> Iterable[Point]:
    """List points without an attack: near friends, and away in all directions."""
    wanted = [
        snap_point((friend.x + x * _BESIDE_IN, friend.y + y * _BESIDE_IN))
        for friend in state.ships_of(ship.spec.seat)
        if is_capital(friend)
        for x, y in _ROUND[::3]
    ]
    wanted += [snap_point((ship.x + x * far, ship.y + y * far)) for far in _AWAY_IN for x, y in _ROUND]
    return [at for at in wanted if strike_refusal(state, ship, at) is None]


def _feared(state: State, ship: Ship, at: Point) -> float:
    """Return the points that a squadron may lose at a point before its next activation."""
    figures, loss = sum(ship.pips), 0.0
    for foe in state.ships_of(ship.spec.seat.other):
        sure = _NEXT_TURN if foe.activated else _STILL_TO_ACT
        away_in = distance_in(at, foe.at)
        if away_in <= DEFENCE_IN and can_defend(foe):
            loss += min(1.0, 2 * sure) * figures_struck(state, foe, figures)
        hits = [mean_pips(salvo_of(state, foe, one, ship)) for one in _reaching(foe, ship, away_in)]
        loss += sure * max(hits, default=0.0)
    return min(loss, figures) * pip_worth(ship)


def _reaching(foe: Ship, ship: Ship, away_in: float) -> Iterator[Mount]:
    strikes_in = 0.0 if is_capital(foe) else STRIKE_IN
    if away_in > SHORT_IN + SENSOR_IN * foe.fittings.ratings.sensors + strikes_in:
        return
    for mount in foe.fittings.mounts:
        weapon = weapon_of(mount)
        if (
            base_of(foe, weapon, capital=is_capital(ship)) >= LEAST_BASE
            and away_in <= reach_to(foe, weapon, ship) + strikes_in
        ):
            yield mount


def figures_struck(state: State, ship: Ship, figures: int) -> float:
    """Return the average number of figures that a ship's point defense attack takes (MF-37)."""
    pool = attack_pool(state, ship)
    ways = sum([figures_lost(sets, figures) * count for sets, count in magnitude_law(pool.base, pool.flex)])
    return ways / throws_of(pool.base, pool.flex)


def _guarding(state: State, ship: Ship, at: Point) -> float:
    if not is_picket(ship):
        return 0.0
    friends = [friend for friend in state.ships_of(ship.spec.seat) if friend.spec is not ship.spec]
    others = [friend.at for friend in friends if is_picket(friend)]
    return _GUARDING * sum(
        [
            hull_worth(friend)
            for friend in friends
            if is_capital(friend)
            and distance_in(at, friend.at) <= PICKET_IN
            and not any(distance_in(one, friend.at) <= PICKET_IN for one in others)
        ]
    )


def _to_enemies(state: State, ship: Ship, at: Point) -> float:
    foes = state.ships_of(ship.spec.seat.other)
    return min([distance_in(at, foe.at) for foe in foes if is_capital(foe)], default=0.0)
