"""Invariants of the Advance: who meets whom, when and in which order, and where all tokens end up.

Rulings DA, DM-1 and DV.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import law_in
from rules.dark_frontier.checks.places import Hex, far, flown, left_at, met_at, plus
from rules.dark_frontier.state import Kind, Phase, Projectile, State
from rules.kernel.checking import InvariantWatch, demand
from rules.kernel.seats import PLAYERS

_LEAVES, _MISSILES, _SHIPS, _STRIKES = range(4)  # DA-2


class _Due(NamedTuple):
    """A possible event of an Advance: when, of which kind, and the numbers of its tokens (DA-1, DA-2)."""

    part: Fraction
    kind: int
    low: int
    high: int


class FlightWatch(InvariantWatch[State]):
    """Finds all that leaves the map and all meetings of an Advance by other methods, and compares."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._fresh: set[str] = set()  # placed in this round
        self._left: dict[str, int] = {}  # spreads and endurances (DA-5)
        self._dodged: set[tuple[str, str]] = set()
        self._names: list[str] = []  # tokens by their numbers (DA-2)
        self._motions: dict[str, tuple[Hex, Hex]] = {}
        self._done: set[tuple[int, int]] = set()
        self._last: _Due | None = None
        self._met: set[str] = set()  # the tokens that met last
        self.handlers = {
            events.ShotFired: self._fired,
            events.PhaseBegan: self._phase,
            events.TokenLeft: self._leaves,
            events.TokensMet: self._meets,
            events.ScramRolled: self._scram,
            events.PointDefenceRolled: self._between,
            events.DamageTaken: self._between,
            events.ShipDestroyed: self._between,
            events.ProjectileRemoved: self._removed,
            events.MissilesDetonated: self._detonated,
            events.TokensFlown: self._flown,
            events.ProjectilesAged: self._ages,
            events.ProjectileSpent: self._spent,
        }

    def _fired(self, event: events.ShotFired) -> None:
        self._fresh.add(event.projectile.id)
        self._left[event.projectile.id] = event.projectile.left

    def _phase(self, event: events.PhaseBegan) -> None:
        if event.phase is Phase.COMMAND:
            self._fresh = set()
        elif event.phase is Phase.ADVANCE:
            self._begin()
        elif event.phase is Phase.TALLY:
            self._arrived()

    # --- what leaves the map and what meets, found a second time ----------------------------------

    def _begin(self) -> None:
        """Give each token its number, and note the motions and possible meetings."""
        state = self.state
        fleets = [name for seat in PLAYERS for name in state.setup.ships[seat]]
        placed = sorted(state.projectiles.values(), key=lambda one: one.number)
        flying = [name for name in fleets if self._is_there(name)]
        self._names = [*flying, *(one.id for one in placed)]
        tokens = [state.token(name) for name in self._names]
        self._motions = {
            name: (token.place, token.velocity) for name, token in zip(self._names, tokens, strict=True)
        }
        self._last, self._done = None, set()
        self._leaving = list(self._all_that_leave())
        self._meeting = list(self._all_that_meet())

    def _all_that_leave(self) -> Iterator[_Due]:
        for number, name in enumerate(self._names):
            at, velocity = self._motions[name]
            left = left_at(at, velocity, law_in(self.state).radius)
            if left is not None:
                yield _Due(Fraction(left[0], far(velocity)), _LEAVES, number, number)

    def _all_that_meet(self) -> Iterator[tuple[Fraction, int, int]]:
        for low, one in enumerate(self._names):
            for high in range(low + 1, len(self._names)):
                other = self._names[high]
                part = met_at(*self._motions[one], *self._motions[other])
                # DV-5: tokens that begin in one hex only meet if one was placed in this round.
                if part is not None and (part > 0 or {one, other} & self._fresh):
                    yield part, low, high

    def _next(self) -> _Due | None:
        """Return what is due next among all that still exists and matters, or None (DA-3)."""
        found = [one for one in self._leaving if self._is_there(self._names[one.low])]
        for part, low, high in self._meeting:
            kind = self._kind(self._names[low], self._names[high])
            if kind is not None:
                found.append(_Due(part, kind, low, high))
        left = [one for one in found if (one.low, one.high) not in self._done]
        return min((one for one in left if self._last is None or one > self._last), default=None)

    def _is_there(self, name: str) -> bool:
        ship = self.state.ships.get(name)
        return name in self.state.projectiles if ship is None else ship.alive and ship.on_map

    def _kind(self, one: str, other: str) -> int | None:
        """Return the kind of meeting of two tokens now; None if it does not matter (DM-1, DM-2, DF-6)."""
        state = self.state
        if not (self._is_there(one) and self._is_there(other)):
            return None
        foes = state.token(one).seat is not state.token(other).seat
        if other in state.ships:
            return _SHIPS if foes else None
        flak = state.projectiles[other].kind is Kind.FLAK
        if one in state.ships:
            spared = (other, one) in self._dodged or (not foes and (not flak or other in self._fresh))
            return None if spared else _STRIKES
        return _MISSILES if foes and not flak and state.projectiles[one].kind is Kind.MISSILE else None

    # --- what happens ----------------------------------------------------------------------------

    def _due(self, pair: tuple[str, str]) -> _Due:
        """Return what is due now, which must be about these tokens."""
        due = self._next()
        demand(132, due is not None, f"{pair}: nothing is due")
        assert due is not None
        found = self._names[due.low], self._names[due.high]
        demand(132, found == pair, f"{pair}, and {found} are due before, at {due.part}")
        self._done.add((due.low, due.high))
        self._last = due
        return due

    def _leaves(self, event: events.TokenLeft) -> None:
        due = self._due((event.token, event.token))
        found = event.moment.part, left_at(*self._motions[event.token], law_in(self.state).radius)
        demand(131, found[0] == due.part, f"{event.token} leaves the map at {found[0]}, not at {due.part}")
        demand(131, found[1] is not None and found[1][1] == event.at, f"{event.token} leaves at {event.at}")

    def _meets(self, event: events.TokensMet) -> None:
        due = self._due((event.one, event.other))
        self._met = {event.one, event.other}
        found = event.moment.part, event.moment.rank
        demand(131, found == due[:2], f"{event.one} and {event.other} meet at {found}, not at {due[:2]}")

    def _between(self, event: events.PointDefenceRolled | events.DamageTaken | events.ShipDestroyed) -> None:
        demand(132, {event.ship, event.by} == self._met, f"{event}, and {self._met} have met")

    def _removed(self, event: events.ProjectileRemoved) -> None:
        there = event.projectile in self._met and event.projectile in self.state.projectiles
        demand(134, there, f"{event.projectile} is removed, and {self._met} have met")

    def _scram(self, event: events.ScramRolled) -> None:
        demand(132, {event.ship, event.by} == self._met, f"{event}, and {self._met} have met")
        if event.dodged:
            self._dodged.add((event.by, event.ship))

    def _detonated(self, event: events.MissilesDetonated) -> None:
        self._left |= dict.fromkeys(event.missiles, law_in(self.state).spread)

    def _flown(self, _event: events.TokensFlown) -> None:
        demand(132, self._next() is None, f"the Advance is over, and {self._next()} is due")
        for name in self.state.projectiles:
            self._left[name] -= 1

    def _ages(self, _event: events.ProjectilesAged) -> None:
        for name, one in self.state.projectiles.items():
            demand(138, one.left == self._left[name] + 1, f"{name} has {one.left} before its last hex")

    def _spent(self, event: events.ProjectileSpent) -> None:
        there = event.projectile in self.state.projectiles
        demand(138, there and self._left[event.projectile] == 0, f"{event.projectile} is spent too early")

    def _arrived(self) -> None:
        """Check where all tokens end up, and what projectiles have left (DA-1, DA-5)."""
        state = self.state
        for name, (at, velocity) in self._motions.items():
            if not self._is_there(name):
                continue
            end, token = plus(at, flown(velocity)[-1]), state.token(name)
            demand(139, (token.place, token.velocity) == (end, velocity), f"{name} is at {token.place}")
            demand(139, far(end) <= law_in(self.state).radius, f"{name} is off the map at {end}")
            if not isinstance(token, Projectile):
                demand(139, token.came == velocity, f"{name} has come with {token.came}")
        for name, one in state.projectiles.items():
            demand(138, one.left == self._left[name] > 0, f"{name} has {one.left}, not {self._left[name]}")
