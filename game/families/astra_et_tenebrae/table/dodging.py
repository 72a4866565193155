"""Letting a pilot dodge a hit. Every ship with a face-down card is asked the same (AK-1, AK-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.board.plates import ShotLine
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.keys import ANSWERS
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.widgets.button import Button
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, Ship
from rules.table.measure import Point


class DodgeTool(BattleTool):
    """The tool to dodge a hit or to take it, which is the default."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING, ANSWERS)
    request: DodgeOrNot

    def __init__(self, host: Host, request: DodgeOrNot) -> None:
        super().__init__(host, request)
        self.history: History[bool] = History(False)
        self.history.take_up(host.draft() is True)
        host.select(request.ship)

    @property
    def dodges(self) -> bool:
        """Whether the ship dodges."""
        return self.history.now

    def in_hand(self) -> tuple[bool]:
        return (self.dodges,)

    def put_in_hand(self, answer: bool) -> None:  # noqa: FBT001 - the answer is yes or no
        self._choose(dodges=answer)

    def is_only_answer(self) -> bool:
        return bool(self._no_pilot(self.state.ships[self.request.ship]))

    def heading(self) -> Heading:
        return Heading(self.request.ship, "hit", self.request.seat)

    def what_now(self) -> str:
        return f"{self.request.ship} is hit: does its pilot dodge?"

    def build(self, column: PanelColumn) -> None:
        request = self.request
        ship = self.state.ships[request.ship]
        have = "have" if request.weapon is Weapon.MISSILES else "has"
        words = f"The {request.weapon} of {request.shooter} {have} hit {request.ship}."
        column.chooser(request.seat, words, "AK-6")
        for dodges, title in ((False, "Take the hit"), (True, "As pilot: dodge")):
            row = column.row(high=36, below=6)
            row.put(
                Button,
                f"pilot.{'yes' if dodges else 'no'}",
                title,
                on_press=partial(self._choose, dodges=dodges),
                on=self.dodges is dodges,
                shortcut=self.host.bindings.label("answer_yes" if dodges else "answer_no"),
                disabled=self._no_pilot(ship) if dodges else "",
            )
        words = (
            "A dodge voids this hit, and every later shot of this turn misses the ship. The card is spent."
        )
        column.say("pilot.words", self._no_pilot(ship) or words)
        column.note("pilot.asked", "Every ship with a face-down card is asked, whoever flies it.", "AK-1")

    def _no_pilot(self, ship: Ship) -> str:
        """Return a note for a player alone that a ship has no pilot; "" if it may dodge."""
        if self.may_have(ship, Captain.PILOT) or ship.captain is None:
            return ""
        return f"{ship.name} is flown by the {ship.captain}: it takes the hit."

    def commit(self) -> Commit:
        if self.dodges:
            return Commit(
                "Dodge", self._answer, "the card is spent" if self.alone else "if its card is the pilot"
            )
        return Commit("Take the hit", self._answer, "the card stays face down")

    def _answer(self) -> None:
        self.give(self.dodges)

    def _choose(self, *, dodges: bool) -> None:
        if dodges and (words := self._no_pilot(self.state.ships[self.request.ship])):
            self.host.app.toast(words, "refusal")
            return
        self.record(dodges, "dodging" if dodges else "taking the hit")

    def changed(self) -> None:
        self.keep(self.dodges)

    def overlays(self) -> Sequence[Overlay]:
        ships, request = self.state.ships, self.request
        shooter = ships[request.shooter]
        shot = ShotLine(shooter.place, ships[request.ship].place, shooter.seat)
        return [*flown(self.state), shot]

    def looks_at(self) -> Sequence[Point]:
        ships = self.state.ships
        return [ships[self.request.ship].place, ships[self.request.shooter].place]

    def key_actions(self) -> KeyActions:
        other = partial(self._choose, dodges=not self.dodges)
        return {
            **super().key_actions(),
            "answer_yes": partial(self._choose, dodges=True),
            "answer_no": partial(self._choose, dodges=False),
            **dict.fromkeys(("list_down", "list_up", "say_no"), other),
        }
