"""Invariants of the Advance: who meets whom, when and in which order, and where all tokens end up.

Rulings DA, DM-1 and DV.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from rules.dark_frontier import events
from rules.dark_frontier.checks.laws import RADIUS, SPREAD
from rules.dark_frontier.checks.meeting import (
    Story,
    armed_story,
    detonation_fault,
    flak_story,
    ships_story,
)
from rules.dark_frontier.checks.places import Hex, far, flown, left_at, met_at, plus
from rules.dark_frontier.events import Event
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
    """Plays each Advance a second time, independently of the engine, and compares event by event."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._fresh: set[str] = set()  # placed in this round
        self._left: dict[str, int] = {}  # spreads and endurances (DA-5)
        self._dodged: set[tuple[str, str]] = set()
        self._story: Story | None = None
        self._names: list[str] = []  # tokens by their numbers (DA-2)
        self._motions: dict[str, tuple[Hex, Hex]] = {}
        self._speeds: dict[str, int] = {}
        self._done: set[tuple[int, int]] = set()
        self._last: _Due | None = None
        self.handlers = dict.fromkeys(Event.__subclasses__(), self._hear)

    def _hear(self, event: Any) -> None:  # noqa: ANN401 - any event
        if isinstance(event, events.DuelEnded):
            demand(131, self._story is None or event.why == "conceded", "the duel ends in an Advance")
            self._story = None
        elif self._story is not None:
            try:
                self._story.send(event)
            except StopIteration:
                self._story = None
        elif isinstance(event, events.ShotFired):
            self._fresh.add(event.projectile.id)
            self._left[event.projectile.id] = event.projectile.left
        elif isinstance(event, events.PhaseBegan) and event.phase is Phase.COMMAND:
            self._fresh = set()
        elif isinstance(event, events.PhaseBegan) and event.phase is Phase.ADVANCE:
            self._story = self._advance()
            next(self._story)

    # --- the Advance, played a second time -------------------------------------------------------

    def _advance(self) -> Story:
        event = yield
        self._begin()
        while (due := self._next()) is not None:
            pair = self._names[due.low], self._names[due.high]
            self._done.add((due.low, due.high))
            self._last = due
            if due.kind == _LEAVES:
                self._leaves(event, due, pair[0])
                event = yield
                continue
            self._meets(event, due, pair)
            if due.kind == _MISSILES:
                event = yield
                if isinstance(event, events.MissilesDetonated):
                    fault = detonation_fault(self.state, event, pair)
                    demand(135, fault is None, fault or "")
                    self._left |= dict.fromkeys(pair, SPREAD)
                    event = yield
                continue
            if due.kind == _SHIPS:
                yield from ships_story(self.state, *(self.state.ships[name] for name in pair))
            else:
                yield from self._struck(*pair)
            event = yield
        yield from self._ends(event)

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
            left = left_at(at, velocity, RADIUS)
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

    def _leaves(self, event: Any, due: _Due, name: str) -> None:  # noqa: ANN401 - any event
        demand(131, isinstance(event, events.TokenLeft), f"{event} where {name} leaves the map")
        demand(
            131, (event.token, event.moment.part) == (name, due.part), f"{event}, not {name} at {due.part}"
        )
        at, velocity = self._motions[name]
        left = left_at(at, velocity, RADIUS)
        demand(131, left is not None and left[1] == event.at, f"{name} leaves the map at {event.at}")

    def _meets(self, event: Any, due: _Due, pair: tuple[str, str]) -> None:  # noqa: ANN401 - any event
        demand(132, isinstance(event, events.TokensMet), f"{event} where {pair} meet at {due.part}")
        demand(132, (event.one, event.other) == pair, f"{event.one} meets {event.other} before {pair}")
        found = event.moment.part, event.moment.rank
        demand(131, found == due[:2], f"{pair} meet at {found}, not at {due[:2]}")

    def _struck(self, ship: str, by: str) -> Story:
        """Follow what a projectile does to a ship (DM-2, DM-4, DM-5)."""
        state = self.state
        one = state.projectiles[by]
        if one.kind is Kind.FLAK:
            fate = yield from flak_story(state, ship, by, self._left[by])
            if not fate.gone:
                self._dodged.add((by, ship))
                return
            ruling = "DM-2"
        elif by in self._fresh:
            yield from flak_story(state, ship, by, SPREAD)
            ruling = "DM-4"
        else:
            yield from armed_story(state, ship, by)
            ruling = "DM-5"
        event = yield
        demand(134, event == events.ProjectileRemoved(by, ruling), f"{event} where {by} is gone ({ruling})")

    def _ends(self, event: Any) -> Story:  # noqa: ANN401 - any event
        """Check the end of an Advance: final hexes, and what projectiles have left (DA-1, DA-5)."""
        state = self.state
        demand(132, isinstance(event, events.TokensFlown), f"{event} where the Advance is over")
        event = yield
        self._arrived()
        spent = {name for name in state.projectiles if self._left[name] == 1}
        if state.projectiles:
            demand(138, isinstance(event, events.ProjectilesAged), f"{event} where projectiles grow older")
            self._ages(state.projectiles)
            event = yield
        while spent:
            demand(138, isinstance(event, events.ProjectileSpent), f"{event} where {spent} are spent")
            demand(138, event.projectile in spent, f"{event.projectile} is spent too early")
            spent.discard(event.projectile)
            event = yield
        tally = isinstance(event, events.PhaseBegan) and event.phase is Phase.TALLY
        demand(138, tally, f"{event} where the Tally begins")
        for name, one in state.projectiles.items():
            demand(138, one.left == self._left[name] > 0, f"{name} has {one.left}, not {self._left[name]}")

    def _arrived(self) -> None:
        state = self.state
        for name, (at, velocity) in self._motions.items():
            if not self._is_there(name):
                continue
            end, token = plus(at, flown(velocity)[-1]), state.token(name)
            demand(139, (token.place, token.velocity) == (end, velocity), f"{name} is at {token.place}")
            demand(139, far(end) <= RADIUS, f"{name} is off the map at {end}")
            if not isinstance(token, Projectile):
                demand(139, token.came == velocity, f"{name} has come with {token.came}")

    def _ages(self, projectiles: dict[str, Projectile]) -> None:
        for name, one in projectiles.items():
            demand(138, one.left == self._left[name], f"{name} has {one.left}, not {self._left[name]}")
            self._left[name] -= 1
