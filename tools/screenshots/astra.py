"""Scenes of Astra et Tenebrae: captains, placing, heat, burns, formations, fire and evasion."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.match.session import Session
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.gunnery import Shot, Weapon
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import CAPTAINS, Phase, Setup, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed
from tools.screenshots.studio import SEED, Studio

_ROCKS = (
    ((14.0, 28.5), (17.0, 26.5), (19.5, 29.0), (16.5, 32.0)),
    ((58.0, 19.5), (55.0, 21.5), (52.5, 19.0), (55.5, 16.0)),
)
_PLACES: dict[str, Point] = {
    "Kindle": (24.9, 25.1),
    "Brand": (24.0, 36.0),
    "Furnace": (14.0, 42.0),
    "Cinder": (40.0, 42.0),
    "Skerry": (35.5, 17.0),
    "Brine": (49.0, 13.0),
    "Halyard": (44.0, 6.0),
    "Kelp": (9.0, 7.0),
}
_HEAT = {
    "Kindle": 12,
    "Brand": 9,
    "Furnace": 17,
    "Cinder": 4,
    "Skerry": 17,
    "Brine": 8,
    "Halyard": 24,
    "Kelp": 13,
}
_MOTIONS = {"Brand": (20, 12.0), "Furnace": (30, 10.0), "Cinder": (10, 14.0)}
_MOVED = {"Kindle": (30, 16.0), "Skerry": (205, 21.0), "Brine": (215, 12.0)}
_END: Point = (30.1, 22.3)
ARRIVED = 60  # frames after which the camera has reached its target
_NO_FIELD = (0, 2, 0, 0, 0, 0)


def battle(phase: Phase, edition: str = EDITIONS[0], *, rocks: bool = False) -> State:
    """Return a battle in turn 4, with both sides facing each other."""
    terrain = Terrain(_ROCKS) if rocks else Terrain()
    state = State(Setup(edition, SHIPS, terrain=terrain), phase=phase, turn=4, high=Seat.BLUE)
    for seat in PLAYERS:
        for name, captain in zip(SHIPS[seat], CAPTAINS, strict=True):
            ship = Ship(name, seat, _PLACES[name], heat=_HEAT[name], missiles=4, captain=captain)
            state.ships[name] = changed(ship, motion=_MOTIONS.get(name, (180, 9.0)))
    state.ships["Halyard"] = replace(state.ships["Halyard"], captain_used=True, damage=(1, 0, 0, 0, 0, 0))
    state.ships["Skerry"] = replace(state.ships["Skerry"], mark=Component.MISSILE_BAYS, overheat=1)
    return state


def half_moved(edition: str = EDITIONS[0], *, rocks: bool = False) -> State:
    """Return a battle in which some ships have burned and red is to move."""
    state = battle(Phase.MOVEMENT, edition, rocks=rocks)
    state.to_act = Seat.RED
    for name, (course, flown) in _MOVED.items():
        ship = replace(state.ships[name], moved=True, course=course, flown=flown, motion=(course, flown))
        state.ships[name] = replace(ship, row=-1 if flown > 18 else 0, radiating=name == "Skerry")
    return state


def _lead(studio: Studio, state: State, end: Point = _END) -> None:
    """Drag the ghost of a ship to a place, in inches."""
    studio.come_to(state, Kind.MOVE, Seat.RED)
    studio.table.select("Brand")
    studio.desk.step(2)
    camera = studio.table.pane.camera
    a, b = (camera.to_px(at) for at in (_PLACES["Brand"], end))
    studio.desk.drag((round(a[0]), round(a[1])), (round(b[0]), round(b[1])))
    studio.desk.step(2)


def captains(studio: Studio) -> None:
    """Show the captains being assigned in secret."""
    studio.open(Session.new(Setup(ships=SHIPS), SEED, home=studio.app.home))
    studio.until(Kind.CAPTAINS)


def placing(studio: Studio) -> None:
    """Show the second ship of a side being placed."""
    state = battle(Phase.PLACING, rocks=True)
    for name, ship in state.ships.items():
        at = {"Kindle": (30.0, 45.0), "Skerry": (33.0, 3.5)}.get(name)
        state.ships[name] = Ship(name, ship.seat, at, missiles=4, captain=ship.captain)
    studio.come_to(state, Kind.PLACE)


def heat(studio: Studio) -> None:
    """Show the stored heat and the secret choice of which ships radiate."""
    studio.come_to(battle(Phase.HEAT), Kind.HEAT)


def movement(studio: Studio) -> None:
    """Show a burn being planned after half of the ships have moved."""
    _lead(studio, half_moved())


def movement_rocks(studio: Studio) -> None:
    """Show a burn being planned among rocks."""
    _lead(studio, half_moved(rocks=True), (31.0, 28.0))


def movement_first(studio: Studio) -> None:
    """Show a burn in the earlier edition, where reach is simple rings."""
    _lead(studio, half_moved(EDITIONS[1]))


def override(studio: Studio) -> None:
    """Show an override with its possible outcomes."""
    state = half_moved()
    state.ships["Brand"] = replace(state.ships["Brand"], damage=_NO_FIELD)
    studio.come_to(state, Kind.MOVE, Seat.RED)
    studio.table.select("Brand")
    studio.tool(MoveTool).set_override(on=True)
    studio.desk.step(2)
    studio.desk.key(pygame.K_UP, mod=pygame.KMOD_LSHIFT)


def fighting() -> State:
    """Return a battle in which every ship has burned and red is to act."""
    state = battle(Phase.COMBAT)
    state.to_act = Seat.RED
    for name, (course, flown) in {**_MOVED, **_MOTIONS}.items():
        state.ships[name] = replace(state.ships[name], moved=True, course=course, flown=flown)
    return state


def formations(studio: Studio) -> None:
    """Show the formations that a side may name."""
    state = fighting()
    state.phase = Phase.DETECTION
    state.ships["Brand"] = replace(state.ships["Brand"], at=_END)
    studio.come_to(state, Kind.FORMATIONS, Seat.RED)
    studio.table.select("Brand")
    studio.desk.step(ARRIVED)


def fire(studio: Studio) -> None:
    """Show a shot being chosen."""
    studio.come_to(fighting(), Kind.FIRE, Seat.RED)
    studio.table.select("Kindle")
    studio.desk.step(ARRIVED)


def evading(studio: Studio) -> None:
    """Show the choice whether a ship evades a laser."""
    studio.come_to(fighting(), Kind.FIRE, Seat.RED)
    studio.table.answer(Shot(("Kindle",), Weapon.LASER, "Skerry"))
    studio.until(Kind.EVADE, Seat.BLUE)
    studio.desk.step(ARRIVED)
