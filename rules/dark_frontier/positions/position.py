"""A position from a file as a state of the engine."""

from __future__ import annotations

from rules.dark_frontier.figures import BAY, Figures
from rules.dark_frontier.notation import read
from rules.dark_frontier.positions.position_file import SEATS, PlacedProjectile, PlacedShip, Position, hex_of
from rules.dark_frontier.state import (
    ATTACKER,
    DEFENDER,
    Kind,
    Options,
    Phase,
    Projectile,
    Setup,
    Ship,
    State,
)
from rules.files import Document
from rules.kernel.seats import PLAYERS, Seat
from rules.notation import state_of


def position_of(position: Position, _document: Document | None = None) -> State:
    """Return the state of a position; raise `FileError` if it is a line and wrong."""
    if position.position is not None:
        return state_of(position.position, read)
    ships = {seat: {ship.name: ship.type for ship in position.sides[seat].ships} for seat in PLAYERS}
    options = Options(position.options.points, position.options.rounds)
    state = State(Setup(position.edition, ships, options=options))
    state.phase, state.round = Phase.COMMAND, position.round
    state.points = {DEFENDER: position.points.defender, ATTACKER: position.points.attacker}
    for seat in PLAYERS:
        for part in position.sides[seat].ships:
            state.ships[part.name] = _ship(state.figures, seat, part)
    for number, one in enumerate(position.projectiles):
        state.projectiles[one.id] = _projectile(state, number, one)
    state.launched = len(position.projectiles)
    return state


def _ship(figures: Figures, seat: Seat, part: PlacedShip) -> Ship:
    tubes = figures.ships[part.type].tubes
    whole = 0 if tubes is None or BAY in part.lost else tubes.magazine
    return Ship(
        part.name,
        seat,
        part.type,
        part.at,
        part.facing,
        hex_of(part.velocity),
        hex_of(part.came),
        part.lost,
        whole if part.missiles is None else part.missiles,
    )


def _projectile(state: State, number: int, part: PlacedProjectile) -> Projectile:
    """Return a projectile placed in an earlier round.

    By default one round has passed since.
    """
    figures = state.figures
    if part.kind is Kind.FLAK:
        left = figures.spread - 1 if part.spread is None else part.spread
    else:
        left = figures.missile.endurance - 1 if part.endurance is None else part.endurance
    return Projectile(
        part.id,
        part.kind,
        SEATS[part.side],
        number,
        state.round - 1,
        part.at,
        hex_of(part.velocity),
        left,
        part.facing or 0,
        part.dodged,
    )
