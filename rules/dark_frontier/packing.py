"""Setups, states and events as JSON values and back: strictly, and never repaired."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, Field, TypeAdapter

from rules.bounds import BoundedHex, Change, Count
from rules.dark_frontier import events
from rules.dark_frontier.events import Event
from rules.dark_frontier.impossible_states import MOST_PROJECTILES, MOST_SHIPS, impossible, impossible_setup
from rules.dark_frontier.state import (
    Moment,
    Options,
    Outcome,
    Phase,
    Projectile,
    Scene,
    Setup,
    Ship,
    Start,
    State,
)
from rules.files import Document
from rules.kernel.seats import Seat
from rules.names import clean_text, shown_name
from rules.parts import EditionId, Part
from rules.records import kinds_of, read_event, read_record, record, write_event

_MOST_ROUNDS, _MOST_POINTS = 50, 100

Name = Annotated[str, Field(max_length=48), AfterValidator(shown_name)]


class _PackedStart(Part):
    at: BoundedHex
    facing: Change
    velocity: BoundedHex


class _PackedScene(Part):
    title: Annotated[str, Field(max_length=200), AfterValidator(clean_text)]
    story: Annotated[str, Field(max_length=5000), AfterValidator(clean_text)]
    starts: Annotated[dict[Name, _PackedStart], Field(max_length=2 * MOST_SHIPS)]


class _PackedOptions(Part):
    points: Annotated[int, Field(ge=1, le=20)] | None
    rounds: Annotated[int, Field(ge=2, le=_MOST_ROUNDS)] | None


class _PackedSetup(Part):
    edition: EditionId
    ships: dict[Seat, Annotated[dict[Name, Name], Field(max_length=2 * MOST_SHIPS)]]
    names: dict[Seat, Name]
    options: _PackedOptions
    scene: _PackedScene | None = None


class _PackedState(Part):
    phase: Phase
    round: Annotated[int, Field(ge=1, le=_MOST_ROUNDS)]
    to_act: Seat
    ships: Annotated[dict[Name, Ship], Field(max_length=2 * MOST_SHIPS)]
    projectiles: Annotated[dict[Name, Projectile], Field(max_length=MOST_PROJECTILES)]
    points: dict[Seat, Annotated[int, Field(ge=0, le=_MOST_POINTS)]]
    launched: Count
    reached: Moment | None
    rolls: Count
    outcome: Outcome | None


def pack_setup(setup: Setup) -> dict[str, Any]:
    """Turn a setup into JSON values."""
    return record(setup)


def unpack_setup(data: Any, edition: str) -> Setup:  # noqa: ANN401 - plain data
    """Read a setup of an edition; raise `FileError`, naming the field, if it is wrong."""
    document = Document("setup", data)
    read = read_record(_PackedSetup, document)
    if read.edition != edition:
        raise document.error(("edition",), f"was agreed on for the edition {read.edition}, not {edition}")
    scene = None
    if read.scene is not None:
        starts = {name: Start(**dict(one)) for name, one in read.scene.starts.items()}
        scene = Scene(read.scene.title, read.scene.story, starts)
    ships = {seat: dict(read.ships[seat]) for seat in read.ships}
    setup = Setup(read.edition, ships, read.names, Options(**dict(read.options)), scene)
    for path, problem in impossible_setup(setup):
        raise document.error(path, problem)
    return setup


def pack_state(state: State) -> dict[str, Any]:
    """Turn a state into JSON values, without its setup."""
    return record(state, "setup")


def unpack_state(setup: Setup, data: Any) -> State:  # noqa: ANN401 - plain data
    """Read a state of a duel with this setup.

    Raise `FileError`, naming the field, if it is wrong or if no duel can reach it.
    """
    document = Document("state", data)
    state = State(setup, **dict(read_record(_PackedState, document)))
    for path, problem in impossible(state):
        raise document.error(path, problem)
    # Keep the order of the setup and of placing: it decides who meets first at one moment (DA-2).
    state.ships = {
        name: state.ships[name] for seat in Seat if seat in setup.ships for name in setup.ships[seat]
    }
    state.points = dict(state.points)
    state.projectiles = dict(sorted(state.projectiles.items(), key=lambda item: item[1].number))
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
