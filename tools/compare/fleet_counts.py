"""What fleets did in a battle, by walking through its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.false_sunrise.events.base import Event
from rules.false_sunrise.events.damage import CRASH, DamageTaken, ShipDestroyed, SystemLost
from rules.false_sunrise.events.firing import ShotResolved
from rules.false_sunrise.events.flying import MarkerTaken, OrderRevealed, ShipLeft
from rules.false_sunrise.events.matching import AttackMade
from rules.false_sunrise.events.salvoes import SalvoResolved
from rules.false_sunrise.events.squadrons import SquadronLaunched
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Setup, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import distance_in
from tools.compare.boards import Counts

_SPAN_IN = 6  # inches of each range that is counted


def fleet_counts(setup: Setup, beats: Sequence[tuple[Event, ...]]) -> Counts:
    """Count for each side: shots by weapon and range, orders, markers, systems and losses by cause."""
    counting = _Counting(opening(setup))
    for beat in beats:
        for event in beat:
            counting.take(event)
    return {seat: dict(own) for seat, own in counting.found.items()}


class _Counting:
    """The counts so far; `state` is the table before the next event."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.found: dict[Seat, Counter[str]] = {seat: Counter() for seat in PLAYERS}
        self._hurt_by: dict[str, str] = {}  # what last damaged each ship
        for ship in state.ships.values():
            self._add(ship.spec.id, f"hull {ship.spec.hull.id}")
            for entry in (*[one.entry for one in ship.spec.components], *ship.spec.defences):
                self._add(ship.spec.id, f"component {entry.id}")

    def take(self, event: Event) -> None:
        """Count an event and apply it."""
        match event:
            case OrderRevealed():
                order = event.order
                speed = "speed up" if order.velocity > 0 else "brake" if order.velocity else "hold speed"
                self._add(event.ship_id, f"order {speed}")
                self._add(event.ship_id, f"order {'turn' if order.course else 'straight on'}")
            case ShotResolved() | SalvoResolved() | AttackMade():
                self._shot(event.ship_id, event.weapon_id, event.target_id)
            case SquadronLaunched():
                self._add(event.ship_id, f"launched {event.type}")
            case MarkerTaken():
                self.found[event.seat]["markers"] += 1
            case DamageTaken():
                self._hurt_by[event.ship_id] = "rocks" if event.source == CRASH else "fire"
                self._add(event.ship_id, "damage taken", event.dealt - event.shielded - event.plated)
            case SystemLost():
                self._add(event.ship_id, "systems lost")
            case ShipDestroyed():
                self._add(event.ship_id, f"lost to {self._hurt_by.get(event.ship_id, 'other causes')}")
            case ShipLeft():
                self._add(event.ship_id, "left the board")
        event.apply(self.state)

    def _shot(self, ship_id: str, weapon_id: str, target_id: str) -> None:
        ship = self.state.ships[ship_id]
        weapon = ship.spec.by_id.get(weapon_id)
        self._add(ship_id, f"shots {weapon.entry.id if weapon else weapon_id}")
        target = self.state.ships.get(target_id)
        if target is not None:
            least = int(_away_in(ship, target) // _SPAN_IN) * _SPAN_IN
            self._add(ship_id, f"range {least} to {least + _SPAN_IN} inches")

    def _add(self, ship_id: str, key: str, number: int = 1) -> None:
        self.found[self.state.ships[ship_id].spec.seat][key] += number


def _away_in(ship: Ship, target: Ship) -> float:
    return distance_in((ship.x, ship.y), (target.x, target.y))
