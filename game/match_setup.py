"""What two players choose before a match, and the setup that comes of it; no screen is needed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from game.ai.level import LEVELS
from game.assets import asset_path
from game.lineup import line_up
from game.seats import HOTSEAT, HUMAN, Seating, computer_names, is_computer
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.force import Breach, breaches, build_fleet, fleet_integrity
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.mapmaking import generate_terrain, map_faults
from rules.false_sunrise.maps import load_map
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, marker_refusal
from rules.false_sunrise.random_fleets import MOST_INTEGRITY, random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.file_error import FileError
from rules.kernel.dice import Stream
from rules.kernel.requests import Below, ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point, distance_in, snap_point
from rules.table.polygons import Polygon
from rules.table.terrain import Terrain

if TYPE_CHECKING:
    from game.session import Session

USUAL_INTEGRITY = 20
FIRST_FLEETS = ("operation-rookie", "line-ahead")  # what a newcomer is offered
SMALL_INTEGRITY = 10
SMALL_FLEETS = ("border-patrol", "old-lady-and-sons")  # of somebody's first battle, three plain ships each
SOLO_SHIPS = 9  # more orders than that a turn are no quick battle for one person
MOST_TURNS = 30
MOST_SEED = 10**9
_DRAWS = 24
_SPREAD_IN = 18.0
_SAME_PLACE_IN = 0.5


class Source(StrEnum):
    """Where a fleet or a map comes from."""

    READY = "ready"
    DRAWN = "drawn"
    FILE = "file"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Listed:
    """A file on offer: its name, and the integrity and ships of the fleet in it (0: it is a map)."""

    path: Path
    name: str
    integrity: int = 0
    ships: int = 0
    faction: str | None = None


@dataclass(slots=True)
class Pick:
    """One choice of a fleet or a map; each source keeps its own, so that looking around loses nothing."""

    source: Source
    ready: Path | None = None
    seed: str = "1"
    file: str = ""


@dataclass(frozen=True, slots=True)
class FleetOffer:
    """What a pick gives: a fleet with all its breaches, or the reason why there is none."""

    fleet: FleetFile | None = None
    integrity: int = 0
    breaches: tuple[Breach, ...] = ()
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether a match can be played with it."""
        return self.fleet is not None and not self.breaches


@dataclass(frozen=True, slots=True)
class MapOffer:
    """What a pick gives: rocks with a name and what is odd about them, or the reason why there are none."""

    name: str = ""
    about: str = ""
    polygons: tuple[Polygon, ...] = ()
    remarks: tuple[str, ...] = ()
    problem: str = ""


@dataclass(slots=True)
class Choices:
    """All that the players choose before the first die; `seed` "" lets the program draw the dice's."""

    names: dict[Seat, str]
    fleets: dict[Seat, Pick]
    map: Pick
    integrity: int = USUAL_INTEGRITY
    turn_limit: int = 0
    small_craft: str = "2024-07"
    typed_dice: bool = False
    seed: str = ""
    players: dict[Seat, str] = field(default_factory=lambda: dict(HOTSEAT))
    training: bool = False

    def seat(self, seat: Seat, player: str) -> None:
        """Let another player take a seat; what only the computer can choose falls back on a draw."""
        self.players[seat] = player
        pick = self.fleets[seat]
        if not is_computer(player) and pick.source is Source.COMPUTER:
            pick.source = Source.DRAWN

    @property
    def seating(self) -> Seating:
        """Who sits where; training is for one human against the computer."""
        seating = Seating(dict(self.players))
        return Seating(seating.players, self.training and len(seating.humans) == 1)

    @property
    def shown_names(self) -> dict[Seat, str]:
        """The names in the match: the computer's seats are named by their levels."""
        return {**self.names, **computer_names(self.players)}


def seed_of(words: str) -> int | None:
    """Read a seed as people type it: a whole number from 0; None where it is none."""
    words = words.strip()
    return int(words) if words.isascii() and words.isdigit() and len(words) <= 18 else None


def files_in(folder: Path) -> list[Path]:
    """List the YAML files of a folder by name; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()]
    except OSError:
        return []
    return sorted(found, key=lambda path: path.name.casefold())


@lru_cache(maxsize=1)
def _shipped_fleets() -> tuple[Listed, ...]:
    listed: list[Listed] = []
    for path in files_in(asset_path("fleets")):
        try:
            fleet = load_fleet(path)
        except FileError:
            continue
        integrity = fleet_integrity(fleet, july_catalogue())
        listed.append(Listed(path, fleet.name, integrity, len(fleet.ships), fleet.faction))
    return tuple(listed)


def ready_fleets(integrity: int, *, factions: bool = False) -> list[Listed]:
    """List the ready-made fleets that fit a total (FRC-1), with factions or without (FRC-7).

    Those that spend all of it come first.
    """
    fitting = [
        one for one in _shipped_fleets() if one.integrity <= integrity and (factions or one.faction is None)
    ]
    return sorted(fitting, key=lambda one: (-one.integrity, one.name))


@lru_cache(maxsize=1)
def ready_maps() -> tuple[Listed, ...]:
    """List the ready-made maps."""
    listed: list[Listed] = []
    for path in files_in(asset_path("maps")):
        try:
            listed.append(Listed(path, load_map(path).name))
        except FileError:
            continue
    return tuple(listed)


def fleet_offer(pick: Pick, integrity: int, player: str = HUMAN) -> FleetOffer:
    """Look at what a pick gives a player under a total; never raises."""
    match pick.source:
        case Source.DRAWN | Source.COMPUTER:
            seed = seed_of(pick.seed)
            if seed is None:
                return FleetOffer(problem="A seed is a whole number, such as 7.")
            return _offered(_built(pick.source, seed, integrity, player), integrity)
        case Source.READY:
            if pick.ready is None:
                return FleetOffer(problem=f"There is no ready-made fleet of {integrity} integrity or less.")
            return _from_file(pick.ready, integrity)
        case Source.FILE:
            if not pick.file.strip():
                return FleetOffer(problem="Choose a file, or type where it is.")
            return _from_file(Path(pick.file.strip()).expanduser(), integrity)


def _built(source: Source, seed: int, integrity: int, player: str) -> FleetFile:
    """Draw a fleet, or let a level of the computer build one."""
    if source is Source.COMPUTER and is_computer(player):
        from game.ai.fleets import build_fleet_file  # late: a match without the computer needs none of it

        return build_fleet_file(LEVELS[player], seed, integrity, july_catalogue())
    return random_fleet(seed, integrity, july_catalogue())


def _from_file(path: Path, integrity: int) -> FleetOffer:
    try:
        return _offered(load_fleet(path), integrity)
    except FileError as error:
        return FleetOffer(problem=str(error))


def _offered(fleet: FleetFile, integrity: int) -> FleetOffer:
    catalogue = july_catalogue()
    return FleetOffer(fleet, fleet_integrity(fleet, catalogue), tuple(breaches(fleet, catalogue, integrity)))


def map_offer(pick: Pick) -> MapOffer:
    """Look at what a pick of a map gives; never raises."""
    match pick.source:
        case Source.DRAWN:
            seed = seed_of(pick.seed)
            if seed is None:
                return MapOffer(problem="A seed is a whole number, such as 7.")
            rocks = generate_terrain(seed)
            return MapOffer(f"Map {seed}", f"{len(rocks)} rocks, the same for both sides.", rocks)
        case Source.READY:
            if pick.ready is None:
                return MapOffer(problem="There is no ready-made map.")
            return _map_from(pick.ready)
        case Source.FILE:
            if not pick.file.strip():
                return MapOffer(problem="Choose a file, or type where it is.")
            return _map_from(Path(pick.file.strip()).expanduser())
        case Source.COMPUTER:
            return MapOffer(problem="The computer chooses no map.")


def _map_from(path: Path) -> MapOffer:
    try:
        read = load_map(path)
    except FileError as error:
        return MapOffer(problem=str(error))
    return MapOffer(read.name, read.about, read.polygons, tuple(map_faults(read.polygons)))


def first_choices(names: tuple[str, str], seed: int) -> Choices:
    """Give the choices that a new match begins with: against the weakest level, with ready-made fleets."""
    paths = {one.path.stem: one.path for one in ready_fleets(USUAL_INTEGRITY)}
    picks = {}
    for index, seat in enumerate(PLAYERS):
        path = paths.get(FIRST_FLEETS[index])
        source = Source.READY if path else Source.DRAWN
        picks[seat] = Pick(source, path, str((seed + index) % MOST_SEED))
    maps = ready_maps()
    terrain = Pick(Source.DRAWN, maps[0].path if maps else None, str(seed % MOST_SEED))
    red, blue = PLAYERS
    players = {red: HUMAN, blue: next(iter(LEVELS))}
    return Choices(dict(zip(PLAYERS, names, strict=True)), picks, terrain, players=players)


def set_integrity(choices: Choices, integrity: int) -> None:
    """Agree on another total; a ready-made fleet of another size makes room for one that fits (FRC-1)."""
    choices.integrity = max(1, min(MOST_INTEGRITY, integrity))
    ready = ready_fleets(choices.integrity)
    sizes = {one.path: one.integrity for one in ready}
    best = [one.path for one in ready if one.integrity == ready[0].integrity]
    taken = {
        pick.ready for pick in choices.fleets.values() if sizes.get(pick.ready or Path()) == choices.integrity
    }
    for pick in choices.fleets.values():
        if best and sizes.get(pick.ready or Path()) != ready[0].integrity:
            pick.ready = next((path for path in best if path not in taken), best[0])
            taken.add(pick.ready)
        elif not best:
            pick.ready = None


def missing(choices: Choices, fleets: Mapping[Seat, FleetOffer], terrain: MapOffer) -> list[str]:
    """List what stands between these choices and a match, in words; none where it can begin."""
    shown = choices.shown_names
    found = [
        f"player {number} needs a name" for number, seat in enumerate(PLAYERS, 1) if not shown[seat].strip()
    ]
    names = Counter(name.strip().casefold() for name in shown.values())
    if not found and len(names) < len(PLAYERS):
        found.append("both players have the same name")
    for number, seat in enumerate(PLAYERS, 1):
        offer, name = fleets[seat], shown[seat].strip() or f"player {number}"
        if offer.fleet is None:
            found.append(f"{name} has no fleet yet")
        elif offer.breaches:
            count = len(offer.breaches)
            found.append(
                f"{name}'s fleet breaks {'a building rule' if count == 1 else f'{count} building rules'}"
            )
    if terrain.problem:
        found.append("there is no map yet")
    if choices.seed.strip() and seed_of(choices.seed) is None:
        found.append("the seed of the dice is not a whole number")
    return found


def build_setup(choices: Choices, fleets: Mapping[Seat, FleetOffer], terrain: MapOffer) -> Setup:
    """Make the setup of a match; ValueError names what is missing."""
    wrong = missing(choices, fleets, terrain)
    if wrong:
        raise ValueError("; ".join(wrong))
    built = {}
    for seat in PLAYERS:
        fleet = fleets[seat].fleet
        assert fleet is not None, "nothing is missing"
        built[seat] = build_fleet(fleet, seat, july_catalogue())
    return Setup(
        built,
        Terrain(terrain.polygons),
        Options(turn_limit=choices.turn_limit or None, small_craft=choices.small_craft),
        choices.integrity,
        {seat: choices.shown_names[seat].strip() for seat in PLAYERS},
    )


def quick_choices(names: tuple[str, str], seed: int, level: str = HUMAN) -> Choices:
    """Draw two ready-made fleets of 20 integrity and a map: a match without questions.

    The second seat is a human's, or the computer's at a level: then both fleets are small enough for one.
    """
    choices = first_choices(names, seed)
    choices.players = dict(HOTSEAT)
    choices.seat(Seat.BLUE, level)
    ready = [one for one in ready_fleets(USUAL_INTEGRITY) if one.integrity == USUAL_INTEGRITY]
    full = [one.path for one in ready if not is_computer(level) or one.ships <= SOLO_SHIPS]
    below = Stream("quick battle", seed).below
    for seat in PLAYERS:
        if full:
            choices.fleets[seat].ready = full.pop(below(len(full)))
    return choices


def small_choices(names: tuple[str, str], seed: int, level: str) -> Choices:
    """Choose two small plain fleets and a map, against the computer at a level: somebody's first battle."""
    choices = quick_choices(names, seed, level)
    set_integrity(choices, SMALL_INTEGRITY)
    paths = {one.path.stem: one.path for one in ready_fleets(SMALL_INTEGRITY)}
    for seat, name in zip(PLAYERS, SMALL_FLEETS, strict=True):
        choices.fleets[seat].ready = paths.get(name, choices.fleets[seat].ready)
    return choices


def setup_from(choices: Choices) -> Setup:
    """Look at every pick and make the setup; ValueError names what is missing."""
    fleets = {
        seat: fleet_offer(pick, choices.integrity, choices.players[seat])
        for seat, pick in choices.fleets.items()
    }
    return build_setup(choices, fleets, map_offer(choices.map))


def fair_marker(request: PlaceMarker, below: Below) -> Point:
    """Choose a legal place that favours nobody: the middle, a marker's mirror image, or far from all."""
    state = request.state
    places = [marker.at for marker in state.markers]
    middle = (WIDTH_IN / 2, HEIGHT_IN / 2)
    if not state.markers and marker_refusal(state, middle) is None:
        return middle
    for marker in state.markers:
        image = snap_point((WIDTH_IN - marker.at[0], HEIGHT_IN - marker.at[1]))
        if _gap_in(image, places) > _SAME_PLACE_IN and marker_refusal(state, image) is None:
            return image
    drawn = [request.example(below) for _ in range(_DRAWS)]
    return max(drawn, key=lambda at: min(_SPREAD_IN, _gap_in(at, places)))


def _gap_in(at: Point, others: Iterable[Point]) -> float:
    return min((distance_in(at, other) for other in others), default=_SPREAD_IN)


def set_up(session: Session, seed: int) -> None:
    """Answer every question of the setup for both players, up to the first order (SET-3, SET-4).

    The roll for initiative must have fallen: dice typed in by people are not drawn here.
    """
    below = Stream("setup", seed).below
    while True:
        seats = session.waiting()
        request = session.request(seats[0]) if seats else None
        match request:
            case PlaceMarker():
                session.answer(request.seat, fair_marker(request, below))
            case ChooseOne(prompt="edge"):
                session.answer(request.seat, request.options[below(len(request.options))])
            case DeployFleet():
                session.answer(request.seat, line_up(request))
            case _:
                session.close_setup()
                return
