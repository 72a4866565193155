"""Keeping ships back at deployment: which, and how much of the fleet that is (FAC-6)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow, choice_list
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, step_of, stepped
from game.shell.keys import Context
from game.shell.theme import STRONG
from game.widgets.button import Button
from rules.false_sunrise.arriving import ARRIVAL_IN, FIRST_ARRIVAL_TURN, KeepBack
from rules.kernel.seats import Seat


class KeepBackTool(FleetTool):
    """Tick the ships that stay back, by mouse, digits or arrows and Space; Delete keeps none."""

    contexts: ClassVar[tuple[Context, ...]] = (Context.WEAPONS, Context.BOARD)
    request: KeepBack

    def __init__(self, host: FleetHost, request: KeepBack) -> None:
        super().__init__(host, request)
        kept = host.draft()
        mine = [ship.id for ship in request.ships()]
        known = kept if isinstance(kept, list | tuple) else ()
        self.ticked: list[str] = [one for one in known if one in mine]
        self.at: str = mine[0] if mine else ""

    def total(self) -> int:
        """Add up the integrity of the ticked ships."""
        ships = self.request.state.ships
        return sum(ships[one].spec.hull.integrity for one in self.ticked)

    # The panel.

    def heading(self) -> Heading:
        return Heading("Keep ships back", "", self.request.seat)

    def what_now(self) -> str:
        return f"{self.player}: choose the ships that stay back, or none"

    def build(self, column: PanelColumn) -> None:
        question = (
            f"Which ships stay back? From turn {FIRST_ARRIVAL_TURN} on each may arrive, at least "
            f"{ARRIVAL_IN:.0f} inches from every enemy ship and marker. "
            f"Together they have {self.request.most_integrity} integrity at most."
        )
        column.chooser(self.request.seat, question, "FAC-6")
        words = f"Integrity kept back: {self.total()} of {self.request.most_integrity}"
        column.say("keep.total", words, style=STRONG)
        foot, pen = column.foot(34), self.host.ui.pen
        choice_list(column.fill(), "keep.ships", self.rows(), pen, at=self.at, on_choose=self._press)
        foot.put(
            Button,
            "keep.none",
            "Keep none back",
            on_press=lambda: self._answer(()),
            shortcut=self.host.app.bindings.label("remove_shot"),
            tooltip="All ships are placed now (FAC-6)",
            topic="FAC-6",
        )

    def rows(self) -> list[ChoiceRow]:
        """List the fleet; what would be too much says so."""
        state, rows = self.request.state, []
        for spec in self.request.state.setup.fleets[self.request.seat].ships:
            ticked = spec.id in self.ticked
            refusal = None if ticked else self.request.refusal((*self.ticked, spec.id))
            count = spec.hull.integrity
            detail = f"{spec.hull.name}, thrust {state.ships[spec.id].fittings.thrust}"
            rows.append(
                ChoiceRow(
                    spec.id, spec.name, f"{count} integrity", detail, spec.seat, None, refusal, ticked=ticked
                )
            )
        return rows

    def commit(self) -> Commit:
        count = len(self.ticked)
        if not count:
            return Commit("Keep none back", lambda: self._answer(()), "all ships are placed now")
        words = f"Keep {count} ship{'s' * (count != 1)} back"
        return Commit(words, lambda: self._answer(tuple(self.ticked)), f"{self.total()} integrity")

    def _answer(self, kept: tuple[str, ...]) -> None:
        self.host.answer(kept)

    def roster_seat(self) -> Seat:
        return self.request.seat

    def roster_note(self) -> str:
        return f"{len(self.ticked)} kept back"

    def is_done(self, ship_id: str) -> bool | None:
        return None

    # What the player does.

    def _press(self, row: ChoiceRow) -> None:
        self.toggle(str(row.key))

    def toggle(self, ship_id: str) -> None:
        """Tick a ship or take the tick away; too much is refused."""
        self.at = ship_id
        if ship_id in self.ticked:
            self.ticked.remove(ship_id)
        else:
            refusal = self.request.refusal((*self.ticked, ship_id))
            self.host.refuse(refusal)
            if refusal is not None:
                self.host.rebuild()
                return
            self.ticked.append(ship_id)
        self.host.save_draft(list(self.ticked))
        self.host.rebuild()

    def action(self, action_id: str) -> bool:
        ids = [spec.id for spec in self.request.state.setup.fleets[self.request.seat].ships]
        match action_id:
            case "next_ship" | "list_down" | "previous_ship" | "list_up":
                self.at = stepped(ids, self.at, step_of(action_id))
                self.host.rebuild()
            case "say_no" if self.at:
                self.toggle(self.at)
            case "remove_shot":
                self._answer(())
            case _ if action_id.startswith("weapon_"):
                number = int(action_id.removeprefix("weapon_"))
                if number <= len(ids):
                    self.toggle(ids[number - 1])
            case _:
                return False
        return True

    def undo(self) -> bool:
        if not self.ticked:
            return False
        self.toggle(self.ticked[-1])
        return True

    def undo_words(self) -> str:
        return "Take the last ship back" if self.ticked else ""
