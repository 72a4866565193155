"""The format of packed setups and states."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from rules.bounds import BoardInches, Change, Count, Hour, Id, Place, SmallCount, Turn
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.fleet_files import FleetFile, ShownName
from rules.false_sunrise.state import Mode, Phase
from rules.kernel.seats import Seat
from rules.names import clean_text
from rules.parts import EditionId, Part
from rules.table.board import Edge

Mask = Annotated[int, Field(ge=0, lt=1 << 48)]
Name = Annotated[str, Field(max_length=200)]
Shown = Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
Ruling = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]{1,3}-\d{1,3}$", max_length=8)]


class PackedOptions(Part):
    """The optional rules."""

    turn_limit: Annotated[int, Field(ge=1, le=1000)] | None
    small_craft: Annotated[str, Field(pattern=r"^2024-(07|12)$", max_length=7)]
    factions: bool


class PackedMarker(Part):
    """An objective marker."""

    id: Id  # it is shown in sentences and on the board
    at: Place
    owner: Seat | None


class PackedScene(Part):
    """What a scenario fixes before the match."""

    title: Shown
    markers: Annotated[tuple[PackedMarker, ...], Field(max_length=20)] | None
    initiative: Seat | None
    edges: dict[Seat, Edge]
    starts: Annotated[dict[Name, tuple[BoardInches, BoardInches, Hour, SmallCount]], Field(max_length=400)]
    story: Annotated[str, Field(max_length=5000), AfterValidator(clean_text)] = ""


class PackedSetup(Part):
    """A setup: fleets in the form of fleet files, rocks as outlines in inches."""

    edition: EditionId
    names: dict[Seat, ShownName]
    integrity: Annotated[int, Field(ge=1, le=200)]
    options: PackedOptions
    terrain: Annotated[tuple[Annotated[tuple[Place, ...], Field(max_length=64)], ...], Field(max_length=64)]
    fleets: dict[Seat, FleetFile]
    scene: PackedScene | None = None


class PackedOrder(Part):
    """A ship's order."""

    velocity: Change
    course: Change
    front_loaded: bool
    overcharge: SmallCount
    launch: Annotated[tuple[Name, ...], Field(max_length=100)]
    miracles: SmallCount = 0
    drive: SmallCount = 0
    landing: Place | None = None


class PackedExtras(Part):
    """A ship's faction data."""

    copies: Annotated[tuple[tuple[Name, Name, Name | None], ...], Field(max_length=40)]
    supplied: Annotated[tuple[Name, ...], Field(max_length=40)]
    strain: Annotated[tuple[tuple[Name, SmallCount], ...], Field(max_length=40)]
    taken: SmallCount
    reserve: bool
    arrived: bool
    due: bool


class PackedShip(Part):
    """A ship without its specification, which is in the setup."""

    x: BoardInches
    y: BoardInches
    heading: Hour
    velocity: SmallCount
    pips: Annotated[tuple[SmallCount, ...], Field(max_length=20)]
    holds: Annotated[tuple[Name | None, ...], Field(max_length=200)]
    lost: Mask
    fired: Mask
    activated: bool
    order: PackedOrder | None
    shielded: SmallCount
    owes: SmallCount
    left_at: Place | None
    left_turn: SmallCount
    alive: bool
    deployed: bool
    extras: PackedExtras | None = None
    marks: tuple[SmallCount, SmallCount, SmallCount] | None = None
    expended: SmallCount = 0


class PackedSquadron(Part):
    """A squadron without its id, which is its key."""

    seat: Seat
    type: Name
    size: SmallCount
    ship: Name
    mode: Mode
    ordered: bool
    docked_at: Name | None
    alive: bool
    against: WeaponKind | None = None


class PackedOutcome(Part):
    """How a match ended."""

    winner: Seat | None
    ruling: Ruling
    why: Annotated[str, Field(pattern=r"^[a-z_]{1,40}$", max_length=40)]


class PackedState(Part):
    """A state without its setup."""

    phase: Phase
    turn: Turn
    initiative: Seat
    to_act: Seat
    scores: dict[Seat, Count]
    markers: Annotated[tuple[PackedMarker, ...], Field(max_length=20)]
    edges: dict[Seat, Edge]
    ships: Annotated[dict[Name, PackedShip], Field(max_length=400)]
    squadrons: Annotated[dict[Name, PackedSquadron], Field(max_length=4000)]
    acquired: Annotated[tuple[tuple[Seat, Name], ...], Field(max_length=4000)]
    rolls: Count
    outcome: PackedOutcome | None
    miracles: dict[Seat, Count] = Field(default={})
