"""The dialog before a solo duel: side, ships and who places them; choosing a level starts it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import ClassVar

from game.families.dark_frontier.new_match.choices import MINUTES_A_SHIP, Choices
from game.families.dark_frontier.screens.new_match.beginning import BEGINNING
from game.families.dark_frontier.words import idea_words, kind_options
from game.screens.new_match.solo_question import KeptSolo
from game.screens.tools.parts import upper_first
from game.widgets.choice import Dropdown
from game.widgets.label import Note, lower_line
from game.widgets.layout import Column
from rules.dark_frontier.state import ATTACKER, DEFENDER
from rules.kernel.seats import Seat


class SoloQuestion(KeptSolo):
    """The dialog for a duel against the computer; it starts from the last choices."""

    lines = 4
    title: ClassVar[str] = f"Solo duel: about {MINUTES_A_SHIP} min"
    beginning = BEGINNING
    sides: ClassVar[Mapping[Seat, str]] = {
        DEFENDER: "Defender: from the shipyard",
        ATTACKER: "Attacker: from the edge",
    }
    choices: Choices

    def take_side(self, side: str) -> None:
        """Give the player the other side, with the ship already chosen."""
        if Seat(side) is not self.side:
            self.choices.swap_ships()
        super().take_side(side)

    def wishes(self, column: Column) -> None:
        """Add the rows for the side, both ships and the setup."""
        self.choices.count = 1
        self.wish_side(column, topic="DS-4")
        self._wish_ship(column, "ship", "Your ship", self.side)
        self._wish_ship(column, "enemy", "Enemy ship", self.side.other)
        self.wish_setup(column, "Ships placed", "DS-4")

    def _wish_ship(self, column: Column, name: str, words: str, seat: Seat) -> None:
        sheets, at = self.choices.sheets, self.choices.ships[seat][0].kind
        take, options = partial(self.choices.fly, seat, 0), kind_options(sheets)
        row = self.wish(column, name, words, Dropdown, options, at, take, topic="DS-1", widths=[150, 150, 0])
        idea = f"{upper_first(idea_words(sheets[at]))}."
        lower_line(row.put(Note, f"solo.{name}.idea", idea, wrap=True, tooltip=idea), self.screen.ui.pen, 11)
