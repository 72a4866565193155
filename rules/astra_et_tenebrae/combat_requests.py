"""The questions of combat, and the only check of whether an answer is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import islice
from typing import ClassVar

from rules.astra_et_tenebrae.burning import (
    Evasion,
    evasion_refusal,
)
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.astra_et_tenebrae.gunnery import (
    CANNON,
    Action,
    Pass,
    Shot,
    Weapon,
    acting_refusal,
    can_shoot,
    captain_refusal,
    crossfires,
    may_ask,
    shot_refusal,
    shots_of,
)
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import (
    PHYSICIST,
    PILOT,
    Ship,
    State,
)
from rules.kernel.packed import flag, table, text, texts, whole
from rules.kernel.requests import Below, Refusal, Request, subsets
from rules.kernel.seats import Seat
from rules.values import changed, maker, value


@value(frozen=True, slots=True)
class FireOrPass(Request[Action]):
    """Asks a side to fire a weapon with one of its ships, or to pass with it (AC-2)."""

    asks_for: ClassVar[str] = Kind.FIRE
    seat: Seat
    state: State
    _ships: tuple[Ship, ...] | None = field(default=None, compare=False, repr=False)
    _can_fire: bool | None = field(default=None, compare=False, repr=False)

    def seen_by(self, view: State) -> FireOrPass:
        """Return the request based on what its seat may know.

        A seat knows all of its own ships and whom they can fire at.
        """
        return fire_or_pass(self.seat, view, self._ships, self._can_fire)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that have yet to act."""
        if self._ships is None:
            ships = tuple([ship for ship in self.state.side(self.seat) if not ship.acted])
            object.__setattr__(self, "_ships", ships)
            return ships
        return self._ships

    def shots(self) -> Iterator[Shot]:
        """Yield all legal shots, without captains."""
        for ship in self.ships():
            yield from shots_of(self.state, ship)
        yield from crossfires(self.state, self.seat)

    def can_fire(self) -> bool:
        """Return whether there is any legal shot.

        Crossfire needs no test of its own: its two ships could also fire alone (AF-7).
        """
        if self._can_fire is None:
            can_fire = any(can_shoot(self.state, ship) for ship in self.ships())
            object.__setattr__(self, "_can_fire", can_fire)
            return can_fire
        return self._can_fire

    def asked_as_physicist(self, ship: Ship) -> bool:
        """Return whether a ship is offered its physicist, the same whatever its card is (AK-1)."""
        return may_ask(self.state, ship, PHYSICIST)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why an action is not legal, or None."""
        if isinstance(answer, Shot):
            return shot_refusal(self.state, self.seat, answer)
        ship = self.state.ships.get(answer.ship)
        if ship is None or ship.seat is not self.seat:
            return Refusal("AC-2", f"{answer.ship} is not one of your ships")
        return acting_refusal(ship)

    def listed(self) -> Iterator[Action]:
        """Yield a pass of each ship that has yet to act, and every shot, without and with physicists."""
        yield from (Pass(ship.name) for ship in self.ships())
        for shot in self.shots():
            yield shot
            if shot.weapon is CANNON:
                for cards in islice(subsets(shot.ships), 1, None):
                    able = changed(shot, physicists=cards)
                    if self.refusal(able) is None:
                        yield able

    def example(self, below: Below) -> Action:
        """Return a random action of a random ship."""
        ships = self.ships()
        ship = ships[below(len(ships))]
        shots = shots_of(self.state, ship)
        shots += crossfires(self.state, self.seat, ship.name)
        if not shots or below(8) == 0:
            return Pass(ship.name)
        shot = shots[below(len(shots))]
        if shot.weapon is CANNON and below(2):
            able = changed(shot, physicists=(ship.name,))
            if self.refusal(able) is None:
                return able
        return shot

    def default(self) -> Action:
        """Return a pass of the first ship."""
        return Pass(self.ships()[0].name)

    def pack(self, answer: Action) -> object:
        """Turn an action into JSON values."""
        if isinstance(answer, Pass):
            return {"pass": answer.ship}
        return {
            "ships": list(answer.ships),
            "weapon": str(answer.weapon),
            "target": answer.target,
            "count": answer.count,
            "physicists": list(answer.physicists),
        }

    def unpack(self, data: object) -> Action:
        """Read an action."""
        if isinstance(data, dict) and "pass" in data:
            return Pass(text(table(data, "pass")[0]))
        names = ("ships", "weapon", "target", "count", "physicists")
        ships, weapon, target, count, physicists = table(data, *names)
        return Shot(texts(ships), Weapon(weapon), text(target), whole(count), texts(physicists))


fire_or_pass = maker(FireOrPass)


@value(frozen=True, slots=True)
class EvadeOrStay(Request[Evasion | None]):
    """Asks the target of a laser whether it evades (AC-7, AC-9)."""

    asks_for: ClassVar[str] = Kind.EVADE
    seat: Seat
    state: State
    ship: str
    shooter: str

    def seen_by(self, view: State) -> EvadeOrStay:
        """Return the request based on what its seat may know."""
        return EvadeOrStay(self.seat, view, self.ship, self.shooter)

    def refusal(self, answer: Evasion | None) -> Refusal | None:
        """Return why an evasion is not legal, or None."""
        return None if answer is None else evasion_refusal(self.state, self.state.ships[self.ship], answer)

    def listed(self) -> Iterator[Evasion | None]:
        """Yield None, and every evasion."""
        yield None
        for course in range(CIRCLE):
            for g in range(1, self.state.figures.motion.evasion_g + 1):
                evasion = Evasion(course, g)
                if self.refusal(evasion) is None:
                    yield evasion

    def example(self, below: Below) -> Evasion | None:
        """Return a random evasion, or None."""
        for _ in range(below(3)):
            evasion = Evasion(below(CIRCLE), below(self.state.figures.motion.evasion_g) + 1)
            if self.refusal(evasion) is None:
                return evasion
        return None

    def default(self) -> Evasion | None:
        """Return None: stay."""
        return None

    def pack(self, answer: Evasion | None) -> object:
        """Turn an evasion or None into JSON values."""
        return None if answer is None else {"course": answer.course, "g": answer.g}

    def unpack(self, data: object) -> Evasion | None:
        """Read an evasion or None."""
        if data is None:
            return None
        course, g = table(data, "course", "g")
        return Evasion(whole(course), whole(g))


@value(frozen=True, slots=True)
class DodgeOrNot(Request[bool]):
    """Asks a ship that was hit whether its pilot dodges (AK-6), the same whatever its card is (AK-1)."""

    asks_for: ClassVar[str] = Kind.PILOT
    seat: Seat
    state: State
    ship: str
    shooter: str
    weapon: Weapon

    def seen_by(self, view: State) -> DodgeOrNot:
        """Return the request based on what its seat may know."""
        return DodgeOrNot(self.seat, view, self.ship, self.shooter, self.weapon)

    def refusal(self, answer: bool) -> Refusal | None:  # noqa: FBT001 - the answer is yes or no
        """Return why the pilot cannot dodge, or None."""
        if type(answer) is not bool:
            return Refusal("AK-6", "answer yes or no")  # type: ignore[unreachable]  # from outside
        return captain_refusal(self.state.ships[self.ship], PILOT, "AK-6") if answer else None

    def listed(self) -> Iterator[bool]:
        """Yield False, and True if the pilot can dodge."""
        return iter((False, True) if self.refusal(answer=True) is None else (False,))

    def example(self, below: Below) -> bool:
        """Return a random answer; True only if the pilot can dodge."""
        return below(2) == 1 and self.refusal(answer=True) is None

    def default(self) -> bool:
        """Return False: take the hit."""
        return False

    def unpack(self, data: object) -> bool:
        """Read yes or no."""
        return flag(data)
