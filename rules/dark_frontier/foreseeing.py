"""What is certain before dice fall: who meets whom in the coming Advance, and what a ship can still do."""

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
    """Return the map after ships have turned and burned; those that are not named fly as they are (DT-1)."""
    state = view.copy()
    for name, command in commands.items():
        ship = state.ships[name]
        facing, velocity = flight_after(ship, command)
        state.ships[name] = changed(ship, facing=facing, velocity=velocity)
    return state


def with_steerings(view: State, steerings: Mapping[str, Steering]) -> State:
    """Return the map after missiles have been steered (DT-3)."""
    state = view.copy()
    for name, steering in steerings.items():
        missile = state.projectiles[name]
        facing, velocity = steered(missile, steering)
        state.projectiles[name] = changed(missile, facing=facing, velocity=velocity)
    return state


def with_shot(view: State, shot: Shot) -> tuple[State, Projectile]:
    """Return the map after a shot, and what it has placed (DF-4)."""
    state = view.copy()
    projectile = placed(state, shot)
    state.projectiles[projectile.id] = projectile
    state.launched += 1
    return state, projectile


def meetings_of(view: State, name: str) -> Iterator[Step]:
    """Run over what a token meets in the coming Advance if nothing else changes, leaving the map included."""
    return (step for step in agenda(view) if name in step.tokens)


def coming_at(view: State, ship: Ship) -> list[tuple[Step, Coming]]:
    """Return what meets a ship in the coming Advance if nothing else changes, in its order (DA-1)."""
    found = []
    for step in meetings_of(view, ship.name):
        other = next((name for name in step.tokens if name in view.projectiles), None)
        if other is not None and ship.name in step.tokens:
            found.append((step, threat_of(view, view.projectiles[other])))
    return found


def certain_at(view: State, ship: Ship) -> list[tuple[Step, Coming]]:
    """Return what is certain to meet a ship in the coming Advance, in its order, unless it is lost before.

    What meets another ship first may be gone by then, and is left out.
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
    """Return the enemy whom a projectile that is placed now meets first in the coming Advance, and when.

    That is its end: at full spread nobody dodges it, and a missile is not armed yet (DM-2 to DM-4).
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
    """Return at what part of the Advance a token leaves the map (DA-4); past its end where it stays."""
    if length(add(token.place, token.velocity)) <= view.figures.map.radius:
        return Fraction(2)
    return Fraction(*leaves_at(token.place, token.velocity, view.figures.map.radius))


def coasted(view: State) -> State:
    """Return the map after the coming Advance if nobody is hit or shot down in it (DA-1, DA-4, DA-5)."""
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
    """Run over the ships that a projectile meets in the Advances after the coming one if nobody burns.

    Each comes with the number of its Advance, the coming one being 1.
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
    """Return what a projectile is to a ship: flak, an armed missile, or one that works as flak (DM-4)."""
    if projectile.kind is Kind.FLAK:
        return Coming(Threat.FLAK, projectile.left)
    if projectile.round == view.round:
        return Coming(Threat.FLAK, view.figures.spread)
    return Coming(Threat.ARMED)


def steerings_that_meet(view: State, missile: Projectile, ship: Ship) -> Iterator[tuple[Steering, Fraction]]:
    """Run over the steerings with which a missile meets a ship as it flies now, and when (DT-3, DV-4)."""
    for steering in steerings_of(view.figures):
        facing, velocity = steered(missile, steering)
        moved = changed(missile, facing=facing, velocity=velocity)
        part = when(view, ship, moved)
        if part is not None:
            yield steering, part


def ends_of(figures: Figures, ship: Ship) -> dict[Hex, list[tuple[Command, Flight]]]:
    """Return the hexes on which a ship's commands can end the coming Advance, with the flights to each."""
    found: dict[Hex, list[tuple[Command, Flight]]] = {}
    for command, flight in flights_of(figures, ship):
        found.setdefault(add(ship.place, flight.velocity), []).append((command, flight))
    return found
