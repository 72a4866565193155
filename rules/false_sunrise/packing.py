"""Convert setups, states and events to JSON values and back.

Reading is strict and repairs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from rules.false_sunrise import events
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.events import Event
from rules.false_sunrise.fleet import Fleet, ShipSpec, told_apart
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.impossible_states import Fault, impossible, impossible_setup, unsettled
from rules.false_sunrise.packed import PackedScene, PackedSetup, PackedShip, PackedState
from rules.false_sunrise.placing import crowded_edges
from rules.false_sunrise.ratings import Marks
from rules.false_sunrise.state import (
    Extras,
    Marker,
    Options,
    Order,
    Outcome,
    Scene,
    Setup,
    Ship,
    Squadron,
    State,
)
from rules.files import Document
from rules.kernel.journal import digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.records import kinds_of, plain, read_event, read_record, record, write_event
from rules.table.board import Edge
from rules.table.terrain import Terrain

# --- writing -------------------------------------------------------------------------------------


def fleet_to_file(fleet: Fleet, edition: str = "2024-07") -> FleetFile:
    """Return the fleet file that builds this fleet."""
    return FleetFile(
        name=fleet.name,
        edition=edition,
        faction=None if fleet.faction is None else fleet.faction.id,
        ships=tuple(ship_to_file(spec) for spec in fleet.ships),
    )


def ship_to_file(spec: ShipSpec) -> ShipFile:
    """Return the part of a fleet file that builds this ship."""
    return ShipFile(
        name=spec.written,
        hull=spec.hull.id,
        components=tuple(
            ComponentFile(
                id=one.id,
                type=one.entry.id,
                arc=one.arc,
                second_arc=one.second_arc,
                weapon=one.weapon,
                squadrons=one.squadrons,
            )
            for one in spec.components
        ),
        defences=tuple(defence.id for defence in spec.defences),
    )


def pack_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON values, with its fleets as fleet files."""
    ships = [spec for seat in PLAYERS for spec in setup.fleets[seat].ships]
    edition = ships[0].catalogue.edition if ships else "2024-07"
    packed = {
        "edition": edition,
        "names": {seat.value: setup.names[seat] for seat in PLAYERS},
        "integrity": setup.integrity,
        "options": record(setup.options),
        "terrain": plain(setup.terrain.polygons),
        "fleets": {
            seat.value: fleet_to_file(setup.fleets[seat], edition).model_dump(mode="json") for seat in PLAYERS
        },
    }
    return packed if setup.scene is None else {**packed, "scene": record(setup.scene)}


def pack_state(state: State) -> dict[str, Any]:
    """Return a state as JSON values, without its setup and its caches."""
    packed = record(state, "setup", "sight", "ships", "squadrons")
    packed["ships"] = {key: record(ship, "spec") for key, ship in state.ships.items()}
    packed["squadrons"] = {key: record(one, "id") for key, one in state.squadrons.items()}
    return packed


def pack_event(event: Event) -> dict[str, Any]:
    """Return an event as JSON values; `kind` is its class name."""
    return write_event(event)


def digest(state: State) -> str:
    """Return 16 hex digits that are the same for equal states, on every machine."""
    return digest_of(pack_state(state))


# --- reading -------------------------------------------------------------------------------------


def unpack_setup(data: Any, catalogue: Catalogue) -> Setup:  # noqa: ANN401 - plain data
    """Read a setup.

    Raise `FileError` naming the wrong field, or what the catalogue does not have.
    """
    document = Document("setup", data)
    read = read_record(PackedSetup, document)
    if read.edition != catalogue.edition:
        problem = f"was agreed on for the edition {read.edition}, not {catalogue.edition}"
        raise document.error(("edition",), problem)
    for name, given in (("names", read.names), ("fleets", read.fleets)):
        _check_players(document, (name,), given)
    fleets = {}
    for seat in PLAYERS:
        try:
            fleets[seat] = build_fleet(read.fleets[seat], seat, catalogue)
        except ValueError as error:
            raise document.error(("fleets", seat.value), str(error)) from None
    try:
        terrain = Terrain(read.terrain)
    except ValueError as error:
        raise document.error(("terrain",), str(error)) from None
    edges = read.scene.edges.values() if read.scene else ()
    for edge in crowded_edges(terrain, edges or Edge):
        raise document.error(("terrain",), f"leaves no room to deploy along the {edge} edge")
    options = Options(**dict(read.options))
    names = {seat: read.names[seat] for seat in PLAYERS}
    setup = Setup(told_apart(fleets), terrain, options, read.integrity, names, _scene(read.scene))
    for path, problem in impossible_setup(setup):
        raise document.error(path, problem)
    return setup


def _scene(read: PackedScene | None) -> Scene | None:
    if read is None:
        return None
    markers = None
    if read.markers is not None:
        markers = tuple(Marker(one.id, one.at, one.owner) for one in read.markers)
    return Scene(read.title, markers, read.initiative, dict(read.edges), dict(read.starts), read.story)


def unpack_state(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Read a state of a match with this setup, from which play can go on.

    Raise `FileError` naming the wrong field. A state that no match can reach is also an error.
    """
    return _unpacked(setup, data, impossible, unsettled)


def unpack_moment(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Do the same for a state at any moment, even in the middle of a phase."""
    return _unpacked(setup, data, impossible)


def _unpacked(
    setup: Setup,
    data: Any,  # noqa: ANN401 - plain data
    *checks: Callable[[Setup, PackedState], Iterator[Fault]],
) -> State:
    document = Document("state", data)
    read = read_record(PackedState, document)
    for check in checks:
        for path, problem in check(setup, read):
            raise document.error(path, problem)
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    return State(
        setup,
        read.phase,
        read.turn,
        read.initiative,
        read.to_act,
        {seat: read.scores[seat] for seat in PLAYERS},
        tuple(Marker(one.id, one.at, one.owner) for one in read.markers),
        dict(read.edges),
        {key: Ship(spec, **_ship_fields(read.ships[key])) for key, spec in specs.items()},
        {key: Squadron(key, **dict(one)) for key, one in read.squadrons.items()},
        read.acquired,
        read.rolls,
        Outcome(**dict(read.outcome)) if read.outcome else None,
        {seat: read.miracles[seat] for seat in PLAYERS if seat in read.miracles},
    )


def unpack_event(data: Any) -> Event:  # noqa: ANN401 - plain data
    """Read an event. Raise `FileError` naming the wrong field."""
    return read_event(data, _event_kinds())


@cache
def _event_kinds() -> Mapping[str, TypeAdapter[Event]]:
    return kinds_of(events, Event)


def _check_players(document: Document, path: tuple[str, ...], given: Mapping[Seat, Any]) -> None:
    if set(given) != set(PLAYERS):
        raise document.error(path, "is given for red and blue, and nobody else")


def _ship_fields(read: PackedShip) -> dict[str, Any]:
    values = dict(read)
    if read.order is not None:
        values["order"] = Order(**dict(read.order))
    if read.extras is not None:
        values["extras"] = Extras(**dict(read.extras))
    if read.marks is not None:
        values["marks"] = Marks(*read.marks)
    return values
