"""A position as a state of the engine."""

from __future__ import annotations

from rules.astra_et_tenebrae.figures import COMPONENTS, HULL, Component
from rules.astra_et_tenebrae.positions.position_file import STARTS, BurnPart, PlacedShip, Position
from rules.astra_et_tenebrae.state import Captain, Options, Phase, Setup, Ship, State
from rules.astra_et_tenebrae.systems import works
from rules.files import Document
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import snap_point
from rules.table.terrain import Terrain


def position_of(position: Position, document: Document) -> State:
    """Set the position up; FileError where the rocks are none."""
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
    """Set a ship up; `begun`: it has moved this turn."""
    figures = state.figures
    ship = Ship(part.name, seat, snap_point(part.at), part.heat)
    ship.damage = tuple([part.points_on(component) for component in COMPONENTS])
    ship.hull = part.points_on(HULL)
    ship.overheat, ship.mark = part.overheat, part.mark
    ship.captain = None if part.captain is None else Captain(part.captain)
    ship.captain_used = part.captain_used
    ship.radiating, ship.owes = part.radiating, part.owes
    whole = figures.missiles if works(figures, ship, Component.MISSILE_BAYS) else 0
    ship.missiles = whole if part.missiles is None else part.missiles
    if begun:
        ship.moved = True
        _give_burn(state, ship, part.burn or BurnPart())
    if part.motion is not None:
        ship.motion = (part.motion.course, part.motion.length)
    if part.blacked_out:
        ship.blacked_out = True
        ship.row, ship.course, ship.flown, ship.motion = figures.override.blackout_row, None, 0.0, None
    return ship


def _give_burn(state: State, ship: Ship, burn: BurnPart) -> None:
    figures = state.figures
    ship.flown = float(burn.g) if burn.flown is None else burn.flown
    ship.course = burn.course if ship.flown > 0 else None
    ship.motion = None if ship.course is None else (ship.course, ship.flown)
    ship.row = figures.override.row if burn.override else figures.motion.by_g[burn.g].row
