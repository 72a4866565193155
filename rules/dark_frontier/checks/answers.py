"""Legal answers to the game's requests, and some that must be refused (invariant 41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.dark_frontier.checks.command_checks import command_fault
from rules.dark_frontier.checks.gunfire import last_way
from rules.dark_frontier.checks.laws import fires, law_in, missiles_to_use, sheet_of
from rules.dark_frontier.checks.places import far, within
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Launch, Shot
from rules.dark_frontier.requests import (
    DetonateOrPass,
    FireOrDone,
    NameNumber,
    PlaceShip,
    SetCommands,
    SteerMissiles,
    UseCountermeasure,
)
from rules.dark_frontier.state import DEFENDER, Command, Kind, Ship, Side, Start, State
from rules.dark_frontier.steering import Steering
from rules.kernel.requests import AnyRequest
from rules.values import changed

_OFF = (99, 0)  # off every map


def listed(state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield legal answers to a request of a duel, computed from the rulings."""
    match request:
        case PlaceShip():
            yield from (one for one in _starts(state, request) if _is_start(state, request, one))
        case SetCommands():
            for ship in _own(state, request):
                tried = _commands(state, ship)
                yield from ({ship.name: one} for one in tried if command_fault(state, ship, one) is None)
        case SteerMissiles():
            yield {}
            for name in _missiles(state, request):
                law = law_in(state)
                for rotate in range(-law.turn, law.turn + 1):
                    yield from ({name: Steering(rotate, burn)} for burn in range(law.acceleration + 1))
        case FireOrDone():
            yield None
            for ship in _own(state, request):
                yield from _shots(state, ship)
        case UseCountermeasure() | DetonateOrPass():
            yield from (True, False)
        case NameNumber():
            yield from range(missiles_to_use(state, state.ships[request.ship]) + 1)


def unlisted(state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield answers that a request of a duel must refuse, computed from the rulings."""
    match request:
        case PlaceShip():
            yield from (one for one in _starts(state, request) if not _is_start(state, request, one))
        case SetCommands():
            yield {"Nobody": Command()}
            yield from (
                {ship.name: Command()} for ship in state.ships.values() if ship.seat is not request.seat
            )
            for ship in _own(state, request):
                tried = _commands(state, ship)
                yield from ({ship.name: one} for one in tried if command_fault(state, ship, one) is not None)
        case SteerMissiles():
            yield from _no_steerings(state, request)
        case FireOrDone():
            yield from _no_shots(state, request)
        case UseCountermeasure() | DetonateOrPass():
            yield from (None, 1, "yes")
        case NameNumber():
            yield from (-1, missiles_to_use(state, state.ships[request.ship]) + 1, None, False)


def _own(state: State, request: AnyRequest) -> list[Ship]:
    ships = state.ships.values()
    return [ship for ship in ships if ship.seat is request.seat and ship.alive and ship.on_map]


# --- setting up -----------------------------------------------------------------------------------------


def _starts(state: State, request: PlaceShip) -> Iterator[Start]:
    """Yield starts in and around the area where a ship may begin, legal and illegal ones."""
    law = law_in(state)
    hexes = within(law.together + 1) if request.seat is DEFENDER else [*within(law.radius + 1)]
    for place, at in enumerate(hexes):
        yield Start(at, place % 6)
    at = (0, 0) if request.seat is DEFENDER else (law.radius, 0)
    yield from (Start(at, facing) for facing in range(-1, 7))
    yield from (Start(at, 0, velocity) for velocity in within(law.entry_speed + 1))


def _is_start(state: State, request: PlaceShip, start: Start) -> bool:
    """Return whether a start is legal (DS-4, DS-5)."""
    law = law_in(state)
    if not 0 <= start.facing < 6:
        return False
    first = state.ships[next(iter(state.setup.ships[request.seat]))]
    if request.seat is DEFENDER:
        near = far(start.at) <= (0 if first.at is None else law.together)
        return near and start.velocity == (0, 0)
    abreast = first.at is None or far(start.at, first.at) <= law.abreast
    return far(start.at) == law.radius and abreast and far(start.velocity) <= law.entry_speed


# --- helm -----------------------------------------------------------------------------------------------


def _commands(state: State, ship: Ship) -> Iterator[Command]:
    """Yield commands up to one beyond the ship's sheet, with every possible gimbal."""
    sheet = sheet_of(state, ship)
    for rotate in range(-sheet.rotation - 1, sheet.rotation + 2):
        for burn in range(-1, sheet.thrust + 2):
            yield Command(rotate, burn)
            for points in range(-1, burn + 2):
                yield from (Command(rotate, burn, side, points) for side in (*Side, None))


def _missiles(state: State, request: SteerMissiles) -> list[str]:
    flying = state.projectiles.values()
    return [one.id for one in flying if one.seat is request.seat and one.kind is Kind.MISSILE]


def _no_steerings(state: State, request: SteerMissiles) -> Iterator[dict[str, Steering]]:
    law = law_in(state)
    own = _missiles(state, request)
    yield from (
        {name: Steering()} for name in (*state.projectiles, *state.ships, "Nobody") if name not in own
    )
    for name in own:
        yield from ({name: Steering(rotate)} for rotate in (-law.turn - 1, law.turn + 1))
        yield from ({name: Steering(0, burn)} for burn in (-1, law.acceleration + 1))


# --- fire -----------------------------------------------------------------------------------------------


def _launches(own: set[int], total: int) -> Iterator[Launch]:
    """Yield the ways to divide a launch (DF-3)."""
    for one in sorted(own):
        yield ((one, total),)
        other = (one + 1) % 6
        if other in own:
            yield from (((one, part), (other, total - part)) for part in range(1, total))


def _weapons(state: State, ship: Ship) -> Iterator[tuple[str, set[int], int]]:
    """Yield the weapons a ship may fire: name, directions, launch velocity (DF-1, DF-5)."""
    sheet = sheet_of(state, ship)
    for name, gun in sheet.guns.items():
        if fires(state, ship, name):
            yield name, {(ship.facing + one) % 6 for one in gun.directions}, gun.launch
    if sheet.tubes is not None and missiles_to_use(state, ship):
        yield TUBES, {(ship.facing + one) % 6 for one in sheet.tubes.directions}, law_in(state).launch


def _shots(state: State, ship: Ship) -> Iterator[Shot]:
    for weapon, own, total in _weapons(state, ship):
        for launch in _launches(own, total):
            most = max(part for _, part in launch)
            faces = [one for one, part in launch if part == most] if weapon == TUBES else []
            for at in last_way(ship):
                yield Shot(ship.name, weapon, at, launch)
                yield from (Shot(ship.name, weapon, at, launch, facing) for facing in faces)


def _no_shots(state: State, request: FireOrDone) -> Iterator[Shot]:
    for ship in state.ships.values():
        weapons = list(_weapons(state, ship))
        mine = ship in _own(state, request)
        have = {name for name, _, _ in weapons} if mine else set()
        for name in {*sheet_of(state, ship).guns, TUBES, "catapult"} - have:
            yield Shot(ship.name, name, ship.at or (0, 0), ((ship.facing, law_in(state).launch),))
        for name, own, total in weapons if mine else ():
            yield from _no_shot(Shot(ship.name, name, ship.place, ((min(own), total),)), own, total, ship)


def _no_shot(shot: Shot, own: set[int], total: int, ship: Ship) -> Iterator[Shot]:
    one = min(own)
    way = last_way(ship)
    yield from (changed(shot, at=at) for at in (*within(1, ship.place), _OFF) if at not in way)
    others = [
        (),
        ((one, total - 1),),
        ((one, total + 1),),
        ((one, total), ((one + 1) % 6, 0)),
        ((one, total - 1), (one, 1)),
        (((one + 1) % 6, total - 1), (one, 1)),
        ((one, total - 1), ((one + 2) % 6, 1)),
        ((one, total - 2), ((one + 1) % 6, 1), ((one + 2) % 6, 1)),
        *(((direction, total),) for direction in range(7) if direction not in own),
    ]
    yield from (changed(shot, launch=launch) for launch in others)
    faces = [one] if shot.weapon == TUBES else []
    yield from (changed(shot, facing=facing) for facing in range(-1, 7) if facing not in faces)
