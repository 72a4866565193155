"""The question before a solo battle: rules, fleets, map and style.

Choosing a level starts it at once.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.setup import SMALL_INTEGRITY, USUAL_INTEGRITY, minutes_of
from game.families.false_sunrise.screens.new_match import solo
from game.families.false_sunrise.screens.new_match.last_time import EDITIONS_APART, edition_for, keep_edition
from game.families.false_sunrise.screens.new_match.new_match_screen import begun
from game.match.choosing import PLAIN, style_about, style_options
from game.match.streak import is_learning
from game.match.styles import styles_in
from game.screens.host import HasUi
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.solo_question import SoloFrame
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Note, lower_line
from game.widgets.layout import Column
from game.widgets.setting import setter
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition

if TYPE_CHECKING:
    from game.screens.base import Screen

BY_LOT = ""
_SIZES = {SMALL_INTEGRITY: "Small", USUAL_INTEGRITY: "Usual"}


class SoloQuestion(SoloFrame):
    """Ask what a battle against the computer should be like; Enter takes the defaults.

    Until the player has won three battles, both fleets are small.
    """

    lines = 5
    card: ClassVar[str] = ""
    """The edition that the card on the main menu is for; "" if it offers all without a card of their own."""

    def __init__(self, screen: HasUi) -> None:
        super().__init__(screen)
        self.edition = NEWEST
        self.wanted = solo.SoloWish()
        self._has_sized = False  # whether the player chose the size

    def ask(self) -> None:
        """Show the question, with the last chosen edition."""
        edition = edition_for(self.screen.app, self.card)
        if edition != self.edition:
            self._play_by(edition)
        if not self._has_sized:
            learning = is_learning(self.screen.app.home, self.edition)
            self.wanted.integrity = SMALL_INTEGRITY if learning else USUAL_INTEGRITY
        self.open()

    def _play_by(self, edition: str) -> None:
        """Switch to an edition, and drop wishes that it does not have."""
        self.edition, self.wanted.fleet = edition, None
        if self.wanted.style not in dict(style_options(styles_in(edition))):
            self.wanted.style = PLAIN

    def wishes(self, column: Column) -> None:
        """Add the rows for the edition, if there is a choice, size, fleet, map and the computer's style."""
        wanted, own = self.wanted, self.screen.app.home.fleets
        put = partial(self.wish, column)
        if not self.card:
            editions = [
                (one, load_edition(one).name + ", the newest" * (one == NEWEST))
                for one in EDITIONS
                if one not in EDITIONS_APART
            ]
            at, about = self.edition, load_edition(self.edition).about
            put("edition", "Rules edition", Dropdown, editions, at, self._play_by, tooltip=about)
        counts = {size: solo.usual_count(size, self.edition) for size in solo.SIZES}
        sizes = [
            (str(size), f"{_SIZES[size]}: {count}, {minutes_of(size)} min") for size, count in counts.items()
        ]
        put("size", "Both fleets", Tabs, sizes, str(wanted.integrity), self._size)
        fleets = solo.fleets_of(wanted.integrity, self.edition, own)
        options = [(BY_LOT, "Random"), *((str(path), name) for path, name in fleets)]
        tip = "The enemy gets a fleet of this size with about as many ships."
        take = setter(wanted, "fleet", read=_path)
        put("fleet", "Your fleet", Dropdown, options, str(wanted.fleet or BY_LOT), take, tooltip=tip)
        maps = [(BY_LOT, "Random"), *((str(path), name) for path, name in offers.ready_maps().items())]
        put("map", "Map", Dropdown, maps, str(wanted.map or BY_LOT), setter(wanted, "map", read=_path))
        known, at = styles_in(self.edition), wanted.style
        tip = "A style does not change the difficulty; its fleet suits it."
        options, take = style_options(known), setter(wanted, "style")
        row = put("style", "Enemy style", Dropdown, options, at, take, tooltip=tip, widths=[150, 136, 0])
        about = style_about(known, at)
        lower_line(row.put(Note, "solo.style.about", about, wrap=True, tooltip=about), self.screen.ui.pen, 11)

    def _size(self, key: str) -> None:
        self.wanted.integrity, self.wanted.fleet, self._has_sized = int(key), None, True

    def begin(self, level: str) -> Screen:
        """Start the battle against a level."""
        app, seed = self.screen.app, drawn_seed()
        choices = solo.solo_choices(app.settings.player_names, seed, level, self.edition, self.wanted)
        choices.training = self.training
        keep_edition(app, self.edition)
        return begun(app, choices, seed, None)


def _path(key: str) -> Path | None:
    return Path(key) if key else None
