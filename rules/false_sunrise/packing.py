"""Setups, states and events as JSON values and back: strictly, and never repaired."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from hashlib import blake2b
from itertools import pairwise
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rules.false_sunrise import events
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.events import Event
from rules.false_sunrise.fleet import Fleet
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile, ShownName
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.state import Marker, Mode, Options, Order, Outcome, Phase, Setup, Ship, Squadron, State
from rules.files import Document, FileError, load_model
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain

T = TypeVar("T")

_GRID_PER_IN = 65536  # GEO-1: coordinates are multiples of 2^-16 inch
_DIGEST_BYTES = 8
_BEYOND_IN = 100.0  # farther from the board's corner than anything gets before it is off the board

_CONFIG = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
_PART = ConfigDict(**_CONFIG, frozen=True, hide_input_in_errors=True)

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Small = Annotated[int, Field(ge=0, le=1000)]
Mask = Annotated[int, Field(ge=0, lt=1 << 48)]
Hour = Annotated[int, Field(ge=0, le=11)]
Inches = Annotated[float, Field(ge=-_BEYOND_IN, le=_BEYOND_IN)]
Text = Annotated[str, Field(max_length=200)]
Place = tuple[Inches, Inches]
Change = Annotated[int, Field(ge=-1000, le=1000)]
PlayerSeat = Annotated[Seat, Field()]


class _OptionsData(BaseModel):
    model_config = _PART

    turn_limit: Annotated[int, Field(ge=1, le=1000)] | None
    small_craft: Annotated[str, Field(pattern=r"^2024-(07|12)$")]
    factions: bool


class _SetupData(BaseModel):
    model_config = _PART

    edition: Annotated[str, Field(pattern=r"^\d{4}-\d{2}$")]
    names: dict[Seat, ShownName]
    integrity: Annotated[int, Field(ge=1, le=200)]
    options: _OptionsData
    terrain: Annotated[tuple[Annotated[tuple[Place, ...], Field(max_length=64)], ...], Field(max_length=64)]
    fleets: dict[Seat, FleetFile]


class _OrderData(BaseModel):
    model_config = _PART

    velocity: Change
    course: Change
    front_loaded: bool
    overcharge: Small
    launch: Annotated[tuple[Text, ...], Field(max_length=100)]


class _ShipData(BaseModel):
    model_config = _PART

    x: Inches
    y: Inches
    heading: Hour
    velocity: Small
    pips: Annotated[tuple[Small, ...], Field(max_length=20)]
    holds: Annotated[tuple[Text | None, ...], Field(max_length=200)]
    lost: Mask
    fired: Mask
    activated: bool
    order: _OrderData | None
    shielded: Small
    owes: Small
    left_at: Place | None
    left_turn: Small
    alive: bool
    deployed: bool


class _SquadronData(BaseModel):
    model_config = _PART

    seat: Seat
    type: Text
    size: Small
    ship: Text
    mode: Mode
    ordered: bool
    docked_at: Text | None
    alive: bool


class _MarkerData(BaseModel):
    model_config = _PART

    id: Text
    at: Place
    owner: Seat | None


class _OutcomeData(BaseModel):
    model_config = _PART

    winner: Seat | None
    ruling: Text
    why: Text


class _StateData(BaseModel):
    model_config = _PART

    phase: Phase
    turn: Annotated[int, Field(ge=1, le=10_000)]
    initiative: Seat
    to_act: Seat
    scores: dict[Seat, Count]
    markers: Annotated[tuple[_MarkerData, ...], Field(max_length=20)]
    edges: dict[Seat, Edge]
    ships: Annotated[dict[Text, _ShipData], Field(max_length=400)]
    squadrons: Annotated[dict[Text, _SquadronData], Field(max_length=4000)]
    acquired: Annotated[tuple[tuple[Seat, Text], ...], Field(max_length=4000)]
    rolls: Count
    outcome: _OutcomeData | None


# --- writing -------------------------------------------------------------------------------------


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _record(value: Any, *without: str) -> dict[str, Any]:  # noqa: ANN401 - any record
    """Write a record's fields, in their order, as plain values."""
    return {name: _plain(getattr(value, name)) for name in _names_of(type(value)) if name not in without}


def _plain(value: Any) -> Any:  # noqa: ANN401 - plain data
    kind = type(value)
    if kind in (str, int, float, bool) or value is None:
        return value
    if kind is tuple or kind is list:
        return [_plain(one) for one in value]
    if kind is dict:
        return {_plain(key): _plain(one) for key, one in value.items()}
    if isinstance(value, Enum):
        return value.value
    return _record(value)


def fleet_to_file(fleet: Fleet, edition: str = "2024-07") -> FleetFile:
    """Write a built fleet down as the file that builds it."""
    return FleetFile(
        name=fleet.name,
        edition=edition,
        faction=fleet.faction,
        ships=tuple(
            ShipFile(
                name=spec.name,
                hull=spec.hull.id,
                components=tuple(
                    ComponentFile(
                        id=one.id, type=one.entry.id, arc=one.arc, weapon=one.weapon, squadrons=one.squadrons
                    )
                    for one in spec.components
                ),
                defences=tuple(defence.id for defence in spec.defences),
            )
            for spec in fleet.ships
        ),
    )


def pack_setup(setup: Setup) -> dict[str, Any]:
    """Turn a setup into JSON values, its fleets as fleet files."""
    ships = [spec for seat in PLAYERS for spec in setup.fleets[seat].ships]
    edition = ships[0].catalogue.edition if ships else "2024-07"
    return {
        "edition": edition,
        "names": {seat.value: setup.names[seat] for seat in PLAYERS},
        "integrity": setup.integrity,
        "options": _record(setup.options),
        "terrain": _plain(setup.terrain.polygons),
        "fleets": {
            seat.value: fleet_to_file(setup.fleets[seat], edition).model_dump(mode="json") for seat in PLAYERS
        },
    }


def pack_state(state: State) -> dict[str, Any]:
    """Turn a state into JSON values; its setup and what is only remembered for speed stay out."""
    packed = _record(state, "setup", "sight", "ships", "squadrons")
    packed["ships"] = {key: _record(ship, "spec") for key, ship in state.ships.items()}
    packed["squadrons"] = {key: _record(one, "id") for key, one in state.squadrons.items()}
    return packed


def pack_event(event: Event) -> dict[str, Any]:
    """Turn an event into JSON values; `kind` names its class."""
    return {"kind": type(event).__name__, **_record(event)}


def digest(state: State) -> str:
    """Give 16 hex digits that two states share if they are equal, on every machine."""
    canonical = json.dumps(_whole(pack_state(state)), sort_keys=True, separators=(",", ":"))
    return blake2b(canonical.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def _whole(value: Any) -> Any:  # noqa: ANN401 - plain data
    """Write inches as whole steps of the grid, so that no two machines spell them differently."""
    match value:
        case float():
            return round(value * _GRID_PER_IN)
        case list():
            return [_whole(one) for one in value]
        case dict():
            return {key: _whole(one) for key, one in value.items()}
    return value


# --- reading -------------------------------------------------------------------------------------


def unpack_setup(data: Any, catalogue: Catalogue) -> Setup:  # noqa: ANN401 - plain data
    """Read a setup; FileError names the field that is wrong or names what the catalogue does not hold."""
    document = Document("setup", data)
    read = _load(_SetupData, document)
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
    options = Options(**dict(read.options))
    return Setup(fleets, terrain, options, read.integrity, {seat: read.names[seat] for seat in PLAYERS})


def unpack_state(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Read a state of a match with this setup; FileError names the field, also where no match can be so."""
    document = Document("state", data)
    read = _load(_StateData, document)
    for path, problem in _impossible(setup, read):
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
    )


def unpack_event(data: Any) -> Event:  # noqa: ANN401 - plain data
    """Read an event; FileError names the field."""
    document = Document("event", data)
    kind = data.get("kind") if isinstance(data, dict) else None
    adapter = _event_adapters().get(kind) if isinstance(kind, str) else None
    if adapter is None:
        raise document.error(("kind",), "no such kind of event")
    return _load(adapter, Document("event", {key: data[key] for key in data if key != "kind"}))


@cache
def _event_adapters() -> Mapping[str, TypeAdapter[Event]]:
    kinds = [one for one in vars(events).values() if isinstance(one, type) and issubclass(one, Event)]
    return {
        kind.__name__: TypeAdapter(Annotated[kind, Field()], config=None) for kind in kinds if kind is not Event
    }


def _load(model: type[T] | TypeAdapter[T], document: Document) -> T:
    place = _not_finite(document.data, ())
    if place is not None:
        raise document.error(place, "is not a finite number")
    try:
        return load_model(model, document)
    except FileError:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        raise FileError(document.name, f"holds what no file can hold ({error})") from None


def _not_finite(data: Any, path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:  # noqa: ANN401
    """Find a number that is not finite."""
    if type(data) is float:
        return path if data - data != 0.0 else None
    if isinstance(data, dict):
        parts: Iterator[tuple[Any, Any]] = iter(data.items())
    elif isinstance(data, list | tuple):
        parts = enumerate(data)
    else:
        return None
    return next((found for key, one in parts if (found := _not_finite(one, (*path, key))) is not None), None)


def _check_players(document: Document, path: tuple[str, ...], given: Mapping[Seat, Any]) -> None:
    if set(given) != set(PLAYERS):
        raise document.error(path, "is given for red and blue, and nobody else")


def _ship_fields(read: _ShipData) -> dict[str, Any]:
    values = dict(read)
    if read.order is not None:
        values["order"] = Order(**dict(read.order))
    return values


# --- what no match can come to ---------------------------------------------------------------------

Fault = tuple[tuple[str | int, ...], str]


def _impossible(setup: Setup, read: _StateData) -> Iterator[Fault]:
    """Find what contradicts the setup or itself."""
    for name in ("initiative", "to_act"):
        if getattr(read, name) not in PLAYERS:
            yield (name,), "is red or blue"
    if set(read.scores) != set(PLAYERS):
        yield ("scores",), "are given for red and blue"
    edges = list(read.edges.items())
    if edges and (set(read.edges) != set(PLAYERS) or edges[0][1] is not edges[1][1].opposite):
        yield ("edges",), "are opposite ones, of red and blue"
    ids = sorted(marker.id for marker in read.markers)
    if any(one == other for one, other in pairwise(ids)):
        yield ("markers",), "have one id each"
    if (read.phase is Phase.OVER) != (read.outcome is not None):
        yield ("outcome",), "is given when the match is over, and only then"
    yield from _impossible_ships(setup, read)
    for number, (_, ship) in enumerate(read.acquired):
        if ship not in read.ships:
            yield ("acquired", number), f"there is no ship {ship}"
    yield from _impossible_squadrons(setup, read)


def _impossible_ships(setup: Setup, read: _StateData) -> Iterator[Fault]:
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for key in (*(key for key in read.ships if key not in specs), *(key for key in specs if key not in read.ships)):
        yield ("ships", key), "is not a ship of this match" if key in read.ships else "is missing"
    for key, spec in specs.items():
        ship = read.ships[key]
        systems = len(spec.systems)
        if len(ship.pips) != spec.hull.integrity:
            yield ("ships", key, "pips"), f"a {spec.hull.name} has {spec.hull.integrity} bars"
        if ship.lost >> systems or ship.fired >> systems:
            yield ("ships", key, "lost"), f"only {systems} systems can be destroyed or have fired"
        if max(ship.pips) > spec.fittings(ship.lost).bar_pips:
            yield ("ships", key, "pips"), "a bar holds more than it can"
        if ship.alive != (max(ship.pips) > 0):
            yield ("ships", key, "alive"), "a ship lives as long as it has a pip"
        if len(ship.holds) != len(spec.places):
            yield ("ships", key, "holds"), f"there are {len(spec.places)} hangar places"
        if any(one is not None and one not in spec.catalogue.squadron for one in ship.holds):
            yield ("ships", key, "holds"), "names a squadron that does not exist"
        if ship.order and not {place.id for place in spec.places}.issuperset(ship.order.launch):
            yield ("ships", key, "order"), "names a hangar place that does not exist"


def _impossible_squadrons(setup: Setup, read: _StateData) -> Iterator[Fault]:
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for key, one in read.squadrons.items():
        spec = specs.get(one.ship)
        if spec is None:
            yield ("squadrons", key, "ship"), f"there is no ship {one.ship}"
            continue
        if one.type not in spec.catalogue.squadron:
            yield ("squadrons", key, "type"), f"there is no squadron {one.type}"
        if one.seat not in PLAYERS:
            yield ("squadrons", key, "seat"), "is red or blue"
        if one.docked_at is not None and one.docked_at not in [place.id for place in spec.places]:
            yield ("squadrons", key, "docked_at"), f"there is no hangar place {one.docked_at}"
        if one.alive != (one.size > 0):
            yield ("squadrons", key, "alive"), "a squadron lives as long as it has a craft"
