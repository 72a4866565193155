"""Pregame setup: initiative, markers, edges and deployment, step by step (SET)."""

from __future__ import annotations

from rules.false_sunrise.damage import roll
from rules.false_sunrise.events import (
    EdgeChosen,
    GameLedger,
    InitiativeTaken,
    MarkerPlaced,
    PhaseBegan,
    ShipDeployed,
)
from rules.false_sunrise.placing import MARKERS, DeployFleet, PlaceMarker, marker_spot
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import START_VELOCITY, Phase, Scene, Setup, Ship, State
from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge, clamp_to_board
from rules.table.measure import snap_point
from rules.values import changed


def opening(setup: Setup) -> State:
    """Return the state before the first die.

    Ships are not yet on the board, at velocity 6 (SET-5), unless a scenario places them.
    """
    state = State(setup)
    for seat in PLAYERS:
        for spec in setup.fleets[seat].ships:
            pips, holds = spec.full_bars(), spec.starting_holds()
            state.ships[spec.id] = Ship(spec, 0.0, 0.0, 0, START_VELOCITY, pips, holds, deployed=False)
    if setup.scene is not None:
        _set_scene(state, setup.scene)
    return state


def _set_scene(state: State, scene: Scene) -> None:
    """Apply what a scenario fixes. The pregame steps then ask only for the rest."""
    state.markers = scene.markers or ()
    state.edges = dict(scene.edges)
    if scene.initiative is not None:
        state.initiative = state.to_act = scene.initiative
        state.phase = Phase.MARKERS
    for ship_id, (x, y, heading, velocity) in scene.starts.items():
        placed = changed(state.ships[ship_id], x=x, y=y, heading=heading, velocity=velocity)
        state.ships[ship_id] = changed(placed, deployed=True)


def roll_initiative(ledger: GameLedger) -> Flow[None]:
    """Roll a die for each player until they differ (SET-2)."""
    while True:
        red, blue = yield from roll(ledger, 2, "initiative", PLAYERS, "SET-2")
        if red != blue:
            break
    ledger.record(InitiativeTaken(Seat.RED if red > blue else Seat.BLUE, "SET-2"))
    ledger.record(PhaseBegan(Phase.MARKERS, 1, "SET-3"))


def place_markers(ledger: GameLedger) -> Flow[None]:
    """Alternate placing five markers while there is room, unless a scenario has its own (SET-3)."""
    state = ledger.state
    scene = state.setup.scene
    open_board = scene is None or scene.markers is None
    while open_board and len(state.markers) < MARKERS and marker_spot(state) is not None:
        seat = state.to_act
        at = yield from ask(PlaceMarker(seat, state))
        ledger.record(MarkerPlaced(seat, f"m{len(state.markers) + 1}", snap_point(at)))
    ledger.record(PhaseBegan(Phase.EDGE, 1, "SET-4"))


def choose_edge(ledger: GameLedger) -> Flow[None]:
    """Let the player with the initiative choose an edge, unless a scenario names it (SET-4)."""
    seat = ledger.state.initiative
    if not ledger.state.edges:
        edge = yield from ask(ChooseOne(seat, Prompt.EDGE, [edge.value for edge in Edge], (seat,), "SET-4"))
        ledger.record(EdgeChosen(seat, Edge(edge)))
    ledger.record(PhaseBegan(Phase.DEPLOYMENT, 1, "SET-4"))


def deploy_fleets(ledger: GameLedger, then: Phase = Phase.ORDERS, ruling: str = "ORD-1") -> Flow[None]:
    """Let both players deploy, initiative first, unless a scenario places the fleets (SET-4).

    Ships in reserve stay off the board (FAC-6). `then` is the phase that the first turn begins
    with, `ruling` the ruling on it.
    """
    state = ledger.state
    for seat in state.seats_by_initiative():
        if state.ships_of(seat):
            continue
        request = DeployFleet(seat, state, state.edges[seat])
        placements = yield from ask(request)
        ledger.record(
            *(
                ShipDeployed(
                    ship.id, clamp_to_board(snap_point(placements[ship.id][:2])), placements[ship.id][2]
                )
                for ship in request.ships()
            )
        )
    ledger.record(PhaseBegan(then, 1, ruling))
