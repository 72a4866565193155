"""A position from a file as a state of the engine."""

from __future__ import annotations

from rules.astra_et_tenebrae.figures import COMPONENTS, HULL, Component, Figures
from rules.astra_et_tenebrae.notation import read
from rules.astra_et_tenebrae.positions.position_file import STARTS, BurnPart, PlacedShip, Position
from rules.astra_et_tenebrae.state import Captain, Options, Phase, Setup, Ship, State
from rules.astra_et_tenebrae.systems import works
from rules.files import Document
from rules.kernel.seats import PLAYERS, Seat
from rules.notation import state_of
from rules.table.measure import snap_point
from rules.table.terrain import Terrain
from rules.values import changed


def position_of(position: Position, document: Document) -> State:
    """Return the state of a position; raise `FileError` if its rocks are not legal."""
    if position.position is not None:
        return state_of(position.position, read)
    try:
        terrain = Terrain([[snap_point(corner) for corner in rock] for rock in position.board.terrain])
    except ValueError as error:
        raise document.error(("board", "terrain"), str(error)) from None
    ships = {seat: tuple(ship.name for ship in position.sides[seat].ships) for seat in PLAYERS}
    options = Options(position.options.turn_limit)
    state = State(Setup(position.edition, ships, terrain=terrain, options=options))
    state.turn, state.quiet = position.turn, position.quiet
    rolled = position.initiative == "roll"
    state.phase = Phase.INITIATIVE if rolled else STARTS[position.start]
    state.high = state.to_act = Seat.RED if rolled else Seat(position.initiative)
    for seat in PLAYERS:
        for part in position.sides[seat].ships:
            state.ships[part.name] = _ship(state, seat, part, begun=position.start == "detection")
    return state


def _ship(state: State, seat: Seat, part: PlacedShip, *, begun: bool) -> Ship:
    """Return a ship of a position; `begun` means that it has moved this turn."""
    figures = state.figures
    ship = Ship(
        part.name,
        seat,
        snap_point(part.at),
        part.heat,
        damage=tuple([part.points_on(component) for component in COMPONENTS]),
        hull=part.points_on(HULL),
        overheat=part.overheat,
        mark=part.mark,
        captain=None if part.captain is None else Captain(part.captain),
        captain_used=part.captain_used,
        radiating=part.radiating,
        owes=part.owes,
    )
    whole = figures.missiles if works(figures, ship, Component.MISSILE_BAYS) else 0
    ship = changed(ship, missiles=whole if part.missiles is None else part.missiles)
    if begun:
        ship = _burned(figures, changed(ship, moved=True), part.burn or BurnPart())
    if part.motion is not None:
        ship = changed(ship, motion=(part.motion.course, part.motion.length))
    if part.blacked_out:
        row = figures.override.blackout_row
        ship = changed(ship, blacked_out=True, row=row, course=None, flown=0.0, motion=None)
    return ship


def _burned(figures: Figures, ship: Ship, burn: BurnPart) -> Ship:
    flown = float(burn.g) if burn.flown is None else burn.flown
    course = burn.course if flown > 0 else None
    motion = None if course is None else (course, flown)
    row = figures.override.row if burn.override else figures.motion.by_g[burn.g].row
    return changed(ship, flown=flown, course=course, motion=motion, row=row)
