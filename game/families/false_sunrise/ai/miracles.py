"""Spending miracle points: each use by its exact odds, against what the points could still buy (FAC-1).

The policy is the same everywhere: a use is taken if it gains more than its points are worth elsewhere in
this turn. To find that price, all uses that may still come are ranked. The price is the value per point of
the last use that the pool pays for. Possible uses are a die or a reroll for each of our weapons that still
has to fire and has a target, and a rating against each enemy weapon that can hit. If the pool pays for all
of them the price is zero, since points lapse. In the order phase the uses are estimated from who may come
into range. The lower levels have a fixed price and do not look ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.families.false_sunrise.ai.aiming import attack_of
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.systems import about_to_fire, gain_of
from game.families.false_sunrise.ai.target_value import TargetTable, target_table_of, threat_of
from game.families.false_sunrise.ai.valuation import pip_worth
from game.families.false_sunrise.ai.weighing import Choice, take_best
from game.families.false_sunrise.editions import ship_edition
from game.reasons import Decision, Term
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.dice_law import FACES, Attack, mean_damage, score
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.miracle_points import DIE_COST, RATING_COST, REROLL_COST, RESTORE_COST
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, ChooseOne
from rules.kernel.seats import Seat
from rules.table.bands import BAND_DEPTH_IN
from rules.table.measure import distance_in

_GUESSED_DICE = 3  # dice of a shot at an unknown distance: between the numbers of FIR-3
_FLAT = 0.04  # value of a point to a level that does not look ahead
_MAY_COME = 0.6  # share of its value that a merely possible use has
_LEAST = 1e-6
_KEPT = "Points kept for later"
_TOLD = 0.005  # points below which a term is not shown
_NOTHING = Choice(None, "Nothing", ())

# What a use gains per point, and how many points it costs.
Use = tuple[float, int]
Faces = tuple[int, ...]
Shots = Iterator[tuple[Attack, Ship]]


# --- the value of a point --------------------------------------------------------------------------


def price(level: Level, state: State, seat: Seat) -> float:
    """Return the value of a miracle point in the rest of the weapons phase."""
    return _price(state, seat, partial(_bearing, state)) if level.focus else _FLAT


def price_of_thrust(state: State, seat: Seat, level: Level) -> float:
    """Return the value of a miracle point in the order phase for anything but thrust."""
    return _MAY_COME * _price(state, seat, _within_reach) if level.focus else _FLAT


def _price(state: State, seat: Seat, shots: Callable[[Sequence[Ship], Sequence[Ship]], Shots]) -> float:
    """Return the value of the last use that a seat's pool pays for, given the shots of both sides."""
    own, foes = state.ships_of(seat), state.ships_of(seat.other)
    uses = [use for shot in shots(own, foes) for use in _uses_of_own(*shot)]
    uses += [use for shot in shots(foes, own) for use in _uses_against(*shot)]
    return _last_bought(uses, state.miracles.get(seat, 0))


def _last_bought(uses: Sequence[Use], pool: int) -> float:
    """Return the value of the last use that a pool pays for, the best first; 0 if it pays for all."""
    left = pool
    for worth, points in sorted(uses, reverse=True):
        left -= points
        if left <= 0:
            return worth
    return 0.0


def _bearing(state: State, ships: Sequence[Ship], foes: Sequence[Ship]) -> Shots:
    """Yield the best shot of each weapon that still has to fire and has a target."""
    for ship in ships:
        gunnery = ship_edition(ship).computer.gunnery
        for mount in () if ship.activated else ready_mounts(ship):
            shots = [
                (gunnery.attack(state, ship, mount, foe), foe)
                for foe in foes
                if gunnery.can_hit(state, ship, mount, foe)
            ]
            if shots:
                yield max(shots, key=lambda shot: _points(*shot))


def _within_reach(ships: Sequence[Ship], foes: Sequence[Ship]) -> Shots:
    """Yield a shot at the nearest enemy for each weapon that may be in range after the next movement."""
    for ship in ships if foes else ():
        foe = min(foes, key=lambda one: distance_in(one.at, ship.at))
        gap_in = distance_in(foe.at, ship.at) - ship.velocity - foe.velocity - thrust_of(ship)
        fitted = ship.fittings
        for mount in fitted.mounts:
            if gap_in <= (mount.band + 1) * BAND_DEPTH_IN:
                kind = mount.kind
                dice = _GUESSED_DICE + fitted.more_dice[kind]
                rating = foe.fittings.defence[kind]
                yield Attack(dice, rating, fitted.rerolls[kind], fitted.penalty), foe


def _uses_of_own(attack: Attack, foe: Ship) -> list[Use]:
    """Return what may be bought for one of our own attacks: a die, a reroll."""
    now = _points(attack, foe)
    die = _points(replace(attack, dice=attack.dice + 1), foe) - now
    again = _points(replace(attack, rerolls=attack.rerolls + 1), foe) - now
    return [(die / DIE_COST, DIE_COST), (again / REROLL_COST, REROLL_COST)]


def _uses_against(attack: Attack, target: Ship) -> list[Use]:
    """Return what may be bought against an enemy's attack: a point of rating."""
    saved = _points(attack, target) - _points(replace(attack, rating=attack.rating + 1), target)
    return [(saved / RATING_COST, RATING_COST)]


def _points(attack: Attack, target: Ship) -> float:
    """Estimate the value of an attack: no more damage than the target has pips."""
    return min(mean_damage(attack), float(sum(target.pips))) * pip_worth(target)


# --- the uses of points ----------------------------------------------------------------------------


def buy_die(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Buy one more die before the roll if it adds more than its points are worth (FAC-1)."""
    ship_id, weapon, target_id = request.about
    attack = attack_of(view, ship_id, weapon, target_id)
    mark = _mark(view, target_id)
    gain = mark.worth((replace(attack, dice=attack.dice + 1),)) - mark.worth((attack,))
    kept = _kept(DIE_COST * price(level, view, request.seat))
    terms = (Term("More damage", gain - _LEAST), *kept)
    return take_best(ship_id, [_NOTHING, Choice("die", "One more die", terms)])


def buy_reroll(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Reroll the die that gains most on average; look two rerolls ahead if one gains nothing (FAC-1)."""
    ship_id, weapon, target_id, points, faces = request.about
    attack = attack_of(view, ship_id, weapon, target_id, len(faces))
    cost = REROLL_COST * price(level, view, request.seat)
    value = _valued(attack, _mark(view, target_id))
    now = value(faces)
    gains = _gains(faces, now, value)
    if level.focus and points > 1 and max(gains.values()) <= cost + _LEAST:
        gains = _gains(faces, now, lambda then: _after(then, value, cost))
    choices = [
        Choice(die, f"The {faces[die]}", (Term("More damage", gain - _LEAST), *_kept(cost)))
        for die, gain in gains.items()
    ]
    return take_best(ship_id, [_NOTHING, *choices])


def buy_rating(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Buy the rating that saves most, less the value of its points; the dice are already rolled (FAC-1)."""
    target_id, ship_id, weapon, faces = request.about
    attack = attack_of(view, ship_id, weapon, target_id, len(faces))
    mark = _mark(view, target_id)
    cost = RATING_COST * price(level, view, request.seat)
    blows = [_valued(replace(attack, bought=bought), mark)(faces) for bought in request.options]
    choices = []
    for bought, blow in zip(request.options, blows, strict=True):
        spared = Term("Damage prevented", blows[0] - blow - _LEAST * bought)
        choices.append(Choice(bought, f"+{bought} defense", (spared, *_kept(cost * bought))))
    return take_best(target_id, choices)


def restore_system(level: Level, request: ChooseOne, view: State, _below: Below) -> Decision:
    """Restore the most valuable system; before firing, only one that can still fire this turn (FAC-1)."""
    active, when = request.about
    kept = _kept(RESTORE_COST * price(level, view, request.seat))
    choices = [_NOTHING]
    for option in request.options:
        if option is None:
            continue
        ship_id, system = option.ship_id, option.part
        ship = view.ships[ship_id]
        if ship_id == active and when == "before":
            ship = about_to_fire(ship)
        terms = gain_of(level, view, ship, system)
        if when == "before" and level.focus and len(terms) == 1:
            continue  # it can wait until the ship has fired
        words = f"{ship.spec.name}: {system_name(view, ship_id, system)}"
        choices.append(Choice(option, words, (*terms, *kept)))
    return take_best(active, choices)


def _kept(cost: float) -> tuple[Term, ...]:
    return (Term(_KEPT, -cost),) if cost >= _TOLD else ()


# --- odds ------------------------------------------------------------------------------------------


def _mark(view: State, target_id: str) -> TargetTable:
    """Return the value table of a ship that an attack will surely strike."""
    target = view.ships[target_id]
    enemies = view.ships_of(target.spec.seat.other)
    pip = sum([pip_worth(one) for one in enemies]) / max(1, len(enemies))
    return replace(target_table_of(view, target, threat_of(view, target, enemies, pip)), aside=0.0)


def _valued(attack: Attack, mark: TargetTable) -> Callable[[Faces], float]:
    """Return the function that values dice as rolled."""

    def value(faces: Faces) -> float:
        damage, kills, _ = score(attack, faces)
        return mark.blow(damage, kills + (attack.further / 2 if damage else 0.0))

    return value


def _gains(faces: Faces, now: float, value: Callable[[Faces], float]) -> dict[int, float]:
    """Return the average gain of rerolling each die; of dice with equal faces, only the first."""
    gains = {}
    for die, face in enumerate(faces):
        if face not in faces[:die]:
            then = [value((*faces[:die], new, *faces[die + 1 :])) for new in FACES]
            gains[die] = sum(then) / len(FACES) - now
    return gains


def _after(faces: Faces, value: Callable[[Faces], float], cost: float) -> float:
    """Return the value of dice that may be rerolled once more."""
    now = value(faces)
    return now + max(0.0, max(_gains(faces, now, value).values()) - cost)
