"""Faults of a setup or state from a file that no battle can have; such a file is never repaired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.astra_et_tenebrae.placing import placing_refusal
from rules.astra_et_tenebrae.state import FormationType, Phase, Setup, Ship, State
from rules.astra_et_tenebrae.systems import is_wreck
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import on_board
from rules.table.measure import Point, snap_point

MOST_SHIPS = 4
MOST_HEAT = 10_000

Fault = tuple[tuple[str | int, ...], str]


def impossible_setup(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup: no battle can begin with it (AS-1)."""
    for name, given in (("ships", setup.ships), ("names", setup.names)):
        if set(given) != set(PLAYERS):
            yield (name,), "are given for red and blue, and nobody else"
            return
    for seat in PLAYERS:
        if not 1 <= len(setup.ships[seat]) <= MOST_SHIPS:
            yield ("ships", seat.value), f"are 1 to {MOST_SHIPS} (AS-1)"
    names = [name for seat in PLAYERS for name in setup.ships[seat]]
    if len(set(names)) < len(names):
        yield ("ships",), "have a name each (AS-1)"
    scene = setup.scene
    if scene is None:
        return
    for field in ("starts", "motions", "captains", "heats"):
        for name in getattr(scene, field):
            if name not in names:
                yield ("scene", field, name), "is not a ship of this match"
    for name, at in scene.starts.items():
        if not _is_clear(setup, at):
            yield ("scene", "starts", name), "is not a free place on the grid of the table (AG-1)"
    for seat in PLAYERS:
        ships = setup.ships[seat]
        if len({name in scene.starts for name in ships}) > 1:
            yield ("scene", "starts"), f"leave some ships of {seat} without a place"
        captains = [scene.captains[name] for name in ships if name in scene.captains]
        if len(set(captains)) < len(captains):
            yield ("scene", "captains"), "are one of each on a side (AS-2)"


def _is_clear(setup: Setup, at: Point) -> bool:
    """Return whether a place is on the table, on its grid and not in a rock; False for NaN."""
    return on_board(at) and at == snap_point(at) and not setup.terrain.touches(at)


def unsettled(state: State) -> Iterator[Fault]:
    """Yield what a state may only have in the middle of a step, with a loss or the end about to come."""
    for name, ship in state.ships.items():
        if ship.alive and is_wreck(state.figures, ship.damage, ship.hull):
            yield ("ships", name, "alive"), "is destroyed, but marked as flying (AW-2)"
    if state.outcome is None:
        for seat in PLAYERS:
            if not state.side(seat):
                yield ("ships",), f"{seat} has no ship left, and the match goes on (AE-1)"


def impossible(state: State) -> Iterator[Fault]:
    """Yield what contradicts the setup, the rules or the state itself, whenever that is."""
    for name in ("high", "to_act"):
        if getattr(state, name) not in PLAYERS:
            yield (name,), "is red or blue"
    if set(state.standing) != set(PLAYERS):
        yield ("standing",), "is given for red and blue"
    if (state.phase is Phase.OVER) != (state.outcome is not None):
        yield ("outcome",), "is given when the match is over, and only then"
    owners = {name: seat for seat in PLAYERS for name in state.setup.ships[seat]}
    if set(state.ships) != set(owners):
        yield ("ships",), "are those of the setup"
        return
    for name, ship in state.ships.items():
        if ship.name != name or ship.seat is not owners[name]:
            yield ("ships", name), "is another ship"
        for field, problem in _impossible_ship(state, ship):
            yield ("ships", name, field), problem
    yield from _impossible_ties(state, owners)
    yield from _impossible_progress(state)


def _impossible_ties(state: State, owners: Mapping[str, Seat]) -> Iterator[Fault]:
    """Yield contradictions between formations, shots fired and the ships (AF-1, AF-4)."""
    taken: set[str] = set()
    for number, formation in enumerate(state.formations):
        for member in formation.members:
            if member not in owners or owners[member] is not formation.seat or member in taken:
                yield ("formations", number), "has a ship that is no member"
            taken.add(member)
        line = formation.type is FormationType.LINE
        if (formation.axis is not None) != line or not all(map(on_board, formation.axis or ())):
            yield ("formations", number), "has the axis of another"
    for one, other in state.fired_at:
        if one not in owners or other not in owners:
            yield ("fired_at",), "names ships of this match"


def _impossible_progress(state: State) -> Iterator[Fault]:
    """Yield contradictions between the turn and the rules about the end (AE-2, AE-3)."""
    if state.setup.turn_limit and state.turn > state.setup.turn_limit:
        yield ("turn",), f"is beyond the last, turn {state.setup.turn_limit} (AE-2)"
    if state.quiet > max(state.figures.quiet_turns, state.turn):
        yield ("quiet",), "counts more turns than there were (AE-3)"


def _impossible_ship(state: State, ship: Ship) -> Iterator[tuple[str, str]]:
    figures = state.figures
    for field in ("damage", "noted"):
        points = getattr(ship, field)
        if len(points) != len(figures.points) or any(one < 0 for one in points):
            yield field, "has a number of points for each component (AS-5)"
            return
    if any(one > most for one, most in zip(ship.damage, figures.points, strict=True)):
        yield "damage", "is more than a component can take (AS-5)"
    if any(one > MOST_HEAT for one in ship.noted):
        yield "noted", "is more than was ever fired"
    if not 0 <= ship.hull <= MOST_HEAT or (ship.hull and not figures.hull):
        yield "hull", "has points that it cannot have (AS-5)"
    yield from _impossible_flight(state, ship)


def _impossible_flight(state: State, ship: Ship) -> Iterator[tuple[str, str]]:
    """Yield contradictions in a ship's heat, missiles, motion and place."""
    figures = state.figures
    if not 0 <= ship.heat <= MOST_HEAT:
        yield "heat", f"is a number from 0 to {MOST_HEAT}"
    if not 0 <= ship.overheat <= figures.heat.overheat_points:
        yield "overheat", f"is 0 to {figures.heat.overheat_points} (AH-5)"
    if not 0 <= ship.missiles <= figures.missiles:
        yield "missiles", f"are 0 to {figures.missiles} (AS-4)"
    if ship.course is not None and not 0 <= ship.course < 360:
        yield "course", "is 0 to 359 degrees (AG-2)"
    motion = ship.motion
    if motion is not None and not (0 <= motion[0] < 360 and 0 < motion[1] <= figures.motion.most_g):
        yield "motion", "is a direction and the inches flown in it (AM-5)"
    if not -10 <= ship.row <= 10 or not 0 <= ship.flown <= figures.motion.most_g:
        yield "row", "is not a value of any burn (AM-3)"
    yield from _impossible_place(state, ship)


def _impossible_place(state: State, ship: Ship) -> Iterator[tuple[str, str]]:
    before = (Phase.CAPTAINS, Phase.PLACING)
    if ship.at is None:
        if state.phase not in before and state.outcome is None:
            yield "at", "has no place (AS-3)"
    elif not _is_clear(state.setup, ship.at):
        yield "at", "is not a free place on the grid of the table (AG-1, AT-2)"
    elif state.phase in before and state.setup.scene is None:
        refusal = placing_refusal(state.setup, ship.seat, ship.at)
        if refusal is not None:
            yield "at", str(refusal)
