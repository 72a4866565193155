"""Comparisons in False Sunrise and Matched Fire: the same fleet by the changed catalog and by the old one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from rules.false_sunrise.catalogue import Catalogue, Entry
from rules.false_sunrise.drawing import TURN_LIMIT, catalogue_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet import told_apart
from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import breaches, build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import Stream
from rules.kernel.game import Beats
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain
from tools.balance.rates import Sample
from tools.balance.samples import count_things, things_of
from tools.balance.worths import worths
from tools.compare.boards import Counts, Start, Worth
from tools.compare.changes import Change, Families, Kind, changes_between
from tools.compare.fleet_counts import fleet_counts
from tools.runs.slots import Row
from tools.tournament.scores import points_for_red

EntryT = TypeVar("EntryT", bound=Entry)

FAMILIES = ("hulls", "weapons", "defences", "upgrades", "squadrons", "factions")
_DRAWN = 24  # fleets drawn for each board, of which the one with most of what was changed is taken
_TRIES = 400  # fleets drawn until one has it at all
_LEAST_BOARDS = 30  # fewer boards say nothing about what things are worth


class NoFleet(ValueError):
    """No fleet of this size can have what was changed."""


@dataclass(frozen=True)
class FleetBoards:
    """Battles of fleets by an edition's catalog and by a changed one."""

    edition: str
    file: str
    points: int

    game = "false-sunrise"
    sided = True

    @property
    def old(self) -> Catalogue:
        """The catalog of the edition."""
        return catalogue_of(self.edition)

    @property
    def new(self) -> Catalogue:
        """The changed catalog."""
        return catalogue_of(self.edition, self.file)

    @cached_property
    def changes(self) -> Sequence[Change]:
        """What was changed."""
        return tuple(changes_between(_families(self.old), _families(self.new)))

    def header(self) -> dict[str, Any]:
        """Return what two comparisons on the same boards have in common."""
        prints = {"old": self.old.fingerprint, "changed": self.new.fingerprint}
        return {"edition": self.edition, "points": self.points, **prints}

    def sides(self, seed: int, changed: Seat) -> Start:
        """Return a board where both sides have the same fleet, one of them by the changed catalog.

        The fleet has more of what was changed than most random ones. A fleet cannot have what its own
        catalog lacks: it has something else of the same family instead. Raise `NoFleet` if there is no
        such fleet.
        """
        change = self.changes[seed % len(self.changes)]
        source = self.old if change.kind is Kind.REMOVED else self.new
        drawn = self._with(change, source, seed)
        fleets = {}
        for seat in PLAYERS:
            catalogue = self.new if seat is changed else self.old
            own = _fitted(_called(drawn, self._names(catalogue)), catalogue, seed)
            fleets[seat] = build_fleet(own, seat, catalogue)
        return self._start(fleets, seed)

    def _names(self, catalogue: Catalogue) -> dict[str, str]:
        """Return by the other catalog's ids what renamed entries are called in this one."""
        names = {}
        for change in self.changes:
            if change.kind is Kind.RENAMED:
                ((_, was, now),) = change.fields
                old = catalogue is self.old
                names[now if old else was] = was if old else now
        return names

    def _with(self, change: Change, source: Catalogue, seed: int) -> FleetFile:
        """Draw some fleets and take the one that has most of what was changed, so that it shows."""
        faction = _faction_of(change, source)
        best, most = None, 0
        for attempt in range(_TRIES):
            drawn = random_fleet(f"{seed}/{attempt}", self.points, source, faction)
            number = _number_of(change, drawn)
            if number > most:
                best, most = drawn, number
            if best is not None and attempt >= _DRAWN:
                return best
        raise NoFleet(f"no random fleet of {self.points} integrity has {change.id}; try other --points")

    def whole(self, seed: int, *, changed: bool) -> Start:
        """Return a board of two random fleets by the changed catalog or the old one."""
        catalogue = self.new if changed else self.old
        return self._start(
            {seat: build_fleet(one, seat, catalogue) for seat, one in self._two(seed, catalogue).items()},
            seed,
        )

    def _two(self, seed: int, catalogue: Catalogue) -> dict[Seat, FleetFile]:
        faction = self._faction
        factions: tuple[str | None, ...] = (None,) if faction is None else (faction, None)
        return {
            seat: random_fleet(
                f"{seed}/{seat.value}", self.points, catalogue, factions[(seed + at) % len(factions)]
            )
            for at, seat in enumerate(PLAYERS)
        }

    @property
    def _faction(self) -> str | None:
        """The faction whose fleets are drawn as well, if the first change concerns one."""
        change = self.changes[0]
        return _faction_of(change, self.old if change.kind is Kind.REMOVED else self.new)

    def _start(self, fleets: dict[Seat, Any], seed: int) -> Start:
        limit = load_edition(self.edition).turn_limit or TURN_LIMIT
        options = Options(turn_limit=limit, factions=any(one.faction for one in fleets.values()))
        return Start(Setup(told_apart(fleets), Terrain(generate_terrain(seed)), options, self.points))

    def counts(self, start: Start, beats: Beats) -> Counts:
        """Return shots by weapon and range, orders, and losses by cause of each side."""
        return fleet_counts(start.setup, beats)

    def worths(self, rows: Sequence[Row], *, changed: bool) -> Sequence[Worth]:
        """Return what one more of each thing adds to the score, by regression over the boards."""
        if len(rows) < _LEAST_BOARDS:
            return []
        catalogue = self.new if changed else self.old
        samples = []
        for row in rows:
            red, blue = (count_things(one, catalogue) for one in self._two(row["seed"], catalogue).values())
            samples.append(Sample(red, blue, points_for_red(row), 1))
        return [
            Worth(one.thing.family, one.thing.name, *(100 * s for s in (one.score, one.low, one.high)))
            for one in worths(samples, things_of(catalogue))
        ]


def fleet_boards(edition: str, file: Path, points: int) -> FleetBoards:
    """Return the battles for a changed catalog; raise `FileError` or `ValueError` if it is wrong."""
    boards = FleetBoards(edition, str(file), points)
    if points < boards.new.least_total:
        raise ValueError(f"a fleet of this edition needs at least {boards.new.least_total} points")
    return boards


def _families(catalogue: Catalogue) -> Families:
    return {
        family: {one.id: one.model_dump(mode="json") for one in getattr(catalogue, family)}
        for family in FAMILIES
    }


def _faction_of(change: Change, catalogue: Catalogue) -> str | None:
    """Return the faction whose fleets alone can have what was changed, or None."""
    if change.family == "factions":
        return change.id
    entries = {one.id: one for one in getattr(catalogue, change.family)}
    own: str | None = getattr(entries[change.id], "faction", None)
    return own


def _number_of(change: Change, fleet: FleetFile) -> int:
    """Return how many a fleet has of what was changed."""
    if change.family == "factions":
        return int(fleet.faction == change.id)
    return _contents(fleet)[change.id]


def _contents(fleet: FleetFile) -> Counter[str]:
    found: Counter[str] = Counter()
    for ship in fleet.ships:
        found.update((ship.hull, *ship.defences))
        for one in ship.components:
            found.update((one.type, *one.squadrons))
    return found


def _called(fleet: FleetFile, names: Mapping[str, str]) -> FleetFile:
    """Return a fleet with renamed entries."""

    def now(one: str) -> str:
        return names.get(one, one)

    def part(one: ComponentFile) -> ComponentFile:
        return one.model_copy(update={"type": now(one.type), "squadrons": tuple(map(now, one.squadrons))})

    ships = tuple(
        ship.model_copy(
            update={
                "hull": now(ship.hull),
                "defences": tuple(map(now, ship.defences)),
                "components": tuple(map(part, ship.components)),
            }
        )
        for ship in fleet.ships
    )
    faction = None if fleet.faction is None else now(fleet.faction)
    return fleet.model_copy(update={"ships": ships, "faction": faction})


def _fitted(fleet: FleetFile, catalogue: Catalogue, seed: int) -> FleetFile:
    """Return a fleet with everything that a catalog lacks replaced by something else of its kind.

    Raise `NoFleet` if that is not possible.
    """
    for attempt in range(_TRIES):
        below = Stream("instead", seed, attempt)
        ships = tuple(_fitted_ship(ship, catalogue, below, fleet.faction) for ship in fleet.ships)
        faction = fleet.faction if fleet.faction in catalogue.faction else None
        made = fleet.model_copy(update={"ships": ships, "faction": faction})
        if not any(one.ruling != catalogue.total_rule for one in breaches(made, catalogue)):
            return made
    raise NoFleet("a fleet by one catalog cannot be made a legal one by the other")


def _fitted_ship(ship: ShipFile, catalogue: Catalogue, below: Stream, faction: str | None) -> ShipFile:
    hull = ship.hull
    if hull not in catalogue.hull:
        hull = _any(below, catalogue.hulls).id
    defences = tuple(
        one if one in catalogue.defence else _any(below, catalogue.defences).id for one in ship.defences
    )
    parts = tuple(_fitted_part(one, catalogue, below, faction) for one in ship.components)
    return ship.model_copy(update={"hull": hull, "defences": defences, "components": parts})


def _fitted_part(
    part: ComponentFile, catalogue: Catalogue, below: Stream, faction: str | None
) -> ComponentFile:
    open_to = (None, faction)
    squadrons = tuple(
        one
        if one in catalogue.squadron
        else _any(below, [kind for kind in catalogue.squadrons if kind.faction in open_to]).id
        for one in part.squadrons
    )
    if part.type in catalogue.component:
        return part.model_copy(update={"squadrons": squadrons})
    if part.weapon is None and not part.squadrons:
        weapons = [
            one
            for one in catalogue.weapons
            if one.needs_arc is (part.arc is not None) and one.faction in open_to
        ]
        if part.arc is not None or below.below(2):
            return part.model_copy(update={"type": _any(below, weapons).id})
    upgrades = [
        one
        for one in catalogue.upgrades
        if one.binds is (part.weapon is not None)
        and one.hangar_places >= len(part.squadrons)
        and one.faction in open_to
    ]
    return part.model_copy(update={"type": _any(below, upgrades).id, "squadrons": squadrons})


def _any(below: Stream, among: Sequence[EntryT]) -> EntryT:
    if not among:
        raise NoFleet("the catalog has nothing else of this kind")
    return among[below.below(len(among))]
