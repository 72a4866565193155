"""How frigates rehearse: where trial burns of both sides lead by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.families.astra_et_tenebrae.danger.ends import End, end_after, end_now
from game.families.astra_et_tenebrae.table.moving_ends import Ends
from game.screens.rehearsal.trial import Rehearsal, Trial
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.foreseeing import after_burn
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import Seat
from rules.values import changed

Order = Burn | None
"""A trial burn, or None: a ship that has yet to move flies on as last turn."""


class Way(NamedTuple):
    """What a ship flies, None if it stays where it is, and where that ends."""

    burn: Order
    end: End


BurnTrial = Trial[State, Order, Way, End]


class BurnRehearsal(Rehearsal[State, Order, Way, End]):
    """Where trial burns lead; ships that have moved this turn stay."""

    def __init__(self, view: State) -> None:
        super().__init__(view)
        self._ends: dict[str, Ends] = {}

    def ordered(self, seat: Seat) -> Sequence[str]:
        return [ship.name for ship in self.view.side(seat) if not ship.moved]

    def moving(self, seat: Seat) -> Sequence[str]:
        return [ship.name for ship in self.view.side(seat)]

    def hold(self) -> Order:
        return None

    def path(self, piece_id: str, order: Order) -> Way:
        ship = self.view.ships[piece_id]
        burn = None if ship.moved else order or self._flying_on(piece_id)
        return Way(burn, end_now(ship) if burn is None else end_after(self.view, burn))

    def end(self, order: Order, path: Way) -> End:
        return path.end

    def order_to(self, piece_id: str, position: End) -> Order:
        return None if self.view.ships[piece_id].moved else self._ends_of(piece_id).nearest(position[:2])

    def shown(self, paths: Mapping[str, Way], share: float) -> State:
        if share >= 1.0:
            return flown(self.view, paths)
        state = self.view.copy()
        for name, (burn, end) in paths.items():
            if burn is not None:
                ship = state.ships[name]
                x, y = ship.place
                at = x + (end.x - x) * share, y + (end.y - y) * share
                state.ships[name] = changed(ship, at=at, course=burn.course)
        return state

    def _flying_on(self, name: str) -> Order:
        """Return the burn most like the last flight, or None if there is none."""
        course, length = self.view.ships[name].motion or (0, 0.0)
        return self._ends_of(name).near(course, round(length))

    def _ends_of(self, name: str) -> Ends:
        if name not in self._ends:
            self._ends[name] = Ends(self.view, self.view.ships[name], override=False)
        return self._ends[name]


def flown(view: State, paths: Mapping[str, Way]) -> State:
    """Return a copy of a view after these burns; overrides succeed."""
    state = view.copy()
    for burn, _ in paths.values():
        if burn is not None:
            state = after_burn(state, burn)
    return state
