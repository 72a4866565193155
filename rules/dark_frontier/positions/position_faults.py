"""Faults of positions and choices beyond their form: unknown names, places off the map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rules.dark_frontier.figures import Figures, figures_of
from rules.dark_frontier.impossible_states import impossible
from rules.dark_frontier.positions.choices_file import DoPart, ScriptedPosition
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_file import Position
from rules.files import DataPath
from rules.hexes.grid import Hex, length
from rules.named import Known, unknown_names

Faults = Iterator[tuple[DataPath, str]]
_FIRED = re.compile(r"[FM]\d{1,3}")


def position_faults(position: Position) -> Faults:
    """Yield faults that a schema cannot express: duplicate names, places off the map, lost ships."""
    if position.position is not None:
        return  # whoever reads the line checks all of it
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
        yield from unknown_names(one, {"ship": Known("ship", position.ships.__contains__)}, *where)


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
    """Yield names that two shots or projectiles have; `within` is the path of the choices in the file."""
    shots = [name for name, _, _ in do.shots()]
    tokens = {*position.ships, *(one.id for one in position.projectiles)}
    for name in shots:
        if name in tokens or shots.count(name) > 1:
            yield (*within, "fire"), f"something else is called {name}; ids are unique"


def known_names(position: Position) -> Mapping[str, Known]:
    """Return which names there are; lessons call what is fired later as the table does."""
    scripted = isinstance(position, ScriptedPosition)
    shots = [name for name, _, _ in position.do.shots()] if isinstance(position, ScriptedPosition) else []
    ships, projectiles = position.ships, {*(one.id for one in position.projectiles), *shots}

    def flies(name: str) -> bool:
        return name in projectiles or (not scripted and _FIRED.fullmatch(name) is not None)

    return {
        "ship": Known("ship", ships.__contains__),
        "projectile": Known("projectile", flies),
        "piece": Known("ship or projectile", lambda name: name in ships or flies(name)),
    }
