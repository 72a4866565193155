"""The battle, step by step: its steps, and what each of them consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.astra_et_tenebrae.burning import (
    Burn,
    Hold,
    flown_in,
    heat_of,
)
from rules.astra_et_tenebrae.combat import activate
from rules.astra_et_tenebrae.combat_requests import FireOrPass, fire_or_pass
from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.ending import BattleOver, end_if_swept, judge, lose
from rules.astra_et_tenebrae.events import (
    BattleLedger,
    CaptainsAssigned,
    CaptainShown,
    CombatBegan,
    ComponentLost,
    CrewBlackedOut,
    DamageSettled,
    FormationNamed,
    HeatChosen,
    HeatRadiated,
    InitiativeTaken,
    Overheated,
    ShipBurned,
    ShipHeld,
    ShipPassed,
    ShipPlaced,
    TurnCleared,
    phase_began,
)
from rules.astra_et_tenebrae.figures import ENGINE, HEAT_MANAGEMENT, HULL
from rules.astra_et_tenebrae.formation_requests import NameFormations, ShowTactician
from rules.astra_et_tenebrae.formations import formed, ruling_of
from rules.astra_et_tenebrae.requests import (
    ENGINEER,
    STORE,
    AssignCaptains,
    ChooseHeat,
    Heat,
    HeatChoice,
    MoveShip,
    PlaceShip,
    move_ship,
)
from rules.astra_et_tenebrae.rolling import roll
from rules.astra_et_tenebrae.state import TACTICIAN, Captain, Phase, Ship, State
from rules.astra_et_tenebrae.systems import destroyed, is_wreck, settled, unmanaged, works
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import clamp_to_board
from rules.table.measure import snap_point

Step = Callable[[BattleLedger], Flow[None]]


def play(ledger: BattleLedger) -> Flow[None]:
    """Play from the step in the state to the end of the battle."""
    state = ledger.state
    try:
        while (step := STEPS.get(state.phase)) is not None:
            ledger.checkpoint()
            yield from step(ledger)
    except BattleOver:
        return


# --- setting up -----------------------------------------------------------------------------------------


def assign_captains(ledger: BattleLedger) -> Flow[None]:
    """Let both sides assign their captains face down (AS-2)."""
    state = ledger.state
    asked = [seat for seat in PLAYERS if all(ship.captain is None for ship in state.side(seat))]
    if asked:
        laid = yield from ask_all({seat: AssignCaptains(seat, state) for seat in asked})
        ledger.record(*(CaptainsAssigned(seat, laid[seat]) for seat in asked))
    ledger.record(phase_began(Phase.PLACING, state.turn, "AS-3"))


def place_ships(ledger: BattleLedger) -> Flow[None]:
    """Place the ships alternately, the side with the lower roll first (AS-3)."""
    state = ledger.state
    if any(ship.at is None for ship in state.ships.values()):
        higher = yield from higher_roll(ledger, "AS-3")
        ledger.record(InitiativeTaken(higher.other, "AS-3"))
    while any(ship.at is None for ship in state.ships.values()):
        request = PlaceShip(state.to_act, state)
        if not request.ships():
            request = PlaceShip(state.to_act.other, state)
        name, at = yield from ask(request)
        ledger.record(ShipPlaced(name, clamp_to_board(snap_point(at))))
    ledger.record(phase_began(Phase.INITIATIVE, state.turn, "AH-1"))


def higher_roll(ledger: BattleLedger, ruling: str) -> Flow[Seat]:
    """Roll the initiative die for each side until the rolls differ; return the higher side (AH-1)."""
    sides = ledger.state.figures.initiative_die
    while True:
        red, blue = yield from roll(ledger, 2, sides, "initiative", tuple(PLAYERS), ruling)
        if red != blue:
            return Seat.RED if red > blue else Seat.BLUE


# --- heat -----------------------------------------------------------------------------------------------


def take_initiative(ledger: BattleLedger) -> Flow[None]:
    """Roll for the high side of the turn (AH-1)."""
    higher = yield from higher_roll(ledger, "AH-1")
    ledger.record(InitiativeTaken(higher, "AH-1"))
    ledger.record(phase_began(Phase.HEAT, ledger.state.turn, "AH-3"))


def heat_phase(ledger: BattleLedger) -> Flow[None]:
    """Let both sides choose in secret, radiate and overheat; lose ships that cannot hold their heat.

    Rulings AH-3 to AH-6.
    """
    state = ledger.state
    chosen = yield from ask_all({seat: ChooseHeat(seat, state) for seat in PLAYERS})
    ledger.record(*(_opened(seat, chosen[seat]) for seat in PLAYERS))
    for seat in PLAYERS:
        for ship in state.side(seat):
            _radiate(ledger, ship, chosen[seat].ships[ship.name])
    for ship in [ship for seat in PLAYERS for ship in state.side(seat)]:
        _overheat(ledger, ship)
    if state.figures.heat.unmanaged_in == "heat":
        for ship in [ship for seat in PLAYERS for ship in state.side(seat)]:
            if unmanaged(state.figures, ship):
                lose(ledger, ship.name, "heat", "AH-6")
        end_if_swept(ledger)
    ledger.record(phase_began(Phase.MOVEMENT, state.turn, "AM-1"))


def _opened(seat: Seat, choice: HeatChoice) -> HeatChosen:
    radiating = tuple(name for name, heat in choice.ships.items() if heat is not STORE)
    return HeatChosen(seat, radiating, choice.standing)


def _radiate(ledger: BattleLedger, ship: Ship, choice: Heat) -> None:
    heat = ledger.state.figures.heat
    if choice is STORE:
        return
    most = heat.radiated
    if choice is ENGINEER:
        most = heat.engineer
        ledger.record(CaptainShown(ship.name, Captain.ENGINEER, "AK-5"))
    if ship.heat:
        ledger.record(HeatRadiated(ship.name, min(most, ship.heat)))


def _overheat(ledger: BattleLedger, ship: Ship) -> None:
    figures = ledger.state.figures
    if ship.heat <= figures.heat.overheats_above or not works(figures, ship, HEAT_MANAGEMENT):
        return
    ledger.record(Overheated(ship.name))
    if ship.overheat + 1 >= figures.heat.overheat_points:
        ledger.record(ComponentLost(ship.name, HEAT_MANAGEMENT, "AH-5"))


# --- movement -------------------------------------------------------------------------------------------


def move_ships(ledger: BattleLedger) -> Flow[None]:
    """Move the ships alternately, the high side first (AM-1)."""
    state = ledger.state
    while (request := _next_to_move(state)) is not None:
        ledger.checkpoint()
        move = yield from ask(request)
        if isinstance(move, Hold):
            motion = state.figures.motion
            ledger.record(ShipHeld(move.ship, motion.hold_heat, motion.hold_row))
        elif move.override:
            yield from _override(ledger, move)
        else:
            _burn(ledger, move, state.figures.motion.by_g[move.g].row)
    ledger.record(phase_began(Phase.DETECTION, state.turn, "AF-1"))


def _next_to_move(state: State) -> MoveShip | None:
    """Return the next question, or None if all ships have moved."""
    for seat in (state.to_act, state.to_act.other):
        request = move_ship(seat, state)
        if request.ships():
            return request
    return None


def _burn(ledger: BattleLedger, burn: Burn, row: int) -> None:
    figures, ship = ledger.state.figures, ledger.state.ships[burn.ship]
    flown = flown_in(figures, ship, burn.course, burn.g)
    ledger.record(
        ShipBurned(
            burn.ship,
            burn.course,
            burn.g,
            flown,
            clamp_to_board(fly(ship.place, burn.course, flown)),
            heat_of(figures, ship, burn.course, burn.g),
            row,
            burn.override,
            "AM-8" if burn.override else "AM-5" if figures.motion.inertia else "AM-3",
        )
    )


def _override(ledger: BattleLedger, burn: Burn) -> Flow[None]:
    """Burn without a magnetic field: roll for success or a blackout (AM-8)."""
    override = ledger.state.figures.override
    (face,) = yield from roll(ledger, 1, override.die, "override", (burn.ship,), "AM-8")
    if face >= override.needed(burn.g):
        _burn(ledger, burn, override.row)
        return
    ledger.record(CrewBlackedOut(burn.ship, burn.g, override.blackout_row))
    if burn.g > override.deadly_above_g:
        (face,) = yield from roll(ledger, 1, override.crew_die, "crew", (burn.ship,), "AM-8")
        if face < override.crew_lives_from:
            lose(ledger, burn.ship, "crew", "AM-8")
            end_if_swept(ledger)


# --- detection ------------------------------------------------------------------------------------------


def form_up(ledger: BattleLedger) -> Flow[None]:
    """Let the sides name their formations, the high side first (AF-1)."""
    state = ledger.state
    for seat in state.sides():
        request = NameFormations(seat, state)
        if not request.offers():
            continue
        for named in (yield from ask(request)):
            ledger.record(FormationNamed(formed(state, seat, named), ruling_of(named.type)))
    ledger.record(phase_began(Phase.TACTICIANS, state.turn, "AC-1"))


# --- combat ---------------------------------------------------------------------------------------------


def show_tacticians(ledger: BattleLedger) -> Flow[None]:
    """Mark ships whose action is gone as having acted, then let the sides reveal tacticians.

    Rulings AC-1, AC-9 and AK-4.
    """
    state = ledger.state
    idle = tuple(ship.name for ship in state.ships.values() if ship.alive and (ship.owes or ship.blacked_out))
    if idle:
        ledger.record(CombatBegan(idle))
    for seat in state.sides():
        request = ShowTactician(seat, state)
        while request.ships() and (name := (yield from ask(request))) is not None:
            formation = state.formation_of(name)
            assert formation is not None, "a tactician is shown in a formation"
            ledger.record(CaptainShown(name, TACTICIAN, "AK-4", formation.members))
    ledger.record(phase_began(Phase.COMBAT, state.turn, "AC-2"))


def fight(ledger: BattleLedger) -> Flow[None]:
    """Let the ships act alternately, the high side first, until none that could fire is left (AC-2)."""
    state = ledger.state
    while (request := _next_to_act(state)) is not None:
        ledger.checkpoint()
        yield from activate(ledger, request)
    left = [ship for seat in state.sides() for ship in state.side(seat) if not ship.acted]
    if left:
        ledger.record(*(ShipPassed(ship.name) for ship in left))
    ledger.record(phase_began(Phase.STATUS, state.turn, "AW-3"))


def _next_to_act(state: State) -> FireOrPass | None:
    """Return the next question, or None if no ship that has yet to act has a target."""
    request = fire_or_pass(state.to_act, state)
    if request.can_fire():
        return request
    other = fire_or_pass(state.to_act.other, state)
    if not other.can_fire():
        return None
    return request if request.ships() else other


# --- status, and the end of the turn --------------------------------------------------------------------


def settle(ledger: BattleLedger) -> Flow[None]:
    """Apply noted points, remove lost ships together, and close the turn (AW-3, AE-5)."""
    state = ledger.state
    figures = state.figures
    for ship in [ship for ship in state.ships.values() if ship.alive and any(ship.noted)]:
        _settle(ledger, ship)
    ends = [(ship.name, why) for ship in state.ships.values() if ship.alive and (why := _end_of(state, ship))]
    for name, why in ends:
        lose(ledger, name, why, "AH-6" if why == "heat" else "AW-3")
    end_if_swept(ledger)
    ledger.record(TurnCleared(0 if state.fired_at else state.quiet + 1))
    if state.setup.turn_limit and state.turn >= state.setup.turn_limit:
        judge(ledger, "turn_limit", "AE-2")
    if state.quiet >= figures.quiet_turns:
        judge(ledger, "quiet", "AE-3")
    ledger.record(phase_began(Phase.INITIATIVE, state.turn + 1, "AH-1"))
    yield from ()


def _settle(ledger: BattleLedger, ship: Ship) -> None:
    """Apply the points noted on a ship (AW-1, AW-3)."""
    figures = ledger.state.figures
    broken = destroyed(figures, ship)
    ledger.record(DamageSettled(ship.name, *settled(figures, ship)))
    for component in destroyed(figures, ledger.state.ships[ship.name]):
        if component not in broken:
            ledger.record(ComponentLost(ship.name, component))


def _end_of(state: State, ship: Ship) -> str:
    """Return a word for why a ship is lost in the status phase, or "" if it is not (AW-3, AH-6)."""
    figures = state.figures
    if not works(figures, ship, ENGINE):
        return ENGINE
    if is_wreck(figures, ship.damage, ship.hull):
        return HULL
    return "heat" if figures.heat.unmanaged_in == "status" and unmanaged(figures, ship) else ""


STEPS: Mapping[Phase, Step] = {
    Phase.CAPTAINS: assign_captains,
    Phase.PLACING: place_ships,
    Phase.INITIATIVE: take_initiative,
    Phase.HEAT: heat_phase,
    Phase.MOVEMENT: move_ships,
    Phase.DETECTION: form_up,
    Phase.TACTICIANS: show_tacticians,
    Phase.COMBAT: fight,
    Phase.STATUS: settle,
}
