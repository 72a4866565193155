"""Turn steps shared by all editions: orders, movement, points and the end.

Differences are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.false_sunrise.damage import settle_damage, take_damage
from rules.false_sunrise.events import (
    CRASH,
    Event,
    GameLedger,
    InitiativeTaken,
    OrderRevealed,
    PhaseBegan,
    ShipCrashed,
    ShipJumped,
    ShipLeft,
    ShipMoved,
    ShipReturned,
    TurnCleared,
)
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.placing import ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MatchOver, end_if_swept, score_markers, take_markers
from rules.false_sunrise.state import MAINTAIN, START_VELOCITY, Order, Phase
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.requests import Request
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import clamp_to_board
from rules.table.measure import snap_point

Step = Callable[[GameLedger], Flow[None]]


class CrashRulings(NamedTuple):
    """The rulings on a crash.

    They cover the crash, the damage that a ship ignores, lost systems, destruction and the end of
    the match.
    """

    crash: str = "MOV-3"
    damage: str = "DMG-2"
    system: str = "DMG-3"
    destroyed: str = "DMG-5"
    swept: str = "END-3"


CRASH_RULINGS = CrashRulings()

PREGAME = (Phase.INITIATIVE, Phase.MARKERS, Phase.EDGE, Phase.DEPLOYMENT)


def phases_of_turn(steps: Mapping[Phase, Step]) -> tuple[Phase, ...]:
    """List the phases of a turn among an edition's steps, in order."""
    return tuple(phase for phase in steps if phase not in PREGAME)


def play_steps(ledger: GameLedger, steps: Mapping[Phase, Step]) -> Flow[None]:
    """Play an edition's steps from the state's current phase to the end of the match."""
    state = ledger.state
    try:
        while state.phase is not Phase.OVER:
            ledger.checkpoint()
            yield from steps[state.phase](ledger)
    except MatchOver:
        return


def plot_and_reveal(ledger: GameLedger) -> Flow[dict[Seat, dict[str, Order]]]:
    """Let both players plot in secret, then reveal all orders together (ORD-1).

    Return what they plotted.
    """
    state = ledger.state
    requests: dict[Seat, Request[dict[str, Order]]] = {
        seat: request for seat in PLAYERS if (request := PlotOrders(seat, state)).ships()
    }
    plotted = (yield from ask_all(requests)) if requests else {}
    ledger.record(
        *(
            OrderRevealed(ship.spec.id, plotted.get(seat, {}).get(ship.spec.id, MAINTAIN))
            for seat in PLAYERS
            for ship in state.ships_of(seat)
        )
    )
    return plotted


def give_orders(ledger: GameLedger) -> Flow[None]:
    """Let both players plot in secret, reveal all orders, then begin the movement phase (ORD-1)."""
    yield from plot_and_reveal(ledger)
    ledger.record(PhaseBegan(Phase.MOVEMENT, ledger.state.turn, "MOV-1"))


def move_ships(
    ledger: GameLedger,
    crash_damage: Callable[[Path], int],
    *,
    rulings: CrashRulings = CRASH_RULINGS,
) -> Flow[None]:
    """Move all ships at once, then settle crashes, then markers (MOV-6).

    `crash_damage` returns the damage of a crash.
    """
    state = ledger.state
    terrain = state.setup.terrain
    paths = {
        ship.spec.id: path_of(ship, ship.order or MAINTAIN, terrain)
        for seat in PLAYERS
        for ship in state.ships_of(seat)
    }
    ledger.record(*_movements(paths, rulings.crash))
    crashes = {ship_id: crash_damage(path) for ship_id, path in paths.items() if path.crashed}
    if crashes:
        yield from _settle_crashes(ledger, crashes, rulings)
    take_markers(ledger, paths)


def _movements(paths: dict[str, Path], crash_ruling: str) -> list[Event]:
    events: list[Event] = []
    for ship_id, path in paths.items():
        if path.origin is not None:
            events.append(ShipJumped(ship_id, path.origin, path.stops[0][:2]))
        events.append(ShipMoved(ship_id, path.stops, path.velocity))
        if path.crashed:
            events.append(ShipCrashed(ship_id, path.end[:2], path.velocity, crash_ruling))
        elif path.left:
            events.append(ShipLeft(ship_id, path.end[:2]))
    return events


def _settle_crashes(ledger: GameLedger, crashes: dict[str, int], rulings: CrashRulings) -> Flow[None]:
    """Deal all crash damage, let owners choose lost systems, then remove destroyed ships.

    Rulings: MOV-3, MOV-6.
    """
    state = ledger.state
    emptied = {}
    for ship_id, damage in crashes.items():
        emptied[ship_id] = yield from take_damage(ledger, ship_id, damage, CRASH, rulings.damage)
    living = [ship_id for ship_id in crashes if any(state.ships[ship_id].pips)]
    for seat in state.seats_by_initiative():
        for ship_id in living:
            if state.ships[ship_id].spec.seat is seat:
                yield from settle_damage(ledger, ship_id, emptied[ship_id], lost_by=rulings.system)
    for ship_id in crashes:
        if ship_id not in living:
            yield from settle_damage(ledger, ship_id, 0, destroyed_by=rulings.destroyed)
    end_if_swept(ledger, rulings.swept)


def count_points(ledger: GameLedger) -> Flow[None]:
    """Score the markers (END-1, END-2)."""
    score_markers(ledger)
    ledger.record(PhaseBegan(Phase.END, ledger.state.turn, "END-5"))
    yield from ()


def close_turn(ledger: GameLedger, following: Phase = Phase.ORDERS, ruling: str = "ORD-1") -> Flow[None]:
    """Return ships to the board, clear marks, pass the initiative and begin the next turn (END-5).

    `following` is the phase that the next turn begins with, `ruling` the ruling on it.
    """
    state = ledger.state
    for seat in state.seats_by_initiative():
        for ship in list(state.ships.values()):
            if (
                ship.spec.seat is not seat
                or ship.left_at is None
                or not ship.alive
                or ship.left_turn >= state.turn
            ):
                continue
            x, y, heading = yield from ask(ReturnShip(seat, state, ship.spec.id))
            at = clamp_to_board(snap_point((x, y)))
            ledger.record(ShipReturned(ship.spec.id, at, heading, START_VELOCITY))
    ledger.record(TurnCleared())
    ledger.record(InitiativeTaken(state.initiative.other, "END-5"))
    ledger.record(PhaseBegan(following, state.turn + 1, ruling))
