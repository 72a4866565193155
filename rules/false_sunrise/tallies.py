"""Tournament statistics: how each player's ships flew, and what they wasted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rules.false_sunrise.events.base import Event
from rules.false_sunrise.events.damage import CRASH, DamageTaken, PipsRestored
from rules.false_sunrise.events.ending import TurnCleared
from rules.false_sunrise.events.factions import ShipReborn
from rules.false_sunrise.events.firing import ShotLost, ShotResolved
from rules.false_sunrise.events.flying import MarkerTaken, ShipCrashed, ShipLeft, ShipMoved
from rules.false_sunrise.events.matching import AttackMade
from rules.false_sunrise.events.salvoes import SalvoResolved
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import State
from rules.kernel.game import Tally
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import TOLERANCE_IN, Point, distance_to_segment_in, within

BUSY_IN = 18.0  # with an enemy this near a ship is not idle
_FIRST = 2  # the turn from which a ship may be called idle

TALLIES = (
    Tally("ship_turns", "ship-turns"),
    Tally("crashes", "rock crashes", "ship_turns"),
    Tally("exits", "board exits", "ship_turns"),
    Tally("later_turns", "from turn 2"),
    Tally("idle", "idle", "later_turns"),
    Tally("dealt", "damage dealt"),
    Tally("beyond", "beyond the last pip", "dealt"),
    Tally("shots", "shots"),
    Tally("lost_shots", "at destroyed ships", "shots"),
)


def tally(state: State, beats: Sequence[tuple[Event, ...]]) -> dict[Seat, dict[str, int]]:
    """Count for each seat what its ships did in a finished match, by the keys of TALLIES.

    A ship can be idle from the second turn on. It is idle in a turn in which it does not fire,
    passes no marker that its side takes or an enemy also passes, and ends its movement without an
    enemy within 18 inches.
    """
    count = _Count(state)
    for beat in beats:
        for event in beat:
            count.take(event)
    count.end_turn()
    return count.found


class _Count:
    """The totals so far, and what happened in the current turn."""

    def __init__(self, state: State) -> None:
        self.found = {seat: dict.fromkeys((one.key for one in TALLIES), 0) for seat in PLAYERS}
        self._seats = {ship_id: ship.spec.seat for ship_id, ship in state.ships.items()}
        self._markers = {marker.id: marker.at for marker in state.markers}
        self._pips = {ship_id: sum(ship.spec.full_bars()) for ship_id, ship in state.ships.items()}
        self._turn = 1
        self._begin()

    def _begin(self) -> None:
        self._paths: dict[str, tuple[Point, ...]] = {}
        self._gone: set[str] = set()
        self._fired: set[str] = set()
        self._taken: dict[str, Seat] = {}

    def take(self, event: Event) -> None:
        """Count an event."""
        match event:
            case ShipMoved():
                self._add(event.ship_id, "ship_turns")
                self._paths[event.ship_id] = tuple((x, y) for x, y, _ in event.stops)
            case ShipCrashed():
                self._add(event.ship_id, "crashes")
            case ShipLeft():
                self._add(event.ship_id, "exits")
                self._gone.add(event.ship_id)
            case MarkerTaken():
                self._taken[event.marker_id] = event.seat
            case ShotResolved() | SalvoResolved() | AttackMade():
                self._fired.add(event.ship_id)
                self._add(event.ship_id, "shots")
            case ShotLost():
                self._fired.add(event.ship_id)
                self._add(event.ship_id, "shots")
                self._add(event.ship_id, "lost_shots")
            case DamageTaken():
                self._damaged(event)
            case PipsRestored() | ShipReborn():
                self._pips[event.ship_id] = sum(event.pips)
            case TurnCleared():
                self.end_turn()

    def end_turn(self) -> None:
        """Count the ships that were idle in the turn that just ended."""
        if self._turn >= _FIRST:
            for ship_id in self._paths.keys() - self._gone:
                self._add(ship_id, "later_turns")
                self._add(ship_id, "idle", int(not self._was_busy(ship_id)))
        self._turn += 1
        self._begin()

    def _was_busy(self, ship_id: str) -> bool:
        end = self._paths[ship_id][-1]
        foes = [self._paths[foe] for foe in self._foes_of(ship_id)]
        if ship_id in self._fired or any(within(path[-1], end, BUSY_IN) for path in foes):
            return True
        for marker_id, at in self._markers.items():
            if _passes(self._paths[ship_id], at) and (
                self._taken.get(marker_id) is self._seats[ship_id] or any(_passes(path, at) for path in foes)
            ):
                return True
        return False

    def _foes_of(self, ship_id: str) -> Iterable[str]:
        seat = self._seats[ship_id]
        return [one for one in self._paths.keys() - self._gone if self._seats[one] is not seat]

    def _damaged(self, event: DamageTaken) -> None:
        before, left = self._pips[event.ship_id], sum(event.pips)
        self._pips[event.ship_id] = left
        if event.source == CRASH:
            return
        through = event.dealt - event.shielded - event.plated - event.toughened
        counts = self.found[self._seats[event.ship_id].other]
        counts["dealt"] += through
        counts["beyond"] += through - (before - left)

    def _add(self, ship_id: str, key: str, count: int = 1) -> None:
        self.found[self._seats[ship_id]][key] += count


def _passes(path: Sequence[Point], at: Point) -> bool:
    legs = list(pairwise(path)) or [(path[0], path[0])]
    return any(distance_to_segment_in(at, a, b) <= MARKER_REACH_IN + TOLERANCE_IN for a, b in legs)
