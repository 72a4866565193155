"""The questions of the game, and the only check of whether an answer is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from itertools import product
from typing import ClassVar

from rules.dark_frontier.commands import command_refusal, commands_of
from rules.dark_frontier.examples import drawn_command, drawn_entry, drawn_shot, drawn_steering
from rules.dark_frontier.gunnery import (
    Launch,
    Shot,
    missiles_refusal,
    ready,
    shot_refusal,
    shots_of,
)
from rules.dark_frontier.placing import places_to_begin, start_refusal
from rules.dark_frontier.state import DEFENDER, Command, Ship, Side, Start, State
from rules.dark_frontier.steering import Steering, Steerings, steering_refusal, steerings_of
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, disc
from rules.kernel.packed import flag, sequence, table, text, whole
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.values import changed, maker, value


class Asked(StrEnum):
    """The names of the requests in files and tables."""

    PLACE = "place"
    COMMAND = "command"
    STEER = "steer"
    FIRE = "fire"
    COUNTERMEASURE = "countermeasure"
    DETONATE = "detonate"
    NUMBER = "number"


def _hex(data: object) -> Hex:
    q, r = sequence(data, 2)
    return whole(q), whole(r)


# --- setting up -----------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class PlaceShip(Request[Start]):
    """Asks a side where one of its ships begins, and how it flies (DS-4, DS-5)."""

    asks_for: ClassVar[str] = Asked.PLACE
    seat: Seat
    state: State
    ship: str

    def seen_by(self, view: State) -> PlaceShip:
        """Return the request based on what its seat may know."""
        return changed(self, state=view)

    def places(self) -> tuple[Hex, ...]:
        """Return the hexes on which the ship may begin."""
        return places_to_begin(self.state, self.seat)

    def refusal(self, answer: Start) -> Refusal | None:
        """Return why the ship cannot begin this way, or None."""
        return start_refusal(self.state, self.seat, answer)

    def listed(self) -> Iterator[Start]:
        """Yield every start: hex, facing, and the attacker's velocity."""
        velocities = (ORIGIN,) if self.seat is DEFENDER else disc(self.state.figures.map.entry_speed)
        for at, facing, velocity in product(self.places(), range(DIRECTIONS), velocities):
            yield Start(at, facing, velocity)

    def example(self, below: Below) -> Start:
        """Return a random start."""
        places = self.places()
        at, facing = places[below(len(places))], below(DIRECTIONS)
        if self.seat is DEFENDER:
            return Start(at, facing)
        return Start(at, facing, drawn_entry(self.state, at, below))

    def default(self) -> Start:
        """Return a start on the first hex, at rest."""
        return Start(self.places()[0])

    def pack(self, answer: Start) -> object:
        """Turn a start into JSON values."""
        return {"at": list(answer.at), "facing": answer.facing, "velocity": list(answer.velocity)}

    def unpack(self, data: object) -> Start:
        """Read a start."""
        at, facing, velocity = table(data, "at", "facing", "velocity")
        return Start(_hex(at), whole(facing), _hex(velocity))


# --- Command --------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class SetCommands(Request[Mapping[str, Command]]):
    """Asks a side in secret for its ships' commands (DC-1); a ship that is not named drifts (DC-2)."""

    asks_for: ClassVar[str] = Asked.COMMAND
    seat: Seat
    state: State

    @property
    def secret(self) -> bool:
        """True: both sides' commands are revealed together."""
        return True

    def seen_by(self, view: State) -> SetCommands:
        """Return the request based on what its seat may know."""
        return SetCommands(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that get a command."""
        return tuple(self.state.side(self.seat))

    def refusal(self, answer: Mapping[str, Command]) -> Refusal | None:
        """Return why the commands are not legal, or None.

        Of several reasons the first in the order of the rulings counts, whichever ship it is about.
        """
        figures, ships = self.state.figures, self.state.ships
        for name in answer:
            ship = ships.get(name)
            if ship is None or ship.seat is not self.seat or not ship.flies:
                return Refusal("DC-1", f"{name} is not one of your ships on the map")
        found = [
            refusal
            for name, one in answer.items()
            if (refusal := command_refusal(figures, ships[name], one)) is not None
        ]
        return min(found, key=lambda one: one.ruling, default=None)  # DC-2 before DC-3 before DC-4

    def listed(self) -> Iterator[Mapping[str, Command]]:
        """Yield every choice of commands for all ships together, drifting first."""
        ships = self.ships()
        each = [commands_of(self.state.figures, ship) for ship in ships]
        for commands in product(*each):
            yield {ship.name: one for ship, one in zip(ships, commands, strict=True)}

    def example(self, below: Below) -> Mapping[str, Command]:
        """Return random commands."""
        return {ship.name: drawn_command(self.state, ship, below) for ship in self.state.side(self.seat)}

    def redrawn(self, answer: Mapping[str, Command], below: Below) -> Mapping[str, Command]:
        """Return the same commands, because both sides reveal them."""
        return answer

    def default(self) -> Mapping[str, Command]:
        """Return commands with which all ships drift."""
        return {ship.name: Command() for ship in self.ships()}

    def pack(self, answer: Mapping[str, Command]) -> object:
        """Turn commands into JSON values."""
        return {
            name: [one.rotate, one.burn, None if one.side is None else str(one.side), one.points]
            for name, one in answer.items()
        }

    def unpack(self, data: object) -> Mapping[str, Command]:
        """Read commands."""
        if not isinstance(data, dict):
            raise ValueError("a command for each ship is needed")
        return {text(name): _command(one) for name, one in data.items()}

    def decisions(self, answer: Mapping[str, Command]) -> int:
        """Return one for each ship."""
        return len(answer)


def _command(data: object) -> Command:
    rotate, burn, side, points = sequence(data, 4)
    return Command(whole(rotate), whole(burn), None if side is None else Side(side), whole(points))


# --- Turn and Burn --------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class SteerMissiles(Request[Steerings]):
    """Asks a side how its missiles in flight turn and burn (DT-3); those that are not named coast."""

    asks_for: ClassVar[str] = Asked.STEER
    seat: Seat
    state: State

    def seen_by(self, view: State) -> SteerMissiles:
        """Return the request based on what its seat may know."""
        return SteerMissiles(self.seat, view)

    def missiles(self) -> tuple[str, ...]:
        """Return the ids of the missiles that can be steered."""
        return tuple([one.id for one in self.state.missiles_of(self.seat)])

    def refusal(self, answer: Steerings) -> Refusal | None:
        """Return why the missiles cannot be steered this way, or None."""
        for name, one in answer.items():
            refusal = steering_refusal(self.state, self.seat, name, one)
            if refusal is not None:
                return refusal
        return None

    def listed(self) -> Iterator[Steerings]:
        """Yield every choice of steerings for all missiles together, coasting first."""
        missiles = self.missiles()
        for steerings in product(steerings_of(self.state.figures), repeat=len(missiles)):
            yield dict(zip(missiles, steerings, strict=True))

    def example(self, below: Below) -> Steerings:
        """Return a random steering for each missile."""
        missiles = self.state.missiles_of(self.seat)
        return {one.id: drawn_steering(self.state, one, below) for one in missiles}

    def default(self) -> Steerings:
        """Return steerings with which all missiles coast."""
        return {}

    def pack(self, answer: Steerings) -> object:
        """Turn steerings into JSON values."""
        return {name: [one.rotate, one.burn] for name, one in answer.items()}

    def unpack(self, data: object) -> Steerings:
        """Read steerings."""
        if not isinstance(data, dict):
            raise ValueError("what each missile does is needed")
        read = {}
        for name, one in data.items():
            rotate, burn = sequence(one, 2)
            read[text(name)] = Steering(whole(rotate), whole(burn))
        return read

    def decisions(self, answer: Steerings) -> int:
        """Return one for each missile that could be steered."""
        return len(self.state.missiles_of(self.seat))


# --- Fire -----------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class FireOrDone(Request[Shot | None]):
    """Asks a side for a shot, or None if it is done firing (DF-1)."""

    asks_for: ClassVar[str] = Asked.FIRE
    seat: Seat
    state: State
    _ships: tuple[Ship, ...] | None = field(default=None, compare=False, repr=False)

    def seen_by(self, view: State) -> FireOrDone:
        """Return the request based on what its seat may know."""
        return FireOrDone(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that can still fire something."""
        if self._ships is None:
            figures, ships = self.state.figures, self.state.side(self.seat)
            found = tuple([ship for ship in ships if ready(figures, ship)])
            object.__setattr__(self, "_ships", found)
            return found
        return self._ships

    def refusal(self, answer: Shot | None) -> Refusal | None:
        """Return why a shot is not legal, or None."""
        return None if answer is None else shot_refusal(self.state, self.seat, answer)

    def listed(self) -> Iterator[Shot | None]:
        """Yield None, and every shot; a missile's names its facing."""
        yield None
        for ship in self.ships():
            yield from shots_of(self.state, ship)

    def example(self, below: Below) -> Shot | None:
        """Return a random shot, or None."""
        if below(4) == 0:
            return None
        ships = self.ships()
        return drawn_shot(self.state, ships[below(len(ships))], below)

    def default(self) -> Shot | None:
        """Return None: hold fire."""
        return None

    def pack(self, answer: Shot | None) -> object:
        """Turn a shot or None into JSON values."""
        if answer is None:
            return None
        return {
            "ship": answer.ship,
            "weapon": answer.weapon,
            "at": list(answer.at),
            "launch": [list(one) for one in answer.launch],
            "facing": answer.facing,
        }

    def unpack(self, data: object) -> Shot | None:
        """Read a shot or None."""
        if data is None:
            return None
        ship, weapon, at, launch, facing = table(data, "ship", "weapon", "at", "launch", "facing")
        faces = None if facing is None else whole(facing)
        return Shot(text(ship), text(weapon), _hex(at), _launch(launch), faces)


def _launch(data: object) -> Launch:
    return tuple([_hex(one) for one in sequence(data)])


# --- the Advance ----------------------------------------------------------------------------------------


fire_or_done = maker(FireOrDone)


@value(frozen=True, slots=True)
class UseCountermeasure(Request[bool]):
    """Asks a ship whether it counters an armed missile with one of its own (DM-5).

    `by` is the missile, or the ship that fired it in passing.
    """

    asks_for: ClassVar[str] = Asked.COUNTERMEASURE
    seat: Seat
    state: State
    ship: str
    by: str

    def seen_by(self, view: State) -> UseCountermeasure:
        """Return the request based on what its seat may know."""
        return changed(self, state=view)

    def refusal(self, answer: bool) -> Refusal | None:  # noqa: FBT001 - the answer is yes or no
        """Return why the answer is not legal, or None."""
        return _yes_or_no(answer, "DM-5")

    def listed(self) -> Iterator[bool]:
        """Yield no and yes."""
        return iter((False, True))

    def example(self, below: Below) -> bool:
        """Return yes or no at random."""
        return below(2) == 1

    def default(self) -> bool:
        """Return False: keep the missile."""
        return False

    def unpack(self, data: object) -> bool:
        """Read yes or no."""
        return flag(data)


@value(frozen=True, slots=True)
class DetonateOrPass(Request[bool]):
    """Asks the owner of a missile whether to detonate it at an enemy one (DM-6)."""

    asks_for: ClassVar[str] = Asked.DETONATE
    seat: Seat
    state: State
    own: str
    enemy: str

    def seen_by(self, view: State) -> DetonateOrPass:
        """Return the request based on what its seat may know."""
        return changed(self, state=view)

    def refusal(self, answer: bool) -> Refusal | None:  # noqa: FBT001 - the answer is yes or no
        """Return why the answer is not legal, or None."""
        return _yes_or_no(answer, "DM-6")

    def listed(self) -> Iterator[bool]:
        """Yield no and yes."""
        return iter((False, True))

    def example(self, below: Below) -> bool:
        """Return yes or no at random."""
        return below(2) == 1

    def default(self) -> bool:
        """Return False: let the missiles pass."""
        return False

    def unpack(self, data: object) -> bool:
        """Read yes or no."""
        return flag(data)


def _yes_or_no(answer: object, ruling: str) -> Refusal | None:
    return None if type(answer) is bool else Refusal(ruling, "yes or no is needed")


@value(frozen=True, slots=True)
class NameNumber(Request[int]):
    """Asks a ship in secret how many missiles it fires at an enemy ship that it meets (DM-7)."""

    asks_for: ClassVar[str] = Asked.NUMBER
    seat: Seat
    state: State
    ship: str
    enemy: str

    @property
    def secret(self) -> bool:
        """True: both numbers are revealed together."""
        return True

    def seen_by(self, view: State) -> NameNumber:
        """Return the request based on what its seat may know."""
        return changed(self, state=view)

    def most(self) -> int:
        """Return the highest number that it may name (DF-5)."""
        return missiles_left(self.state.figures, self.state.ships[self.ship])

    def refusal(self, answer: int) -> Refusal | None:
        """Return why it cannot fire this many, or None."""
        if type(answer) is not int or answer < 0:
            return Refusal("DM-7", "a number, 0 or more, is needed")
        return missiles_refusal(self.state.figures, self.state.ships[self.ship], answer)

    def listed(self) -> Iterator[int]:
        """Yield every number."""
        return iter(range(self.most() + 1))

    def example(self, below: Below) -> int:
        """Return a random number."""
        return below(self.most() + 1)

    def redrawn(self, answer: int, below: Below) -> int:
        """Return the same number, because both sides reveal theirs."""
        return answer

    def default(self) -> int:
        """Return 0: fire none."""
        return 0

    def unpack(self, data: object) -> int:
        """Read a number."""
        return whole(data)
