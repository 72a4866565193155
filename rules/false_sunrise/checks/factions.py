"""Invariants of factions (FAC).

They cover the start of a turn, reserves, returns, cores, reverence and diverted shots.
"""

from __future__ import annotations

from rules.false_sunrise import events
from rules.false_sunrise.catalogue import Upgrade
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.events import Event
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import MAINTAIN, Phase, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import Seat
from rules.table.board import distance_to_edge_in, on_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in

_AFAR_IN = 12.0  # FAC-6: the least distance of an arrival; also the depth of a deployment zone
_STEPS: dict[type[Event], int] = {
    events.ShipReborn: 0,
    events.MiraclesCounted: 1,
    events.ShipArrived: 2,
    events.CoreNamed: 3,
}  # FAC-17


class FactionWatch(InvariantWatch[State]):
    """Checks what only factions do."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._step = (0, 0)
        self._slowed: set[str] = set()
        self._arrived: set[str] = set()
        self._faces: tuple[int, ...] = ()
        self._why = ""
        self._dead: str | None = None
        self._aimed: dict[tuple[str, str], list[str]] = {}
        self.handlers = {
            events.PhaseBegan: self._phase,
            events.DiceRolled: self._dice,
            events.OrderRevealed: self._revealed,
            events.ShipReborn: self._reborn,
            events.ShipArrived: self._arrives,
            events.CoreNamed: self._named,
            events.MiraclesCounted: self._counted,
            events.ShipsKept: self._kept,
            events.ShipDestroyed: self._dies,
            events.ShipDue: self._due,
            events.VelocityChanged: self._slows,
            events.VolleyDeclared: self._declared,
            events.ShotTurned: self._turned,
            events.ShotResolved: self._shot,
            events.ShotLost: self._shot,
        }

    # --- the start of a turn (FAC-17) ----------------------------------------------------------------

    def _phase(self, event: events.PhaseBegan) -> None:
        if event.phase is Phase.START:
            self._step = (0, 0)
        if self.state.phase is Phase.START:
            late = [ship.id for ship in self.state.ships.values() if ship.extras and ship.extras.due]
            demand(59, not late, f"{late} did not come back")
        if event.phase is Phase.MOVEMENT:
            self._arrived = set()
            self._slowed = set()

    def _in_turn(self, event: Event, seat: Seat) -> None:
        """Check the order of the steps at the start of a turn; in each, the initiative goes first."""
        demand(56, self.state.phase is Phase.START, f"{event.kind} in the phase of {self.state.phase}")
        step = (_STEPS[type(event)], self.state.seats_by_initiative().index(seat))
        demand(56, step >= self._step, f"{event.kind} of {seat} comes too late")
        self._step = step

    def _counted(self, event: events.MiraclesCounted) -> None:
        if event.why == "turn":
            self._in_turn(event, event.seat)

    # --- reserves (FAC-6) ------------------------------------------------------------------------------

    def _kept(self, event: events.ShipsKept) -> None:
        fleet = self.state.setup.fleets[event.seat]
        demand(58, self.state.phase is Phase.DEPLOYMENT, "ships are kept back out of their time")
        one_in = max([effect.keeps_back() for effect in fleet.faction.effects]) if fleet.faction else 0
        demand(58, one_in, f"{event.seat} keeps no ships back")
        kept = sum(self.state.ships[ship_id].spec.hull.integrity for ship_id in event.ship_ids)
        whole = sum(ship.hull.integrity for ship in fleet.ships)
        demand(58, kept * one_in <= whole, f"{kept} of {whole} integrity are kept back")

    def _arrives(self, event: events.ShipArrived) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        self._in_turn(event, ship.seat)
        demand(58, state.turn >= 3, f"{ship.id} arrives in turn {state.turn}")
        waits = ship.extras is not None and ship.extras.reserve and not ship.deployed
        demand(58, waits, f"{ship.id} was not kept back")
        demand(58, event.velocity == 6, f"{ship.id} arrives at {event.velocity}")
        self._stands_free(58, event.ship_id, event.at)
        near = [foe.at for foe in state.ships_of(ship.seat.other)] + [one.at for one in state.markers]
        for at in near:
            far_in = distance_in(at, event.at)
            demand(58, far_in >= _AFAR_IN - 2 * TOLERANCE_IN, f"{ship.id} arrives {far_in} from {at}")
        self._arrived.add(ship.id)

    def _revealed(self, event: events.OrderRevealed) -> None:
        fresh = event.ship_id in self._arrived
        demand(58, not fresh or event.order == MAINTAIN, f"{event.ship_id} arrived and has an order")

    def _stands_free(self, number: int, ship_id: str, at: Point) -> None:
        demand(number, on_board(at), f"{ship_id} comes back off the board")
        demand(number, not self.state.setup.terrain.touches(at), f"{ship_id} comes back in a rock")

    # --- returns (FAC-4) -------------------------------------------------------------------------------

    def _dice(self, event: events.DiceRolled) -> None:
        self._faces, self._why = event.faces, event.why

    def _dies(self, event: events.ShipDestroyed) -> None:
        ship = self.state.ships[event.ship_id]
        self._dead = ship.id if ship.fittings.comes_back_on else None

    def _due(self, event: events.ShipDue) -> None:
        demand(59, event.ship_id == self._dead, f"{event.ship_id} has nothing that brings it back")
        rolled = self._why == "resplendent_return" and len(self._faces) == 1
        demand(59, rolled and self._faces[0] >= 4, f"{event.ship_id} is due on {self._faces}")

    def _reborn(self, event: events.ShipReborn) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        self._in_turn(event, ship.seat)
        demand(59, not ship.alive and ship.extras is not None and ship.extras.due, f"{ship.id} is not due")
        self._stands_free(59, ship.id, event.at)
        edge = state.edges.get(ship.seat)
        deep_in = 0.0 if edge is None else distance_to_edge_in(event.at, edge)
        demand(59, deep_in <= _AFAR_IN + 2 * TOLERANCE_IN, f"{ship.id} comes back {deep_in} deep")
        returns = [one.id for one in ship.spec.components if _brings_back(ship.spec, one.id)]
        lost = [system for system in ship.spec.systems if event.lost >> ship.spec.bit[system] & 1]
        demand(59, lost == returns, f"{ship.id} comes back without {lost}")
        most = ship.spec.fittings(event.lost).bar_pips
        demand(59, set(event.pips) == {most} and event.velocity == 6, f"{ship.id} is not whole: {event}")
        demand(59, not any(ship.holds), f"{ship.id} comes back with {ship.holds}")

    # --- cores (FAC-9) ---------------------------------------------------------------------------------

    def _named(self, event: events.CoreNamed) -> None:
        ship = self.state.ships[event.ship_id]
        self._in_turn(event, ship.seat)
        entry = ship.spec.by_id[event.component].entry
        works = ship.on_board and ship.works(event.core) and ship.works(event.component)
        demand(63, works and _is_core(ship.spec, event.core), f"{event.core} of {ship.id} cannot be named")
        upgrade = isinstance(entry, Upgrade) and not _is_core(ship.spec, event.component)
        demand(63, upgrade, f"{event.core} of {ship.id} cannot act as {event.component}")
        demand(63, (event.weapon is not None) == getattr(entry, "binds", False), f"{event} on no weapon")
        pairs = zip(ship.spec.places, ship.holds, event.holds, strict=True)
        filled = [place.id for place, before, after in pairs if before != after]
        own = [f"{event.core}.{number}" for number in range(1, entry.hangar_places + 1)]
        supplied = ship.extras is not None and event.core in ship.extras.supplied
        demand(63, filled == ([] if supplied else own), f"{ship.id} is given squadrons in {filled}")

    # --- reverence (FAC-3) -----------------------------------------------------------------------------

    def _slows(self, event: events.VelocityChanged) -> None:
        if event.ruling != "FAC-3":
            return
        ship = self.state.ships[event.ship_id]
        demand(57, self.state.phase is Phase.MOVEMENT, f"{ship.id} is slowed out of its time")
        demand(57, ship.id not in self._slowed, f"{ship.id} is slowed twice")
        self._slowed.add(ship.id)
        demand(57, event.velocity == event.before // 2, f"{ship.id}: {event.before} to {event.velocity}")
        reached = [
            foe.id
            for foe in self.state.ships_of(ship.seat.other)
            if distance_in(foe.at, ship.at) <= foe.fittings.slows_in + TOLERANCE_IN and foe.fittings.slows_in
        ]
        demand(57, reached, f"nobody slows {ship.id}")

    # --- diverted shots (FAC-2) ------------------------------------------------------------------------

    def _declared(self, event: events.VolleyDeclared) -> None:
        self._aimed = {}
        for weapon, target in event.shots:
            self._aimed.setdefault((event.ship_id, weapon), []).append(target)

    def _turned(self, event: events.ShotTurned) -> None:
        aimed = self._aimed.get((event.ship_id, event.weapon_id), [])
        demand(64, aimed == [event.target_id], f"{event.weapon_id} is aimed at {aimed}")
        dice = self.state.ships[event.target_id].fittings.turns_shots_aside
        demand(
            64, self._why == "sanctuary" and len(self._faces) == dice, f"{len(self._faces)} dice of {dice}"
        )
        demand(64, 6 in self._faces, f"{event.weapon_id} is turned by {self._faces}")
        if event.instead is None:
            aimed.clear()
            return
        foe, shooter = self.state.ships[event.instead], self.state.ships[event.ship_id]
        other = foe.on_board and foe.seat is not shooter.seat and foe.id != event.target_id
        demand(64, other, f"{event.weapon_id} is turned to {foe.id}")
        aimed[:] = [foe.id]

    def _shot(self, event: events.ShotResolved | events.ShotLost) -> None:
        aimed = self._aimed.get((event.ship_id, event.weapon_id), [])
        demand(64, event.target_id in aimed, f"{event.weapon_id} fires at {event.target_id}, not {aimed}")
        aimed.remove(event.target_id)


def _effects_of(spec: ShipSpec, component: str) -> tuple[Effect, ...]:
    entry = spec.by_id[component].entry
    return entry.effects if isinstance(entry, Upgrade) else ()


def _is_core(spec: ShipSpec, component: str) -> bool:
    return any(effect.mimics for effect in _effects_of(spec, component))


def _brings_back(spec: ShipSpec, component: str) -> bool:
    return any(effect.comes_back_on() for effect in _effects_of(spec, component))
