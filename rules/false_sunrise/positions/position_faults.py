"""Faults of positions and choices beyond their form: unknown names, places off the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.positions.choices_file import OWN, DoPart
from rules.false_sunrise.positions.position_file import PlacedShip, Position, place_of
from rules.false_sunrise.ratings import Rating
from rules.files import DataPath
from rules.named import Known
from rules.parts import Part
from rules.table.board import HEIGHT_IN, WIDTH_IN


def position_faults(position: Position) -> Iterator[tuple[DataPath, str]]:
    """Yield faults that a schema cannot catch: duplicate names, bad places, unknown systems."""
    yield from _fleet_faults(position)
    yield from _board_faults(position)


def known_names(position: Position) -> Mapping[str, Known]:
    """Return which names there are."""
    ships, markers = position.ships, [marker.id for marker in position.board.markers]
    return {
        "ship": Known("ship", ships.__contains__),
        "marker": Known("marker", markers.__contains__),
        "squadron": Known("squadron", partial(is_squadron, position)),
        "chosen squadron": Known(
            "squadron", lambda name: is_squadron(position, name) or _is_model(position, name)
        ),
        "target": Known("ship or squadron", lambda name: name in ships or is_squadron(position, name)),
        "piece": Known("ship or marker", lambda name: name in ships or name in markers),
    }


def is_squadron(position: Position, name: str) -> bool:
    """Return whether a name is a squadron's, deployed or in a hangar."""
    deployed = [squadron.id for fleet in position.sides.values() for squadron in fleet.squadrons]
    return name in deployed or place_of(position, name) is not None


def _fleet_faults(position: Position) -> Iterator[tuple[DataPath, str]]:
    names: list[str] = []
    ids: list[str] = []
    for seat, fleet in position.sides.items():
        for index, ship in enumerate(fleet.ships):
            where: DataPath = ("fleets", seat.value, "ships", index)
            if ship.name in names:
                yield (
                    (*where, "name"),
                    f"a second ship is called {ship.name}; names are unique over both fleets",
                )
            names.append(ship.name)
            at = ship.at or (ship.off_board.left_at if ship.off_board else None)
            if at is not None and not _on_board(at):
                yield (*where, "at" if ship.at else "off_board"), "is off the board, which is 72 by 48"
            if ship.off_board is not None and ship.off_board.turn > position.turn:
                yield (*where, "off_board", "turn"), "is a turn that is still to come"
            yield from system_faults(ship, ship, *where)
        for index, squadron in enumerate(fleet.squadrons):
            where = ("fleets", seat.value, "squadrons", index)
            if squadron.id in ids:
                yield (*where, "id"), f"a second squadron is called {squadron.id}"
            ids.append(squadron.id)
            if squadron.ship not in position.ships:
                yield (*where, "ship"), f"there is no ship {squadron.ship}"
    if not names:
        yield ("fleets",), "there is no ship at all"


def system_faults(ship: PlacedShip, part: Part, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield systems named in a part about a ship that it does not have."""
    for field in ("destroyed", "strain", "copies"):
        for system in getattr(part, field) or ():
            if system not in ship.systems:
                yield (*within, field), f"{ship.name} has no system {system}"


def _board_faults(position: Position) -> Iterator[tuple[DataPath, str]]:
    ids = [marker.id for marker in position.board.markers]
    for index, marker in enumerate(position.board.markers):
        if ids.index(marker.id) != index:
            yield ("board", "markers", index, "id"), f"a second marker is called {marker.id}"
        if not _on_board(marker.at):
            yield ("board", "markers", index, "at"), "is off the board, which is 72 by 48"


def _on_board(at: tuple[float, float]) -> bool:
    return 0 <= at[0] <= WIDTH_IN and 0 <= at[1] <= HEIGHT_IN


def _is_model(position: Position, name: str) -> bool:
    """Return whether a name is that of a squadron model, or `own` if there are any (MF-3)."""
    hull = load_edition(position.edition).catalogue.hull
    models = [
        ship.name for ship in position.ships.values() if ship.hull in hull and not hull[ship.hull].capital
    ]
    return name in models or (name == OWN and any(not one.capital for one in hull.values()))


def choice_faults(position: Position, do: DoPart, *within: str | int) -> Iterator[tuple[DataPath, str]]:
    """Yield systems, weapons and hangars that a ship does not have; `within` is the path of the choices."""
    for where, problem in _unknown_parts(position, do):
        yield (*within, *where), problem


def _unknown_parts(position: Position, do: DoPart) -> Iterator[tuple[DataPath, str]]:
    named: list[tuple[DataPath, str, str]] = []
    for name, systems in do.lose.items():
        named += [(("lose", name, index), name, system) for index, system in enumerate(systems)]
    if load_edition(position.edition).own is None:  # otherwise a rule refuses it (FIR-1)
        for name, shots in do.fire.items():
            named += [(("fire", name, i, "weapon"), name, shot.weapon) for i, shot in enumerate(shots)]
    for name, points in do.mends.items():
        known = {*Rating, *(position.ships[name].systems if name in position.ships else ())}
        named += [(("repair", name, i), name, one) for i, one in enumerate(points) if one not in known]
    for name, repair in do.crews.items():
        named += [(("repair", name, "restore"), name, system) for system in repair.restore]
        for crew in repair.aways:
            if crew is not None:
                named += [
                    (("repair", name, "away-crews"), crew.ship or name, system) for system in crew.restore
                ]
    for name, mends in do.miracles.items():
        named += [(("miracles", name, i), mend.ship or name, mend.restore) for i, mend in enumerate(mends)]
    for name, cores in do.copies.items():
        named += [(("copy", name, core), name, core) for core in cores]
    for where, name, system in named:
        if name in position.ships and system not in position.ships[name].systems:
            yield where, f"{name} has no system {system}"
    for name in (*do.hold, *do.fabricate):
        field = "hold" if name in do.hold else "fabricate"
        if place_of(position, name) is None and place_of(position, f"{name}.1") is None:
            yield (field,), f"there is no hangar {name}"
