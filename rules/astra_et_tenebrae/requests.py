"""The questions of setup, heat and movement, and the only check of whether an answer is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from itertools import permutations, product
from typing import ClassVar

from rules.astra_et_tenebrae.burning import (
    Burn,
    Hold,
    Move,
    burn_refusal,
    hold_refusal,
    least_g,
    legal_burns,
    may_override,
    plain_burns,
)
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.figures import HEAT_MANAGEMENT
from rules.astra_et_tenebrae.gunnery import (
    captain_refusal,
)
from rules.astra_et_tenebrae.placing import placing_refusal, zone_of
from rules.astra_et_tenebrae.state import (
    CAPTAINS,
    Captain,
    Ship,
    State,
)
from rules.astra_et_tenebrae.systems import most_g, works
from rules.kernel.packed import flag, number, table, text, whole
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.table.measure import Point, snap_point
from rules.values import maker, value

_TRIES = 12


class Kind(StrEnum):
    """The names of the requests in files and tables."""

    CAPTAINS = "captains"
    PLACE = "place"
    HEAT = "heat"
    MOVE = "move"
    FORMATIONS = "formations"
    TACTICIAN = "tactician"
    FIRE = "fire"
    EVADE = "evade"
    PILOT = "pilot"


# --- before the first turn ------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class AssignCaptains(Request[dict[str, Captain]]):
    """Asks a side in secret which captain goes on which ship (AS-2)."""

    asks_for: ClassVar[str] = Kind.CAPTAINS
    seat: Seat
    state: State

    @property
    def secret(self) -> bool:
        """True: cards are assigned face down."""
        return True

    def seen_by(self, view: State) -> AssignCaptains:
        """Return the request based on what its seat may know."""
        return AssignCaptains(self.seat, view)

    def ships(self) -> tuple[str, ...]:
        """Return the ships that get a captain each."""
        return tuple(ship.name for ship in self.state.side(self.seat))

    def refusal(self, answer: dict[str, Captain]) -> Refusal | None:
        """Return why captains cannot be assigned this way, or None."""
        ships = self.ships()
        if set(answer) != set(ships):
            return Refusal("AS-2", f"{', '.join(ships)} each need a captain")
        if any(one not in CAPTAINS for one in answer.values()) or len(set(answer.values())) < len(ships):
            return Refusal("AS-2", f"each captain can be on one ship only: {', '.join(CAPTAINS)}")
        return None

    def listed(self) -> Iterator[dict[str, Captain]]:
        """Yield every assignment."""
        ships = self.ships()
        return (dict(zip(ships, some, strict=True)) for some in permutations(CAPTAINS, len(ships)))

    def example(self, below: Below) -> dict[str, Captain]:
        """Return a random assignment."""
        left = list(CAPTAINS)
        return {name: left.pop(below(len(left))) for name in self.ships()}

    def default(self) -> dict[str, Captain]:
        """Return the captains in their order."""
        return dict(zip(self.ships(), CAPTAINS, strict=False))

    def pack(self, answer: dict[str, Captain]) -> object:
        """Turn an assignment into JSON values."""
        return {name: str(captain) for name, captain in answer.items()}

    def unpack(self, data: object) -> dict[str, Captain]:
        """Read an assignment."""
        if not isinstance(data, dict):
            raise ValueError("a captain for each ship is needed")
        return {text(name): Captain(captain) for name, captain in data.items()}


@value(frozen=True, slots=True)
class PlaceShip(Request[tuple[str, Point]]):
    """Asks a side to place one of its ships, openly (AS-3)."""

    asks_for: ClassVar[str] = Kind.PLACE
    seat: Seat
    state: State

    def seen_by(self, view: State) -> PlaceShip:
        """Return the request based on what its seat may know."""
        return PlaceShip(self.seat, view)

    def ships(self) -> tuple[str, ...]:
        """Return the ships that are not placed yet."""
        return tuple(ship.name for ship in self.state.side(self.seat) if ship.at is None)

    def refusal(self, answer: tuple[str, Point]) -> Refusal | None:
        """Return why a ship cannot be placed there, or None."""
        name, at = answer
        if name not in self.ships():
            return Refusal("AS-3", f"{name} is already placed")
        return placing_refusal(self.state.setup, self.seat, at)

    def example(self, below: Below) -> tuple[str, Point]:
        """Return a ship at a random place."""
        ships = self.ships()
        name = ships[below(len(ships))]
        (left, top), (right, bottom) = zone_of(self.seat)
        for _ in range(_TRIES):
            at = snap_point(
                (left + (right - left) * below(1001) / 1000, top + (bottom - top) * below(1001) / 1000)
            )
            if self.refusal((name, at)) is None:
                return name, at
        return self.default()

    def default(self) -> tuple[str, Point]:
        """Return the next ship in a row along the middle of the side's zone."""
        (left, top), (right, bottom) = zone_of(self.seat)
        ships = self.ships()
        number = sum(1 for ship in self.state.side(self.seat) if ship.at is not None)
        steps = [
            (left + right) / 2 + 6.0 * (number - 1.5),
            *(left + one for one in range(int(right - left) + 1)),
        ]
        for y in ((top + bottom) / 2, top, bottom):
            for x in steps:
                if self.refusal((ships[0], (x, y))) is None:
                    return ships[0], (x, y)
        raise LookupError("rocks fill the whole side")

    def pack(self, answer: tuple[str, Point]) -> object:
        """Turn a ship and its place into JSON values."""
        return {"ship": answer[0], "at": [float(one) for one in answer[1]]}

    def unpack(self, data: object) -> tuple[str, Point]:
        """Read a ship and its place."""
        name, at = table(data, "ship", "at")
        if not isinstance(at, list | tuple) or len(at) != 2:
            raise ValueError("a place is two numbers")
        return text(name), (number(at[0]), number(at[1]))


# --- heat -----------------------------------------------------------------------------------------------


class Heat(StrEnum):
    """What a ship does with its heat (AH-3, AK-5)."""

    STORE = "store"
    RADIATE = "radiate"
    ENGINEER = "engineer"


_HEATS = tuple(Heat)
STORE, RADIATE, ENGINEER = _HEATS


@value(frozen=True, slots=True)
class HeatChoice:
    """What each ship of a side does with its heat.

    With `standing`, the side answers "no" this turn to every question about face-down captains
    (AK-1).
    """

    ships: Mapping[str, Heat]
    standing: bool = False


@value(frozen=True, slots=True)
class ChooseHeat(Request[HeatChoice]):
    """Asks a side in secret which of its ships store heat and which radiate it (AH-3)."""

    asks_for: ClassVar[str] = Kind.HEAT
    seat: Seat
    state: State

    @property
    def secret(self) -> bool:
        """True: both sides' choices are revealed together."""
        return True

    def seen_by(self, view: State) -> ChooseHeat:
        """Return the request based on what its seat may know."""
        return ChooseHeat(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that choose."""
        return tuple(self.state.side(self.seat))

    def must_radiate(self, ship: Ship) -> bool:
        """Return whether a ship cannot store heat (AH-3)."""
        return not works(self.state.figures, ship, HEAT_MANAGEMENT)

    def choice_refusal(self, ship: Ship, heat: Heat) -> Refusal | None:
        """Return why a ship cannot do this with its heat, or None (AH-3, AK-5)."""
        if heat is STORE and self.must_radiate(ship):
            return Refusal("AH-3", f"{ship.name} cannot store heat any more")
        if heat is ENGINEER:
            return captain_refusal(ship, Captain.ENGINEER, "AK-5")
        return None

    def refusal(self, answer: HeatChoice) -> Refusal | None:
        """Return why the choices are not legal, or None."""
        ships = self.ships()
        if set(answer.ships) != {ship.name for ship in ships}:
            return Refusal("AH-3", "every ship stores or radiates")
        chosen = [self.choice_refusal(ship, answer.ships[ship.name]) for ship in ships]
        refusals = [refusal for refusal in chosen if refusal is not None]
        return min(refusals, key=lambda refusal: refusal.ruling, default=None)

    def _choices(self, ship: Ship) -> list[Heat]:
        return [heat for heat in _HEATS if self.choice_refusal(ship, heat) is None]

    def listed(self) -> Iterator[HeatChoice]:
        """Yield every choice for all ships together, without and with `standing`."""
        ships = self.ships()
        for standing in (False, True):
            for heats in product(*map(self._choices, ships)):
                chosen = {ship.name: heat for ship, heat in zip(ships, heats, strict=True)}
                yield HeatChoice(chosen, standing)

    def example(self, below: Below) -> HeatChoice:
        """Return a random choice for each ship."""
        chosen = {}
        for ship in self.ships():
            legal = self._choices(ship)
            chosen[ship.name] = legal[below(len(legal))]
        return HeatChoice(chosen, standing=below(6) == 0)

    def redrawn(self, answer: HeatChoice, below: Below) -> HeatChoice:
        """Return the same choices, because both sides reveal them, engineers too (AH-3, AK-5)."""
        return answer

    def default(self) -> HeatChoice:
        """Return a choice that stores heat, and radiates where it must."""
        return HeatChoice({ship.name: RADIATE if self.must_radiate(ship) else STORE for ship in self.ships()})

    def pack(self, answer: HeatChoice) -> object:
        """Turn choices into JSON values."""
        return {
            "ships": {name: str(heat) for name, heat in answer.ships.items()},
            "standing": answer.standing,
        }

    def unpack(self, data: object) -> HeatChoice:
        """Read choices."""
        ships, standing = table(data, "ships", "standing")
        if not isinstance(ships, dict):
            raise ValueError("a choice for each ship is needed")
        return HeatChoice({text(name): Heat(heat) for name, heat in ships.items()}, flag(standing))

    def decisions(self, answer: HeatChoice) -> int:
        """Return one for each ship."""
        return len(answer.ships)


# --- movement -------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class MoveShip(Request[Move]):
    """Asks a side to move one of its ships (AM-1)."""

    asks_for: ClassVar[str] = Kind.MOVE
    seat: Seat
    state: State
    _ships: tuple[Ship, ...] | None = field(default=None, compare=False, repr=False)
    _legal: Move | None = field(default=None, compare=False, repr=False)  # the last move found legal

    def seen_by(self, view: State) -> MoveShip:
        """Return the request based on what its seat may know; it knows all of its own ships."""
        return move_ship(self.seat, view, self._ships)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that have yet to move."""
        if self._ships is None:
            ships = tuple([ship for ship in self.state.side(self.seat) if not ship.moved])
            object.__setattr__(self, "_ships", ships)
            return ships
        return self._ships

    def refusal(self, answer: Move) -> Refusal | None:
        """Return why a move is not legal, or None."""
        # Test a path against rocks only once: a move that was drawn or shown is usually the answer.
        if answer is self._legal:
            return None
        refusal = self._refusal(answer)
        if refusal is None:
            object.__setattr__(self, "_legal", answer)
        return refusal

    def _refusal(self, answer: Move) -> Refusal | None:
        ship = self.state.ships.get(answer.ship)
        if ship is None or ship.seat is not self.seat or not ship.alive:
            return Refusal("AM-1", f"{answer.ship} is not one of your ships on the table")
        if ship.moved:
            return Refusal("AM-1", f"{ship.name} has already moved this turn")
        return (
            hold_refusal(self.state, ship) if isinstance(answer, Hold) else burn_refusal(self.state, answer)
        )

    def listed(self) -> Iterator[Move]:
        """Yield every burn of every ship that has yet to move, or its hold if it has no legal burn."""
        for ship in self.ships():
            yield from legal_burns(self.state, ship)
            if hold_refusal(self.state, ship) is None:
                yield Hold(ship.name)

    def example(self, below: Below) -> Move:
        """Return a random move of a random ship."""
        ships = self.ships()
        ship = ships[below(len(ships))]
        figures = self.state.figures
        override = may_override(figures, ship) and below(4) == 0
        most = figures.motion.most_g if override else most_g(figures, ship)
        for _ in range(_TRIES):
            course = below(CIRCLE)
            least = figures.motion.most_g_without_field + 1 if override else least_g(figures, ship, course)
            if least > most:
                continue
            burn = Burn(ship.name, course, least + below(most - least + 1), override)
            if self.refusal(burn) is None:
                return burn
        return self._any_move(ship)

    def _any_move(self, ship: Ship) -> Move:
        return next(plain_burns(self.state, ship), None) or Hold(ship.name)

    def default(self) -> Move:
        """Return the gentlest burn of the first ship along its motion, or else any legal move."""
        ship = self.ships()[0]
        course = 0 if ship.motion is None else ship.motion[0]
        burn = Burn(ship.name, course, self.state.figures.motion.least_g)
        return burn if burn_refusal(self.state, burn) is None else self._any_move(ship)

    def pack(self, answer: Move) -> object:
        """Turn a move into JSON values."""
        if isinstance(answer, Hold):
            return {"ship": answer.ship, "hold": True}
        return {"ship": answer.ship, "course": answer.course, "g": answer.g, "override": answer.override}

    def unpack(self, data: object) -> Move:
        """Read a move."""
        if isinstance(data, dict) and "hold" in data:
            return Hold(text(table(data, "ship", "hold")[0]))
        ship, course, g, override = table(data, "ship", "course", "g", "override")
        return Burn(text(ship), whole(course), whole(g), flag(override))


move_ship = maker(MoveShip)
