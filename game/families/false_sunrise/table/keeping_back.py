"""Keeping ships in reserve at deployment: which ones, and how much of the fleet that is (FAC-6)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.host import FleetHost
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit
from game.shell.theme import STRONG
from rules.false_sunrise.arriving import ARRIVAL_IN, FIRST_ARRIVAL_TURN, KeepBack


class KeepBackTool(ChoosingTool):
    """Check the ships to keep in reserve, with the mouse, digits, or arrows and Space.

    Delete keeps none.
    """

    title: ClassVar[str] = "Keep ships back"
    now: ClassVar[str] = "choose ships to keep back, or none"
    decline_words: ClassVar[str] = "Keep none back"
    about: ClassVar[tuple[str, ...]] = ()
    several: ClassVar[bool] = True
    ruled_by: ClassVar[str] = "FAC-6"
    request: KeepBack

    def __init__(self, host: FleetHost, request: KeepBack) -> None:
        super().__init__(host, request)
        kept, mine = host.draft(), [ship.id for ship in request.ships()]
        if isinstance(kept, list | tuple):
            self.history.take_up(tuple(one for one in kept if one in mine))

    def first(self) -> str:
        return next((ship.id for ship in self.request.ships()), "")

    def total(self) -> int:
        """Return the total integrity of the checked ships."""
        ships = self.request.state.ships
        return sum(ships[one].spec.hull.integrity for one in self.ticked)

    # The panel.

    def question(self) -> str:
        return "Which ships do you keep back?"

    def plain(self) -> str:
        kept, names = self.ticked, self.request.state.ships
        mine = len(self.request.state.setup.fleets[self.request.seat].ships)
        if not kept:
            return f"All {mine} of your ships start on the board."
        late = names[kept[0]].spec.name if len(kept) == 1 else f"the other {len(kept)}"
        return (
            f"You start with {mine - len(kept)} of your {mine} ships; "
            f"{late} may arrive from turn {FIRST_ARRIVAL_TURN} on."
        )

    def notes(self) -> str:
        return (
            "A ship kept back arrives at the start of a turn, at least "
            f"{ARRIVAL_IN:.0f} inches from all enemy ships and markers, and drifts in that turn."
        )

    def above(self, column: PanelColumn) -> None:
        words = f"Integrity kept back: {self.total()} of {self.request.most_integrity}"
        column.say("keep.total", words, style=STRONG)

    def rows(self) -> list[ChoiceRow]:
        """List the fleet; ships that would exceed the limit say so."""
        return [self.row(spec.id) for spec in self.request.state.setup.fleets[self.request.seat].ships]

    def row(self, option: str) -> ChoiceRow:
        ship, ticked = self.request.state.ships[option], option in self.ticked
        refusal = None if ticked else self.request.refusal((*self.ticked, option))
        size = f"{ship.spec.hull.integrity} integrity"
        detail = f"{ship.spec.hull.name}, thrust {ship.fittings.thrust}"
        return ChoiceRow(option, ship.spec.name, size, detail, ship.seat, None, refusal, ticked=ticked)

    def open_rows(self) -> list[ChoiceRow]:
        """List all of the fleet, as digits count ships over the limit too."""
        return self.rows()

    def offer(self) -> Commit:
        count = len(self.ticked)
        if not count:
            return Commit("Keep none back", self.finish, "you place all ships now")
        return Commit(f"Keep {count} ship{'s' * (count != 1)} back", self.finish, f"{self.total()} integrity")

    def finish(self) -> None:
        self.host.answer(tuple(self.ticked))

    def roster_note(self) -> str:
        return f"{len(self.ticked)} kept back"

    # Input.

    def tick(self, key: str) -> None:
        """Check or uncheck a ship; exceeding the limit is refused."""
        refusal = None if key in self.ticked else self.request.refusal((*self.ticked, key))
        if refusal is None:
            super().tick(key)
        else:
            self.host.refuse(refusal)

    def changed(self) -> None:
        self.keep(self.ticked)
