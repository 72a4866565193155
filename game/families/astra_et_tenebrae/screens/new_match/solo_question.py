"""The dialog before a solo battle: edition, side, ships and rocks; choosing a level starts it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.families.astra_et_tenebrae.new_match.choices import (
    EDITION_WORDS,
    FIRST_SHIPS,
    MINUTES_A_SHIP,
    MOST_SHIPS,
)
from game.families.astra_et_tenebrae.screens.new_match.beginning import BEGINNING
from game.screens.new_match.options import counts_to
from game.screens.new_match.solo_question import ROW_WIDTHS, KeptSolo
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Note, lower_line
from game.widgets.layout import Column
from game.widgets.setting import setter
from rules.kernel.seats import Seat

_RULES = {
    "2025-03-04": "The usual rules",
    "2025-03-02": "The second rules",
    "2025-03-01": "The first rules",
}


class SoloQuestion(KeptSolo):
    """The dialog for a battle against the computer; it starts from the last choices."""

    lines = 6
    beginning = BEGINNING
    sides: ClassVar[Mapping[Seat, str]] = {Seat.RED: "At the bottom", Seat.BLUE: "At the top"}

    def begin_small(self) -> None:
        """Suggest few frigates."""
        self.choices.count = min(self.choices.count, FIRST_SHIPS)

    def wishes(self, column: Column) -> None:
        """Add the rows for the edition, the side, the ships, the rocks and the setup."""
        choices, at = self.choices, self.choices.edition
        editions = [
            (edition, ", ".join(filter(None, (_RULES.get(edition), words.name))))
            for edition, words in EDITION_WORDS.items()
        ]
        self.wish(column, "edition", "Rules edition", Dropdown, editions, at, self._play_by)
        row, pen = column.row(ROW_WIDTHS, gap=16), self.screen.ui.pen
        row.skip()
        lower_line(row.put(Note, "solo.edition.about", EDITION_WORDS[at].about, wrap=True), pen, 2)
        self.wish_side(column)
        take, at = setter(choices, "count", read=int), str(choices.count)
        self.wish(
            column,
            "ships",
            "Frigates a side",
            Tabs,
            counts_to(MOST_SHIPS, MINUTES_A_SHIP),
            at,
            take,
            topic="AS-1",
        )
        tables = [("no", "Empty"), ("yes", "With random rocks")]
        take, at = setter(choices, "rocks", read="yes".__eq__), "yes" if choices.rocks else "no"
        self.wish(column, "rocks", "Table", Tabs, tables, at, take, topic="AT-1")
        self.wish_setup(column, "Captains and places", "AS-2")

    def _play_by(self, edition: str) -> None:
        self.choices.play_by(edition)
        self.edition = edition
