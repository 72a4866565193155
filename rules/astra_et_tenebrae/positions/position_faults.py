"""Faults of positions and choices beyond their form: unknown names, places off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.astra_et_tenebrae.figures import HULL, Component, Figures, figures_of
from rules.astra_et_tenebrae.positions.choices_file import DoPart, ScriptedPosition
from rules.astra_et_tenebrae.positions.position_file import PlacedShip, Position
from rules.files import DataPath
from rules.named import Known
from rules.table.board import HEIGHT_IN, WIDTH_IN

Faults = Iterator[tuple[DataPath, str]]
_ENGINE = Component.ENGINE


def position_faults(position: Position) -> Faults:
    """Yield faults that a schema cannot express: duplicate names, places off the table, lost ships."""
    names: list[str] = []
    for seat, fleet in position.sides.items():
        for index, ship in enumerate(fleet.ships):
            where: DataPath = ("fleets", seat.value, "ships", index)
            if ship.name in names:
                yield (*where, "name"), f"a second ship is called {ship.name}; names are unique (AS-1)"
            names.append(ship.name)
            for field, problem in _ship_faults(position, ship):
                yield (*where, field), problem
    if position.initiative == "roll" and position.start != "heat":
        yield ("initiative",), "is rolled before the heat phase, where the turn is to start"


def _ship_faults(position: Position, ship: PlacedShip) -> Iterator[tuple[str, str]]:
    """Yield what cannot have happened to a ship, with its field."""
    figures = figures_of(position.edition)
    if not (0 <= ship.at[0] <= WIDTH_IN and 0 <= ship.at[1] <= HEIGHT_IN):
        yield "at", "is off the table, which is 72 by 48"
    yield from _damage_faults(figures, ship)
    if ship.overheat > figures.heat.overheat_points:
        yield "overheat", f"a ship has at most {figures.heat.overheat_points} overheat points"
    bays = Component.MISSILE_BAYS
    if ship.missiles and ship.points_on(bays) >= figures.components[bays]:
        yield "missiles", f"{ship.name}'s missile bays are destroyed"
    if ship.captain_used and ship.captain is None:
        yield "captain_used", f"{ship.name} has no captain"
    if position.start != "detection":
        if ship.burn is not None:
            yield "burn", "goes with start: detection; what was flown last turn is motion"
        if ship.blacked_out:
            yield "blacked_out", "goes with start: detection"
    elif ship.burn is not None and ship.burn.g > figures.motion.most_g:
        yield "burn", f"has {figures.motion.most_g} G at most"


def _damage_faults(figures: Figures, ship: PlacedShip) -> Iterator[tuple[str, str]]:
    for component, most in figures.components.items():
        if ship.points_on(component) > most:
            yield "damage", f"{component} has {most} points"
    hull = ship.points_on(HULL)
    if hull and not figures.hull:
        yield "damage", f"ships have no hull in the edition {figures.edition}"
    if (figures.hull and hull >= figures.hull) or ship.points_on(_ENGINE) >= figures.components[_ENGINE]:
        yield "damage", f"{ship.name} would be lost"


def choice_faults(position: Position, do: DoPart, *within: str | int) -> Faults:
    """Yield choices of past phases, but not in a lesson, whose choices are those of any turn.

    `within` is the path of the choices in the file.
    """
    if not isinstance(position, ScriptedPosition):
        return
    if do.heat and position.start != "heat":
        yield (*within, "heat"), f"is chosen before the {position.start} phase"
    if do.move and position.start == "detection":
        yield (*within, "move"), "comes before the detection phase"


def known_names(position: Position) -> Mapping[str, Known]:
    """Return which names there are."""
    ship = Known("ship", position.ships.__contains__)
    return {"ship": ship, "piece": ship}
