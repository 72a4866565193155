"""What packed setups and states look like."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, ConfigDict, Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.fleet_files import FleetFile, Id, ShownName
from rules.false_sunrise.state import Mode, Phase
from rules.kernel.seats import Seat
from rules.names import clean_text
from rules.parts import EditionId, Part
from rules.table.board import Edge

_BEYOND_IN = 100.0  # farther from the board's corner than anything gets before it is off the board

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Small = Annotated[int, Field(ge=0, le=1000)]
Mask = Annotated[int, Field(ge=0, lt=1 << 48)]
Hour = Annotated[int, Field(ge=0, le=11)]
Inches = Annotated[float, Field(ge=-_BEYOND_IN, le=_BEYOND_IN)]
Text = Annotated[str, Field(max_length=200)]
Shown = Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
Place = tuple[Inches, Inches]
Ruling = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]{1,3}-\d{1,3}$")]
Change = Annotated[int, Field(ge=-1000, le=1000)]


class _Packed(Part):
    model_config = ConfigDict(allow_inf_nan=False)


class PackedOptions(_Packed):
    """The optional rules."""

    turn_limit: Annotated[int, Field(ge=1, le=1000)] | None
    small_craft: Annotated[str, Field(pattern=r"^2024-(07|12)$")]
    factions: bool


class PackedMarker(_Packed):
    """An objective marker."""

    id: Id  # told and drawn
    at: Place
    owner: Seat | None


class PackedScene(_Packed):
    """What a scenario settles before the match."""

    title: Shown
    markers: Annotated[tuple[PackedMarker, ...], Field(max_length=20)] | None
    initiative: Seat | None
    edges: dict[Seat, Edge]
    starts: Annotated[dict[Text, tuple[Inches, Inches, Hour, Small]], Field(max_length=400)]
    story: Annotated[str, Field(max_length=5000), AfterValidator(clean_text)] = ""


class PackedSetup(_Packed):
    """A setup: its fleets as fleet files, its rocks as outlines in inches."""

    edition: EditionId
    names: dict[Seat, ShownName]
    integrity: Annotated[int, Field(ge=1, le=200)]
    options: PackedOptions
    terrain: Annotated[tuple[Annotated[tuple[Place, ...], Field(max_length=64)], ...], Field(max_length=64)]
    fleets: dict[Seat, FleetFile]
    scene: PackedScene | None = None


class PackedOrder(_Packed):
    """A ship's order."""

    velocity: Change
    course: Change
    front_loaded: bool
    overcharge: Small
    launch: Annotated[tuple[Text, ...], Field(max_length=100)]
    miracles: Small = 0
    drive: Small = 0
    landing: Place | None = None


class PackedExtras(_Packed):
    """What the rules of a faction remember of a ship."""

    copies: Annotated[tuple[tuple[Text, Text, Text | None], ...], Field(max_length=40)]
    supplied: Annotated[tuple[Text, ...], Field(max_length=40)]
    strain: Annotated[tuple[tuple[Text, Small], ...], Field(max_length=40)]
    taken: Small
    reserve: bool
    arrived: bool
    due: bool


class PackedShip(_Packed):
    """A ship without its specification, which the setup gives."""

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
    marks: tuple[Small, Small, Small] | None = None
    expended: Small = 0


class PackedSquadron(_Packed):
    """A squadron without its id, which is its key."""

    seat: Seat
    type: Text
    size: Small
    ship: Text
    mode: Mode
    ordered: bool
    docked_at: Text | None
    alive: bool
    against: WeaponKind | None = None


class PackedOutcome(_Packed):
    """How a match ended."""

    winner: Seat | None
    ruling: Ruling
    why: Annotated[str, Field(pattern=r"^[a-z_]{1,40}$")]


class PackedState(_Packed):
    """A state without its setup."""

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
    miracles: dict[Seat, Count] = Field(default={})
