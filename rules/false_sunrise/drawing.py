"""Setups for a batch of matches: fleets, map and options, from files or random from a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.editions import edition_of, load_edition
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.force import breaches, build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.random_fleets import MOST_INTEGRITY, random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.game import Argument
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from rules.values import changed

NO_FACTION, ANY_FACTION = "none", "any"
TURN_LIMIT = 60  # END-4: matches stop after this turn unless an option says otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """How to set up a batch of matches. Fleets or map of None are generated from each match's seed.

    `points` is the integrity of a fleet (FRC-1). `catalogue` is a file to use instead of the
    edition's own.
    """

    edition: str
    points: int
    options: Options
    fleets: tuple[str, str] | None = None
    map: str | None = None
    catalogue: str | None = None
    factions: tuple[str, str] | None = None  # of randomly generated fleets; see `read_factions`

    def setup(self, seed: int) -> Setup:
        """Set up the match for a seed. Raise `FileError` if a file cannot be read."""
        fleets = {seat: build_fleet(self.fleet_file(seat, seed), seat, self._catalogue) for seat in PLAYERS}
        return Setup(told_apart(fleets), _terrain(self.map, seed), self.options, self.points)

    def fleet_file(self, seat: Seat, seed: int) -> FleetFile:
        """Return a seat's fleet for a seed, in the form of a fleet file.

        Raise `FileError` if it cannot be read.
        """
        if self.fleets is not None:
            return _fleet_from(self.fleets[PLAYERS.index(seat)])
        drawn = f"{seed}/{seat.value}"
        return random_fleet(drawn, self.points, self._catalogue, self._faction(seat, drawn))

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the catalogue."""
        return self._catalogue.fingerprint

    def header(self) -> dict[str, Any]:
        """Return the settings that two batches of the same matches share.

        Fleet and map files count by content.
        """
        return {
            "points": self.points,
            "options": {
                "turn_limit": self.options.turn_limit,
                "small_craft": self.options.small_craft,
                "factions": self.options.factions,
            },
            "fleets": [_digest(path) for path in self.fleets] if self.fleets else None,
            "map": _digest(self.map) if self.map else None,
            **({"catalogue_file": self.catalogue} if self.catalogue else {}),
            **({"factions": list(self.factions)} if self.factions else {}),
        }

    def words(self) -> str:
        """Describe the setup in words."""
        fleets = "fleets from files" if self.fleets else f"random fleets of {self.points} integrity"
        if self.factions and not self.fleets:
            fleets += f", factions {self.factions[0]} and {self.factions[1]}"
        return f"{fleets}, {'one map from a file' if self.map else 'generated maps'}"

    @property
    def _catalogue(self) -> Catalogue:
        return catalogue_of(self.edition, self.catalogue)

    def _faction(self, seat: Seat, drawn: str) -> str | None:
        """Return the faction of a generated fleet; with `ANY_FACTION` a random one."""
        asked = NO_FACTION if self.factions is None else self.factions[PLAYERS.index(seat)]
        if asked != ANY_FACTION:
            return None if asked == NO_FACTION else asked
        known = self._catalogue.factions
        return known[Stream("faction", drawn).below(len(known))].id


MAP = "map"
FLEET_OF = {seat: f"{seat.value} fleet" for seat in PLAYERS}
FACTION_OF = {seat: f"{seat.value} faction" for seat in PLAYERS}  # of a fleet that is drawn
DRAWABLE = (MAP, *FLEET_OF.values(), *FACTION_OF.values())
"""The parts of a setup that dice can draw."""


def redraw(setup: Setup, parts: Collection[str], seed: int) -> Setup:
    """Return a setup in which these parts are drawn by a seed: the map, random fleets, their factions.

    A random fleet keeps its faction, unless that is drawn, too.
    """
    catalogue = edition_of(setup).catalogue
    fleets = dict(setup.fleets)
    for seat in PLAYERS:
        if FLEET_OF[seat] not in parts:
            continue
        drawn, kept = f"{seed}/{seat.value}", fleets[seat].faction
        faction = None if kept is None else kept.id
        if FACTION_OF[seat] in parts and catalogue.factions:
            faction = catalogue.factions[Stream("faction", drawn).below(len(catalogue.factions))].id
        file = random_fleet(drawn, setup.integrity, catalogue, faction)
        fleets[seat] = build_fleet(file, seat, catalogue)
    terrain = Terrain(generate_terrain(seed)) if MAP in parts else setup.terrain
    return changed(setup, fleets=told_apart(fleets), terrain=terrain)


@cache
def catalogue_of(edition: str, path: str | None = None) -> Catalogue:
    """Return an edition's catalogue, or the one in a file.

    Raise `FileError` if the file is wrong.
    """
    known = load_edition(edition)
    return known.catalogue if path is None else known.read_catalogue(Path(path))


@cache
def _fleet_from(path: str) -> FleetFile:
    return load_fleet(path)


def _digest(path: str) -> str:
    return sha256(Path(path).read_bytes()).hexdigest()


def _terrain(path: str | None, seed: int) -> Terrain:
    return Terrain(generate_terrain(seed)) if path is None else _terrain_from(path)


@cache
def _terrain_from(path: str) -> Terrain:
    return Terrain(load_map(path).polygons)


def fleet_fault(path: str, points: int, catalogue: Catalogue) -> str | None:
    """Return one sentence on why a fleet file cannot be played at this size, or None (FRC)."""
    found = breaches(load_fleet(Path(path)), catalogue, points)
    return f"{path}: {found[0]}" if found else None


def factions_on(named: Sequence[str] | None, fleets: Sequence[str] | None) -> bool:
    """Return whether factions are in play: they are requested, or a fleet file has one (FRC-7)."""
    return named is not None or any(load_fleet(path).faction is not None for path in fleets or ())


def read_factions(given: Sequence[str] | None, catalogue: Catalogue) -> tuple[str, str] | None:
    """Read the factions of both fleets: each an id, "none" or "any".

    Raise `ValueError` with one clear sentence if a faction does not exist.
    """
    if given is None:
        return None
    known = (*catalogue.faction, NO_FACTION, ANY_FACTION)
    for name in given:
        if name not in known:
            raise ValueError(f"there is no faction {name}; there are {', '.join(known)}")
        if name == ANY_FACTION and not catalogue.factions:
            raise ValueError(f"edition {catalogue.edition} has no factions")
    red, blue = given
    return red, blue


# --- options -------------------------------------------------------------------------------------


def _turn_limit(text: str) -> int | None:
    if text == "none":
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text):
        raise ValueError(f"turn_limit is a number from 1 to 999 or none, not {text}")
    return int(text)


def _small_craft(text: str) -> str:
    if text not in ("2024-07", "2024-12"):
        raise ValueError(f"small_craft is 2024-07 or 2024-12, not {text}")
    return text


_OPTIONS: dict[str, Callable[[str], Any]] = {"turn_limit": _turn_limit, "small_craft": _small_craft}


def read_options(given: Sequence[str], turn_limit: int = TURN_LIMIT) -> Options:
    """Read options written as NAME=VALUE.

    Raise `ValueError` with one clear sentence if one is wrong.
    """
    options = Options(turn_limit=turn_limit)
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"an option is written NAME=VALUE, not {text}")
        if name not in _OPTIONS:
            raise ValueError(f"there is no option {name}; there are {', '.join(_OPTIONS)}")
        options = replace(options, **{name: _OPTIONS[name](value)})
    return options


# --- command-line arguments ----------------------------------------------------------------------

ARGUMENTS = (
    Argument(
        name="points",
        metavar=("P",),
        help="integrity of a fleet (20)",
        least=1,
        most=MOST_INTEGRITY,
        default=20,
    ),
    Argument(name="fleets", metavar=("RED", "BLUE"), help="fleet files, instead of random fleets"),
    Argument(
        name="factions",
        metavar=("RED", "BLUE"),
        help="factions of random fleets: an id, none, or any for a random one in each match (FRC-7)",
    ),
    Argument(name="map", metavar=("FILE",), help="a map file, instead of generated maps"),
    Argument(
        name="option",
        metavar=("NAME=VALUE",),
        help="an option, such as turn_limit=60 or small_craft=2024-12",
        often=True,
    ),
)


def draw_setup(edition: str, given: Mapping[str, Any]) -> Drawn:
    """Return the setup for the given values of ARGUMENTS.

    Raise `ValueError` or `FileError` with one sentence if something is wrong.
    """
    catalogue, fleets, factions = (
        catalogue_of(edition, given.get("numbers")),
        given["fleets"],
        given["factions"],
    )
    limit = load_edition(edition).turn_limit or TURN_LIMIT
    if given["points"] < catalogue.least_total:
        raise ValueError(f"a fleet of this edition needs at least {catalogue.least_total} points")
    for path in fleets or ():
        fault = fleet_fault(path, given["points"], catalogue)
        if fault is not None:
            raise ValueError(fault)
    if given["map"] is not None:
        load_map(Path(given["map"]))
    return Drawn(
        edition=edition,
        points=given["points"],
        options=replace(read_options(given["option"], limit), factions=factions_on(factions, fleets)),
        fleets=tuple(fleets) if fleets else None,
        map=given["map"],
        catalogue=given.get("numbers"),
        factions=read_factions(factions, catalogue),
    )
