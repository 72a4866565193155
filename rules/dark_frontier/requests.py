"""The questions of the game, and the only test of whether an answer is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import ClassVar

from rules.dark_frontier.commands import command_refusal
from rules.dark_frontier.examples import drawn_command, drawn_entry, drawn_shot, drawn_steering
from rules.dark_frontier.gunnery import (
    Launch,
    Shot,
    missiles_refusal,
    ready,
    shot_refusal,
)
from rules.dark_frontier.placing import places_to_begin, start_refusal
from rules.dark_frontier.state import DEFENDER, Command, Ship, Side, Start, State
from rules.dark_frontier.steering import Steering, Steerings, steering_refusal
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import DIRECTIONS, Hex
from rules.kernel.packed import flag, sequence, table, text, whole
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.values import changed, maker, value


class Asked(StrEnum):
    """What is asked for, as files and tables call it."""

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
    """Ask a side where one of its ships begins, and how it flies (DS-4, DS-5)."""

    asks_for: ClassVar[str] = Asked.PLACE
    seat: Seat
    state: State
    ship: str

    def seen_by(self, view: State) -> PlaceShip:
        """Put it over what its seat may know."""
        return changed(self, state=view)

    def places(self) -> tuple[Hex, ...]:
        """Give the hexes on which it may begin."""
        return places_to_begin(self.state, self.seat)

    def refusal(self, answer: Start) -> Refusal | None:
        """Say why it cannot begin so, or None."""
        return start_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> Start:
        """Draw a start."""
        places = self.places()
        at, facing = places[below(len(places))], below(DIRECTIONS)
        if self.seat is DEFENDER:
            return Start(at, facing)
        return Start(at, facing, drawn_entry(self.state, at, below))

    def default(self) -> Start:
        """Begin on the first hex, at rest."""
        return Start(self.places()[0])

    def pack(self, answer: Start) -> object:
        """Write a start."""
        return {"at": list(answer.at), "facing": answer.facing, "velocity": list(answer.velocity)}

    def unpack(self, data: object) -> Start:
        """Read a start."""
        at, facing, velocity = table(data, "at", "facing", "velocity")
        return Start(_hex(at), whole(facing), _hex(velocity))


# --- Command --------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class SetCommands(Request[Mapping[str, Command]]):
    """Ask a side in secret for the commands of its ships (DC-1); one that is not named drifts (DC-2)."""

    asks_for: ClassVar[str] = Asked.COMMAND
    seat: Seat
    state: State

    @property
    def secret(self) -> bool:
        """Commands are opened together."""
        return True

    def seen_by(self, view: State) -> SetCommands:
        """Put it over what its seat may know."""
        return SetCommands(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Give the ships that are told something."""
        return tuple(self.state.side(self.seat))

    def refusal(self, answer: Mapping[str, Command]) -> Refusal | None:
        """Say why commands are not legal, or None."""
        figures, ships = self.state.figures, self.state.ships
        for name in answer:
            ship = ships.get(name)
            if ship is None or ship.seat is not self.seat or not ship.flies:
                return Refusal("DC-1", f"{name} is no ship of yours on the map")
        for name, one in answer.items():
            refusal = command_refusal(figures, ships[name], one)
            if refusal is not None:
                return refusal
        return None

    def example(self, below: Below) -> Mapping[str, Command]:
        """Draw what each is told."""
        return {ship.name: drawn_command(self.state, ship, below) for ship in self.state.side(self.seat)}

    def redrawn(self, answer: Mapping[str, Command], below: Below) -> Mapping[str, Command]:
        """Return the same commands: both sides open them."""
        return answer

    def default(self) -> Mapping[str, Command]:
        """Let all drift."""
        return {ship.name: Command() for ship in self.ships()}

    def pack(self, answer: Mapping[str, Command]) -> object:
        """Write commands."""
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
        """Count one for each ship."""
        return len(answer)


def _command(data: object) -> Command:
    rotate, burn, side, points = sequence(data, 4)
    return Command(whole(rotate), whole(burn), None if side is None else Side(side), whole(points))


# --- Turn and Burn --------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class SteerMissiles(Request[Steerings]):
    """Ask a side how its missiles in flight turn and burn (DT-3); those that are not named coast."""

    asks_for: ClassVar[str] = Asked.STEER
    seat: Seat
    state: State

    def seen_by(self, view: State) -> SteerMissiles:
        """Put it over what its seat may know."""
        return SteerMissiles(self.seat, view)

    def missiles(self) -> tuple[str, ...]:
        """Give the ids of the missiles that are steered."""
        return tuple([one.id for one in self.state.missiles_of(self.seat)])

    def refusal(self, answer: Steerings) -> Refusal | None:
        """Say why missiles cannot be steered so, or None."""
        for name, one in answer.items():
            refusal = steering_refusal(self.state, self.seat, name, one)
            if refusal is not None:
                return refusal
        return None

    def example(self, below: Below) -> Steerings:
        """Draw what each does."""
        missiles = self.state.missiles_of(self.seat)
        return {one.id: drawn_steering(self.state, one, below) for one in missiles}

    def default(self) -> Steerings:
        """Let all coast."""
        return {}

    def pack(self, answer: Steerings) -> object:
        """Write steerings."""
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
        """Count one for each missile that could be steered."""
        return len(self.state.missiles_of(self.seat))


# --- Fire -----------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class FireOrDone(Request[Shot | None]):
    """Ask a side for a shot, or None when it has fired enough (DF-1)."""

    asks_for: ClassVar[str] = Asked.FIRE
    seat: Seat
    state: State
    _ships: tuple[Ship, ...] | None = field(default=None, compare=False, repr=False)

    def seen_by(self, view: State) -> FireOrDone:
        """Put it over what its seat may know."""
        return FireOrDone(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Give the ships that have something left to fire."""
        if self._ships is None:
            figures, ships = self.state.figures, self.state.side(self.seat)
            found = tuple([ship for ship in ships if ready(figures, ship)])
            object.__setattr__(self, "_ships", found)
            return found
        return self._ships

    def refusal(self, answer: Shot | None) -> Refusal | None:
        """Say why a shot is not legal, or None."""
        return None if answer is None else shot_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> Shot | None:
        """Draw a shot, or none."""
        if below(4) == 0:
            return None
        ships = self.ships()
        return drawn_shot(self.state, ships[below(len(ships))], below)

    def default(self) -> Shot | None:
        """Hold fire."""
        return None

    def pack(self, answer: Shot | None) -> object:
        """Write a shot or nothing."""
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
        """Read a shot or nothing."""
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
    """Ask a ship whether it meets an armed missile with one of its own (DM-5); `by` is what has sent it."""

    asks_for: ClassVar[str] = Asked.COUNTERMEASURE
    seat: Seat
    state: State
    ship: str
    by: str

    def seen_by(self, view: State) -> UseCountermeasure:
        """Put it over what its seat may know."""
        return changed(self, state=view)

    def refusal(self, answer: bool) -> Refusal | None:  # noqa: FBT001 - the answer is yes or no
        """Say why it cannot, or None."""
        return _yes_or_no(answer, "DM-5")

    def example(self, below: Below) -> bool:
        """Draw yes or no."""
        return below(2) == 1

    def default(self) -> bool:
        """Keep the missile."""
        return False

    def unpack(self, data: object) -> bool:
        """Read yes or no."""
        return flag(data)


@value(frozen=True, slots=True)
class DetonateOrPass(Request[bool]):
    """Ask the owner of a missile whether it goes off at an enemy one (DM-6)."""

    asks_for: ClassVar[str] = Asked.DETONATE
    seat: Seat
    state: State
    own: str
    enemy: str

    def seen_by(self, view: State) -> DetonateOrPass:
        """Put it over what its seat may know."""
        return changed(self, state=view)

    def refusal(self, answer: bool) -> Refusal | None:  # noqa: FBT001 - the answer is yes or no
        """Say why it cannot, or None."""
        return _yes_or_no(answer, "DM-6")

    def example(self, below: Below) -> bool:
        """Draw yes or no."""
        return below(2) == 1

    def default(self) -> bool:
        """Let them pass."""
        return False

    def unpack(self, data: object) -> bool:
        """Read yes or no."""
        return flag(data)


def _yes_or_no(answer: object, ruling: str) -> Refusal | None:
    return None if type(answer) is bool else Refusal(ruling, "yes or no is needed")


@value(frozen=True, slots=True)
class NameNumber(Request[int]):
    """Ask a ship in secret how many missiles it fires at one that it meets (DM-7)."""

    asks_for: ClassVar[str] = Asked.NUMBER
    seat: Seat
    state: State
    ship: str
    enemy: str

    @property
    def secret(self) -> bool:
        """Numbers are opened together."""
        return True

    def seen_by(self, view: State) -> NameNumber:
        """Put it over what its seat may know."""
        return changed(self, state=view)

    def most(self) -> int:
        """Return the highest number that it may name (DF-5)."""
        return missiles_left(self.state.figures, self.state.ships[self.ship])

    def refusal(self, answer: int) -> Refusal | None:
        """Say why it cannot fire so many, or None."""
        if type(answer) is not int or answer < 0:
            return Refusal("DM-7", "a number, 0 or more, is needed")
        return missiles_refusal(self.state.figures, self.state.ships[self.ship], answer)

    def example(self, below: Below) -> int:
        """Draw a number."""
        return below(self.most() + 1)

    def redrawn(self, answer: int, below: Below) -> int:
        """Return the same number: both sides open theirs."""
        return answer

    def default(self) -> int:
        """Fire none."""
        return 0

    def unpack(self, data: object) -> int:
        """Read a number."""
        return whole(data)
