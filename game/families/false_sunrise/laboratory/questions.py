"""The laboratory's opening questions: two benches to compare, read from a file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, NAMES, Bench, Station
from game.families.false_sunrise.laboratory.setting_up import knobs_of
from game.shell.assets import asset_path
from rules.bounds import ByName, Change, Id
from rules.false_sunrise.editions import NEWEST
from rules.false_sunrise.fleet_files import ComponentFile, ShipFile
from rules.files import Document, load_model, read_yaml
from rules.kernel.seats import Seat
from rules.parts import EditionId

FILE = "laboratory.yaml"
_STRICT = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the bench to compare with, and the one to change."""

    id: str
    name: str
    about: str
    pinned: Bench
    now: Bench


class _StationFile(BaseModel):
    model_config = _STRICT

    hull: Id
    components: tuple[ComponentFile, ...] = Field(default=(), strict=False, max_length=20)
    defences: tuple[Id, ...] = Field(default=(), strict=False, max_length=3)
    lost: tuple[Id, ...] = Field(default=(), strict=False, max_length=40)
    damage: int = Field(default=0, ge=0, le=400)
    faction: Id | None = None

    def station(self, seat: Seat, edition: str) -> Station:
        """Return the ship as a station."""
        ship = ShipFile(name=NAMES[seat], hull=self.hull, components=self.components, defences=self.defences)
        return Station(ship, frozenset(self.lost), self.damage, faction=self.faction, edition=edition)


class _BenchFile(BaseModel):
    model_config = _STRICT

    attacker: _StationFile
    target: _StationFile
    range_in: float = Field(default=12.0, ge=0.0, le=MOST_RANGE_IN)
    bearing: int = Field(default=0, ge=-11, le=12)
    dice: int = Field(default=0, ge=0, le=8)
    bought: int = Field(default=0, ge=0, le=4)
    knobs: ByName[Change] = Field(default_factory=dict)
    edition: EditionId = NEWEST

    @model_validator(mode="after")
    def _knobs_can_be_set(self) -> Self:
        knobs_of(self.edition, self.knobs)
        return self

    def bench(self) -> Bench:
        """Return the bench with both ships."""
        return Bench(
            self.attacker.station(Seat.RED, self.edition),
            self.target.station(Seat.BLUE, self.edition),
            self.range_in,
            self.bearing,
            self.dice,
            self.bought,
            knobs_of(self.edition, self.knobs),
        )


class _QuestionFile(BaseModel):
    model_config = _STRICT

    id: Id
    name: str = Field(max_length=60)
    about: str = Field(max_length=170)
    pinned: ByName[object]
    now: ByName[object] = Field(default_factory=dict)


class _File(BaseModel):
    model_config = _STRICT

    questions: tuple[_QuestionFile, ...] = Field(strict=False, min_length=1, max_length=20)


@cache
def questions() -> tuple[Question, ...]:
    """Return the questions; raise `FileError` if the file is wrong."""
    file = load_model(_File, read_yaml(asset_path(FILE)))
    return tuple(
        Question(one.id, one.name, one.about, _bench(one.pinned), _bench(_changed(one.pinned, one.now)))
        for one in file.questions
    )


def _bench(data: dict[str, object]) -> Bench:
    return load_model(_BenchFile, Document(FILE, data)).bench()


def _changed(data: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Apply changes to a bench, merging those of a ship into the ship."""
    return data | {
        name: {**data.get(name, {}), **value} if isinstance(value, dict) else value
        for name, value in changes.items()
    }
