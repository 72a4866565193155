"""Checks for setups and states read from files: what no match can lead to. Nothing is repaired.

A state is saved at the beginning of a phase, so these checks may rely on what holds then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fleet import Copies, ShipSpec
from rules.false_sunrise.packed import PackedMarker, PackedShip, PackedState
from rules.false_sunrise.placing import MARKERS, marker_refusal
from rules.false_sunrise.rating_faults import rating_faults
from rules.false_sunrise.ratings import NO_MARKS, Marks
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Marker, Phase, Setup, State
from rules.false_sunrise.turn_steps import PREGAME
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge, edge_distance_in, on_board
from rules.table.measure import TOLERANCE_IN, Point, snap_point
from rules.table.terrain import Terrain

# To stay on the board a ship moves at most twice its diagonal of 87 inches. FAC-12 adds half a ship's pips.
MOST_VELOCITY = 300
MOST_TAKEN = 200

Fault = tuple[tuple[str | int, ...], str]


def impossible(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Yield whatever in a state contradicts the setup, the rules or itself, whenever that is."""
    for name in ("initiative", "to_act"):
        if getattr(read, name) not in PLAYERS:
            yield (name,), "is red or blue"
    if set(read.scores) != set(PLAYERS):
        yield ("scores",), "are given for red and blue"
    if read.phase not in (*PREGAME, *edition_of(setup).phases, Phase.OVER):
        yield ("phase",), "is not a phase of this edition"
    if (read.phase is Phase.OVER) != (read.outcome is not None):
        yield ("outcome",), "is given when the match is over, and only then"
    if read.outcome is not None and read.outcome.winner not in (*PLAYERS, None):
        yield ("outcome", "winner"), "is red, blue or nobody"
    yield from _impossible_board(setup.terrain, read.edges, read.markers)
    if read.phase is Phase.DEPLOYMENT and not read.edges:
        yield ("edges",), "are chosen before anybody deploys (SET-4)"
    yield from _impossible_ships(setup, read)
    for number, (seat, ship) in enumerate(read.acquired):
        if seat not in PLAYERS or ship not in read.ships:
            yield ("acquired", number), f"there is no ship {ship}"
    yield from _impossible_squadrons(setup, read)
    yield from _impossible_turn(setup, read)


def unsettled(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Yield what a state may only have in the middle of a phase, and not where one begins."""
    for key, ship in read.ships.items():
        if ship.alive != (max(ship.pips) > 0):
            yield ("ships", key, "alive"), "a ship lives as long as it has a pip"
        for name, problem in _impossible_marks(read, ship):
            yield ("ships", key, name), problem
    yield from _impossible_progress(setup, read)


def _impossible_board(
    terrain: Terrain, edges: Mapping[Seat, Edge], markers: Sequence[PackedMarker | Marker]
) -> Iterator[Fault]:
    """Check edges and markers against SET-3 and SET-4."""
    sides = list(edges.items())
    if sides and (set(edges) != set(PLAYERS) or sides[0][1] is not sides[1][1].opposite):
        yield ("edges",), "are opposite ones, of red and blue"
    if any(one == other for one, other in pairwise(sorted(marker.id for marker in markers))):
        yield ("markers",), "have one id each"
    if len(markers) > MARKERS:
        yield ("markers",), f"are {len(markers)}; at most {MARKERS} are allowed (SET-3)"
    table = State(Setup({}, terrain))
    for number, one in enumerate(markers):
        if one.owner not in (*PLAYERS, None):
            yield ("markers", number, "owner"), "is red, blue or nobody"
        refusal = marker_refusal(table, one.at)
        if refusal is not None:
            yield ("markers", number, "at"), str(refusal)
        table.markers = (*table.markers, Marker(one.id, one.at))


def impossible_setup(setup: Setup) -> Iterator[Fault]:
    """Yield whatever in a setup no match can begin with."""
    for seat in PLAYERS:
        if not any(spec.hull.capital for spec in setup.fleets[seat].ships):
            yield ("fleets", seat.value, "ships"), "are missing; a fleet has at least one (FRC-1)"
    scene = setup.scene
    if scene is None:
        return
    for path, problem in _impossible_board(setup.terrain, scene.edges, scene.markers or ()):
        yield ("scene", *path), problem
    if scene.initiative is not None and scene.initiative not in PLAYERS:
        yield ("scene", "initiative"), "is red or blue"
    known = {spec.id for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for ship_id, (x, y, _, velocity) in scene.starts.items():
        if ship_id not in known:
            yield ("scene", "starts", ship_id), "is not a ship of this match"
        for problem in _misplaced(setup.terrain, (x, y), velocity):
            yield ("scene", "starts", ship_id), problem
    for seat in PLAYERS:
        placed = [spec.id in scene.starts for spec in setup.fleets[seat].ships]
        if any(placed) and not all(placed):
            yield ("scene", "starts"), f"leave some ships of {seat} without a place"


def _impossible_turn(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Check the turn against the phase and the turn limit (SET-1, END-4)."""
    limit = setup.options.turn_limit
    if read.phase in PREGAME and read.turn != 1:
        yield ("turn",), "is the first before the fleets are deployed (SET-1)"
    elif read.phase is not Phase.OVER and limit is not None and read.turn > limit:
        yield ("turn",), f"is beyond the last, turn {limit} (END-4)"


def _impossible_progress(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Check points and survivors against the rules for the end (END-1 to END-3)."""
    counted = read.turn - (read.phase not in (Phase.END, Phase.OVER))
    most = len(read.markers) * counted
    if sum(read.scores.values()) > most:
        yield ("scores",), f"are {sum(read.scores.values())} points; markers gave at most {most} (END-1)"
    if read.phase in (*PREGAME, Phase.OVER):
        return
    if max(read.scores.values()) >= POINTS_TO_WIN and len(set(read.scores.values())) > 1:
        yield ("scores",), "have won the match, and it goes on (END-2)"
    for seat in PLAYERS:
        ships = [read.ships[spec.id] for spec in setup.fleets[seat].ships if spec.hull.capital]
        if not any(ship.alive or (ship.extras is not None and ship.extras.due) for ship in ships):
            yield ("ships",), f"{seat} has no ship left, and the match goes on (END-3)"


# --- ships -----------------------------------------------------------------------------------------


def _misplaced(terrain: Terrain, at: Point, velocity: int) -> Iterator[str]:
    """Yield why a ship on the board cannot be at that point or fly at that velocity."""
    x, y = at
    if not on_board(at):
        yield f"should be on the board, but ({x:g}, {y:g}) is off it (MOV-4)"
    elif terrain.touches(at):
        yield f"is in a rock, at ({x:g}, {y:g}) (GEO-8)"
    if at != snap_point(at):
        yield f"is off the grid, at ({x!r}, {y!r}) (GEO-1)"
    if velocity > MOST_VELOCITY:
        yield f"flies at {velocity}; {MOST_VELOCITY} is more than the board allows (MOV-4)"


def _impossible_place(setup: Setup, read: PackedState, ship: PackedShip) -> Iterator[str]:
    """Yield why a living ship cannot be where it is, on the board or off it (SET-4, MOV-4)."""
    began = read.phase not in PREGAME
    reserve = ship.extras is not None and ship.extras.reserve
    if ship.left_at is not None:
        if not ship.deployed:
            yield "has left the board and was never on it (MOV-4)"
        if not on_board(ship.left_at) or edge_distance_in(ship.left_at) > TOLERANCE_IN:
            yield "did not leave the board at its edge (MOV-4)"
        if not read.turn - 1 <= ship.left_turn <= read.turn:
            yield f"left the board in turn {ship.left_turn} and should be back in turn {read.turn} (MOV-5)"
    elif ship.deployed:
        yield from _misplaced(setup.terrain, (ship.x, ship.y), ship.velocity)
    elif began and not reserve:
        yield "is neither on the board nor kept back (SET-4)"
    if ship.velocity > MOST_VELOCITY:
        yield f"flies at {ship.velocity}; {MOST_VELOCITY} is more than the board allows (MOV-4)"


def _impossible_marks(read: PackedState, ship: PackedShip) -> Iterator[tuple[str, str]]:
    """Yield per-turn marks on a ship whose turn has only begun (END-5)."""
    if read.phase not in (*PREGAME, Phase.START, Phase.ORDERS):
        return
    for name in ("activated", "fired", "shielded", "order", "expended"):
        if getattr(ship, name):
            yield name, "is marked for this turn, which has only begun (END-5)"


def _impossible_ships(setup: Setup, read: PackedState) -> Iterator[Fault]:
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for key in read.ships:
        if key not in specs:
            yield ("ships", key), "is not a ship of this match"
    for key, spec in specs.items():
        ship = read.ships.get(key)
        if ship is None:
            yield ("ships", key), "is missing"
            continue
        systems = len(spec.systems)
        if len(ship.pips) != spec.hull.bars:
            yield (
                ("ships", key, "pips"),
                f"a {spec.hull.name} has {spec.hull.bars} bar{'s' * (spec.hull.bars != 1)}",
            )
        if ship.lost >> systems or ship.fired >> len(spec.bit):
            yield ("ships", key, "lost"), f"only {systems} systems can be destroyed or have fired"
        yield from _impossible_extras(spec, ship)
        yield from _impossible_ratings(spec, ship)
        if max(ship.pips) > spec.fittings(ship.lost, _copies(ship)).bar_pips:
            yield ("ships", key, "pips"), "a bar holds more than it can"
        if len(ship.holds) != len(spec.places):
            yield ("ships", key, "holds"), f"there are {len(spec.places)} hangar places"
        if any(one is not None and one not in spec.catalogue.squadron for one in ship.holds):
            yield ("ships", key, "holds"), "names a squadron that does not exist"
        if ship.alive:
            for problem in _impossible_place(setup, read, ship):
                yield ("ships", key), problem
        if ship.order and not {place.id for place in spec.places}.issuperset(ship.order.launch):
            yield ("ships", key, "order"), "names a hangar place that does not exist"


def _impossible_ratings(spec: ShipSpec, ship: PackedShip) -> Iterator[Fault]:
    """Yield impossible marks and impossible Fire Control expended (MF-13, MF-15)."""
    marks = NO_MARKS if ship.marks is None else Marks(*ship.marks)
    if ship.marks is not None and not any(marks):
        yield ("ships", spec.id, "marks"), "are none; then nothing is written (MF-13)"
    for name, problem in rating_faults(spec, marks, ship.expended):
        yield ("ships", spec.id, name), problem


def _copies(ship: PackedShip) -> Copies:
    return () if ship.extras is None else ship.extras.copies


def _impossible_extras(spec: ShipSpec, ship: PackedShip) -> Iterator[Fault]:
    """Yield impossible faction data of a ship."""
    if ship.extras is None:
        return
    path = ("ships", spec.id, "extras")
    cores = spec.fittings(0).cores
    for core, copied, weapon in ship.extras.copies:
        entry = spec.by_id[copied].entry if copied in spec.by_id else None
        if core not in cores or not isinstance(entry, Upgrade) or copied in cores:
            yield (*path, "copies"), f"{core} cannot act as {copied}"
        if weapon is not None and weapon not in spec.by_id:
            yield (*path, "copies"), f"there is no weapon {weapon}"
    for system, times in ship.extras.strain:
        if not 0 < times < spec.lives.get(system, 1):
            yield (*path, "strain"), f"{system} cannot have survived {times} hit{'s' * (times != 1)}"
    if ship.extras.due and ship.alive:
        yield (*path, "due"), "only a destroyed ship is due to come back"
    if ship.extras.reserve and (ship.deployed or not ship.alive):
        yield (*path, "reserve"), "a ship that is kept back is not on the board (FAC-6)"
    if ship.extras.taken > MOST_TAKEN:
        yield (*path, "taken"), f"{MOST_TAKEN} pips are more than a ship loses in a turn (FAC-15)"


def _impossible_squadrons(setup: Setup, read: PackedState) -> Iterator[Fault]:
    """Yield impossible squadrons: without a ship, too large, or two in one place (SQD-1, SQD-5)."""
    placements: set[tuple[str, str]] = set()
    specs = {spec.id: spec for seat in PLAYERS for spec in setup.fleets[seat].ships}
    for key, one in read.squadrons.items():
        spec = specs.get(one.ship)
        if spec is None:
            yield ("squadrons", key, "ship"), f"there is no ship {one.ship}"
            continue
        if one.type not in spec.catalogue.squadron:
            yield ("squadrons", key, "type"), f"there is no squadron {one.type}"
        if one.seat not in PLAYERS:
            yield ("squadrons", key, "seat"), "is red or blue"
        if one.docked_at is not None and one.docked_at not in [place.id for place in spec.places]:
            yield ("squadrons", key, "docked_at"), f"there is no hangar place {one.docked_at}"
        if one.docked_at is not None and one.alive:
            if (one.ship, one.docked_at) in placements:
                yield ("squadrons", key, "docked_at"), "another squadron is docked there (SQD-5)"
            placements.add((one.ship, one.docked_at))
        full = spec.catalogue.squadron[one.type].size
        if one.size > full:
            yield ("squadrons", key, "size"), f"a {one.type} has at most {full} craft (SQD-1)"
        if one.alive != (one.size > 0):
            yield ("squadrons", key, "alive"), "a squadron lives as long as it has a craft"
