"""Setups that were drawn once and are kept in files: what is drawn changes with every new component."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.false_sunrise.catalogue import Catalogue, Effectful, Weapon
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile, load_fleet

HULLS = {"corvette", "frigate", "destroyer", "cruiser", "flagship"}
"""The hulls of the printed texts."""

FACTIONS = ("children-of-the-sun", "first-cycle", "old-world-coalition", "gas-giant-collective")
"""The factions of the printed text."""

_FOLDER = Path(__file__).with_name("setups")


def kept_setup(edition: str, seed: int) -> Any:
    """Return the fleets, map and options of a match of an edition that were drawn with a seed."""
    text = (_FOLDER / f"{edition}-{seed}.json").read_text(encoding="utf-8")
    return load_edition(edition).ruleset.unpack_setup(json.loads(text))


def fleets_of(faction: str) -> list[FleetFile]:
    """Return the fleets of a faction that come with the game."""
    files = sorted((Path(__file__).parents[3] / "assets" / "fleets").glob("*.yaml"))
    return [fleet for fleet in map(load_fleet, files) if fleet.faction == faction]


def shown_by(fleets: Iterable[FleetFile]) -> set[str]:
    """List every component and squadron that some ship of fleets begins with."""
    components = [one for fleet in fleets for ship in fleet.ships for one in ship.components]
    return {one.type for one in components} | {kind for one in components for kind in one.squadrons}


def kinds_of(catalogue: Catalogue, ids: Iterable[str]) -> set[str]:
    """List the kinds of weapons and of effects among components and squadrons: what there is to be played."""
    found = set()
    for one in ids:
        match catalogue.component.get(one) or catalogue.squadron[one]:
            case Weapon() as weapon:
                found.add(weapon.kind.value)
            case Effectful() as entry:
                found |= {effect.kind for effect in entry.effects}
    return found
