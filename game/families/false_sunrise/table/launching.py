"""Launching what was ordered: every squadron is ticked, and what is unticked is held back (WPN-1)."""

from __future__ import annotations

from typing import ClassVar

from game.families.false_sunrise.table.choice_rows import ChoiceRow
from game.families.false_sunrise.table.choosing import ChoosingTool
from game.families.false_sunrise.table.host import FleetHost
from game.families.false_sunrise.table.squadron_words import squadron_type
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit
from game.widgets.button import Button
from rules.kernel.requests import ChooseSome


class LaunchTool(ChoosingTool):
    """Launch the ticked squadrons, all at first; Delete takes all ticks away."""

    title: ClassVar[str] = "Launches"
    now: ClassVar[str] = "choose the squadrons that launch"
    request: ChooseSome

    def __init__(self, host: FleetHost, request: ChooseSome) -> None:
        super().__init__(host, request)
        self.ticked = list(request.options)
        # An enemy that was looked at would keep its arcs and bands over the board.
        host.select(request.options[0].ship_id)

    def question(self) -> str:
        return "These launches were ordered. What is ticked launches now; take a tick away to hold it back."

    def rows(self) -> list[ChoiceRow]:
        state, rows = self.host.view, []
        for one in self.request.options:
            ship = state.ships[one.ship_id]
            at = [place.id for place in ship.spec.places].index(one.part)
            kind = squadron_type(state, ship.holds[at] or "")
            launches = one in self.ticked
            detail = f"From {ship.spec.name}, place {at + 1}. {kind.text}".strip()
            aside = f"launches at size {kind.size}" if launches else "held back"
            rows.append(ChoiceRow(one, kind.name, aside, detail, ship.seat, ship.id, ticked=launches))
        return rows

    def below(self, column: PanelColumn) -> None:
        column.foot().put(
            Button,
            "tool.untick",
            "Untick all",
            on_press=self.decline,
            shortcut=self.host.app.bindings.label("remove_shot"),
            disabled="" if self.ticked else "Nothing is ticked: all are held back",
            tooltip="Hold all of them back; each can be ticked again (WPN-1)",
            topic="WPN-1",
        )

    def offer(self) -> Commit:
        launched, held = len(self.ticked), len(self.request.options) - len(self.ticked)
        words = f"Launch {launched} squadron{'s' * (launched != 1)}" if launched else "Launch none"
        return Commit(words, self.finish, f"{held} held back" if held else "")

    def decline(self) -> None:
        """Take all ticks away; nothing is answered yet."""
        self.ticked = []
        self.host.rebuild()

    def finish(self) -> None:
        """Answer with what is held back."""
        self.host.answer(tuple(one for one in self.request.options if one not in self.ticked))
