"""The forecast of a command: the edge, incoming tokens, and whose weapons reach whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from game.families.dark_frontier.board.foreseen import ends_to_choose, ends_to_expect
from game.families.dark_frontier.board.overlays import Ends, Sign
from rules.dark_frontier.advancing import strikes, when
from rules.dark_frontier.commands import Flight, flight_after, flights_of
from rules.dark_frontier.edge import Room, room_after
from rules.dark_frontier.foreseeing import ends_of, steerings_that_meet, threat_of
from rules.dark_frontier.gunnery import ready
from rules.dark_frontier.odds import Coming, Forecast, Threat, forecast
from rules.dark_frontier.reaching import burned, how_many_reach, weapons_that_reach
from rules.dark_frontier.state import Command, Kind, Projectile, Ship, State
from rules.dark_frontier.steering import steered, steerings_of
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import Hex, add
from rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Incoming:
    """A projectile's threat under a command: when it meets the ship, and with which odds.

    Flak with `parts` is certain to meet the ship at these moments; a missile meets it at one of
    them if it is steered that way. `met` counts the ship's commands that flak meets, or the
    missile's steerings that meet; `of` is their total. `ends` are the places of a missile's
    steerings that meet. `countered` is None if the ship has no missile left.
    """

    one: Projectile
    parts: tuple[Fraction, ...]
    met: int
    of: int
    odds: Forecast | None = None
    countered: Forecast | None = None
    ends: tuple[Hex, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether it meets the ship however anybody steers."""
        return bool(self.parts) and self.one.kind is Kind.FLAK

    @property
    def order(self) -> tuple[int, Fraction]:
        """The sort key of rows: certain meetings, possible ones, other commands', all else."""
        if self.parts:
            return (0 if self.sure else 1), self.parts[0]
        return (2 if self.met else 3), Fraction(0)


@dataclass(frozen=True, slots=True)
class Reach:
    """A weapon, and with how many of the enemy's commands it reaches its target.

    It is a weapon of the own ship against the enemy, or of the enemy against the own ship.
    """

    ship: str
    seat: Seat
    weapon: str
    number: int


@dataclass(frozen=True, slots=True)
class Facing:
    """A command against one enemy ship: who reaches whom under how many of its commands, and its positions.

    `passes` counts its commands with which the two ships meet (DM-7).
    """

    enemy: str
    of: int
    reaches: tuple[Reach, ...]
    ends: Ends
    passes: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """The forecast of a command.

    `together` is the result of all certain meetings, if there are several.
    """

    flight: Flight
    room: Room
    incoming: tuple[Incoming, ...]
    together: Forecast | None
    facings: tuple[Facing, ...]


class Outlook:
    """The forecasts for a side's commands in a round, each computed once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._flights: dict[str, tuple[tuple[Command, Flight], ...]] = {}
        self._ends: dict[str, dict[Hex, list[tuple[Command, Flight]]]] = {}
        self._own: dict[str, Ends] = {}
        self._met: dict[tuple[str, str], int] = {}
        self._prospects: dict[tuple[str, Command], Prospect] = {}

    def flights(self, ship: Ship) -> tuple[tuple[Command, Flight], ...]:
        """Return the different flights that a ship can command, each with one command for it."""
        if ship.name not in self._flights:
            self._flights[ship.name] = tuple(flights_of(self.state.figures, ship))
        return self._flights[ship.name]

    def ends(self, ship: Ship) -> Mapping[Hex, list[tuple[Command, Flight]]]:
        """Return a ship's possible positions, with the commands and flights to each."""
        if ship.name not in self._ends:
            self._ends[ship.name] = ends_of(self.state.figures, ship)
        return self._ends[ship.name]

    def own_ends(self, ship: Ship, chosen: Hex) -> Ends:
        """Return the possible positions of an own ship, with their signs."""
        if ship.name not in self._own:
            self._own[ship.name] = ends_to_choose(self.state, ship)
        return replace(self._own[ship.name], chosen=chosen)

    def may_stay(self, ship: Ship) -> bool:
        """Return whether some command does not lose the ship to the edge."""
        return any(Sign.FATAL not in end.signs for end in self.own_ends(ship, ship.place).ends)

    def of(self, ship: Ship, command: Command) -> Prospect:
        """Return the forecast of a command."""
        key = (ship.name, command)
        if key not in self._prospects:
            self._prospects[key] = self._prospect(ship, command)
        return self._prospects[key]

    def _prospect(self, ship: Ship, command: Command) -> Prospect:
        flight = flight_after(ship, command)
        after = burned(ship, flight)
        incoming = sorted(self._incoming(ship, after), key=lambda one: one.order)
        sure = [threat_of(self.state, one.one) for one in incoming if one.sure]
        return Prospect(
            flight,
            room_after(self.state.figures, ship, command),
            tuple(incoming),
            forecast(self.state.figures, after, sure) if len(sure) > 1 else None,
            tuple(self._facing(after, enemy) for enemy in self.state.side(ship.seat.other)),
        )

    # --- incoming tokens ------------------------------------------------------------------------

    def _incoming(self, ship: Ship, after: Ship) -> Iterator[Incoming]:
        for one in self.state.projectiles.values():
            if strikes(self.state, one, ship):
                flak = one.kind is Kind.FLAK
                yield self._flak(ship, after, one) if flak else self._missile(after, one)

    def _flak(self, ship: Ship, after: Ship, one: Projectile) -> Incoming:
        key = (ship.name, one.id)
        if key not in self._met:
            fly = (burned(ship, flight) for _, flight in self.flights(ship))
            self._met[key] = sum(when(self.state, each, one) is not None for each in fly)
        part = when(self.state, after, one)
        odds = None if part is None else self._odds(after, [threat_of(self.state, one)])
        parts = () if part is None else (part,)
        return Incoming(one, parts, self._met[key], len(self.flights(ship)), odds)

    def _missile(self, after: Ship, one: Projectile) -> Incoming:
        figures = self.state.figures
        found = list(steerings_that_meet(self.state, one, after))
        steerings = len(steerings_of(figures))
        if not found:
            return Incoming(one, (), 0, steerings)
        ends = dict.fromkeys(add(one.at, steered(one, steering).velocity) for steering, _ in found)
        counters = missiles_left(figures, after) > 0
        return Incoming(
            one,
            tuple(sorted({part for _, part in found})),
            len(found),
            steerings,
            self._odds(after, [threat_of(self.state, one)]),
            self._odds(after, [Coming(Threat.COUNTERED)]) if counters else None,
            tuple(ends),
        )

    def _odds(self, after: Ship, coming: Iterable[Coming]) -> Forecast:
        return forecast(self.state.figures, after, coming)

    # --- reach of weapons -----------------------------------------------------------------------

    def _facing(self, after: Ship, enemy: Ship) -> Facing:
        figures = self.state.figures
        expected = [burned(enemy, flight) for _, flight in self.flights(enemy)]
        ours = how_many_reach(figures, after, expected)
        theirs = dict.fromkeys(ready(figures, enemy), 0)
        for there in expected:
            for weapon in weapons_that_reach(figures, there, after):
                theirs[weapon] += 1
        both = ((after, ours), (enemy, theirs))
        return Facing(
            enemy.name,
            len(expected),
            tuple(Reach(one.name, one.seat, name, n) for one, counts in both for name, n in counts.items()),
            ends_to_expect(self.state, enemy, after),
            sum(when(self.state, after, there) is not None for there in expected),
        )
