"""Letting a pilot dodge a hit. Every ship with a face-down card is asked the same (AK-1, AK-6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from game.board.plates import ShotLine
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.board.person_card import PersonPicture
from game.families.astra_et_tenebrae.keys import ANSWERS
from game.families.astra_et_tenebrae.people import person_of
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.plain_words import hit_words
from game.paint.portrait import HIGH
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, lead
from game.screens.tools.tool import Commit, Heading, Host
from game.screens.tools.yes_no import YesNoTool
from game.shell.actions import CHOOSING, Context
from game.shell.theme import SMALL
from game.widgets.button import Button
from game.widgets.label import Label
from game.widgets.painted import Painted
from rules.astra_et_tenebrae.combat_requests import DodgeOrNot
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import Captain, Ship
from rules.table.measure import Point

_FACE = 52
_LEAD_LINES = 3  # the room kept for the plain sentence, so that the buttons do not move with it


class DodgeTool(YesNoTool, BattleTool):
    """The tool to dodge a hit or to take it, which is the default."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING, ANSWERS)
    yes, no = "answer_yes", "answer_no"
    flips: ClassVar[tuple[str, ...]] = ("list_down", "list_up", "say_no")
    request: DodgeOrNot

    def __init__(self, host: Host, request: DodgeOrNot) -> None:
        super().__init__(host, request)
        self.begin(first=False, takes=lambda kept: kept is True)
        host.select(request.ship)

    def is_only_answer(self) -> bool:
        return bool(self._no_pilot(self.state.ships[self.request.ship]))

    def is_needless(self) -> bool:
        return self.is_only_answer()

    def heading(self) -> Heading:
        return Heading(self.request.ship, "hit", self.request.seat)

    def what_now(self) -> str:
        return f"{self.request.ship} is hit: does its pilot dodge?"

    def build(self, column: PanelColumn) -> None:
        request = self.request
        ship = self.state.ships[request.ship]
        hit = "hit" if request.weapon is Weapon.MISSILES else "hits"
        words = f"{request.shooter}'s {request.weapon} {hit} {request.ship}."
        words += "" if self._no_pilot(ship) else self._offer()
        column.chooser(request.seat, words, "AK-6")
        lead(column, "pilot.lead", self._no_pilot(ship) or self._meaning(), lines=_LEAD_LINES)
        self._put_pilot(column, ship)
        for dodges, title in ((False, "Take the hit"), (True, "Dodge")):
            row = column.row(high=36, below=6)
            row.put(
                Button,
                f"pilot.{'yes' if dodges else 'no'}",
                title,
                on_press=partial(self.choose, says=dodges),
                on=self.says is dodges,
                shortcut=self.key_of(says=dodges),
                disabled=self._no_pilot(ship) if dodges else "",
            )
        if details(column, "pilot.details"):
            words = "Every ship with a face-down card is asked, so the question gives nothing away."
            column.note("pilot.asked", words, "AK-1")

    def _offer(self) -> str:
        """Say what dodging does, and how surely (AK-6)."""
        return f" Dodging always works: this hit and every later shot at {self.request.ship} this turn miss."

    def _meaning(self) -> str:
        """Say in plain words what the choice means."""
        if self.says:
            return f"Nothing hits {self.request.ship} any more this turn. A pilot can do this once a match."
        return hit_words(self.state, self.request)

    def _put_pilot(self, column: PanelColumn, ship: Ship) -> None:
        """Show who would dodge, to a player who sees the card anyway."""
        person = person_of(ship.seat, ship.captain) if self.alone else None
        if person is not None and not self._no_pilot(ship):
            face = PersonPicture(person, column.host.app.theme.seat(ship.seat))
            row = column.row([_FACE, 0], high=round(_FACE * HIGH), gap=10, below=8)
            row.put(Painted, "pilot.face", face, person.name)
            words = f"{person.name}. {person.lines[0]}"
            row.put(Label, "pilot.name", words, style=SMALL, color="secondary", wrap=True)

    def _no_pilot(self, ship: Ship) -> str:
        """Return a note for a player alone that a ship has no pilot; "" if it may dodge."""
        if self.may_have(ship, Captain.PILOT) or ship.captain is None:
            return ""
        return f"{ship.name} has the {ship.captain} aboard, not the pilot: it takes the hit."

    def commit(self) -> Commit:
        if self.says:
            return Commit(
                "Dodge",
                self.answer,
                "the card is then used up" if self.alone else "if its captain is the pilot",
            )
        return Commit("Take the hit", self.answer, "the card stays face down")

    def answer(self) -> None:
        self.give(self.says)

    def step_words(self, *, says: bool) -> str:
        return "dodging" if says else "taking the hit"

    def choose(self, *, says: bool) -> None:
        """Choose to dodge or not, or say that this ship has no pilot."""
        if says and (words := self._no_pilot(self.state.ships[self.request.ship])):
            self.host.app.toast(words, "refusal")
            return
        super().choose(says=says)

    def overlays(self) -> Sequence[Overlay]:
        ships, request = self.state.ships, self.request
        shooter = ships[request.shooter]
        shot = ShotLine(shooter.place, ships[request.ship].place, shooter.seat)
        return [*flown(self.state), shot]

    def looks_at(self) -> Sequence[Point]:
        ships = self.state.ships
        return [ships[self.request.ship].place, ships[self.request.shooter].place]
