"""Where the yard counts: the shots that ships stand, in a thread beside the frames; the rest at once."""

from __future__ import annotations

import threading
from dataclasses import replace

from game.families.false_sunrise.yard.strength import (
    Design,
    Strength,
    added,
    designs_of,
    ship_strength,
    shots_of,
)
from rules.false_sunrise.fleet_files import FleetFile


class Gauge:
    """Know the strength of ships; `changes` counts what has been found, so that a screen looks again."""

    def __init__(self) -> None:
        self.changes = 0
        self._shots: dict[Design, dict[str, float]] = {}
        self._wanted: list[Design] = []
        self._wish = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def want(self, *ships: Design) -> None:
        """Work out these ships, in this order; forget what was wanted before."""
        with self._wish:
            self._wanted, self._closed = list(dict.fromkeys(ships)), False
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="yard", daemon=True)
                self._thread.start()
            self._wish.notify_all()

    def ship(self, ship: Design) -> Strength | None:
        """Return what is known of a ship; None for a hull that nobody knows."""
        found = ship_strength(ship)
        return None if found is None else replace(found, shots=self._shots.get(ship, {}))

    def fleet(self, fleet: FleetFile) -> Strength:
        """Return what is known of a fleet."""
        known = (one for ship in designs_of(fleet) if (one := self.ship(ship)) is not None)
        return added(known, fleet.edition)

    def settle(self, timeout_s: float = 60.0) -> bool:
        """Wait until everything is worked out; False where that takes too long."""
        with self._wish:
            return self._wish.wait_for(lambda: self._next() is None, timeout_s)

    def close(self) -> None:
        """End the thread after the ship in hand; a new wish begins another."""
        with self._wish:
            self._wanted, self._closed = [], True
            self._wish.notify_all()

    def _next(self) -> Design | None:
        return next((ship for ship in self._wanted if ship not in self._shots), None)

    def _run(self) -> None:
        while True:
            with self._wish:
                self._wish.wait_for(lambda: self._closed or self._next() is not None)
                if self._closed:
                    self._thread = None
                    return
                ship = self._next()
            if ship is None:
                continue
            found = shots_of(ship)
            with self._wish:
                self._shots[ship] = found
                self.changes += 1
                self._wish.notify_all()
