"""The questions about formations, and the only check of whether an answer is legal."""

from __future__ import annotations

from collections.abc import Iterator
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
    """Asks a side for its formations (AF-1)."""

    asks_for: ClassVar[str] = Kind.FORMATIONS
    seat: Seat
    state: State
    _offers: tuple[Named, ...] | None = field(default=None, compare=False, repr=False)

    def seen_by(self, view: State) -> NameFormations:
        """Return the request based on what its seat may know."""
        return NameFormations(self.seat, view, self._offers)

    def offers(self) -> tuple[Named, ...]:
        """Return every legal formation, each checked on its own."""
        if self._offers is None:
            offers = tuple(that_hold(self.state, self.seat))
            object.__setattr__(self, "_offers", offers)
            return offers
        return self._offers

    def refusal(self, answer: tuple[Named, ...]) -> Refusal | None:
        """Return why these formations are not legal, or None."""
        return naming_refusal(self.state, self.seat, answer)

    def listed(self) -> Iterator[tuple[Named, ...]]:
        """Yield every selection of formations in which no ship is named twice."""
        return _together(self.offers())

    def example(self, below: Below) -> tuple[Named, ...]:
        """Return random formations, drawn one after the other while ships are left."""
        chosen: list[Named] = []
        left = list(self.offers())
        while left and below(4):
            chosen.append(left[below(len(left))])
            taken = {name for one in chosen for name in one.members}
            left = [one for one in left if taken.isdisjoint(one.members)]
        return tuple(chosen)

    def default(self) -> tuple[Named, ...]:
        """Return no formations."""
        return ()

    def pack(self, answer: tuple[Named, ...]) -> object:
        """Turn formations into JSON values."""
        return [
            {"type": str(one.type), "ships": list(one.ships), "screens": list(one.screens)} for one in answer
        ]

    def unpack(self, data: object) -> tuple[Named, ...]:
        """Read formations."""
        if not isinstance(data, list | tuple):
            raise ValueError("a list of formations is needed")
        return tuple(map(_named, data))


def _together(offers: tuple[Named, ...], chosen: tuple[Named, ...] = ()) -> Iterator[tuple[Named, ...]]:
    """Yield `chosen`, alone and with every selection of the offers that have no ship in common."""
    yield chosen
    for number, one in enumerate(offers, start=1):
        left = tuple([other for other in offers[number:] if set(other.members).isdisjoint(one.members)])
        yield from _together(left, (*chosen, one))


def _named(data: object) -> Named:
    kind, ships, screens = table(data, "type", "ships", "screens")
    return Named(FormationType(kind), texts(ships), texts(screens))


@value(frozen=True, slots=True)
class ShowTactician(Request[str | None]):
    """Asks a side which ship's tactician directs its formation, if any (AK-4), whatever its cards are."""

    asks_for: ClassVar[str] = Kind.TACTICIAN
    seat: Seat
    state: State

    def seen_by(self, view: State) -> ShowTactician:
        """Return the request based on what its seat may know."""
        return ShowTactician(self.seat, view)

    def ships(self) -> tuple[Ship, ...]:
        """Return the ships that are asked: those in a formation with a face-down card (AK-1)."""
        return tuple(
            ship
            for ship in self.state.side(self.seat)
            if may_ask(self.state, ship, TACTICIAN) and self.state.formation_of(ship.name) is not None
        )

    def refusal(self, answer: str | None) -> Refusal | None:
        """Return why a tactician cannot be shown there, or None."""
        if answer is None:
            return None
        ship = self.state.ships.get(answer)
        if ship is None or ship.seat is not self.seat or not ship.alive:
            return Refusal("AK-4", f"{answer} is not one of your ships on the table")
        refusal = captain_refusal(ship, TACTICIAN, "AK-4")
        if refusal is None and self.state.formation_of(ship.name) is None:
            return Refusal("AK-4", f"{ship.name} is not in a formation")
        return refusal

    def _able(self) -> list[str]:
        return [ship.name for ship in self.ships() if self.refusal(ship.name) is None]

    def listed(self) -> Iterator[str | None]:
        """Yield None, and the tactician's ship."""
        return iter((None, *self._able()))

    def example(self, below: Below) -> str | None:
        """Return the tactician's ship or None, at random."""
        able = self._able()
        return able[0] if able and below(2) else None

    def default(self) -> str | None:
        """Return None: keep it face down."""
        return None

    def unpack(self, data: object) -> str | None:
        """Read a ship's name or None."""
        return None if data is None else text(data)
