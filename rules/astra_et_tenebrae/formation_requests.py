"""The questions about formations, and the only test of whether an answer is legal."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from rules.astra_et_tenebrae.formations import Named, naming_refusal, that_hold
from rules.astra_et_tenebrae.gunnery import (
    captain_refusal,
    may_ask,
)
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import (
    TACTICIAN,
    FormationType,
    Ship,
    State,
)
from rules.kernel.packed import table, text, texts
from rules.kernel.requests import Below, Refusal, Request
from rules.kernel.seats import Seat
from rules.values import value


@value(frozen=True, slots=True)
class NameFormations(Request[tuple[Named, ...]]):
    """Ask a side for its formations (AF-1)."""

    asks_for: ClassVar[str] = Kind.FORMATIONS
    seat: Seat
    state: State
    _offers: tuple[Named, ...] | None = field(default=None, compare=False, repr=False)

    def seen_by(self, view: State) -> NameFormations:
        """Put it over what its seat may know."""
        return NameFormations(self.seat, view, self._offers)

    def offers(self) -> tuple[Named, ...]:
        """List all formations that hold, each by itself."""
        if self._offers is None:
            offers = tuple(that_hold(self.state, self.seat))
            object.__setattr__(self, "_offers", offers)
            return offers
        return self._offers

    def refusal(self, answer: tuple[Named, ...]) -> Refusal | None:
        """Say why formations do not hold, or None."""
        return naming_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> tuple[Named, ...]:
        """Draw formations one after the other, while there are ships left for them."""
        chosen: list[Named] = []
        left = list(self.offers())
        while left and below(4):
            chosen.append(left[below(len(left))])
            taken = {name for one in chosen for name in one.members}
            left = [one for one in left if taken.isdisjoint(one.members)]
        return tuple(chosen)

    def default(self) -> tuple[Named, ...]:
        """Name none."""
        return ()

    def pack(self, answer: tuple[Named, ...]) -> object:
        """Write formations."""
        return [
            {"type": str(one.type), "ships": list(one.ships), "screens": list(one.screens)} for one in answer
        ]

    def unpack(self, data: object) -> tuple[Named, ...]:
        """Read formations."""
        if not isinstance(data, list | tuple):
            raise ValueError("a list of formations is needed")
        return tuple(map(_named, data))


def _named(data: object) -> Named:
    kind, ships, screens = table(data, "type", "ships", "screens")
    return Named(FormationType(kind), texts(ships), texts(screens))


@value(frozen=True, slots=True)
class ShowTactician(Request[str | None]):
    """Ask a side which ship's tactician directs its formation, if any (AK-4), whatever the cards are."""

    asks_for: ClassVar[str] = Kind.TACTICIAN
    seat: Seat
    state: State

    def seen_by(self, view: State) -> ShowTactician:
        """Put it over what its seat may know."""
        return ShowTactician(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Give the ships that are asked: face-down cards in a formation (AK-1)."""
        return tuple(
            ship
            for ship in self.state.side(self.seat)
            if may_ask(self.state, ship, TACTICIAN) and self.state.formation_of(ship.name) is not None
        )

    def refusal(self, answer: str | None) -> Refusal | None:
        """Say why a tactician cannot be shown there, or None."""
        if answer is None:
            return None
        ship = self.state.ships.get(answer)
        if ship is None or ship.seat is not self.seat or not ship.alive:
            return Refusal("AK-4", f"{answer} is no ship of yours on the table")
        refusal = captain_refusal(ship, TACTICIAN, "AK-4")
        if refusal is None and self.state.formation_of(ship.name) is None:
            return Refusal("AK-4", f"{ship.name} flies in no formation")
        return refusal

    def example(self, below: Below) -> str | None:
        """Draw whether it is shown."""
        able = [ship.name for ship in self.ships() if self.refusal(ship.name) is None]
        return able[0] if able and below(2) else None

    def default(self) -> str | None:
        """Keep it face down."""
        return None

    def unpack(self, data: object) -> str | None:
        """Read a ship or nothing."""
        return None if data is None else text(data)
