"""Faults of positions and choices beyond their form: unknown names, places off the map."""

from __future__ import annotations

from collections.abc import Iterator

from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS, Figures, figures_of
from rules.dark_frontier.impossible import impossible
from rules.dark_frontier.positions.choices_file import DoPart
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_file import Position
from rules.files import DataPath
from rules.hexes.grid import Hex, length

Faults = Iterator[tuple[DataPath, str]]


def position_faults(position: Position) -> Faults:
    """Yield faults that a schema cannot express: duplicate names, places off the map, lost ships."""
    if position.position is not None:
        return  # whoever reads the line checks all of it
    if position.edition not in (*EDITIONS, PAGE_SHEETS):
        yield ("edition",), f"there is no edition {position.edition}; there are {', '.join(EDITIONS)}"
        return
    figures = figures_of(position.edition)
    faults = [*_ship_faults(position, figures), *_projectile_faults(position, figures)]
    yield from faults
    if not faults:
        yield from _impossible_faults(position)


def _ship_faults(position: Position, figures: Figures) -> Faults:
    names: list[str] = []
    for side, fleet in (("defender", position.fleets.defender), ("attacker", position.fleets.attacker)):
        for index, ship in enumerate(fleet.ships):
            where: DataPath = ("fleets", side, "ships", index)
            if ship.name in names:
                yield (*where, "name"), f"a second ship is called {ship.name}; names are unique"
            names.append(ship.name)
            if ship.type not in figures.ships:
                known = ", ".join(figures.ships)
                yield (*where, "class"), f"there is no ship {ship.type}; there are {known} (DS-1)"
                continue
            yield from _place_faults(figures, ship.at, (*where, "at"))
            for one in ship.lost:
                if one not in (*figures.ships[ship.type].damage, "hull"):
                    yield (*where, "lost"), f"no hit costs a {ship.type} {one} (DD-1)"


def _projectile_faults(position: Position, figures: Figures) -> Faults:
    known = set(position.ships)
    for index, one in enumerate(position.projectiles):
        where: DataPath = ("projectiles", index)
        if one.id in known:
            yield (*where, "id"), f"something else is called {one.id}; ids are unique"
        known.add(one.id)
        yield from _place_faults(figures, one.at, (*where, "at"))
        for name in one.dodged:
            if name not in position.ships:
                yield (*where, "dodged"), f"there is no ship {name}"


def _place_faults(figures: Figures, at: Hex, where: DataPath) -> Faults:
    if length(at) > figures.map.radius:
        yield where, f"is off the map, which reaches {figures.map.radius} hexes from (0, 0) (DG-4)"


def _impossible_faults(position: Position) -> Faults:
    """Yield what no duel can reach, with the place in the file."""
    for path, problem in impossible(position_of(position)):
        if path[0] == "ships":
            side = position.fleets.defender.ships
            names = [ship.name for ship in side]
            name = str(path[1])
            where = "defender" if name in names else "attacker"
            ships = side if name in names else position.fleets.attacker.ships
            index = [ship.name for ship in ships].index(name)
            yield ("fleets", where, "ships", index, *_field(path[2:])), problem
        elif path[0] == "projectiles" and len(path) > 1:
            ids = [one.id for one in position.projectiles]
            yield ("projectiles", ids.index(str(path[1]))), problem
        else:
            yield path, problem


def _field(path: DataPath) -> DataPath:
    """Return the field in the file for a field of the state: a ship without hull has lost too much."""
    return tuple("lost" if one == "alive" else one for one in path)


def choice_faults(position: Position, do: DoPart, *within: str | int) -> Faults:
    """Yield unknown names in choices; `within` is the path of the choices in the file."""
    for field in ("command", "fire", "countermeasures", "exchange"):
        for name in getattr(do, field):
            if name not in position.ships:
                yield (*within, field, name), f"there is no ship {name}"
    tokens = {one.id for one in position.projectiles} | set(position.ships)
    shots = [name for name, _, _ in do.shots()]
    for name in shots:
        if name in tokens or shots.count(name) > 1:
            yield (*within, "fire"), f"something else is called {name}; ids are unique"
    named: list[tuple[DataPath, str]] = [(("steer", name), name) for name in do.steer]
    named += [(("detonate", index), name) for index, name in enumerate(do.detonate)]
    for where, name in named:
        if name not in tokens - set(position.ships) and name not in shots:
            yield (*within, *where), f"there is no projectile {name}"
