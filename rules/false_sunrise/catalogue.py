"""Catalogues: an edition's hulls, weapons, defenses, upgrades and squadrons, read from YAML."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, Field, SerializeAsAny, field_validator

from rules.bounds import Id, RulingId, Several
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.ratings import NO_RATINGS, Ratings
from rules.false_sunrise.rulebook import rulings_for
from rules.file_error import guarded
from rules.files import DataPath, Document, FileError, load_model, read_yaml
from rules.parts import EditionId, Part
from rules.rulings import known_rulings
from rules.values import FrozenDict

Name = Annotated[str, Field(min_length=1, max_length=40)]
About = Annotated[str, Field(max_length=300)]
MOST_WEAPONS = 200
BAR_PIPS = 6  # DMG-1
MOST_DEFENCES = 3  # FRC-3


class Entry(Part):
    """What every entry has: an id, a printed name, its ruling and a sentence in our own words.

    `about` is advice for the in-game rulebook. It changes nothing in play and is not part of the
    fingerprint.
    """

    id: Id
    name: Name
    rule: RulingId
    text: About = ""
    about: About = Field(default="", exclude=True)

    @property
    def hangar_places(self) -> int:
        """How many squadrons it can hold."""
        return 0


class Hull(Entry):
    """A hull: its thrust, and its integrity, which is its cost, its slots and its bars (FRC-2).

    An edition with other kinds of models overrides these in its own subclasses:

    - `capital`: True for a ship. False for a squadron: it has no systems, takes no markers and does
      not keep its player in the game.
    - `bars`, `bar_pips`: how much damage it can take. `unit` names a bar in text if a bar is a
      single pip.
    - `slots`, `most_defences`, `two_arcs`: what it can mount, and whether guns may have two arcs.
    - `ratings`, `flies` (thrusters): its undamaged ratings, and its thrust when they are worn down.
    - `extra_course`: hours of course change beyond half the thrust.
    - `arms`: weapons built into it.
    """

    integrity: int = Field(ge=1, le=20)
    thrust: int = Field(ge=0, le=40)

    capital: ClassVar[bool] = True
    bar_pips: ClassVar[int] = BAR_PIPS
    unit: ClassVar[str] = ""

    @property
    def bars(self) -> int:
        """The number of bars."""
        return self.integrity

    @property
    def slots(self) -> int:
        """How many components it can mount (FRC-3)."""
        return self.integrity

    @property
    def most_defences(self) -> int:
        """How many defenses it can mount (FRC-3)."""
        return MOST_DEFENCES

    @property
    def two_arcs(self) -> bool:
        """Whether a gun may be mounted in two adjacent arcs."""
        return False

    @property
    def ratings(self) -> Ratings:
        """The printed ratings; all 0 if the edition has none."""
        return NO_RATINGS

    @property
    def extra_course(self) -> int:
        """Hours of course change beyond half the thrust."""
        return 0

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """The weapons built into every model of this hull."""
        return ()

    def flies(self, thrusters: int) -> int:
        """Return the thrust that is left with its thrusters at the given rating."""
        return self.thrust


def by_size(hull: Hull) -> tuple[int, str]:
    """Return the key that sorts hulls by size, and hulls of one size by id, wherever they are in the file."""
    return hull.integrity, hull.id


class Weapon(Entry):
    """A weapon: its kind and its own range band (0 if the edition has no bands).

    Editions add their own fields in subclasses.
    """

    kind: WeaponKind = Field(strict=False)
    band: int = Field(default=0, ge=0, le=0)
    faction: Id | None = None

    @property
    def needs_arc(self) -> bool:
        """Whether it must be mounted in an arc (FRC-4, E1-8)."""
        return self.kind is not WeaponKind.MISSILE

    @property
    def needs_integrity(self) -> int:
        """The least integrity a hull needs to mount it."""
        return 0


class Effectful(Entry):
    """An entry that consists of effects."""

    effects: Several[SerializeAsAny[Effect]] = ()

    @property
    def hangar_places(self) -> int:
        """How many squadrons it can hold (FRC-6)."""
        return sum(effect.places() for effect in self.effects)


class Defence(Effectful):
    """A defense: it takes no component slot and is never destroyed (DMG-4)."""


class Upgrade(Effectful):
    """An upgrade. `adds_up` says whether several on one ship add up (UPG-6)."""

    family: str = Field(pattern=r"^[a-z]{1,20}$", max_length=20)
    adds_up: bool
    binds: bool = False  # FRC-5: it is bound to a weapon of the same ship
    faction: Id | None = None


class Step(Part):
    """One step of a squadron's damage table: from `size` upward it deals this damage.

    The damage is `dice` d6 plus a fixed number.
    """

    size: int = Field(ge=1, le=40)
    damage: int = Field(ge=0, le=40)
    dice: int = Field(default=0, ge=0, le=10)


class SquadronType(Effectful):
    """A type of squadron.

    `ladder` is its damage table, `revised` the one from the later revision of small craft (SQD-1).
    `effects` are what it does besides dealing that damage.
    """

    size: int = Field(ge=1, le=40)
    toughness: int = Field(ge=1, le=7)
    ladder: tuple[Step, ...] = Field(strict=False, min_length=1, max_length=6)
    revised: tuple[Step, ...] | None = Field(default=None, strict=False, max_length=6)
    faction: Id | None = None

    def step(self, size: int, *, revised: bool) -> Step:
        """Return the step of the damage table for a size of at least 1."""
        ladder = self.revised if revised and self.revised else self.ladder
        return next(step for step in ladder if size >= step.size)


class Faction(Effectful):
    """A faction: its effects apply to every ship of the fleet, whatever is destroyed (FRC-7)."""


class Catalogue(Part):
    """Everything a fleet of one edition can be made of.

    Each edition has its own form for its weapons. `mounting_rule` is the ruling on what a ship may
    mount. The other rules cover the total, hulls, a gun's arc and its second arc. `least_total` is
    the smallest total the players may agree on.
    """

    mounting_rule: ClassVar[str] = "FRC-3"
    total_rule: ClassVar[str] = "FRC-1"
    least_total: ClassVar[int] = 1
    hull_rule: ClassVar[str] = "FRC-2"
    arc_rule: ClassVar[str] = "FRC-4"
    second_arc_rule: ClassVar[str] = "FAC-11"

    edition: EditionId
    hulls: tuple[Hull, ...] = Field(strict=False, max_length=40)
    weapons: tuple[Weapon, ...] = Field(strict=False, max_length=MOST_WEAPONS)
    defences: tuple[Defence, ...] = Field(strict=False, max_length=100)
    upgrades: tuple[Upgrade, ...] = Field(strict=False, max_length=200)
    squadrons: tuple[SquadronType, ...] = Field(strict=False, max_length=60)
    factions: tuple[Faction, ...] = Field(default=(), strict=False, max_length=20)

    @field_validator("defences", "upgrades", "hulls", "weapons", "squadrons", "factions", mode="after")
    @classmethod
    def _ids_are_unique(cls, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        ids = [entry.id for entry in entries]
        for one in ids:
            if ids.count(one) > 1:
                raise ValueError(f"the id {one} is used twice")
        return entries

    @cached_property
    def noun(self) -> str:
        """The word for a unit: "ship", or "model" where squadrons move like ships (MF-3)."""
        return "ship" if all(hull.capital for hull in self.hulls) else "model"

    @cached_property
    def hull(self) -> Mapping[str, Hull]:
        """Hulls by id."""
        return FrozenDict({entry.id: entry for entry in self.hulls})

    @cached_property
    def component(self) -> Mapping[str, Weapon | Upgrade]:
        """Weapons and upgrades by id."""
        weapons: dict[str, Weapon | Upgrade] = {entry.id: entry for entry in self.weapons}
        return FrozenDict(weapons | {entry.id: entry for entry in self.upgrades})

    @cached_property
    def defence(self) -> Mapping[str, Defence]:
        """Defenses by id."""
        return FrozenDict({entry.id: entry for entry in self.defences})

    @cached_property
    def squadron(self) -> Mapping[str, SquadronType]:
        """Squadron types by id."""
        return FrozenDict({entry.id: entry for entry in self.squadrons})

    @cached_property
    def faction(self) -> Mapping[str, Faction]:
        """Factions by id."""
        return FrozenDict({entry.id: entry for entry in self.factions})

    def mix_faults(self, hulls: Sequence[Hull], integrity: int) -> Iterator[str]:
        """Yield what is wrong with this mix of hulls, besides its sum, for a total (`total_rule`)."""
        yield from ()

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of the whole contents, for journals."""
        written = json.dumps(_written(self), ensure_ascii=False, separators=(",", ":"))
        return hashlib.blake2b(written.encode(), digest_size=8).hexdigest()


# Fields that have always been part of the fingerprint, whatever their value. Any other field with a default
# counts only if its value differs from it, so that a new field changes no fingerprint. A renamed field keeps
# its old name as `serialization_alias`.
_ALWAYS_WRITTEN = {"band", "binds", "dice", "effects", "faction", "factions", "points", "revised", "text"}


def _written(value: object) -> Any:  # noqa: ANN401 - any JSON value
    """Return a catalogue, or a part of it, as plain data for its fingerprint."""
    if isinstance(value, BaseModel):
        written = {}
        for name, field in type(value).model_fields.items():
            said, known_as = getattr(value, name), field.serialization_alias or name
            usual = said == field.get_default(call_default_factory=True)
            if not field.exclude and (known_as in _ALWAYS_WRITTEN or not usual):
                written[known_as] = _as_first_spelled(said) if known_as == "text" else _written(said)
        return written
    if isinstance(value, Mapping):
        return {str(key): _written(one) for key, one in value.items()}
    return [_written(one) for one in value] if isinstance(value, tuple) else value


def _as_first_spelled(text: str) -> str:
    """Return a text in the spelling of the first catalogues, so that spelling changes no fingerprint."""
    return text.replace("efense", "efence").replace("rmor", "rmour")


CatalogueT = TypeVar("CatalogueT", bound=Catalogue)

_EFFECTFUL = ("defences", "upgrades", "squadrons", "factions")
_FAMILIES = ("hulls", "weapons", *_EFFECTFUL)


def load_catalogue(path: Path, kinds: Mapping[str, type[Effect]], form: type[CatalogueT]) -> CatalogueT:
    """Read a catalogue in an edition's form, with the given kinds of effects.

    Raise `FileError` if it is wrong.
    """
    document = read_yaml(path)
    with guarded(str(path)):  # the form of the entries is not checked yet
        made = {family: _take_effects(document, family, kinds) for family in _EFFECTFUL}
    bare = load_model(form, document)
    _check_rulings(document, bare)
    return bare.model_copy(
        update={
            family: tuple(
                entry.model_copy(update={"effects": effects})
                for entry, effects in zip(getattr(bare, family), lists, strict=True)
            )
            for family, lists in made.items()
        }
    )


def _check_rulings(document: Document, catalogue: Catalogue) -> None:
    """Raise `FileError` at the first entry whose ruling the catalogue's edition does not know."""
    known = known_rulings(rulings_for(catalogue.edition))
    for family in _FAMILIES:
        for index, entry in enumerate(getattr(catalogue, family)):
            fault = known.fault(entry.rule)
            if fault is not None:
                raise document.error((family, index, "rule"), fault)


def _take_effects(
    document: Document, family: str, kinds: Mapping[str, type[Effect]]
) -> list[tuple[Effect, ...]]:
    """Remove the effects from a family's entries and read each by its kind."""
    entries = document.data.get(family, []) if isinstance(document.data, dict) else []
    return [
        tuple(
            _effect(document, (family, index, "effects", number), data, kinds)
            for number, data in enumerate(entry.pop("effects", []))
        )
        for index, entry in enumerate(entries)
        if isinstance(entry, dict)
    ]


def _effect(document: Document, path: DataPath, data: object, kinds: Mapping[str, type[Effect]]) -> Effect:
    """Read one effect by its kind. Raise `FileError` if there is no such kind."""
    kind = kinds.get(data.get("kind", "")) if isinstance(data, dict) else None
    if kind is None:
        raise document.error(path, "no such kind of effect", f"use one of {', '.join(sorted(kinds))}")
    try:
        return load_model(kind, Document(document.name, data))
    except FileError as error:
        raise document.error((*path, *error.path), error.problem, error.remedy) from None
