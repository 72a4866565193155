"""Maps and scenarios as readable YAML: one rock, placement or component per line."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import yaml

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ShipFile, with_ids
from rules.false_sunrise.maps import MapFile
from rules.false_sunrise.scenarios import ScenarioFile, Side
from rules.plain_data import PlainDumper
from rules.table.measure import Point

_ONE_LINE = ("type", "at", "turn_limit", "small_craft")  # a mapping with one of these keys takes one line
_WIDTH = 400  # wide enough for a rock on one line
_STORY_WIDTH = 100


def map_text(file: MapFile) -> str:
    """Write a map as YAML that reads back as the same map."""
    data = {"name": file.name, "about": file.about, "terrain": [_rock(one) for one in file.terrain]}
    return _written(data)


def scenario_text(file: ScenarioFile) -> str:
    """Write a scenario as YAML that reads back as the same scenario, leaving out defaults."""
    data = file.model_dump(mode="json", exclude_defaults=True)
    data["edition"] = file.edition
    if file.options.wishes_no_limit(load_edition(file.edition).turn_limit):
        data.setdefault("options", {})["turn_limit"] = None
    if "\n" in file.opening:
        data["opening"] = "\n\n".join(fill(one, _STORY_WIDTH) for one in file.opening.split("\n"))
    if file.terrain:
        data["terrain"] = [_rock(one) for one in file.terrain]
    for one, plain in zip(file.markers or (), data.get("markers") or (), strict=True):
        plain["at"] = _point(one.at)
    for seat, side in file.by_seat.items():
        _shorten(side, data["sides"][seat.value])
    return _written({name: data[name] for name in ScenarioFile.model_fields if name in data})


def _shorten(side: Side, plain: dict[str, Any]) -> None:
    for start, written in zip(side.starts, plain.get("starts", ()), strict=True):
        written["at"] = _point(start.at)
    for ship, written in zip(side.ships, plain.get("ships", ()), strict=True):
        _drop_ids(ship, written)


def _drop_ids(ship: ShipFile, plain: dict[str, Any]) -> None:
    """Leave out component ids that would be assigned automatically anyway."""
    nameless = tuple(component.model_copy(update={"id": None}) for component in ship.components)
    if with_ids(nameless) == ship.components:
        for component in plain.get("components", ()):
            del component["id"]


def _rock(outline: tuple[Point, ...]) -> _Line:
    return _Line(_point(corner) for corner in outline)


def _point(point: Point) -> _Line:
    """Write a point, with whole inches as integers."""
    return _Line(int(value) if value == int(value) else value for value in point)


def _written(data: dict[str, Any]) -> str:
    return str(yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH))


class _Line(list[Any]):
    """A list to write on one line."""


class _Dumper(PlainDumper):
    """A YAML dumper with rocks, placements and components on one line, and stories as text blocks."""


def _line_node(dumper: yaml.SafeDumper, data: _Line) -> yaml.SequenceNode:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)


def _list_node(dumper: yaml.SafeDumper, data: list[object]) -> yaml.SequenceNode:
    words = all(isinstance(one, str) for one in data)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=words)


def _dict_node(dumper: yaml.SafeDumper, data: dict[str, object]) -> yaml.MappingNode:
    short = any(name in data for name in _ONE_LINE)
    return dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=short)


def _text_node(dumper: yaml.SafeDumper, data: str) -> yaml.ScalarNode:
    style = "|" if "\n" in data else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


_Dumper.add_representer(_Line, _line_node)
_Dumper.add_representer(list, _list_node)
_Dumper.add_representer(dict, _dict_node)
_Dumper.add_representer(str, _text_node)
