"""Positions for pictures: two ready-made fleets in the middle of a match."""

from __future__ import annotations

from game.shell.assets import asset_path
from rules.false_sunrise.damage import mark_off
from rules.false_sunrise.editions import NEWEST, load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.state import Marker, Mode, Options, Phase, Setup, Ship, Squadron, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

# Name, place in inches, heading, velocity, damage in pips, systems lost.
Placed = tuple[str, float, float, int, int, int, tuple[str, ...]]

ROOKIES: tuple[Placed, ...] = (
    ("Steadfast", 21.0, 24.0, 3, 6, 21, ("tuned-fire-control",)),
    ("Nightjar", 27.5, 18.5, 3, 8, 0, ()),
    ("Sparrow", 13.0, 15.0, 3, 9, 0, ()),
    ("Wren", 16.5, 35.0, 2, 9, 4, ()),
    ("Kestrel", 34.0, 14.5, 4, 10, 0, ()),
    ("Harrier", 30.0, 39.0, 2, 11, 0, ()),
    ("Hobby", 25.0, 43.0, 2, 10, 0, ()),
)
BEES: tuple[Placed, ...] = (
    ("Queen of Summer", 58.0, 16.0, 9, 6, 13, ("shields",)),
    ("Honeycomb", 63.0, 33.0, 9, 6, 0, ()),
    ("Smoker", 38.0, 25.5, 10, 7, 0, ()),
    ("Drone", 41.5, 13.5, 9, 10, 0, ()),
    ("Worker", 42.0, 33.5, 10, 9, 1, ()),
)
DOCTORS: tuple[Placed, ...] = (
    ("Good Doctor", 56.0, 30.0, 9, 5, 21, ("bullseye",)),
    ("Ward Seven", 41.0, 25.5, 10, 6, 14, ("artillery",)),
    ("Matron", 47.0, 16.0, 9, 8, 3, ()),
    ("Ambulance", 45.0, 33.0, 10, 10, 2, ()),
    ("Night Nurse", 52.0, 22.0, 9, 8, 0, ()),
)
PARADE: tuple[Placed, ...] = (
    ("Majesty", 21.0, 24.0, 3, 5, 11, ()),
    ("Herald", 17.0, 36.0, 2, 6, 0, ()),
    ("Chamberlain", 14.0, 17.0, 3, 6, 6, ()),
    ("Lancer", 27.5, 18.5, 3, 8, 9, ()),
    ("Bowman", 25.0, 43.0, 2, 9, 0, ()),
    ("Page", 34.0, 14.5, 4, 10, 4, ()),
)
MARKERS = (
    Marker("m1", (36.0, 12.0), Seat.RED),
    Marker("m2", (24.0, 27.5), Seat.RED),
    Marker("m3", (36.0, 30.5)),
    Marker("m4", (54.5, 16.5), Seat.BLUE),
    Marker("m5", (55.0, 36.0), Seat.BLUE),
)
SCORES = {Seat.RED: 8, Seat.BLUE: 6}
TURN = 4
MAP_SEED = 311
NO_OPTIONS = Options()


def setup_of(red: str, blue: str, edition: str = NEWEST, options: Options = NO_OPTIONS) -> Setup:
    """Return a setup of two ready-made fleets of an edition on the map that all pictures use."""
    folder = asset_path("fleets") if edition == NEWEST else asset_path("fleets", edition)
    catalogue = load_edition(edition).catalogue
    fleets = {
        seat: build_fleet(load_fleet(folder / f"{name}.yaml"), seat, catalogue)
        for seat, name in zip(PLAYERS, (red, blue), strict=True)
    }
    return Setup(fleets, Terrain(generate_terrain(MAP_SEED)), options)


def midway(state: State, phase: Phase) -> State:
    """Set a state to a phase of turn 4: owners of markers, points, and edges."""
    state.phase, state.turn, state.markers = phase, TURN, MARKERS
    state.scores.update(SCORES)
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    return state


def fought(setup: Setup, phase: Phase, *placed: Placed) -> State:
    """Return turn 4 with ships of both fleets placed by name."""
    state = midway(State(setup), phase)
    specs = {spec.name: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for name, x, y, heading, velocity, damage, lost in placed:
        spec = specs[name]
        mask = sum(1 << bit for system, bit in spec.bit.items() if system in lost)
        bars = spec.full_bars(mask)
        pips = mark_off(bars, damage)[0] if damage else bars
        state.ships[spec.id] = Ship(
            spec, x, y, heading, velocity, pips, holds=spec.starting_holds(), lost=mask
        )
    return state


def change(state: State, ship_id: str, **changes: object) -> Ship:
    """Replace a ship by a changed copy; return the copy."""
    ship = state.ships[ship_id] = changed(state.ships[ship_id], **changes)  # type: ignore[arg-type]
    return ship


def battle(phase: Phase, *, doctors: bool = False, craft: bool = False) -> State:
    """Return turn 4 of a match; `craft` adds launched squadrons, `doctors` a fleet with repair crews."""
    red, reds = ("grand-parade", PARADE) if craft else ("operation-rookie", ROOKIES)
    blue, blues = ("field-hospital", DOCTORS) if doctors else ("the-apiary", BEES)
    state = fought(setup_of(red, blue), phase, *reds, *blues)
    if craft:
        _launch(state)
    return state


def _launch(state: State) -> None:
    """Put the carriers' squadrons over ships of both fleets; some of them meet in dogfights."""
    targets = {
        "red:Chamberlain": ("red:Lancer", "blue:Smoker", "red:Lancer", "blue:Smoker"),
        "blue:Queen of Summer": ("red:Lancer", "red:Lancer", "blue:Smoker", "red:Majesty"),
        "blue:Honeycomb": ("blue:Smoker", "blue:Worker"),
    }
    for ship_id, over in targets.items():
        ship = state.ships[ship_id]
        holds = list(ship.holds)
        for number, (place, target) in enumerate(zip(ship.spec.places, over, strict=False)):
            kind = holds[number]
            if kind is None:
                continue
            mode = Mode.DEFENSIVE if state.ships[target].seat is ship.seat else Mode.OFFENSIVE
            size = ship.spec.catalogue.squadron[kind].size - number
            name = f"{ship_id}.{place.id}"
            state.squadrons[name] = Squadron(name, ship.seat, kind, size, target, mode)
            holds[number] = None
        change(state, ship_id, holds=tuple(holds))
