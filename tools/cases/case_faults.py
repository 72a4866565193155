"""What is wrong with a case beyond its form: names that nobody has, places off the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.files import DataPath
from rules.table.board import HEIGHT_IN, WIDTH_IN
from tools.cases.case_file import Case, Position, SquadronFacts, place_of


def faults_of(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Find what a schema cannot say: names that nobody has, places off the board, pips that are not there."""
    yield from position_faults(case)
    yield from _expected_faults(case)


def position_faults(case: Position) -> Iterator[tuple[DataPath, str]]:
    """Find the same in a position and what is chosen from there."""
    yield from _fleet_faults(case)
    yield from _board_faults(case)
    yield from _unknown_ships(case)
    yield from _unknown_squadrons(case)
    yield from _unknown_parts(case)


def _expected_faults(case: Case) -> Iterator[tuple[DataPath, str]]:
    """Find names that nobody has in what a case expects."""
    ids = [marker.id for marker in case.board.markers]
    for marker in case.expect.markers:
        if marker not in ids:
            yield ("expect", "markers", marker), f"there is no marker {marker}"
    named: list[tuple[DataPath, str]] = [(("expect", "ships", name), name) for name in case.expect.ships]
    for squadron, wing in case.expect.squadrons.items():
        if not _is_squadron(case, squadron):
            yield ("expect", "squadrons", squadron), f"there is no squadron {squadron}"
        named += [(("expect", "squadrons", squadron, key), ship) for key, ship in _posts(wing)]
    for where, ship in named:
        if ship not in case.ships:
            yield where, f"there is no ship {ship}"
    for ship, facts in case.expect.ships.items():
        for system in facts.destroyed or ():
            if ship in case.ships and system not in case.ships[ship].systems:
                yield ("expect", "ships", ship, "destroyed"), f"{ship} has no system {system}"


def _posts(facts: SquadronFacts) -> Iterator[tuple[str, str]]:
    """List the ships that a squadron is expected at, by field."""
    if facts.ship is not None:
        yield "ship", facts.ship
    if facts.docked is not None:
        yield "docked", facts.docked


def _is_squadron(case: Position, name: str) -> bool:
    deployed = [squadron.id for fleet in case.sides.values() for squadron in fleet.squadrons]
    return name in deployed or place_of(case, name) is not None


def _fleet_faults(case: Position) -> Iterator[tuple[DataPath, str]]:
    names: list[str] = []
    ids: list[str] = []
    for seat, fleet in case.sides.items():
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
            if ship.off_board is not None and ship.off_board.turn > case.turn:
                yield (*where, "off_board", "turn"), "is a turn that is still to come"
            for system in ship.destroyed:
                if system not in ship.systems:
                    yield (*where, "destroyed"), f"{ship.name} has no system {system}"
        for index, squadron in enumerate(fleet.squadrons):
            where = ("fleets", seat.value, "squadrons", index)
            if squadron.id in ids:
                yield (*where, "id"), f"a second squadron is called {squadron.id}"
            ids.append(squadron.id)
            if squadron.ship not in case.ships:
                yield (*where, "ship"), f"there is no ship {squadron.ship}"
    if not names:
        yield ("fleets",), "there is no ship at all"


def _board_faults(case: Position) -> Iterator[tuple[DataPath, str]]:
    ids = [marker.id for marker in case.board.markers]
    for index, marker in enumerate(case.board.markers):
        if ids.index(marker.id) != index:
            yield ("board", "markers", index, "id"), f"a second marker is called {marker.id}"
        if not _on_board(marker.at):
            yield ("board", "markers", index, "at"), "is off the board, which is 72 by 48"


def _on_board(at: tuple[float, float]) -> bool:
    return 0 <= at[0] <= WIDTH_IN and 0 <= at[1] <= HEIGHT_IN


def _unknown_ships(case: Position) -> Iterator[tuple[DataPath, str]]:
    do = case.do
    named: list[tuple[DataPath, str | None]] = []
    groups: dict[str, Iterable[str]] = {
        "orders": do.orders,
        "acquire": do.acquire,
        "plague": do.plague,
        "fire": do.fire,
        "lose": do.lose,
        "repair": do.repair,
        "point_defence": do.point_defence,
        "return": do.back,
    }
    for field, group in groups.items():
        named += [(("do", field, name), name) for name in group]
    named += [(("do", "activate", index), name) for index, name in enumerate(do.activate)]
    named += [(("do", "squadrons", index, "ship"), one.ship) for index, one in enumerate(do.squadrons)]
    for name, targets in do.acquire.items():
        named += [(("do", "acquire", name, index), target) for index, target in enumerate(targets)]
    for name, shots in do.fire.items():
        named += [(("do", "fire", name, index, "target"), shot.target) for index, shot in enumerate(shots)]
    for name, repair in do.repair.items():
        named += [(("do", "repair", name, "away-crews"), crew.ship) for crew in repair.aways if crew]
    for where, one in named:
        if one is not None and one not in case.ships:
            yield where, f"there is no ship {one}"


def _unknown_squadrons(case: Position) -> Iterator[tuple[DataPath, str]]:
    do = case.do
    named: list[tuple[DataPath, str]] = [
        (("do", "squadrons", i, "squadron"), q.squadron) for i, q in enumerate(do.squadrons)
    ]
    for one, target in do.dogfight.items():
        named += [(("do", "dogfight", one), one), (("do", "dogfight", one), target)]
    for field, group in (("plague", do.plague), ("point_defence", do.point_defence)):
        named += [(("do", field, ship), name) for ship, names in group.items() for name in names]
    for where, name in named:
        if not _is_squadron(case, name):
            yield where, f"there is no squadron {name}"


def _unknown_parts(case: Position) -> Iterator[tuple[DataPath, str]]:
    """Find systems, weapons and hangars that a named ship does not have."""
    named: list[tuple[DataPath, str, str]] = []
    for name, systems in case.do.lose.items():
        named += [(("do", "lose", name, index), name, system) for index, system in enumerate(systems)]
    for name, shots in case.do.fire.items():
        named += [(("do", "fire", name, i, "weapon"), name, shot.weapon) for i, shot in enumerate(shots)]
    for name, repair in case.do.repair.items():
        named += [(("do", "repair", name, "restore"), name, system) for system in repair.restore]
        for crew in repair.aways:
            if crew is not None:
                named += [
                    (("do", "repair", name, "away-crews"), crew.ship or name, system)
                    for system in crew.restore
                ]
    for where, name, system in named:
        if system not in case.ships[name].systems:
            yield where, f"{name} has no system {system}"
    for name in (*case.do.hold, *case.do.fabricate):
        field = "hold" if name in case.do.hold else "fabricate"
        if place_of(case, name) is None and place_of(case, f"{name}.1") is None:
            yield ("do", field), f"there is no hangar {name}"
