"""Fleet files: fleets as players write them.

Their form is checked, but not yet the building rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, Field, field_validator

from rules.bounds import Id
from rules.false_sunrise.edition_list import NEWEST
from rules.false_sunrise.fleet import BUILT_IN
from rules.files import Document, clean_name, load_model, parse_yaml, read_yaml
from rules.parts import EditionId, Part
from rules.plain_data import PlainDumper
from rules.table.arcs import Arc

MOST_SHIPS = 200  # FRC-1: the number of corvettes that the largest total buys
MOST_COMPONENTS = 40
ABOUT_LENGTH = 300


def _name(text: str) -> str:
    name = clean_name(text)
    if not name:
        raise ValueError("holds nothing that can be shown; write a name")
    return name


def _sentence(text: str) -> str:
    shown = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return " ".join(shown.split())


ShownName = Annotated[str, Field(max_length=400), AfterValidator(_name)]


class ComponentFile(Part):
    """A component.

    Without its own `id` it gets its type, then type-2, type-3, ..., unique on its ship.
    `second_arc` is the other arc of a casemate (FAC-11).
    """

    id: Id | None = None
    type: Id
    arc: Arc | None = Field(default=None, strict=False)
    second_arc: Arc | None = Field(default=None, strict=False)
    weapon: Id | None = None
    squadrons: tuple[Id, ...] = Field(default=(), strict=False, max_length=12)

    @property
    def key(self) -> str:
        """Its id, which every component of a ship has."""
        return self.id or self.type


class ShipFile(Part):
    """A ship: hull, components with unique ids, and defenses."""

    name: ShownName
    hull: Id
    components: tuple[ComponentFile, ...] = Field(default=(), strict=False, max_length=MOST_COMPONENTS)
    defences: tuple[Id, ...] = Field(default=(), strict=False, max_length=MOST_COMPONENTS)

    @field_validator("components", mode="after")
    @classmethod
    def _ids_are_complete(cls, components: tuple[ComponentFile, ...]) -> tuple[ComponentFile, ...]:
        return with_ids(components)


class FleetFile(Part):
    """A fleet: its name, a one-sentence description, its edition and its ships."""

    name: ShownName
    about: Annotated[str, Field(max_length=ABOUT_LENGTH), AfterValidator(_sentence)] = ""
    edition: EditionId = NEWEST
    faction: Id | None = None
    ships: tuple[ShipFile, ...] = Field(default=(), strict=False, max_length=MOST_SHIPS)


def with_ids(components: Iterable[ComponentFile]) -> tuple[ComponentFile, ...]:
    """Give every component an id that is unique on its ship.

    Raise `ValueError` if two written ids are the same.
    """
    components = tuple(components)
    taken = set(BUILT_IN)
    for component in components:
        if component.id is not None and component.id in taken:
            raise ValueError(f"the id {component.id} is taken; ids are unique on a ship")
        taken.add(component.id or "")
    complete: list[ComponentFile] = []
    for component in components:
        if component.id is None:
            component = component.model_copy(update={"id": _free_id(component.type, taken)})  # noqa: PLW2901
            taken.add(component.key)
        complete.append(component)
    return tuple(complete)


def without_automatic_ids(ship: ShipFile) -> tuple[ComponentFile, ...]:
    """Return the components of a ship, without their ids where these are the automatic ones."""
    nameless = tuple(component.model_copy(update={"id": None}) for component in ship.components)
    return nameless if with_ids(nameless) == ship.components else ship.components


def _free_id(kind: str, taken: set[str]) -> str:
    number = 1
    while (free := kind if number == 1 else f"{kind}-{number}") in taken:
        number += 1
    return free


def load_fleet(path: str | Path) -> FleetFile:
    """Read a fleet from a YAML file. Raise `FileError` naming line and field."""
    return _fleet(read_yaml(path))


def parse_fleet(text: str | bytes, name: str) -> FleetFile:
    """Read a fleet from YAML text. `name` identifies it in errors.

    Raise `FileError` if it is wrong.
    """
    return _fleet(parse_yaml(text, name))


def _fleet(document: Document) -> FleetFile:
    return load_model(FleetFile, document)


def fleet_text(fleet: FleetFile) -> str:
    """Write a fleet as YAML that reads back as the same fleet, without the automatic ids."""
    data = fleet.model_dump(mode="json", exclude_defaults=True)
    data["edition"] = fleet.edition
    for ship, plain in zip(fleet.ships, data.get("ships", ()), strict=True):
        if without_automatic_ids(ship) != ship.components:
            for component in plain.get("components", ()):
                del component["id"]
    return str(yaml.dump(_in_order(data), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110))


def _in_order(data: dict[str, Any]) -> dict[str, Any]:
    """Put a fleet's fields in the order of `FleetFile`."""
    return {name: data[name] for name in FleetFile.model_fields if name in data}


class _Dumper(PlainDumper):
    """A YAML dumper with each component, and each list of words, on one line."""


def _list_node(dumper: yaml.SafeDumper, data: list[object]) -> yaml.SequenceNode:
    words = all(isinstance(one, str) for one in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=words)


def _dict_node(dumper: yaml.SafeDumper, data: dict[str, object]) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style="type" in data)


_Dumper.add_representer(list, _list_node)
_Dumper.add_representer(dict, _dict_node)
