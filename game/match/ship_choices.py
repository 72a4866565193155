"""The choices before a match in which each side names a few ships."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Self, TypeVar

from game.match.choosing import SeatChoices, first_level, name_faults, seed_faults
from game.match.seats import HOTSEAT, HUMAN
from rules.kernel.seats import PLAYERS, Seat

ShipT = TypeVar("ShipT")

SHIP_LENGTH = 24  # characters of a ship's name


@dataclass(slots=True)
class ShipChoices(SeatChoices, Generic[ShipT]):
    """Everything that players choose before the first die; with an empty `seed`, the dice's seed is random.

    `ships` has more ships a side than may take part: only the first `count` do. With `quick` the
    program sets both sides up. `twice` is the ruling that no two ships have the same name, if any.
    """

    names: dict[Seat, str]
    ships: dict[Seat, tuple[ShipT, ...]]
    count: int = 1
    edition: str = ""
    typed_dice: bool = False
    quick: bool = False
    seed: str = ""
    players: dict[Seat, str] = field(default_factory=lambda: dict(HOTSEAT))
    styles: dict[Seat, str] = field(default_factory=dict)
    training: bool = False

    twice: ClassVar[str] = ""
    first_side: ClassVar[Seat] = Seat.RED
    """The side that a player has until they choose another one."""

    @classmethod
    def first(cls, names: tuple[str, str]) -> Self:
        """Return the choices of a first match: the default ships, against the easiest level."""
        choices = cls(dict(zip(PLAYERS, names, strict=True)))  # type: ignore[call-arg]  # each game has ships
        choices.seat_against(first_level(choices.edition))
        return choices

    def seat_against(self, level: str) -> None:
        """Put one person on the first side, and a level on the other."""
        self.players = {self.first_side: HUMAN, self.first_side.other: level}

    def play_by(self, edition: str) -> None:
        """Choose an edition."""
        self.edition = edition

    def flying(self, seat: Seat) -> tuple[ShipT, ...]:
        """Return the ships of a side that take part, with clean names."""
        raise NotImplementedError

    def ship_names(self, seat: Seat) -> tuple[str, ...]:
        """Return the clean names of the ships of a side that take part."""
        raise NotImplementedError

    def put(self, seat: Seat, number: int, ship: ShipT) -> None:
        """Replace a ship."""
        ships = list(self.ships[seat])
        ships[number] = ship
        self.ships[seat] = tuple(ships)

    def call(self, seat: Seat, number: int, name: str) -> None:
        """Rename a ship."""
        raise NotImplementedError

    def missing(self) -> list[str]:
        """Return what is wrong with these choices, in words.

        The list is empty if the match can begin.
        """
        found = name_faults(self.shown_names)
        names = [name for seat in PLAYERS for name in self.ship_names(seat)]
        if not all(names):
            found.append("every ship needs a name")
        counts = Counter(name.casefold() for name in names if name)
        first = {name.casefold(): name for name in reversed(names)}
        found += [f"two ships are called {first[name]}{self.twice}" for name in first if counts[name] > 1]
        return found + seed_faults(self)

    def check(self) -> None:
        """Raise `ValueError` naming what is wrong, if anything is."""
        if wrong := self.missing():
            raise ValueError("; ".join(wrong))
