"""Invariants of small craft: hangars, launches, orders, dogfights (SQD, FAC-10, FAC-13)."""

from __future__ import annotations

from rules.false_sunrise import events
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.state import Mode, Squadron, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS
from rules.table.measure import TOLERANCE_IN, distance_in

_COMMAND_IN = 36.0  # SQD-4


class CraftWatch(InvariantWatch[State]):
    """Checks squadrons."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.handlers = {
            events.PhaseBegan: self._squadrons_stand,
            events.SquadronLaunched: self._launched,
            events.SquadronAssigned: self._ordered,
            events.SquadronAttacked: self._squadron_fight,
            events.SquadronReduced: self._reduced,
        }

    def _squadrons_stand(self, _event: events.PhaseBegan) -> None:
        state = self.state
        docks: set[tuple[str, str]] = set()
        for ship in state.ships.values():
            demand(37, len(ship.holds) == len(ship.spec.places), f"{ship.id} holds {ship.holds}")
        for one in state.squadrons.values():
            full = state.ships[one.ship].spec.catalogue.squadron[one.type].size
            demand(38, 0 <= one.size <= full and one.alive == (one.size > 0), f"{one.id} has size {one.size}")
            if one.docked_at is None or not one.alive:
                continue
            dock = (one.ship, one.docked_at)
            demand(37, dock not in docks, f"two squadrons are docked at {dock}")
            docks.add(dock)
            spec = state.ships[one.ship].spec
            place = [place.id for place in spec.places].index(one.docked_at)
            demand(37, state.ships[one.ship].holds[place] == one.type, f"{one.id} is not in its hangar place")

    def _launched(self, event: events.SquadronLaunched) -> None:
        ship = self.state.ships[event.ship_id]
        demand(37, ship.holds[event.place] == event.type, f"{ship.id} does not hold a {event.type} there")
        demand(
            36,
            ship.works(ship.spec.places[event.place].component),
            f"a destroyed hangar of {ship.id} launches",
        )
        full = ship.spec.catalogue.squadron[event.type].size
        demand(38, ship.on_board and event.size == full, f"{event.squadron_id} starts with {event.size}")
        there = self.state.squadrons.get(event.squadron_id)
        back = there is None or (there.docked_at is not None and there.ship == ship.id)
        demand(37, back, f"{event.squadron_id} is launched and elsewhere already")

    def _ordered(self, event: events.SquadronAssigned) -> None:
        state = self.state
        one = state.squadrons[event.squadron_id]
        demand(38, one.deployed and not one.ordered, f"{one.id} cannot be given an order")
        demand(38, state.ships[event.ship_id].on_board, f"{one.id} is sent to a ship that is not there")
        at = state.ships[one.ship].at
        hosts = [ship for ship in state.ships.values() if ship.seat is one.seat and ship.on_board]
        near = [ship for ship in hosts if distance_in(ship.at, at) <= _COMMAND_IN + TOLERANCE_IN]
        demand(38, any(ship.fittings.hangars for ship in near), f"{one.id} is out of command")
        names = event.mode is Mode.OFFENSIVE and any(effect.jams(one.size) for effect in self._effects(one))
        demand(66, names == (event.against is not None), f"{one.id} is ordered against {event.against}")

    def _squadron_fight(self, event: events.SquadronAttacked) -> None:
        state = self.state
        attacker = state.squadrons.get(event.source)
        if event.ruling != "SQD-7" or attacker is None:
            return
        sides = {one.seat for one in state.squadrons_over(attacker.ship)}
        demand(39, sides == set(PLAYERS), f"{event.source} fights without an enemy over its ship")
        demand(39, len(event.values) == attacker.size, f"{event.source} rolls {len(event.values)} dice")

    def _effects(self, one: Squadron) -> tuple[Effect, ...]:
        return self.state.ships[one.ship].spec.catalogue.squadron[one.type].effects

    def _reduced(self, event: events.SquadronReduced) -> None:
        """Check losses on arrival against the enemies waiting at the ship (FAC-13)."""
        one = self.state.squadrons[event.squadron_id]
        demand(38, 0 < event.size < one.size, f"{one.id} goes from {one.size} to {event.size}")
        if event.ruling == "FAC-13":
            waiting = [other for other in self.state.squadrons_over(one.ship) if other.seat is not one.seat]
            most = [e.ambushes(other.size, one.size) for other in waiting for e in self._effects(other)]
            demand(66, one.size - event.size in most, f"{one.id} loses {one.size - event.size} of {most}")
