"""Matched Fire models for the rulebook's pictures, placed on an empty board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.board.canvas import Canvas
from game.families.false_sunrise.board.ships import put_craft, wedge_px
from game.families.false_sunrise.pictures.models import put_ship
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.matched_fire.catalogue import MatchedWeapon, matched_catalogue
from rules.false_sunrise.matched_fire.edition import EDITION
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, Ship, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed


class Model(NamedTuple):
    """A model of a picture: its hull, its position, its heading as an hour, and what it carries."""

    hull: str
    at: Point
    heading: int = 0
    weapon: str = ""
    defences: Sequence[str] = ()
    velocity: int = 6


def state_with(models: Mapping[Seat, Mapping[str, Model]]) -> State:
    """Return a state with models on the board, by seat and name."""
    catalogue = matched_catalogue()
    fleets = {
        seat: build_fleet(
            FleetFile(
                name="Picture",
                edition=EDITION.id,
                ships=tuple(_file(name, model) for name, model in models[seat].items()),
            ),
            seat,
            catalogue,
        )
        for seat in models
    }
    state = opening(Setup(fleets, Terrain(())))
    for seat, named in models.items():
        for name, model in named.items():
            ship, (x, y) = state.ships[f"{seat}:{name}"], model.at
            placed = changed(ship, x=x, y=y, heading=model.heading, velocity=model.velocity, deployed=True)
            state.ships[ship.id] = placed
    return state


def _file(name: str, model: Model) -> ShipFile:
    parts: tuple[ComponentFile, ...] = ()
    if model.weapon:
        weapon = matched_catalogue().component[model.weapon]
        assert isinstance(weapon, MatchedWeapon)
        parts = (ComponentFile(type=model.weapon, arc=Arc.FORE if weapon.needs_arc else None),)
    return ShipFile(name=name, hull=model.hull, components=parts, defences=tuple(model.defences))


def put_model(canvas: Canvas, ship: Ship) -> None:
    """Draw a model: a ship, or a squadron as its figures."""
    if ship.spec.hull.capital:
        put_ship(canvas, ship.spec.hull.id, ship.spec.seat, ship.at, ship.heading)
        return
    angle = 30.0 * ship.heading
    for spot in wedge_px(canvas, canvas.px(ship.at), len(ship.pips), angle):
        put_craft(canvas, ship.spec.seat, spot, angle)
