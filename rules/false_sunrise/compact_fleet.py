"""A fleet in as few characters as possible: the text inside a share code, version 1.

Edition, name, description and faction take one line each. Each ship takes two: its name, then its
hull, components and defenses as signs. Never change what is here: codes are already in circulation.
"""

from __future__ import annotations

import re
from typing import Any

from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile, without_automatic_ids
from rules.table.arcs import Arc

# Each known id has a sign. Unknown ids are spelled out. Only add new ids at the end.
_IDS = (
    "corvette", "frigate", "destroyer", "cruiser", "flagship", "arc-gun", "beam-rifle", "energy-lance",
    "autocannon", "artillery", "railgun", "hydra", "bullseye", "torpedo", "refractive-coating",
    "hardened-armor", "interceptor-missiles", "point-defenses", "adaptive-plating", "ceramic-lining",
    "cloaking-system", "layered-plate", "reinforced-armor", "refraction-array", "repair-crews", "shields",
    "stonewall-flak", "advanced-target-tracking", "fragmenting-ammunition", "tuned-fire-control",
    "turret-mount", "upgraded-capacitors", "front-loaded-vectoring", "redirected-exhaust",
    "thruster-overchargers", "away-crews", "illuminator", "plague-pd", "target-acquisition-gear",
    "fabricator", "flight-deck", "fighter", "bomber",
    "solar-light", "pinpoint", "martian-revolver", "saturns-hammer", "holy-sanctuary", "forced-reverence",
    "resplendent-return", "harmonic-drive", "binding-runes", "chameleon-core", "high-velocity-munitions",
    "haywire-missiles", "inertial-weaponry", "additional-fail-safes", "kineticite-plating",
    "imposing-presence", "harbingers", "drone-swarm", "f-39-deimos", "heavy-bomber",
    "atlas", "swarm", "triple-tap", "turtle", "dazzler", "prophet-pd", "spitfire-ciws",
    "spinner", "curtain", "rake", "splitter", "breacher", "maul", "arbalest", "shoal", "dart", "ramhead",
    "damage-control", "tender", "ranging-array", "fire-director", "gun-layer", "prow-plate", "belt-plate",
    "stern-plate", "flak-turrets", "scrambler", "kites", "mallets", "sentries", "slingers",
)  # fmt: skip
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdeghijklmnoqtuvwxyz!#$%&*+,.;<>?@[]^_`{|}~"
_SIGNS = (*_LETTERS, *(f"-{letter}" for letter in _LETTERS))  # after the single letters: -A, -B ...
_SIGN = dict(zip(_IDS, _SIGNS, strict=False))
_ID_OF = {sign: known for known, sign in _SIGN.items()}
_ARC_OF = {"f": Arc.FORE, "s": Arc.STARBOARD, "r": Arc.REAR, "p": Arc.PORT}
_NUMBERED = re.compile(r"(.+)-([1-9][0-9]*)")
_SIGN_AND_NUMBER = re.compile("(-?.)([0-9]*)")

_ID = rf"(?:(?:{'|'.join(map(re.escape, _ID_OF))})[0-9]*|'[a-z0-9-]+')"
_ID_PATTERN = re.compile(_ID)
_COMPONENT = re.compile(
    rf"(?P<type>{_ID})(?P<arcs>-[fsrp]|[fsrp]{{0,2}})"
    rf"(?::(?P<id>{_ID}))?(?:=(?P<weapon>{_ID}))?(?:\((?P<squadrons>{_ID}+)\))?"
)
_SHIP = re.compile(r"(?P<components>[^/]*)(?:/(?P<defences>[^/]+))?")


def compact_text(fleet: FleetFile) -> str:
    """Write a fleet as compact text."""
    lines = [fleet.edition, fleet.name, fleet.about, fleet.faction or ""]
    for ship in fleet.ships:
        lines += [ship.name, _ship_signs(ship)]
    return "\n".join(lines)


def compact_data(text: str) -> dict[str, Any]:
    """Read compact text as the plain data of a fleet file.

    Raise `ValueError` if it is not valid.
    """
    lines = text.split("\n")
    if len(lines) < 4 or len(lines) % 2:
        raise ValueError("lines are missing")
    edition, name, about, faction = lines[:4]
    ships = [_ship_data(*pair) for pair in zip(lines[4::2], lines[5::2], strict=True)]
    return {"edition": edition, "name": name, "about": about, "faction": faction or None, "ships": ships}


def _ship_signs(ship: ShipFile) -> str:
    defences = "/" + _signs(ship.defences) if ship.defences else ""
    return _signs([ship.hull]) + "".join(map(_component_signs, without_automatic_ids(ship))) + defences


def _component_signs(component: ComponentFile) -> str:
    signs = _signs([component.type])
    if component.arc is not None:
        signs += component.arc.value[0]
    if component.second_arc is not None:
        signs += ("" if component.arc else "-") + component.second_arc.value[0]
    if component.id is not None:
        signs += ":" + _signs([component.id])
    if component.weapon is not None:
        signs += "=" + _signs([component.weapon])
    return signs + (f"({_signs(component.squadrons)})" if component.squadrons else "")


def _signs(ids: tuple[str, ...] | list[str]) -> str:
    """Write ids one after another. For artillery-2 this is the sign for artillery followed by 2."""
    signs = ""
    for one in ids:
        numbered = _NUMBERED.fullmatch(one)
        if one in _SIGN:
            signs += _SIGN[one]
        elif numbered and numbered[1] in _SIGN:
            signs += _SIGN[numbered[1]] + numbered[2]
        else:
            signs += f"'{one}'"
    return signs


def _ids(signs: str) -> list[str]:
    """Read a run of ids. Raise `ValueError` if there is anything else in it."""
    found = _ID_PATTERN.findall(signs)
    if "".join(found) != signs:
        raise ValueError("an id is not known")
    return [one.strip("'") if one[0] == "'" else _known_id(one) for one in found]


def _known_id(sign: str) -> str:
    """Return the id for a sign, with the number that follows it, if any."""
    kind, number = _SIGN_AND_NUMBER.fullmatch(sign).groups()  # type: ignore[union-attr]  # the pattern of ids
    return f"{_ID_OF[kind]}-{number}" if number else _ID_OF[kind]


def _ship_data(name: str, signs: str) -> dict[str, Any]:
    ship = _SHIP.fullmatch(signs)
    hull = _ID_PATTERN.match(signs)
    if ship is None or hull is None:
        raise ValueError("a ship has no hull")
    listed = ship["components"][hull.end() :]
    components = list(_COMPONENT.finditer(listed))
    if "".join(one[0] for one in components) != listed:
        raise ValueError("a component is not known")
    return {
        "name": name,
        "hull": _ids(hull[0])[0],
        "components": [_component_data(one) for one in components],
        "defences": _ids(ship["defences"] or ""),
    }


def _component_data(signs: re.Match[str]) -> dict[str, Any]:
    data: dict[str, Any] = {key: _ids(signs[key])[0] for key in ("type", "id", "weapon") if signs[key]}
    for field, arc in zip(("arc", "second_arc"), signs["arcs"], strict=False):
        if arc in _ARC_OF:
            data[field] = _ARC_OF[arc].value
    return {**data, "squadrons": _ids(signs["squadrons"] or "")}
