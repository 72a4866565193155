"""The question before a solo battle: rules, side, ships and rocks; a level begins it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS, solo
from game.families.astra_et_tenebrae.screens.new_match.beginning import begun, keep_choices, last_choices
from game.families.astra_et_tenebrae.screens.new_match.options_bar import COUNTS
from game.match.seats import HUMAN
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.solo_question import SoloFrame
from game.widgets.choice import Dropdown, Tabs
from game.widgets.layout import Column
from game.widgets.setting import setter
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
        choices, at = self.choices, self.choices.edition
        editions = [(edition, words.name) for edition, words in EDITION_WORDS.items()]
        about = EDITION_WORDS[at].about
        self.wish(column, "edition", "Rules", Dropdown, editions, at, self._play_by, tooltip=about)
        sides = [(seat.value, words) for seat, words in _SIDES.items()]
        take = setter(self, "side", read=Seat)
        self.wish(column, "side", "Your side", Tabs, sides, self.side.value, take)
        take, at = setter(choices, "count", read=int), str(choices.count)
        self.wish(column, "ships", "Frigates a side", Tabs, COUNTS, at, take, topic="AS-1")
        tables = [("no", "Empty"), ("yes", "With rocks, drawn by lot")]
        take, at = setter(choices, "rocks", read="yes".__eq__), "yes" if choices.rocks else "no"
        self.wish(column, "rocks", "Table", Tabs, tables, at, take, topic="AT-1")
        ways = [(_AT_ONCE, "By lot: straight to play"), (_BY_HAND, "Chosen by me")]
        at = _BY_HAND if self.by_hand else _AT_ONCE
        take = setter(self, "by_hand", read=_BY_HAND.__eq__)
        self.wish(column, "setup", "Captains, places", Tabs, ways, at, take, topic="AS-2")

    def _play_by(self, edition: str) -> None:
        self.choices.play_by(edition)
        self.edition = edition

    def begin(self, level: str) -> Screen:
        """Begin the battle against a level; what was chosen is kept for the next one."""
        app = self.screen.app
        self.choices.names = dict(zip(PLAYERS, app.settings.player_names, strict=True))
        chosen = solo(self.choices, self.side, level)
        chosen.training, chosen.quick = self.training, not self.by_hand
        chosen.seed, chosen.typed_dice, chosen.rocks_seed = "", False, drawn_seed()
        keep_choices(app, chosen)
        return begun(app, chosen)
