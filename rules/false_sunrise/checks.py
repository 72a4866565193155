"""Invariants: what holds in every match, watched from outside over the events of its beats.

The checker keeps a table of its own, moves it on event by event, and works out again, from the rulings
and not from the code of the rules, whether each event may follow. The numbers are those of the table
"Invariants" in the notes on reliability.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from rules.false_sunrise import events
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event
from rules.false_sunrise.fittings import fit
from rules.false_sunrise.salvo_checks import piercing_fault, salvo_fault
from rules.false_sunrise.state import Marker, Phase, Ship, State
from rules.false_sunrise.turn_steps import PREGAME
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import on_board
from rules.table.measure import TOLERANCE_IN, distance_in, distance_to_segment_in, snap_point

EventT = TypeVar("EventT", bound=Event)

_REACH_IN = 3.0  # OBJ-1, MOV-5
_COMMAND_IN = 36.0  # SQD-4
_WINS_WITH = 15  # END-2


class BrokenInvariant(AssertionError):
    """Something happened that no match may come to; `number` is the invariant's."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"invariant {number}: {what}")
        self.number = number


def demand(number: int, holds: object, what: str) -> None:
    """Raise BrokenInvariant unless something holds."""
    if not holds:
        raise BrokenInvariant(number, what)


class Checker:
    """One match's watcher, from its opening state on."""

    def __init__(self, opening: State) -> None:
        self.state = opening.copy()
        self._phases = edition_of(opening).phases
        self._seen = 0
        self._rolls = 0
        self._flown: dict[str, tuple[events.Stop, ...]] = {}
        self._mended: set[str] = set()
        self._owed: dict[str, int] = {}
        self._faces: tuple[int, ...] = ()

    def follow(self, beats: Sequence[tuple[Event, ...]]) -> None:
        """Check the beats that are new since the last time; raise BrokenInvariant at the first breach."""
        demand(48, len(beats) >= self._seen, "beats have gone from the record")
        for beat in beats[self._seen :]:
            for event in beat:
                self._check(event)
        self._seen = len(beats)

    def finish(self, state: State, journal: Sequence[tuple[Seat, Any]]) -> None:
        """Check a match that is over: its events account for all that the table shows."""
        demand(50, state.outcome is not None, "the match stopped without a result")
        demand(48, state == self.state, "the events do not lead to the state")
        dice = sum(seat is Seat.CHANCE for seat, _ in journal)
        demand(48, state.rolls == dice == self._rolls, "the rolls are not those of the journal")

    def _check(self, event: Event) -> None:
        state = self.state
        demand(18, state.outcome is None, f"{event.kind} after the end")
        before = _BEFORE.get(type(event))
        if before is not None:
            before(self, event)
        event.apply(state)

    # --- the turn --------------------------------------------------------------------------------

    def _phase(self, event: events.PhaseBegan) -> None:
        state = self.state
        following = self._following()
        demand(19, (event.phase, event.turn) == following, f"{event.phase} after {state.phase}")
        if state.phase in PREGAME:
            return
        self._settled()
        if state.phase is Phase.MOVEMENT:
            self._all_markers()
            self._flown = {}
        if state.phase is Phase.ACTIVATIONS:
            idle = [ship.id for ship in state.ships.values() if ship.on_board and not ship.activated]
            demand(21, not idle, f"{idle} were not activated")
        if state.phase is Phase.END:
            for ship in state.ships.values():
                demand(34, not (ship.shielded or ship.fired or ship.activated), f"{ship.id} was not cleared")
                late = ship.alive and ship.left_at is not None and ship.left_turn < state.turn
                demand(11, not late, f"{ship.id} should be back")
        self.check_table()

    def _following(self) -> tuple[Phase, int]:
        """Give the phase that comes next and its turn; that of factions is for matches with one (FAC-17)."""
        state = self.state
        factions = any(fleet.faction for fleet in state.setup.fleets.values())
        whole = [*PREGAME, *(phase for phase in self._phases if factions or phase is not Phase.START)]
        place = whole.index(state.phase) + 1
        return (whole[place], state.turn) if place < len(whole) else (whole[len(PREGAME)], state.turn + 1)

    def check_table(self) -> None:
        """Check what holds of the table at any moment between two phases."""
        for ship in self.state.ships.values():
            self._ship_stands(ship)
        self._squadrons_stand()
        for one in self.state.markers:
            demand(51, one.at == snap_point(one.at), f"{one.id} is off the grid")

    def _ship_stands(self, ship: Ship) -> None:
        state = self.state
        demand(51, all(map(math.isfinite, (ship.x, ship.y))), f"{ship.id} is at {ship.at}")
        demand(51, ship.at == snap_point(ship.at), f"{ship.id} is off the grid at {ship.at}")
        demand(33, ship.alive == any(ship.pips), f"{ship.id} lives with {ship.pips}")
        if ship.on_board:
            demand(10, on_board(ship.at), f"{ship.id} is off the board at {ship.at}")
            demand(10, not state.setup.terrain.touches(ship.at), f"{ship.id} is in a rock at {ship.at}")
        fitted = ship.fittings
        demand(36, fitted == fit(ship.spec, ship.lost), f"the fittings of {ship.id} do not fit what it lost")
        carriers = [mount.id for mount in fitted.mounts] + list(fitted.hangars)
        carriers += [
            one.carrier for one in (*fitted.openers, *fitted.crews, *fitted.closers, *fitted.acquirers)
        ]
        for carrier in carriers:
            dead = carrier in ship.spec.bit and not ship.works(carrier)
            demand(36, not dead, f"{carrier} of {ship.id} acts, and is destroyed")
        demand(32, all(0 <= pips <= fitted.bar_pips for pips in ship.pips), f"{ship.id} has {ship.pips}")
        if ship.id not in self._mended:
            short = sum(0 < pips < fitted.bar_pips for pips in ship.pips)
            demand(32, short <= 1, f"{ship.id} has more than one broken bar: {ship.pips}")

    def _initiative(self, event: events.InitiativeTaken) -> None:
        if event.ruling == "END-5":
            demand(20, event.seat is self.state.initiative.other, "the initiative did not change sides")

    def _left(self, event: events.ShipLeft) -> None:
        demand(19, self.state.phase is Phase.MOVEMENT, "a ship left the board out of its time")
        demand(10, self.state.ships[event.ship_id].on_board, f"{event.ship_id} left the board twice")

    def _returned(self, event: events.ShipReturned) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        demand(11, ship.alive and ship.left_at is not None, f"{ship.id} came back without having left")
        demand(11, ship.left_turn == state.turn - 1, f"{ship.id} left in turn {ship.left_turn}")
        demand(11, event.velocity == 6 and on_board(event.at), f"{ship.id} came back wrongly")
        assert ship.left_at is not None
        far = distance_in(event.at, ship.left_at) > _REACH_IN + TOLERANCE_IN
        demand(11, not far or self._crowded(ship), f"{ship.id} came back too far away")
        demand(10, not state.setup.terrain.touches(event.at), f"{ship.id} came back in a rock")

    def _crowded(self, ship: Ship) -> bool:
        """Say whether rock leaves no room where a ship is to come back."""
        assert ship.left_at is not None
        return self.state.setup.terrain.clearance_in(ship.left_at) < TOLERANCE_IN

    # --- movement and markers ----------------------------------------------------------------------

    def _moved(self, event: events.ShipMoved) -> None:
        ship = self.state.ships[event.ship_id]
        demand(19, self.state.phase is Phase.MOVEMENT, f"{ship.id} moved out of its time")
        demand(10, ship.on_board and event.ship_id not in self._flown, f"{ship.id} cannot move")
        flown_in = sum(distance_in(a[:2], b[:2]) for a, b in pairwise(event.stops))
        demand(6, flown_in <= event.velocity + TOLERANCE_IN, f"{ship.id} flew {flown_in} at {event.velocity}")
        demand(8, event.velocity or event.stops[-1][:2] == ship.at, f"{ship.id} drifted")
        self._flown[event.ship_id] = event.stops

    def _sides_at(self, marker: Marker) -> set[Seat]:
        """Name the sides that moved by a marker this turn."""
        near = set()
        for ship_id, stops in self._flown.items():
            legs = list(pairwise(stops)) or [(stops[0], stops[0])]
            reach = min(distance_to_segment_in(marker.at, a[:2], b[:2]) for a, b in legs)
            if reach <= _REACH_IN + TOLERANCE_IN:
                near.add(self.state.ships[ship_id].spec.seat)
        return near

    def _marker(self, event: events.MarkerTaken) -> None:
        demand(16, self.state.phase is Phase.MOVEMENT, f"{event.marker_id} changed hands out of its time")
        sides = self._sides_at(self.state.marker(event.marker_id))
        demand(
            16, sides == {event.seat}, f"{event.marker_id} went to {event.seat}, near were {sorted(sides)}"
        )

    def _all_markers(self) -> None:
        for marker in self.state.markers:
            sides = self._sides_at(marker)
            demand(16, len(sides) != 1 or marker.owner in sides, f"{marker.id} was not taken by {sides}")

    def _points(self, event: events.PointsScored) -> None:
        held = [sum(marker.owner is seat for marker in self.state.markers) for seat in PLAYERS]
        demand(17, [event.red, event.blue] == held, f"{event} for {held} markers")
        demand(17, event.red + event.blue <= 5, "more than five points in a turn")
        ahead = max(self.state.scores.values()) >= _WINS_WITH
        level = len(set(self.state.scores.values())) == 1
        demand(18, not ahead or level, "play went on after somebody had won")

    # --- fire and damage ---------------------------------------------------------------------------

    def _dice(self, event: events.DiceRolled) -> None:
        self._rolls += 1
        self._faces = event.faces
        demand(48, self.state.rolls + 1 == self._rolls, "a roll is not counted")

    def _activated(self, event: events.ShipActivated) -> None:
        state = self.state
        ship = state.ships[event.ship_id]
        self._settled()
        demand(21, state.phase is Phase.ACTIVATIONS and ship.on_board, f"{ship.id} cannot be activated")
        demand(21, not ship.activated, f"{ship.id} was activated twice")
        if ship.seat is not state.to_act:
            idle = [
                s.id
                for s in state.ships.values()
                if s.seat is state.to_act and s.on_board and not s.activated
            ]
            demand(21, not idle, f"{ship.id} acted in the place of {idle}")

    def _declared(self, event: events.VolleyDeclared) -> None:
        ship = self.state.ships[event.ship_id]
        demand(11, ship.on_board, f"{ship.id} fires from beyond the board")
        weapons = Counter(weapon for weapon, _ in event.shots)
        for weapon, target in event.shots:
            most = getattr(ship.spec.by_id[weapon].entry, "attacks", 1)
            demand(22, weapons[weapon] <= most, f"{ship.id} fires {weapon} {weapons[weapon]} times")
            ready = ship.works(weapon) and not ship.fired >> ship.spec.bit[weapon] & 1
            demand(22, ready, f"{weapon} of {ship.id} cannot fire")
            foe = self.state.ships[target]
            demand(11, foe.on_board and foe.seat is not ship.seat, f"{target} is no target")

    def _shot(self, event: events.ShotResolved) -> None:
        demand(33, self.state.ships[event.target_id].alive, f"{event.target_id} is shot at and dead")
        self._settled()
        self._owed[event.target_id] = event.kills

    def _salvo(self, event: events.SalvoResolved) -> None:
        demand(33, self.state.ships[event.target_id].alive, f"{event.target_id} is shot at and dead")
        self._settled()
        demand(22, not (fault := salvo_fault(self.state, event)), fault or "")

    def _pierced(self, event: events.ArmourPierced) -> None:
        demand(33, not (fault := piercing_fault(self.state, event)), fault or "")
        self._owed[event.target_id] = self._owed.get(event.target_id, 0) + event.pierced

    def _damage(self, event: events.DamageTaken) -> None:
        ship = self.state.ships[event.ship_id]
        fitted = ship.fittings
        demand(33, ship.alive, f"{ship.id} is damaged and dead")
        lost = sum(ship.pips) - sum(event.pips)
        beyond = event.dealt - event.shielded - event.plated - lost
        demand(31, min(lost, beyond, event.shielded, event.plated) >= 0, f"damage does not add up: {event}")
        demand(31, not beyond or not any(event.pips), f"damage vanished: {event}")
        room = max(0, fitted.shields - ship.shielded)
        demand(34, event.shielded == min(room, event.dealt), f"shields of {ship.id} took {event.shielded}")
        rest = event.dealt - event.shielded
        if fitted.plates and rest:
            saved = sum(face >= 5 for face in self._faces)
            demand(34, len(self._faces) == rest and saved == event.plated, f"plating of {ship.id}: {event}")
        else:
            demand(34, not event.plated, f"{ship.id} has no plating at work")
        changed = [
            index for index, (old, new) in enumerate(zip(ship.pips, event.pips, strict=True)) if old != new
        ]
        emptied = sum(event.pips[index] == 0 for index in changed)
        demand(33, emptied == event.emptied, f"{emptied} bars of {ship.id} were emptied, not {event.emptied}")
        whole = [index for index, pips in enumerate(ship.pips) if pips]
        demand(32, changed == whole[: len(changed)], f"bars of {ship.id} out of order: {event.pips}")
        demand(32, all(not event.pips[index] for index in changed[:-1]), f"two bars opened on {ship.id}")
        self._owed[event.ship_id] = self._owed.get(event.ship_id, 0) + event.emptied

    def _lost(self, event: events.SystemLost) -> None:
        ship = self.state.ships[event.ship_id]
        owed = self._owed.get(ship.id, 0)
        demand(33, ship.alive and ship.works(event.system), f"{event.system} of {ship.id} cannot be lost")
        demand(33, owed > 0, f"{ship.id} loses {event.system} for nothing")
        self._owed[ship.id] = owed - 1

    def _settled(self) -> None:
        """Check that every emptied bar and special result has cost a system, if one was left."""
        for ship_id, owed in self._owed.items():
            ship = self.state.ships[ship_id]
            intact = len(ship.spec.systems) - ship.lost.bit_count()
            demand(
                33, not owed or not ship.alive or not intact, f"{ship_id} kept {owed} systems that it lost"
            )
        self._owed = {}

    def _pips_back(self, event: events.PipsRestored) -> None:
        ship = self.state.ships[event.ship_id]
        self._mended.add(ship.id)
        most = ship.fittings.bar_pips
        pairs = list(zip(ship.pips, event.pips, strict=True))
        demand(35, ship.alive, f"{ship.id} is mended and dead")
        demand(
            35,
            all(old <= new <= most for old, new in pairs),
            f"{ship.id} went from {ship.pips} to {event.pips}",
        )
        demand(35, sum(event.pips) - sum(ship.pips) == event.count, f"{event.count} pips for {ship.id}")
        filled = sum(old < new == most for old, new in pairs)
        demand(35, filled == event.filled, f"{filled} bars of {ship.id} were filled, not {event.filled}")

    def _system_back(self, event: events.SystemRestored) -> None:
        ship = self.state.ships[event.ship_id]
        self._mended.add(ship.id)
        demand(
            35, ship.alive and not ship.works(event.system), f"{event.system} of {ship.id} needs no mending"
        )

    def _dies(self, event: events.ShipDestroyed) -> None:
        ship = self.state.ships[event.ship_id]
        demand(33, ship.alive and not any(ship.pips), f"{ship.id} dies with {ship.pips}")

    # --- squadrons -----------------------------------------------------------------------------------

    def _squadrons_stand(self) -> None:
        state = self.state
        berths: set[tuple[str, str]] = set()
        for ship in state.ships.values():
            demand(37, len(ship.holds) == len(ship.spec.places), f"{ship.id} holds {ship.holds}")
        for one in state.squadrons.values():
            full = state.ships[one.ship].spec.catalogue.squadron[one.type].size
            demand(38, 0 <= one.size <= full and one.alive == (one.size > 0), f"{one.id} has size {one.size}")
            if one.docked_at is None or not one.alive:
                continue
            berth = (one.ship, one.docked_at)
            demand(37, berth not in berths, f"two squadrons are docked at {berth}")
            berths.add(berth)
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

    def _squadron_fight(self, event: events.SquadronAttacked) -> None:
        state = self.state
        attacker = state.squadrons.get(event.source)
        if event.ruling != "SQD-7" or attacker is None:
            return
        sides = {one.seat for one in state.squadrons_over(attacker.ship)}
        demand(39, sides == set(PLAYERS), f"{event.source} fights without an enemy over its ship")
        demand(39, len(event.values) == attacker.size, f"{event.source} rolls {len(event.values)} dice")


_BEFORE: dict[type[Event], Callable[[Checker, Any], None]] = {
    events.PhaseBegan: Checker._phase,  # noqa: SLF001 - the checker's own table
    events.InitiativeTaken: Checker._initiative,  # noqa: SLF001
    events.ShipMoved: Checker._moved,  # noqa: SLF001
    events.ShipLeft: Checker._left,  # noqa: SLF001
    events.ShipReturned: Checker._returned,  # noqa: SLF001
    events.MarkerTaken: Checker._marker,  # noqa: SLF001
    events.PointsScored: Checker._points,  # noqa: SLF001
    events.DiceRolled: Checker._dice,  # noqa: SLF001
    events.ShipActivated: Checker._activated,  # noqa: SLF001
    events.VolleyDeclared: Checker._declared,  # noqa: SLF001
    events.ShotResolved: Checker._shot,  # noqa: SLF001
    events.SalvoResolved: Checker._salvo,  # noqa: SLF001
    events.ArmourPierced: Checker._pierced,  # noqa: SLF001
    events.DamageTaken: Checker._damage,  # noqa: SLF001
    events.SystemLost: Checker._lost,  # noqa: SLF001
    events.PipsRestored: Checker._pips_back,  # noqa: SLF001
    events.SystemRestored: Checker._system_back,  # noqa: SLF001
    events.ShipDestroyed: Checker._dies,  # noqa: SLF001
    events.SquadronLaunched: Checker._launched,  # noqa: SLF001
    events.SquadronAssigned: Checker._ordered,  # noqa: SLF001
    events.SquadronAttacked: Checker._squadron_fight,  # noqa: SLF001
}
