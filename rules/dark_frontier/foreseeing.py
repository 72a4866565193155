"""What is certain before dice are rolled: who will meet whom, and what a ship can still do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.dark_frontier.advancing import LEAVES, PROJECTILE, Step, agenda, leaves_at, when
from rules.dark_frontier.commands import Flight, flight_after, flights_of
from rules.dark_frontier.events import ProjectilesAged, ProjectileSpent, TokensFlown
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.gunnery import Shot, placed
from rules.dark_frontier.odds import Coming, Threat
from rules.dark_frontier.state import Command, Kind, Projectile, Ship, State, Token
from rules.dark_frontier.steering import Steering, steered, steerings_of
from rules.hexes.grid import Hex, add, length
from rules.values import changed


def with_commands(view: State, commands: Mapping[str, Command]) -> State:
    """Return the state after these ships have turned and burned; all others fly as before (DT-1)."""
    state = view.copy()
    for name, command in commands.items():
        ship = state.ships[name]
        facing, velocity = flight_after(ship, command)
        state.ships[name] = changed(ship, facing=facing, velocity=velocity)
    return state


def with_steerings(view: State, steerings: Mapping[str, Steering]) -> State:
    """Return the state after missiles have been steered (DT-3)."""
    state = view.copy()
    for name, steering in steerings.items():
        missile = state.projectiles[name]
        facing, velocity = steered(missile, steering)
        state.projectiles[name] = changed(missile, facing=facing, velocity=velocity)
    return state


def with_shot(view: State, shot: Shot) -> tuple[State, Projectile]:
    """Return the state after a shot, and the projectile that it placed (DF-4)."""
    state = view.copy()
    projectile = placed(state, shot)
    state.projectiles[projectile.id] = projectile
    state.launched += 1
    return state, projectile


def meetings_of(view: State, name: str) -> Iterator[Step]:
    """Yield a token's meetings in the coming Advance, or its exit, if nothing else changes."""
    return (step for step in agenda(view) if name in step.tokens)


def coming_at(view: State, ship: Ship) -> list[tuple[Step, Coming]]:
    """Return the projectiles that meet a ship in the coming Advance, in order (DA-1).

    This assumes that nothing else changes.
    """
    found = []
    for step in meetings_of(view, ship.name):
        other = next((name for name in step.tokens if name in view.projectiles), None)
        if other is not None and ship.name in step.tokens:
            found.append((step, threat_of(view, view.projectiles[other])))
    return found


def certain_at(view: State, ship: Ship) -> list[tuple[Step, Coming]]:
    """Return the projectiles certain to meet a ship in the coming Advance, in order.

    They meet it unless it is lost before. A projectile that meets another ship first may be gone by
    then, and is left out.
    """
    found, met = list[tuple[Step, Coming]](), set[str]()
    for step in agenda(view):
        if step.tokens == (ship.name,):
            break  # it leaves the map
        if step.moment.rank != PROJECTILE:
            continue
        target, other = step.tokens
        if target == ship.name and other not in met:
            found.append((step, threat_of(view, view.projectiles[other])))
        met.add(other)
    return found


def struck_by(view: State, projectile: Projectile) -> tuple[Ship, Fraction] | None:
    """Return the enemy that a just-fired projectile meets first in the coming Advance, and when.

    The projectile ends there: at full spread nobody dodges it, and a missile is not armed yet (DM-2
    to DM-4). Return None if it meets no enemy.
    """
    over = _leaves(view, projectile)
    found: tuple[Ship, Fraction] | None = None
    for ship in view.side(projectile.seat.other):
        part = when(view, ship, projectile)
        if part is None or part >= min(over, _leaves(view, ship)):
            continue
        if found is None or part < found[1]:
            found = ship, part
    return found


def _leaves(view: State, token: Token) -> Fraction:
    """Return the fraction of the Advance at which a token leaves the map, or 2 if it stays (DA-4)."""
    if length(add(token.place, token.velocity)) <= view.figures.map.radius:
        return Fraction(2)
    return Fraction(*leaves_at(token.place, token.velocity, view.figures.map.radius))


def coasted(view: State) -> State:
    """Return the state after the coming Advance if nothing is hit or shot down (DA-1, DA-4, DA-5)."""
    state = view.copy()
    for step in agenda(view):
        if step.moment.rank == LEAVES:
            (name,) = step.tokens
            if name in state.ships:
                state.ships[name] = changed(state.ships[name], on_map=False)
            else:
                del state.projectiles[name]
    TokensFlown().apply(state)
    ProjectilesAged().apply(state)
    for name in [one.id for one in state.projectiles.values() if one.left <= 0]:
        ProjectileSpent(name).apply(state)
    state.round += 1
    return state


def met_later(view: State, name: str, advances: int) -> Iterator[tuple[int, Step, Coming]]:
    """Yield the ships that a projectile meets in later Advances if nobody burns.

    Each comes with the number of its Advance, counting the coming one as 1; these start with 2.
    """
    state = view
    for number in range(2, advances + 1):
        state = coasted(state)
        if name not in state.projectiles:
            return
        for step in meetings_of(state, name):
            if step.moment.rank == PROJECTILE:
                yield number, step, threat_of(state, state.projectiles[name])


def threat_of(view: State, projectile: Projectile) -> Coming:
    """Return the threat of a projectile: flak, an armed missile, or a missile that acts as flak (DM-4)."""
    if projectile.kind is Kind.FLAK:
        return Coming(Threat.FLAK, projectile.left)
    if projectile.round == view.round:
        return Coming(Threat.FLAK, view.figures.spread)
    return Coming(Threat.ARMED)


def steerings_that_meet(view: State, missile: Projectile, ship: Ship) -> Iterator[tuple[Steering, Fraction]]:
    """Yield the steerings with which a missile meets a ship on its present course, and when.

    Rulings DT-3 and DV-4.
    """
    for steering in steerings_of(view.figures):
        facing, velocity = steered(missile, steering)
        moved = changed(missile, facing=facing, velocity=velocity)
        part = when(view, ship, moved)
        if part is not None:
            yield steering, part


def ends_of(figures: Figures, ship: Ship) -> dict[Hex, list[tuple[Command, Flight]]]:
    """Return a ship's possible positions after the coming Advance, each with the flights that lead there."""
    found: dict[Hex, list[tuple[Command, Flight]]] = {}
    for command, flight in flights_of(figures, ship):
        found.setdefault(add(ship.place, flight.velocity), []).append((command, flight))
    return found
