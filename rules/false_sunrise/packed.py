"""What packed setups and states look like, and what no match can come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fleet import Copies, ShipSpec
from rules.false_sunrise.fleet_files import FleetFile, ShownName
from rules.false_sunrise.state import Mode, Phase, Setup
from rules.false_sunrise.turn_steps import PREGAME
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge

_BEYOND_IN = 100.0  # farther from the board's corner than anything gets before it is off the board

_PART = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, frozen=True, hide_input_in_errors=True)

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Small = Annotated[int, Field(ge=0, le=1000)]
Mask = Annotated[int, Field(ge=0, lt=1 << 48)]
Hour = Annotated[int, Field(ge=0, le=11)]
Inches = Annotated[float, Field(ge=-_BEYOND_IN, le=_BEYOND_IN)]
Text = Annotated[str, Field(max_length=200)]
Place = tuple[Inches, Inches]
Change = Annotated[int, Field(ge=-1000, le=1000)]


class PackedOptions(BaseModel):
    """The optional rules."""

    model_config = _PART

    turn_limit: Annotated[int, Field(ge=1, le=1000)] | None
    small_craft: Annotated[str, Field(pattern=r"^2024-(07|12)$")]
    factions: bool


class PackedMarker(BaseModel):
    """An objective marker."""

    model_config = _PART

    id: Text
    at: Place
    owner: Seat | None


class PackedScene(BaseModel):
    """What a scenario settles before the match."""

    model_config = _PART

    title: Text
    markers: Annotated[tuple[PackedMarker, ...], Field(max_length=20)] | None
    initiative: Seat | None
    edges: dict[Seat, Edge]
    starts: Annotated[dict[Text, tuple[Inches, Inches, Hour, Small]], Field(max_length=400)]
    story: Annotated[str, Field(max_length=5000)] = ""


class PackedSetup(BaseModel):
    """A setup: its fleets as fleet files, its rocks as outlines in inches."""

    model_config = _PART

    edition: Annotated[str, Field(pattern=r"^\d{4}-\d{2}$")]
    names: dict[Seat, ShownName]
    integrity: Annotated[int, Field(ge=1, le=200)]
    options: PackedOptions
    terrain: Annotated[tuple[Annotated[tuple[Place, ...], Field(max_length=64)], ...], Field(max_length=64)]
    fleets: dict[Seat, FleetFile]
    scene: PackedScene | None = None


class PackedOrder(BaseModel):
    """A ship's order."""

    model_config = _PART

    velocity: Change
    course: Change
    front_loaded: bool
    overcharge: Small
    launch: Annotated[tuple[Text, ...], Field(max_length=100)]
    miracles: Small = 0
    drive: Small = 0
    landing: Place | None = None


class PackedExtras(BaseModel):
    """What the rules of a faction remember of a ship."""

    model_config = _PART

    copies: Annotated[tuple[tuple[Text, Text, Text | None], ...], Field(max_length=40)]
    supplied: Annotated[tuple[Text, ...], Field(max_length=40)]
    strain: Annotated[tuple[tuple[Text, Small], ...], Field(max_length=40)]
    taken: Small
    reserve: bool
    arrived: bool
    due: bool


class PackedShip(BaseModel):
    """A ship without its specification, which the setup gives."""

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
    order: PackedOrder | None
    shielded: Small
    owes: Small
    left_at: Place | None
    left_turn: Small
    alive: bool
    deployed: bool
    extras: PackedExtras | None = None


class PackedSquadron(BaseModel):
    """A squadron without its id, which is its key."""

    model_config = _PART

    seat: Seat
    type: Text
    size: Small
    ship: Text
    mode: Mode
    ordered: bool
    docked_at: Text | None
    alive: bool
    against: WeaponKind | None = None


class PackedOutcome(BaseModel):
    """How a match ended."""

    model_config = _PART

    winner: Seat | None
    ruling: Text
    why: Text


class PackedState(BaseModel):
    """A state without its setup."""

    model_config = _PART

    phase: Phase
    turn: Annotated[int, Field(ge=1, le=10_000)]
    initiative: Seat
    to_act: Seat
    scores: dict[Seat, Count]
    markers: Annotated[tuple[PackedMarker, ...], Field(max_length=20)]
    edges: dict[Seat, Edge]
    ships: Annotated[dict[Text, PackedShip], Field(max_length=400)]
    squadrons: Annotated[dict[Text, PackedSquadron], Field(max_length=4000)]
    acquired: Annotated[tuple[tuple[Seat, Text], ...], Field(max_length=4000)]
    rolls: Count
    outcome: PackedOutcome | None
    miracles: dict[Seat, Count] = {}


# --- what no match can come to ---------------------------------------------------------------------

Fault = tuple[tuple[str | int, ...], str]


def impossible(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Find what contradicts the setup or itself."""
    for name in ("initiative", "to_act"):
        if getattr(read, name) not in PLAYERS:
            yield (name,), "is red or blue"
    if set(read.scores) != set(PLAYERS):
        yield ("scores",), "are given for red and blue"
    yield from _impossible_board(read.edges, [marker.id for marker in read.markers])
    if read.phase not in (*PREGAME, *edition_of(setup).phases, Phase.OVER):
        yield ("phase",), "is none that a turn of this edition has"
    if (read.phase is Phase.OVER) != (read.outcome is not None):
        yield ("outcome",), "is given when the match is over, and only then"
    yield from _impossible_ships(setup, read)
    for number, (_, ship) in enumerate(read.acquired):
        if ship not in read.ships:
            yield ("acquired", number), f"there is no ship {ship}"
    yield from _impossible_squadrons(setup, read)


def _impossible_board(edges: Mapping[Seat, Edge], markers: Sequence[str]) -> Iterator[Fault]:
    sides = list(edges.items())
    if sides and (set(edges) != set(PLAYERS) or sides[0][1] is not sides[1][1].opposite):
        yield ("edges",), "are opposite ones, of red and blue"
    if any(one == other for one, other in pairwise(sorted(markers))):
        yield ("markers",), "have one id each"


def impossible_scene(setup: Setup) -> Iterator[Fault]:
    """Find what in a scenario's scene contradicts the setup or itself."""
    scene = setup.scene
    if scene is None:
        return
    yield from _impossible_board(scene.edges, [marker.id for marker in scene.markers or ()])
    if scene.initiative is not None and scene.initiative not in PLAYERS:
        yield ("initiative",), "is red or blue"
    known = {spec.id for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for ship_id in scene.starts:
        if ship_id not in known:
            yield ("starts", ship_id), "is not a ship of this match"
    for seat in PLAYERS:
        placed = [spec.id in scene.starts for spec in setup.fleets[seat].ships]
        if any(placed) and not all(placed):
            yield ("starts",), f"leave some ships of {seat} without a place"


def _impossible_ships(setup: Setup, read: PackedState) -> Iterator[Fault]:
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for key in read.ships:
        if key not in specs:
            yield ("ships", key), "is not a ship of this match"
    for key, spec in specs.items():
        ship = read.ships.get(key)
        if ship is None:
            yield ("ships", key), "is missing"
            continue
        systems = len(spec.systems)
        if len(ship.pips) != spec.hull.integrity:
            yield ("ships", key, "pips"), f"a {spec.hull.name} has {spec.hull.integrity} bars"
        if ship.lost >> systems or ship.fired >> systems:
            yield ("ships", key, "lost"), f"only {systems} systems can be destroyed or have fired"
        yield from _impossible_extras(spec, ship)
        if max(ship.pips) > spec.fittings(ship.lost, _copies(ship)).bar_pips:
            yield ("ships", key, "pips"), "a bar holds more than it can"
        if ship.alive != (max(ship.pips) > 0):
            yield ("ships", key, "alive"), "a ship lives as long as it has a pip"
        if len(ship.holds) != len(spec.places):
            yield ("ships", key, "holds"), f"there are {len(spec.places)} hangar places"
        if any(one is not None and one not in spec.catalogue.squadron for one in ship.holds):
            yield ("ships", key, "holds"), "names a squadron that does not exist"
        if ship.order and not {place.id for place in spec.places}.issuperset(ship.order.launch):
            yield ("ships", key, "order"), "names a hangar place that does not exist"


def _copies(ship: PackedShip) -> Copies:
    return () if ship.extras is None else ship.extras.copies


def _impossible_extras(spec: ShipSpec, ship: PackedShip) -> Iterator[Fault]:
    """Find what a faction's rules cannot remember of a ship."""
    if ship.extras is None:
        return
    path = ("ships", spec.id, "extras")
    cores = spec.fittings(0).cores
    for core, copied, weapon in ship.extras.copies:
        entry = spec.by_id[copied].entry if copied in spec.by_id else None
        if core not in cores or not isinstance(entry, Upgrade) or copied in cores:
            yield (*path, "copies"), f"{core} cannot act as {copied}"
        if weapon is not None and weapon not in spec.by_id:
            yield (*path, "copies"), f"there is no weapon {weapon}"
    for system, times in ship.extras.strain:
        if not 0 < times < spec.lives.get(system, 1):
            yield (*path, "strain"), f"{system} cannot have borne {times}"
    if ship.extras.due and ship.alive:
        yield (*path, "due"), "only a destroyed ship is due to come back"
    if ship.extras.reserve and ship.deployed:
        yield (*path, "reserve"), "a ship that is kept back is not on the board"


def _impossible_squadrons(setup: Setup, read: PackedState) -> Iterator[Fault]:
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
