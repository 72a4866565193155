"""A position of a match as sections of a line, and back (see `rules/notation.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.fleet_files import ComponentFile, without_automatic_ids
from rules.false_sunrise.packing import pack_setup, pack_state, ship_to_file, unpack_moment, unpack_setup
from rules.false_sunrise.state import State
from rules.file_error import FileError, shown
from rules.kernel.seats import PLAYERS
from rules.notation import HEAD, NAME, Plain, SectionForm, Values, by_name, only, sections_of

_NO_POINTS = dict.fromkeys([seat.value for seat in PLAYERS], 0)

_HEAD = SectionForm(
    kind=HEAD,
    always=("turn", "phase", "to_act", "initiative", "names"),
    named={
        "scores": _NO_POINTS,
        "edges": {},
        "options": {},
        "integrity": 20,
        "miracles": {},
        "acquired": [],
        "rolls": 0,
        "outcome": None,
    },
    groups={"options": {"turn_limit": None, "small_craft": "2024-07", "factions": False}},
)
_SCENE = SectionForm(
    kind="scene",
    named={"title": "", "story": "", "markers": None, "initiative": None, "edges": {}, "starts": {}},
)
_ROCK = SectionForm(kind="rock", leading=("corners",))
_MARKER = SectionForm(kind="marker", leading=("id", "at"), named={"owner": None})
_FLEET = SectionForm(kind="fleet", leading=("seat", "name"), named={"faction": None})
_SHIP = SectionForm(
    kind="ship",
    leading=("seat", "name", "hull", "components"),
    always=("at", "heading", "velocity", "pips"),
    named={
        "defences": [],
        "lost": [],
        "fired": [],
        "activated": False,
        "order": None,
        "shielded": 0,
        "owes": 0,
        "holds": None,  # as its fleet file fills them
        "marks": None,
        "expended": 0,
        "left_at": None,
        "left_turn": 0,
        "deployed": True,
        "alive": True,
        "extras": None,
    },
    groups={
        "order": {
            "velocity": 0,
            "course": 0,
            "front_loaded": False,
            "overcharge": 0,
            "launch": [],
            "miracles": 0,
            "drive": 0,
            "landing": None,
        },
        "extras": {
            "copies": [],
            "supplied": [],
            "strain": [],
            "taken": 0,
            "reserve": False,
            "arrived": False,
            "due": False,
        },
    },
)
_SQUADRON = SectionForm(
    kind="squadron",
    leading=("seat", "id", "type", "size", "ship"),
    always=("mode",),
    named={"ordered": False, "docked_at": None, "alive": True, "against": None},
)
_FORMS = (_HEAD, _SCENE, _ROCK, _MARKER, _FLEET, _SHIP, _SQUADRON)

# What a component says beside its type and its arcs, which are one word: railgun.fore
_ARCS = ("arc", "second_arc")
_COMPONENT: Values = {"id": None, "weapon": None, "squadrons": []}


# --- writing -------------------------------------------------------------------------------------


def write(state: State) -> Iterator[str]:
    """Yield a position as the sections of a line."""
    setup, now = pack_setup(state.setup), pack_state(state)
    markers, ships, squadrons = now.pop("markers"), now.pop("ships"), now.pop("squadrons")
    agreed = {name: setup[name] for name in ("names", "options", "integrity")}
    yield _HEAD.write({**now, **agreed})
    if "scene" in setup:
        yield _SCENE.write(setup["scene"])
    yield from (_ROCK.write({"corners": rock}) for rock in setup["terrain"])
    yield from map(_MARKER.write, markers)
    for seat in PLAYERS:
        fleet = state.setup.fleets[seat]
        faction = None if fleet.faction is None else fleet.faction.id
        yield _FLEET.write({"seat": seat.value, "name": fleet.name, "faction": faction})
        for spec in fleet.ships:
            yield _SHIP.write({**_design(spec), **_condition(spec, ships[spec.id])})
    for key, one in squadrons.items():
        yield _SQUADRON.write({**one, "id": key})


def _design(spec: ShipSpec) -> Values:
    """Return how a ship is built."""
    file = ship_to_file(spec)
    return {
        "seat": spec.seat.value,
        "name": file.name,
        "hull": file.hull,
        "components": [_component(one) for one in without_automatic_ids(file)],
        "defences": list(file.defences),
    }


def _component(one: ComponentFile) -> Plain:
    """Return a component as one word, or as a group if there is more to it than its type and arcs."""
    arcs = [arc.value if arc is not None else "" for arc in (one.arc, one.second_arc)]
    word = ".".join([one.type, *arcs]).rstrip(".")
    more: Values = {"id": one.id, "weapon": one.weapon, "squadrons": list(one.squadrons)}
    more = {name: value for name, value in more.items() if value != _COMPONENT[name]}
    return {"type": word, **more} if more else word


def _condition(spec: ShipSpec, ship: Mapping[str, Any]) -> Values:
    """Return a packed ship with its place in one value, and systems by name instead of bits."""
    values: Values = {name: one for name, one in ship.items() if name not in ("x", "y")}
    values["at"] = [ship["x"], ship["y"]]
    for name in ("lost", "fired"):
        values[name] = [system for system, bit in spec.bit.items() if ship[name] >> bit & 1]
    if ship["holds"] == list(spec.starting_holds()):
        values["holds"] = None
    return values


# --- reading -------------------------------------------------------------------------------------


def read(edition: str, words: Sequence[str]) -> State:
    """Return the position that the words of a line stand for; raise `FileError` if one is wrong."""
    found = sections_of(words, _FORMS)
    head = found[HEAD][0]
    setup = unpack_setup(_setup(edition, head, found), _catalogue(edition))
    now: Values = {name: one for name, one in head.items() if name not in ("names", "options", "integrity")}
    now["markers"] = found["marker"]
    now["ships"] = {
        spec.id: _packed_ship(spec, one)
        for seat in PLAYERS
        for spec, one in zip(setup.fleets[seat].ships, _of(found["ship"], seat.value), strict=True)
    }
    squadrons = by_name(found, "squadron", "id")
    now["squadrons"] = {
        key: {name: value for name, value in one.items() if name != "id"} for key, one in squadrons.items()
    }
    return unpack_moment(setup, now)


def _catalogue(edition: str) -> Catalogue:
    return load_edition(edition).catalogue


def _of(found: Sequence[Values], seat: str) -> list[Values]:
    return [one for one in found if one["seat"] == seat]


def _setup(edition: str, head: Values, found: Mapping[str, list[Values]]) -> Values:
    """Return the packed setup of a position."""
    fleets: dict[str, Plain] = {}
    for seat in PLAYERS:
        sides = _of(found["fleet"], seat.value)
        if len(sides) != 1:
            raise FileError(NAME, f"there are {len(sides)} sections fleet {seat}", "write one for each side")
        ships: list[Plain] = [_built(one) for one in _of(found["ship"], seat.value)]
        fleets[seat.value] = {
            "name": sides[0]["name"],
            "edition": edition,
            "faction": sides[0]["faction"],
            "ships": ships,
        }
    for one in found["ship"]:
        if one["seat"] not in fleets:
            raise FileError(NAME, f"{_label(one)} is on no side", "begin with: ship red or ship blue")
    return {
        "edition": edition,
        "names": head["names"],
        "integrity": head["integrity"],
        "options": head["options"],
        "terrain": [rock["corners"] for rock in found["rock"]],
        "fleets": fleets,
        "scene": only(found, "scene"),
    }


def _built(ship: Values) -> Values:
    """Return the part of a fleet file that builds a ship."""
    components = ship["components"]
    if not isinstance(components, list):
        components = [components]
    return {
        "name": ship["name"],
        "hull": ship["hull"],
        "components": [_component_data(ship, one) for one in components],
        "defences": ship["defences"],
    }


def _component_data(ship: Values, one: Plain) -> Values:
    data: Values = dict(one) if isinstance(one, dict) else {"type": one}
    word = data.get("type")
    if not isinstance(word, str):
        raise FileError(NAME, f"{_label(ship)}: a component has no type", "write it as railgun.fore")
    kind, *arcs = word.split(".")
    if len(arcs) > len(_ARCS):
        raise FileError(NAME, f"{_label(ship)}: {shown(word)} has more than two arcs", "write one or two")
    return {**data, "type": kind, **dict(zip(_ARCS, [arc or None for arc in arcs], strict=False))}


def _packed_ship(spec: ShipSpec, ship: Values) -> Values:
    """Return a packed ship from its section."""
    values = {
        name: one
        for name, one in ship.items()
        if name not in ("seat", "name", "hull", "components", "defences", "at")
    }
    place = ship["at"]
    if not isinstance(place, list) or len(place) != 2:
        raise FileError(NAME, f"{_label(ship)}, at: is no place", "write two numbers of inches, at=12.5,30")
    values["x"], values["y"] = place
    for name in ("lost", "fired"):
        values[name] = _mask(spec, ship, name)
    if values["holds"] is None:
        values["holds"] = list(spec.starting_holds())
    return values


def _mask(spec: ShipSpec, ship: Values, name: str) -> int:
    systems = ship[name]
    mask = 0
    for system in systems if isinstance(systems, list) else [systems]:
        if not isinstance(system, str) or system not in spec.bit:
            known = ", ".join(spec.bit)
            problem = f"{_label(ship)}, {name}: it has no {shown(str(system))}"
            raise FileError(NAME, problem, f"use some of {known}")
        mask |= 1 << spec.bit[system]
    return mask


def _label(ship: Values) -> str:
    return f"ship {shown(str(ship['seat']))} {shown(str(ship['name']))}"
