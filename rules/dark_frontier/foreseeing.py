"""What is certain before dice fall: who meets whom in the coming Advance, and what a ship can still do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.dark_frontier.advancing import Step, agenda, when
from rules.dark_frontier.commands import Flight, flight_after, flights_of
from rules.dark_frontier.figures import Figures
from rules.dark_frontier.gunnery import Shot, placed
from rules.dark_frontier.odds import Coming, Threat
from rules.dark_frontier.state import Command, Kind, Projectile, Ship, State
from rules.dark_frontier.steering import Steering, steered, steerings_of
from rules.hexes.grid import Hex, add


def with_commands(view: State, commands: Mapping[str, Command]) -> State:
    """Return the map after ships have turned and burned; those that are not named fly as they are (DT-1)."""
    state = view.copy()
    for name, command in commands.items():
        ship = state.ships[name] = state.ships[name].copy()
        ship.facing, ship.velocity = flight_after(ship, command)
    return state


def with_steerings(view: State, steerings: Mapping[str, Steering]) -> State:
    """Return the map after missiles have been steered (DT-3)."""
    state = view.copy()
    for name, steering in steerings.items():
        missile = state.projectiles[name] = state.projectiles[name].copy()
        missile.facing, missile.velocity = steered(missile, steering)
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
        moved = replace(missile, facing=facing, velocity=velocity)
        part = when(view, ship, moved)
        if part is not None:
            yield steering, part


def ends_of(figures: Figures, ship: Ship) -> dict[Hex, list[tuple[Command, Flight]]]:
    """Return the hexes on which a ship's commands can end the coming Advance, with the flights to each."""
    found: dict[Hex, list[tuple[Command, Flight]]] = {}
    for command, flight in flights_of(figures, ship):
        found.setdefault(add(ship.place, flight.velocity), []).append((command, flight))
    return found
