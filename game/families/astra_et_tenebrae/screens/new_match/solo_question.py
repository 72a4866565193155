"""The question before a solo battle: rules, side, ships and rocks; a level begins it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS, MOST_SHIPS, solo
from game.families.astra_et_tenebrae.screens.new_match.beginning import begun, keep_choices, last_choices
from game.match.seats import HUMAN
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.solo_question import ROW_WIDTHS, SoloFrame
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label
from game.widgets.layout import Column
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.base import Screen

_SIDES = {Seat.RED: "From below", Seat.BLUE: "From above"}
_BY_HAND, _AT_ONCE = "hand", "quick"


class SoloQuestion(SoloFrame):
    """Ask what a battle against the computer is to be like; it begins as the last one was."""

    lines = 5

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.choices = last_choices(screen.app)
        self.edition = self.choices.edition
        humans = [seat for seat in PLAYERS if self.choices.players[seat] == HUMAN]
        self.side = humans[0] if len(humans) == 1 else Seat.RED
        self.by_hand = False

    def wishes(self, column: Column) -> None:
        """Add the rows for the edition, the side, the ships, rocks and the setup."""
        choices = self.choices
        editions = [(edition, words.name) for edition, words in EDITION_WORDS.items()]
        row = column.row(ROW_WIDTHS, gap=16)
        row.put(Label, "solo.edition.label", "Rules")
        tip = EDITION_WORDS[choices.edition].about
        row.put(Dropdown, "solo.edition", editions, at=choices.edition, on_change=self._play_by, tooltip=tip)
        row = column.row(ROW_WIDTHS, gap=16)
        row.put(Label, "solo.side.label", "Your side")
        sides = [(seat.value, words) for seat, words in _SIDES.items()]
        row.put(Tabs, "solo.side", sides, at=self.side.value, on_change=self._take_side)
        row = column.row(ROW_WIDTHS, gap=16)
        row.put(Label, "solo.ships.label", "Frigates a side", topic="AS-1")
        counts = [(str(count), str(count)) for count in range(1, MOST_SHIPS + 1)]
        row.put(Tabs, "solo.ships", counts, at=str(choices.count), on_change=self._fly)
        row = column.row(ROW_WIDTHS, gap=16)
        row.put(Label, "solo.rocks.label", "Table", topic="AT-1")
        tables = [("no", "Empty"), ("yes", "With rocks, drawn by lot")]
        at = "yes" if choices.rocks else "no"
        row.put(Tabs, "solo.rocks", tables, at=at, on_change=self._lay_rocks)
        row = column.row(ROW_WIDTHS, gap=16)
        row.put(Label, "solo.setup.label", "Captains, places", topic="AS-2")
        ways = [(_AT_ONCE, "By lot: straight to play"), (_BY_HAND, "Chosen by me")]
        at = _BY_HAND if self.by_hand else _AT_ONCE
        row.put(Tabs, "solo.setup", ways, at=at, on_change=self._set_up)

    def _play_by(self, edition: str) -> None:
        self.choices.play_by(edition)
        self.edition = edition
        self.open("solo.edition")

    def _take_side(self, key: str) -> None:
        self.side = Seat(key)
        self.open("solo.side")

    def _fly(self, key: str) -> None:
        self.choices.count = int(key)
        self.open("solo.ships")

    def _lay_rocks(self, key: str) -> None:
        self.choices.rocks = key == "yes"
        self.open("solo.rocks")

    def _set_up(self, key: str) -> None:
        self.by_hand = key == _BY_HAND
        self.open("solo.setup")

    def begin(self, level: str) -> Screen:
        """Begin the battle against a level; what was chosen is kept for the next one."""
        app = self.screen.app
        self.choices.names = dict(zip(PLAYERS, app.settings.player_names, strict=True))
        chosen = solo(self.choices, self.side, level)
        chosen.training, chosen.quick = self.training, not self.by_hand
        chosen.seed, chosen.typed_dice, chosen.rocks_seed = "", False, drawn_seed()
        keep_choices(app, chosen)
        return begun(app, chosen)
