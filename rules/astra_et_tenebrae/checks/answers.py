"""Legal answers to the game's requests, and some that must be refused (invariant 41)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from rules.astra_et_tenebrae.burning import Burn, Evasion, Hold
from rules.astra_et_tenebrae.checks.aiming import shot_fault
from rules.astra_et_tenebrae.checks.laws import law_of
from rules.astra_et_tenebrae.checks.places import DOUBT_IN, angle_deg, flown_to, in_rock, off_table_in, works
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot, EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import Named
from rules.astra_et_tenebrae.gunnery import Pass, Shot, Weapon
from rules.astra_et_tenebrae.requests import AssignCaptains, ChooseHeat, Heat, HeatChoice, MoveShip, PlaceShip
from rules.astra_et_tenebrae.state import CAPTAINS, Captain, FormationType, Ship, State
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.values import changed

_COURSES = range(0, 360, 45)


def listed(_state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield legal answers to a request of a battle, computed from the rulings."""
    match request:
        case AssignCaptains():
            ships = request.ships()
            yield from (dict(zip(ships, some, strict=True)) for some in permutations(CAPTAINS, len(ships)))
        case PlaceShip():
            yield from ((name, request.default()[1]) for name in request.ships())
        case ChooseHeat():
            yield from _heat_choices(request)
        case MoveShip():
            yield from _burns(request)
        case NameFormations():
            yield from ((one,) for one in request.offers())
        case ShowTactician():
            yield from (ship.name for ship in request.ships() if ship.captain is Captain.TACTICIAN)
        case FireOrPass():
            yield from (Pass(ship.name) for ship in request.ships())
            for shot in request.shots():
                yield shot
                cards = tuple(
                    one for one in shot.ships if request.state.ships[one].captain is Captain.PHYSICIST
                )
                unused = [one for one in cards if not request.state.ships[one].captain_used]
                if unused and shot.weapon is Weapon.CANNON:
                    yield changed(shot, physicists=tuple(unused))
        case EvadeOrStay():
            yield from (
                Evasion(course, 1) for course in _COURSES if _is_open(request.state, request.ship, course)
            )
        case DodgeOrNot():
            if _has_pilot(request):
                yield True


def _heat_choices(request: ChooseHeat) -> Iterator[HeatChoice]:
    """Yield a choice in which all ships radiate, and one for each ship that stores or uses its engineer.

    Rulings AH-3 and AK-5.
    """
    law = law_of(request.state.setup.edition)
    all_radiate = {ship.name: Heat.RADIATE for ship in request.ships()}
    for standing in (False, True):
        yield HeatChoice(all_radiate, standing)
    for ship in request.ships():
        if works(law, ship, Component.HEAT_MANAGEMENT):
            yield HeatChoice({**all_radiate, ship.name: Heat.STORE})
        if ship.captain is Captain.ENGINEER and not ship.captain_used:
            yield HeatChoice({**all_radiate, ship.name: Heat.ENGINEER})


def _burns(request: MoveShip) -> Iterator[Burn]:
    """Yield burns of every ship still to move that are clearly legal (AM-2 to AM-6)."""
    state = request.state
    law = law_of(state.setup.edition)
    for ship in request.ships():
        field = works(law, ship, Component.MAGNETIC_FIELD)
        for course in _COURSES:
            back_in = 0.0
            if law.inertia and ship.motion is not None and angle_deg(course, ship.motion[0]) > 90:
                back_in = ship.motion[1]
            if ship.motion is not None and angle_deg(course, ship.motion[0]) > law.within_deg:
                continue
            for g in sorted({min(g, law.most_g) for g in (1, 5, 9, 15, law.most_g)}):
                override = g > law.without_field_g and not field
                end = flown_to(ship.place, course, max(0.0, g - back_in))
                if g >= back_in and off_table_in(end) < -DOUBT_IN and not _near_rock(state, ship, end):
                    yield Burn(ship.name, course, g, override)


def _near_rock(state: State, ship: Ship, end: tuple[float, float]) -> bool:
    """Return whether a path hits a rock, by the engine's geometry or by that of the checks."""
    if not state.setup.terrain.polygons:
        return False
    return state.setup.terrain.first_contact(ship.place, end) is not None or in_rock(state, ship.place, end)


def _is_open(state: State, name: str, course: int) -> bool:
    end = flown_to(state.ships[name].place, course, 1)
    return off_table_in(end) < -DOUBT_IN and not _near_rock(state, state.ships[name], end)


def _has_pilot(request: DodgeOrNot) -> bool:
    ship = request.state.ships[request.ship]
    return ship.captain is Captain.PILOT and not ship.captain_used and not ship.blacked_out


def unlisted(_state: State, request: AnyRequest) -> Iterator[Any]:
    """Yield answers that a request of a battle must refuse, computed from the rulings."""
    match request:
        case AssignCaptains():
            ships = request.ships()
            yield {}
            yield dict.fromkeys(ships, Captain.UNKNOWN)
            yield {**request.default(), "Nobody": Captain.PILOT}
            if len(ships) > 1:
                yield dict.fromkeys(ships, Captain.PILOT)
        case PlaceShip():
            yield from _misplaced(request)
        case ChooseHeat():
            yield from _no_heat_choices(request)
        case MoveShip():
            yield from _no_burns(request)
        case NameFormations():
            yield from _no_formations(request)
        case ShowTactician():
            yield "Nobody"
            for ship in request.state.ships.values():
                if (
                    ship.seat is not request.seat
                    or ship.captain is not Captain.TACTICIAN
                    or ship.captain_used
                ):
                    yield ship.name
        case FireOrPass():
            yield from _no_shots(request)
        case EvadeOrStay():
            most_g = law_of(request.state.setup.edition).evasion_g
            yield from (Evasion(0, g) for g in (0, -1, most_g + 1))
            yield from (Evasion(course, 1) for course in (-1, 360))
        case DodgeOrNot():
            if not _has_pilot(request):
                yield True


def _misplaced(request: PlaceShip) -> Iterator[Any]:
    name, (x, y) = request.default()
    deep = HEIGHT_IN - 6.1 if request.seat is Seat.RED else 6.1
    for at in ((x, HEIGHT_IN - y), (x, deep), (-1.0, y), (WIDTH_IN + 1, y), (math.nan, y), (x, math.inf)):
        yield name, at
    for other in request.state.ships.values():
        if other.seat is not request.seat or other.at is not None:
            yield other.name, (x, y)


def _no_heat_choices(request: ChooseHeat) -> Iterator[HeatChoice]:
    law = law_of(request.state.setup.edition)
    all_radiate = {ship.name: Heat.RADIATE for ship in request.ships()}
    yield HeatChoice({})
    yield from (
        HeatChoice({**all_radiate, foe.name: Heat.RADIATE}) for foe in request.state.side(request.seat.other)
    )
    for ship in request.ships():
        if not works(law, ship, Component.HEAT_MANAGEMENT):
            yield HeatChoice({**all_radiate, ship.name: Heat.STORE})
        if ship.captain is not Captain.ENGINEER or ship.captain_used:
            yield HeatChoice({**all_radiate, ship.name: Heat.ENGINEER})


def _no_burns(request: MoveShip) -> Iterator[Burn | Hold]:
    law = law_of(request.state.setup.edition)
    for ship in request.state.ships.values():
        if ship not in request.ships():
            yield Burn(ship.name, 0, 5)
            yield Hold(ship.name)
            continue
        field = works(law, ship, Component.MAGNETIC_FIELD)
        yield from (Burn(ship.name, course, 5) for course in (-1, 360))
        yield from (Burn(ship.name, 180, g) for g in (-1, (law.most_g if field else law.without_field_g) + 1))
        if law.inertia:
            yield from (Burn(ship.name, course, 0) for course in _COURSES)
        if field:
            yield Burn(ship.name, 180, law.without_field_g + 1, override=True)
        yield from (Burn(ship.name, 180, g, override=True) for g in (law.without_field_g, law.most_g + 1))
        for course in _COURSES:
            if not law.inertia and off_table_in(flown_to(ship.place, course, 9)) > DOUBT_IN:
                yield Burn(ship.name, course, 9)
        if ship.motion is not None:
            towards = ship.motion[0]
            wide = (one for one in _COURSES if angle_deg(one, towards) > law.within_deg)
            yield from (Burn(ship.name, course, 1) for course in wide)
        if ship.motion is not None and law.inertia:
            back = (ship.motion[0] + 180) % 360
            yield Burn(ship.name, back, math.ceil(ship.motion[1] - DOUBT_IN) - 1)


def _no_formations(request: NameFormations) -> Iterator[tuple[Named, ...]]:
    """Yield formations that overlap or include wrong ships, and spheres that are too wide."""
    offers = request.offers()
    yield from ((one, one) for one in offers)
    mine = [ship for ship in request.state.ships.values() if ship.seat is request.seat]
    foe = request.state.side(request.seat.other)[0].name
    for ship in mine:
        yield (Named(FormationType.DISPERSED, (ship.name, foe)),)
        yield (Named(FormationType.SPHERE, (ship.name,)),)
        if not ship.alive or ship.blacked_out:
            others = tuple(one.name for one in mine if one is not ship)
            yield (Named(FormationType.DISPERSED, (ship.name, *others)),)
        for other in mine:
            if (
                math.dist(ship.place, other.place)
                > 2 * law_of(request.state.setup.edition).sphere_in + DOUBT_IN
            ):
                yield (Named(FormationType.SPHERE, (ship.name, other.name)),)


def _no_shots(request: FireOrPass) -> Iterator[Shot | Pass]:
    """Yield shots that the rulings forbid, with every shooter, weapon and target (AC-2 to AC-12)."""
    state = request.state
    law = law_of(state.setup.edition)
    for ship in state.ships.values():
        idle = ship.seat is not request.seat or not ship.alive or ship.acted
        if idle:
            yield Pass(ship.name)
        for target in state.ships.values():
            for weapon in Weapon:
                shot = Shot((ship.name,), weapon, target.name)
                if idle or shot_fault(law, state, ship, weapon, target, 1) is not None:
                    yield shot
                elif weapon is Weapon.MISSILES:
                    yield from (changed(shot, count=count) for count in (0, law.salvo + 1))
                elif weapon is Weapon.LASER or ship.captain is not Captain.PHYSICIST or ship.captain_used:
                    yield changed(shot, physicists=(ship.name,))
