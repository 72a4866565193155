"""The events of an Advance: who leaves the map, who meets whom, and in which order.

Rulings DA-1 to DA-4 and DM-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

from rules.dark_frontier.state import FLAK, MISSILE, Moment, Projectile, Ship, State, Token
from rules.hexes.grid import Hex, disc
from rules.hexes.ways import meeting, steps_of

LEAVES, MISSILES, SHIPS, PROJECTILE = range(4)
"""The order of events at the same moment (DA-2)."""

_AFTER_SHIPS = 100  # projectiles are numbered after all ships (DA-2)


TokenT = TypeVar("TokenT", bound=Token)
Numbered = tuple[int, TokenT, Hex, Hex]
"""A token's number in an Advance (DA-2), the token, its hex and its velocity."""


class Step(NamedTuple):
    """One event of an Advance: its moment, and one token that leaves or two that meet."""

    moment: Moment
    tokens: tuple[str, ...]


def agenda(state: State) -> list[Step]:
    """Return everything still to come in the Advance, in order, if no token is removed by a meeting.

    Call it again when missiles have turned into flak.
    """
    # In the order of their numbers: the fleets in their order, then projectiles (DA-2).
    ships = [
        (number, ship, ship.place, ship.velocity)
        for number, ship in enumerate(state.ships.values())
        if ship.alive and ship.on_map
    ]
    projectiles = [
        (_AFTER_SHIPS + one.number, one, one.at, one.velocity) for one in state.projectiles.values()
    ]
    found = _leaving(state, [*ships, *projectiles])
    found += _meetings(state, ships, projectiles)
    if state.reached is not None:
        reached = order_of(state.reached)
        found = [step for step in found if order_of(step.moment) > reached]
    if len(found) > 1:
        found.sort(key=lambda step: order_of(step.moment))
    return found


def order_of(moment: Moment) -> tuple[float, int, int, int]:
    """Return the sort key of a moment (DA-1, DA-2).

    Fractions of the Advance are compared as floats, which is exact here. Equal fractions give the
    same quotient, and different ones differ by far more than the rounding of a quotient.
    """
    steps, speed, rank, low, high = moment
    return steps / speed, rank, low, high


def still_comes(state: State, step: Step) -> bool:
    """Return whether a step of an agenda still happens: a removed token meets nothing more (DA-3)."""
    rank, (one, *others) = step.moment.rank, step.tokens
    if rank == LEAVES:
        return one in state.projectiles or _flies(state, one)
    (other,) = others
    if rank == MISSILES:
        return one in state.projectiles and other in state.projectiles
    if not _flies(state, one):
        return False
    if rank == SHIPS:
        return _flies(state, other)
    return other in state.projectiles and strikes(state, state.projectiles[other], state.ships[one])


def _flies(state: State, name: str) -> bool:
    ship = state.ships.get(name)
    return ship is not None and ship.flies


def strikes(state: State, projectile: Projectile, ship: Ship) -> bool:
    """Return whether a meeting of a projectile and a ship matters (DM-1, DM-2, DF-6)."""
    if projectile.seat is not ship.seat:
        return ship.name not in projectile.dodged
    return projectile.kind is FLAK and projectile.round != state.round and ship.name not in projectile.dodged


def when(state: State, one: Token, other: Token) -> Fraction | None:
    """Return the fraction of the Advance at which two tokens meet, or None (DV-4, DV-5)."""
    part = meeting(one.place, one.velocity, other.place, other.velocity)
    if part == 0 and not (_is_fresh(state, one) or _is_fresh(state, other)):
        return None
    return part


def _is_fresh(state: State, token: Token) -> bool:
    return isinstance(token, Projectile) and token.round == state.round


def _leaving(state: State, tokens: Iterable[Numbered[Token]]) -> list[Step]:
    radius = state.figures.map.radius
    hexes, found = _map(radius), []
    for number, token, at, velocity in tokens:
        if (at[0] + velocity[0], at[1] + velocity[1]) not in hexes:
            steps, speed = leaves_at(at, velocity, radius)
            found.append(Step(Moment(steps, speed, LEAVES, number, number), (_name(token),)))
    return found


def leaves_at(at: Hex, velocity: Hex, radius: int) -> tuple[int, int]:
    """Return the first step off the map of a course that ends there, and its number of steps (DA-4).

    A token that starts off the map, as in a position that no duel can reach, leaves it at once.
    """
    steps = steps_of(velocity)
    number, speed = len(steps) - 1, max(1, len(steps) - 1)
    # Search backward from the end: a course that has left the map never comes back.
    hexes, (q, r) = _map(radius), at
    for step_q, step_r in steps[-2::-1]:
        if (q + step_q, r + step_r) in hexes:
            break
        number -= 1
    return number, speed


@cache
def _map(radius: int) -> frozenset[Hex]:
    return frozenset(disc(radius))


def _meetings(
    state: State, ships: Sequence[Numbered[Ship]], projectiles: Sequence[Numbered[Projectile]]
) -> list[Step]:
    found: list[Step] = []
    for index, one in enumerate(ships):
        ship = one[1]
        for other in ships[index + 1 :]:
            if ship.seat is not other[1].seat:
                found += _meeting(state, SHIPS, one, other)
        for flying in _near(one, projectiles):
            if strikes(state, flying[1], ship):
                found += _meeting(state, PROJECTILE, one, flying)
    missiles = [one for one in projectiles if one[1].kind is MISSILE]
    for index, missile in enumerate(missiles):
        for against in missiles[index + 1 :]:
            if missile[1].seat is not against[1].seat:
                found += _meeting(state, MISSILES, missile, against)
    return found


def _near(one: Numbered[Token], tokens: Sequence[Numbered[TokenT]]) -> list[Numbered[TokenT]]:
    """Return the few tokens that `one` may meet, judged by the q coordinates alone."""
    _, _, (q, _), (speed, _) = one
    found = []
    for token in tokens:
        _, _, (its_q, _), (its_speed, _) = token
        away, closing = its_q - q, speed - its_speed
        if 0 <= away <= closing or closing <= away <= 0:
            found.append(token)
    return found


def _meeting(state: State, rank: int, one: Numbered[Token], other: Numbered[Token]) -> tuple[Step, ...]:
    (low, first, _, _), (high, second, _, _) = one, other
    part = when(state, first, second)
    if part is None:
        return ()
    moment = Moment(part.numerator, part.denominator, rank, low, high)
    return (Step(moment, (_name(first), _name(second))),)


def _name(token: Token) -> str:
    return token.name if isinstance(token, Ship) else token.id
