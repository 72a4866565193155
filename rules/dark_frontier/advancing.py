"""What an Advance holds: who leaves the map, who meets whom, and in which order (DA-1 to DA-4, DM-1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.dark_frontier.state import Kind, Moment, Projectile, Ship, State, Token
from rules.hexes.grid import Hex, length
from rules.hexes.ways import meeting, way

LEAVES, MISSILES, SHIPS, PROJECTILE = range(4)
"""The order of what happens at one moment (DA-2)."""

_AFTER_SHIPS = 100  # projectiles are numbered after all ships (DA-2)


class Step(NamedTuple):
    """Something that an Advance holds: when it is, and one token that leaves or two that meet."""

    moment: Moment
    tokens: tuple[str, ...]


def agenda(state: State) -> list[Step]:
    """Return all that is still to come in the Advance, in its order, if nothing that meets is removed."""
    found = [*_leaving(state), *_meetings(state)]
    reached = None if state.reached is None else order_of(state.reached)
    if reached is not None:
        found = [step for step in found if order_of(step.moment) > reached]
    found.sort(key=lambda step: order_of(step.moment))
    return found


def order_of(moment: Moment) -> tuple[Fraction, int, int, int]:
    """Return by what moments are sorted (DA-1, DA-2)."""
    steps, speed, rank, low, high = moment
    return Fraction(steps, speed), rank, low, high


def still_comes(state: State, step: Step) -> bool:
    """Say whether a step of an agenda still happens: who is gone meets nothing more (DA-3)."""
    if len(step.tokens) == 1:
        return step.tokens[0] in state.projectiles or _flies(state, step.tokens[0])
    one, other = (_token(state, name) for name in step.tokens)
    return one is not None and other is not None and rank_of(state, one, other) is not None


def _flies(state: State, name: str) -> bool:
    ship = state.ships.get(name)
    return ship is not None and ship.flies


def _token(state: State, name: str) -> Token | None:
    if _flies(state, name):
        return state.ships[name]
    return state.projectiles.get(name)


def rank_of(state: State, one: Token, other: Token) -> int | None:
    """Return the kind of meeting that two tokens have, ships first; None: it matters to nobody (DM-1)."""
    if isinstance(one, Ship) and isinstance(other, Ship):
        return SHIPS if one.seat is not other.seat else None
    if isinstance(one, Ship):
        assert isinstance(other, Projectile), "ships have lower numbers"
        return PROJECTILE if strikes(state, other, one) else None
    if isinstance(other, Ship):
        return PROJECTILE if strikes(state, one, other) else None
    missiles = one.kind is Kind.MISSILE and other.kind is Kind.MISSILE
    return MISSILES if missiles and one.seat is not other.seat else None


def strikes(state: State, projectile: Projectile, ship: Ship) -> bool:
    """Say whether it matters that a projectile meets a ship (DM-1, DM-2, DF-6)."""
    if projectile.seat is not ship.seat:
        return ship.name not in projectile.dodged
    return (
        projectile.kind is Kind.FLAK
        and projectile.round != state.round
        and ship.name not in projectile.dodged
    )


def when(state: State, one: Token, other: Token) -> Fraction | None:
    """Return at what part of the Advance two tokens are in one hex, None where they are not (DV-4, DV-5)."""
    if one.place == other.place and not (_is_fresh(state, one) or _is_fresh(state, other)):
        return None
    return meeting(one.place, one.velocity, other.place, other.velocity)


def _is_fresh(state: State, token: Token) -> bool:
    return isinstance(token, Projectile) and token.round == state.round


def _leaving(state: State) -> Iterator[Step]:
    radius = state.figures.map.radius
    for number, token in _numbered(state):
        step = leaves_at(token.place, token.velocity, radius)
        if step is not None:
            yield Step(Moment(*step, LEAVES, number, number), (_name(token),))


def leaves_at(at: Hex, velocity: Hex, radius: int) -> tuple[int, int] | None:
    """Return the first step of a way off the map, and how many the way has; None: it stays (DA-4)."""
    if length((at[0] + velocity[0], at[1] + velocity[1])) <= radius:
        return None
    speed = length(velocity)
    return next(n for n, one in enumerate(way(at, velocity)) if length(one) > radius), speed


def _meetings(state: State) -> Iterator[Step]:
    tokens = list(_numbered(state))
    for index, (low, one) in enumerate(tokens):
        for high, other in tokens[index + 1 :]:
            rank = rank_of(state, one, other)
            if rank is None:
                continue
            part = when(state, one, other)
            if part is not None:
                moment = Moment(part.numerator, part.denominator, rank, low, high)
                yield Step(moment, (_name(one), _name(other)))


def _numbered(state: State) -> Iterator[tuple[int, Token]]:
    """Run over all tokens on the map by their numbers: the fleets in their order, then projectiles (DA-2)."""
    yield from ((number, ship) for number, ship in enumerate(state.ships.values()) if ship.flies)
    yield from ((_AFTER_SHIPS + one.number, one) for one in state.projectiles.values())


def _name(token: Token) -> str:
    return token.name if isinstance(token, Ship) else token.id
