"""The duel, round by round: its steps, and what each of them consists of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.dark_frontier.advancing import LEAVES, MISSILES, SHIPS, Step, agenda, still_comes
from rules.dark_frontier.commands import flight_after, thrust_directions
from rules.dark_frontier.ending import tally
from rules.dark_frontier.events import (
    CommandRevealed,
    DuelLedger,
    MissileSteered,
    ProjectilesAged,
    ProjectileSpent,
    ShipPlaced,
    ShipTurned,
    ShotFired,
    TokenLeft,
    TokensFlown,
    TokensMet,
    phase_began,
)
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.gunnery import Shot, placed
from rules.dark_frontier.meetings import missile_at_missile, projectile_at_ship, ship_at_ship
from rules.dark_frontier.requests import PlaceShip, SetCommands, SteerMissiles, fire_or_done
from rules.dark_frontier.state import ATTACKER, DEFENDER, DRIFTS, Phase
from rules.dark_frontier.steering import COAST, steered
from rules.hexes.grid import add
from rules.hexes.ways import steps_of
from rules.kernel.flow import Flow, ask, ask_all
from rules.kernel.seats import PLAYERS

PhaseFlow = Callable[[DuelLedger], Flow[None]]


def play(ledger: DuelLedger) -> Flow[None]:
    """Play from the step in the state to the end of the duel."""
    state = ledger.state
    while (step := STEPS.get(state.phase)) is not None:
        ledger.checkpoint()
        yield from step(ledger)


_FOLLOWING: Mapping[Phase, tuple[Phase, str]] = {
    Phase.SETUP: (Phase.COMMAND, "DC-1"),
    Phase.COMMAND: (Phase.TURN, "DT-1"),
    Phase.TURN: (Phase.STEER, "DT-3"),
    Phase.STEER: (Phase.FIRE, "DF-1"),
    Phase.FIRE: (Phase.ADVANCE, "DA-1"),
    Phase.ADVANCE: (Phase.TALLY, "DE-2"),
    Phase.TALLY: (Phase.COMMAND, "DC-1"),
}
"""The step that follows each one, and the ruling that begins it."""

_RULINGS: Mapping[Phase, str] = dict(_FOLLOWING.values())


def _begin_next(ledger: DuelLedger, *, rounds: int = 0) -> None:
    """Begin the next step, `rounds` rounds later."""
    state = ledger.state
    following, ruling = _FOLLOWING[state.phase]
    ledger.record(phase_began(following, state.round + rounds, DEFENDER, ruling))


def _hand_over(ledger: DuelLedger) -> None:
    """Give the attacker its turn in a step, or begin the next step after it."""
    state = ledger.state
    if state.to_act is DEFENDER:
        ledger.record(phase_began(state.phase, state.round, ATTACKER, _RULINGS[state.phase]))
    else:
        _begin_next(ledger)


def set_up(ledger: DuelLedger) -> Flow[None]:
    """Let the defender place its ships, then the attacker (DS-4, DS-5)."""
    state = ledger.state
    for seat in PLAYERS:
        for ship in [one for one in state.ships.values() if one.seat is seat and one.at is None]:
            start = yield from ask(PlaceShip(seat, state, ship.name))
            ledger.record(ShipPlaced(ship.name, start.at, start.facing, start.velocity))
            ledger.checkpoint()
    _begin_next(ledger)


def command(ledger: DuelLedger) -> Flow[None]:
    """Let both sides set their commands in secret, and reveal them together (DC-1)."""
    state = ledger.state
    orders = yield from ask_all({seat: SetCommands(seat, state) for seat in PLAYERS})
    ledger.record(
        *[CommandRevealed(ship.name, orders[ship.seat].get(ship.name, DRIFTS)) for ship in state.flying()]
    )
    _begin_next(ledger)


def turn_and_burn(ledger: DuelLedger) -> Flow[None]:
    """Turn every ship, and let it burn (DT-1, DT-2)."""
    state = ledger.state
    for ship in state.flying():
        told = ship.command or DRIFTS
        if told.rotate or told.burn:
            facing, velocity = flight_after(ship, told)
            thrust = thrust_directions(ship.facing, told)
            ruling = "DT-2" if told.points else "DT-1"
            ledger.record(ShipTurned(ship.name, facing, velocity, thrust, ruling))
    _begin_next(ledger)
    yield from ()


def steer(ledger: DuelLedger) -> Flow[None]:
    """Let a side steer its missiles (DT-3)."""
    state = ledger.state
    missiles = state.missiles_of(state.to_act)
    if missiles:
        steerings = yield from ask(SteerMissiles(state.to_act, state))
        for missile in missiles:
            told = steerings.get(missile.id, COAST)
            if told != COAST:
                facing, velocity = steered(missile, told)
                ledger.record(MissileSteered(missile.id, told.rotate, told.burn, facing, velocity))
    _hand_over(ledger)


def fire(ledger: DuelLedger) -> Flow[None]:
    """Let a side fire, shot by shot, until it is done (DF-1 to DF-6)."""
    state = ledger.state
    while (request := fire_or_done(state.to_act, state)).ships():
        shot = yield from ask(request)
        if shot is None:
            break
        _fire(ledger, shot)
        ledger.checkpoint()
    _hand_over(ledger)


def _fire(ledger: DuelLedger, shot: Shot) -> None:
    state = ledger.state
    left = state.ships[shot.ship].missiles - (shot.weapon == TUBES)
    ledger.record(ShotFired(shot.ship, shot.weapon, shot.launch, placed(state, shot), left))


def advance(ledger: DuelLedger) -> Flow[None]:
    """Fly all tokens at once, and stop where they leave the map or meet (DA-1 to DA-5)."""
    state = ledger.state
    upcoming = agenda(state)
    while upcoming:
        step = upcoming.pop(0)
        if still_comes(state, step):
            if step.moment.rank == LEAVES:
                _leave(ledger, step)
                continue
            ledger.checkpoint()  # a meeting may ask its players something
            changed = yield from _meet(ledger, step)
            if changed:
                upcoming = agenda(state)
    ledger.record(TokensFlown())
    if state.projectiles:
        ledger.record(ProjectilesAged())
        for name in [one.id for one in state.projectiles.values() if one.left <= 0]:
            ledger.record(ProjectileSpent(name))
    _begin_next(ledger)


def _leave(ledger: DuelLedger, step: Step) -> None:
    """Remove a token that flies off the map (DA-4)."""
    moment, (name,) = step
    token = ledger.state.token(name)
    at = add(token.place, steps_of(token.velocity)[moment.steps])
    ledger.record(TokenLeft(name, at, moment))


def _meet(ledger: DuelLedger, step: Step) -> Flow[bool]:
    """Resolve the meeting of two tokens; return whether they have turned into flak (DA-3)."""
    state, (moment, (one, other)) = ledger.state, step
    ledger.record(TokensMet(one, other, moment))
    if moment.rank == SHIPS:
        yield from ship_at_ship(ledger, state.ships[one], state.ships[other])
    elif moment.rank == MISSILES:
        return (yield from missile_at_missile(ledger, state.projectiles[one], state.projectiles[other]))
    else:
        yield from projectile_at_ship(ledger, state.projectiles[other], one)
    return False


def count_points(ledger: DuelLedger) -> Flow[None]:
    """Tally, and begin the next round (DE-1 to DE-4)."""
    tally(ledger)
    if ledger.state.outcome is None:
        _begin_next(ledger, rounds=1)
    yield from ()


STEPS: Mapping[Phase, PhaseFlow] = {
    Phase.SETUP: set_up,
    Phase.COMMAND: command,
    Phase.TURN: turn_and_burn,
    Phase.STEER: steer,
    Phase.FIRE: fire,
    Phase.ADVANCE: advance,
    Phase.TALLY: count_points,
}
