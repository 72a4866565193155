"""The question before a solo battle: rules, fleets, map and style in one look; a level begins it at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.setup import SMALL_INTEGRITY, USUAL_INTEGRITY, styles_of
from game.families.false_sunrise.screens.new_match import solo
from game.families.false_sunrise.screens.new_match.last_time import keep_edition, last_edition
from game.families.false_sunrise.screens.new_match.screen import begun
from game.match.choosing import PLAIN, style_about, style_options
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.solo_question import ROW_WIDTHS, SoloFrame
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition

if TYPE_CHECKING:
    from game.screens.base import Screen

BY_LOT = ""
_SIZES = {SMALL_INTEGRITY: "Small", USUAL_INTEGRITY: "Usual"}


class SoloQuestion(SoloFrame):
    """Ask what a battle against the computer is to be like; who has no wish presses Enter.

    Until somebody has finished a match both fleets are small.
    """

    lines = 5

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.edition = NEWEST
        self.wish = solo.SoloWish(USUAL_INTEGRITY if screen.app.home.has_replays else SMALL_INTEGRITY)

    def ask(self) -> None:
        """Show the question, with the edition that was chosen last."""
        edition = last_edition(self.screen.app)
        if edition != self.edition:
            self._play_by(edition)
        self.open()

    def _play_by(self, edition: str) -> None:
        """Take an edition; what the other one alone has is let go."""
        self.edition, self.wish.fleet = edition, None
        if self.wish.style not in dict(style_options(styles_of(edition))):
            self.wish.style = PLAIN

    def wishes(self, column: Column) -> None:
        """Add the rows for the edition, size, fleet, map and the style of the computer."""
        wish, own = self.wish, self.screen.app.home.fleets
        editions = [(edition, load_edition(edition).name) for edition in EDITIONS]
        row = _line(column)
        row.put(Label, "solo.edition.label", "Rules")
        row.put(
            Dropdown,
            "solo.edition",
            editions,
            at=self.edition,
            on_change=self._edition,
            tooltip=load_edition(self.edition).about,
        )
        counts = {size: solo.usual_count(size, self.edition) for size in solo.SIZES}
        sizes = [(str(size), f"{_SIZES[size]}: about {count}") for size, count in counts.items()]
        row = _line(column)
        row.put(Label, "solo.size.label", "Both fleets")
        row.put(Tabs, "solo.size", sizes, at=str(wish.integrity), on_change=self._size)
        fleets = solo.fleets_of(wish.integrity, self.edition, own)
        row = _line(column)
        row.put(Label, "solo.fleet.label", "Your fleet")
        row.put(
            Dropdown,
            "solo.fleet",
            [(BY_LOT, "By lot"), *((str(path), name) for path, name in fleets)],
            at=str(wish.fleet or BY_LOT),
            on_change=partial(self._take, "fleet"),
            tooltip="The enemy has another fleet of this size and of about as many ships.",
        )
        maps = [(BY_LOT, "Drawn by lot"), *((str(path), name) for path, name in offers.ready_maps().items())]
        row = _line(column)
        row.put(Label, "solo.map.label", "Map")
        at, take = str(wish.map or BY_LOT), partial(self._take, "map")
        row.put(Dropdown, "solo.map", maps, at=at, on_change=take)

        known = styles_of(self.edition)
        row = column.row([150, 136, 0], gap=16)
        row.put(Label, "solo.style.label", "Its style")
        row.put(
            Dropdown,
            "solo.style",
            style_options(known),
            at=wish.style,
            on_change=self._style,
            tooltip="A style makes a level neither stronger nor weaker; its fleet suits it.",
        )
        about = style_about(known, wish.style)
        lower_line(row.put(Note, "solo.style.about", about, wrap=True, tooltip=about), self.screen.ui.pen, 11)

    def _edition(self, key: str) -> None:
        self._play_by(key)
        self.open("solo.edition")

    def _style(self, key: str) -> None:
        self.wish.style = key
        self.open("solo.style")

    def _size(self, key: str) -> None:
        self.wish.integrity, self.wish.fleet = int(key), None
        self.open("solo.size")

    def _take(self, what: str, key: str) -> None:
        setattr(self.wish, what, Path(key) if key else None)

    def begin(self, level: str) -> Screen:
        """Begin the battle against a level."""
        app, seed = self.screen.app, drawn_seed()
        choices = solo.solo_choices(app.settings.player_names, seed, level, self.edition, self.wish)
        choices.training = self.training
        keep_edition(app, self.edition)
        return begun(app, choices, seed, None)


def _line(column: Column) -> Row:
    return column.row(ROW_WIDTHS, gap=16)
