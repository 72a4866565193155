"""Events: squadrons (WPN-1, SQD)."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.events.base import Event, change_squadron, filled
from rules.false_sunrise.state import Mode, Squadron, State
from rules.records import LATE
from rules.values import value


@value(frozen=True, slots=True)
class SquadronLaunched(Event):
    """A squadron left its hangar place at full size, defensive on its own ship (WPN-1, SQD-2)."""

    kind: ClassVar[str] = "launch"
    squadron_id: str
    ship_id: str
    place: int
    type: str
    size: int
    ruling: str = "WPN-1"

    def apply(self, state: State) -> None:
        """Empty the place and deploy the squadron.

        A squadron that had docked in that place becomes this one.
        """
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = filled(ship, self.place, None)
        name = ship.spec.places[self.place].id
        for one in list(state.squadrons.values()):
            if one.docked_at == name and one.ship == self.ship_id:
                del state.squadrons[one.id]
        state.squadrons[self.squadron_id] = Squadron(
            self.squadron_id, ship.seat, self.type, self.size, self.ship_id
        )


@value(frozen=True, slots=True)
class SquadronAssigned(Event):
    """A squadron was ordered to a ship (SQD-4)."""

    kind: ClassVar[str] = "assign"
    squadron_id: str
    ship_id: str
    mode: Mode
    ruling: str = "SQD-4"
    against: WeaponKind | None = field(default=None, metadata=LATE)

    def apply(self, state: State) -> None:
        """Send the squadron there, against a kind of weapon if one was named (FAC-10)."""
        change_squadron(
            state, self.squadron_id, ship=self.ship_id, mode=self.mode, ordered=True, against=self.against
        )


@value(frozen=True, slots=True)
class SquadronDocked(Event):
    """A squadron docked in a hangar place (SQD-5)."""

    kind: ClassVar[str] = "dock"
    squadron_id: str
    ship_id: str
    place: int
    ruling: str = "SQD-5"

    def apply(self, state: State) -> None:
        """Fill the place."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = filled(ship, self.place, state.squadrons[self.squadron_id].type)
        place = ship.spec.places[self.place].id
        change_squadron(
            state,
            self.squadron_id,
            ship=self.ship_id,
            docked_at=place,
            ordered=True,
            mode=Mode.DEFENSIVE,
            against=None,
        )


@value(frozen=True, slots=True)
class SquadronAttacked(Event):
    """Attacks on a squadron were rolled (SQD-8).

    `values` are the dice with illumination; `hits` of them hit.
    """

    kind: ClassVar[str] = "squadron_attack"
    source: str
    target: str
    values: tuple[int, ...]
    hits: int
    ruling: str


@value(frozen=True, slots=True)
class SquadronReduced(Event):
    """A squadron lost craft."""

    kind: ClassVar[str] = "squadron_reduced"
    squadron_id: str
    size: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set its size."""
        change_squadron(state, self.squadron_id, size=self.size)


@value(frozen=True, slots=True)
class SquadronLost(Event):
    """A squadron was destroyed (SQD-8), or lost with its hangar (DMG-5) or for lack of one (SQD-10)."""

    kind: ClassVar[str] = "squadron_lost"
    squadron_id: str
    ruling: str

    def apply(self, state: State) -> None:
        """Take it out of play."""
        change_squadron(state, self.squadron_id, size=0, alive=False)


@value(frozen=True, slots=True)
class SquadronFabricated(Event):
    """A fabricator built a new squadron (SQD-11)."""

    kind: ClassVar[str] = "fabricate"
    ship_id: str
    place: int
    type: str
    ruling: str = "SQD-11"

    def apply(self, state: State) -> None:
        """Fill the place."""
        state.ships[self.ship_id] = filled(state.ships[self.ship_id], self.place, self.type)
