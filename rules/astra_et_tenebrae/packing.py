"""Setups, states and events as JSON values and back: strictly, and never repaired."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, Field, TypeAdapter

from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.impossible_states import impossible, impossible_setup, unsettled
from rules.astra_et_tenebrae.state import (
    Captain,
    Formation,
    Options,
    Outcome,
    Phase,
    Scene,
    Setup,
    Ship,
    StartingHeat,
    State,
)
from rules.bounds import BoardInches, Change, Count, Place, SmallCount, Turn
from rules.files import Document
from rules.kernel.seats import Seat
from rules.names import clean_text, shown_name
from rules.parts import EditionId, Part
from rules.records import kinds_of, plain, read_event, read_record, record, write_event
from rules.table.terrain import Terrain

_MOST_SHIPS, _MOST_ROCKS, _MOST_CORNERS = 8, 64, 64


Name = Annotated[str, Field(max_length=48), AfterValidator(shown_name)]


class _PackedScene(Part):
    title: Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
    story: Annotated[str, Field(max_length=5000), AfterValidator(clean_text)]
    starts: Annotated[dict[Name, Place], Field(max_length=_MOST_SHIPS)]
    motions: Annotated[dict[Name, tuple[Change, BoardInches]], Field(max_length=_MOST_SHIPS)]
    captains: Annotated[dict[Name, Captain], Field(max_length=_MOST_SHIPS)]
    heats: Annotated[dict[Name, StartingHeat], Field(max_length=_MOST_SHIPS, default_factory=dict)]


class _PackedOptions(Part):
    turn_limit: SmallCount | None


class _PackedSetup(Part):
    edition: EditionId
    ships: dict[Seat, Annotated[tuple[Name, ...], Field(max_length=_MOST_SHIPS)]]
    names: dict[Seat, Name]
    terrain: Annotated[
        tuple[Annotated[tuple[Place, ...], Field(max_length=_MOST_CORNERS)], ...],
        Field(max_length=_MOST_ROCKS),
    ]
    options: _PackedOptions
    scene: _PackedScene | None = None


class _PackedState(Part):
    phase: Phase
    turn: Turn
    high: Seat
    to_act: Seat
    ships: Annotated[dict[Name, Ship], Field(max_length=_MOST_SHIPS)]
    formations: Annotated[tuple[Formation, ...], Field(max_length=_MOST_SHIPS)]
    fired_at: Annotated[frozenset[tuple[Name, Name]], Field(max_length=64)]
    standing: dict[Seat, bool | None]
    quiet: Count
    rolls: Count
    outcome: Outcome | None


def pack_setup(setup: Setup) -> dict[str, Any]:
    """Turn a setup into JSON values, with its rocks as outlines in inches."""
    packed = record(setup, "terrain", "scene")
    packed["terrain"] = plain(setup.terrain.polygons)
    return packed if setup.scene is None else {**packed, "scene": record(setup.scene)}


def unpack_setup(data: Any, edition: str) -> Setup:  # noqa: ANN401 - plain data
    """Read a setup of an edition; raise `FileError`, naming the field, if it is wrong."""
    document = Document("setup", data)
    read = read_record(_PackedSetup, document)
    if read.edition != edition:
        raise document.error(("edition",), f"was agreed on for the edition {read.edition}, not {edition}")
    try:
        terrain = Terrain(read.terrain)
    except ValueError as error:
        raise document.error(("terrain",), str(error)) from None
    scene = None if read.scene is None else Scene(**dict(read.scene))
    setup = Setup(read.edition, read.ships, read.names, terrain, Options(**dict(read.options)), scene)
    for path, problem in impossible_setup(setup):
        raise document.error(path, problem)
    return setup


def pack_state(state: State) -> dict[str, Any]:
    """Turn a state into JSON values, without its setup."""
    return record(state, "setup")


def unpack_state(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Read a state of a battle with this setup, from which play can go on.

    Raise `FileError`, naming the field, if it is wrong or if no battle can reach it.
    """
    state = unpack_moment(setup, data)
    for path, problem in unsettled(state):
        raise Document("state", data).error(path, problem)
    return state


def unpack_moment(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Do the same for a state at any moment, even in the middle of a step."""
    document = Document("state", data)
    state = State(setup, **dict(read_record(_PackedState, document)))
    for path, problem in impossible(state):
        raise document.error(path, problem)
    # Keep the ships in the order of the setup, in which all rules handle them.
    state.ships = {name: state.ships[name] for names in setup.ships.values() for name in names}
    return state


def pack_event(event: Event) -> dict[str, Any]:
    """Turn an event into JSON values; `kind` names its class."""
    return write_event(event)


def unpack_event(data: Any) -> Event:  # noqa: ANN401 - plain data
    """Read an event; raise `FileError`, naming the field, if it is wrong."""
    return read_event(data, _event_kinds())


@cache
def _event_kinds() -> Mapping[str, TypeAdapter[Event]]:
    return kinds_of(events, Event)
