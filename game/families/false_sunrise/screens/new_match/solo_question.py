"""The question before a solo battle: rules, fleets, map and style in one look; a level begins it at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.players import PLAIN, TRAINING, style_about, style_options
from game.families.false_sunrise.new_match.setup import SMALL_INTEGRITY, USUAL_INTEGRITY, styles_of
from game.families.false_sunrise.screens.new_match import solo
from game.families.false_sunrise.screens.new_match.last_time import drawn_seed, keep_edition, last_edition
from game.families.false_sunrise.screens.new_match.screen import begun
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note, lower_line
from game.widgets.layout import Column, Row
from game.widgets.modal import dialog
from rules.false_sunrise.editions import EDITIONS, NEWEST, load_edition

if TYPE_CHECKING:
    from game.screens.base import Screen

BY_LOT = ""
_ROW, _GAP = 36, 10
_SIZES = {SMALL_INTEGRITY: "Small", USUAL_INTEGRITY: "Usual"}


class SoloQuestion:
    """Ask what a battle against the computer is to be like; who has no wish presses Enter.

    Until somebody has finished a match both fleets are small.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.edition = NEWEST
        self.wish = solo.SoloWish(USUAL_INTEGRITY if screen.app.home.has_replays else SMALL_INTEGRITY)
        self.training = False

    def ask(self) -> None:
        """Show the question, with the edition that was chosen last."""
        edition = last_edition(self.screen.app)
        if edition != self.edition:
            self._play_by(edition)
        self._open()

    def _play_by(self, edition: str) -> None:
        """Take an edition; what the other one alone has is let go."""
        self.edition, self.wish.fleet = edition, None
        if self.wish.style not in dict(style_options(styles_of(edition))):
            self.wish.style = PLAIN

    def _open(self, focus: str = "") -> None:
        """Lay it out; the focus is on the first level, or on what was changed last."""
        ui = self.screen.ui
        first = f"level.{next(iter(LEVELS))}"
        height = (5 + len(LEVELS)) * (_ROW + _GAP) + 16 + _ROW
        modal, column = dialog(ui, "level", "Solo battle", 620, height, first_focus=focus or first)
        column.high, column.gap = _ROW, _GAP
        self._wishes(column)
        for name, level in LEVELS.items():
            look = ButtonLook.PRIMARY if f"level.{name}" == first else ButtonLook.NORMAL
            row, words = _line(column), f"Fight the {level.title.casefold()}"
            row.put(Button, f"level.{name}", words, look=look, on_press=partial(self._fight, name))
            row.put(Label, f"level.{name}.about", level.about, style=SMALL)
        column.take(16, below=0)
        row, words = _line(column), "For training: advice, reasons, and all can be taken back"
        row.put(Button, "level.back", "Back", on_press=ui.close_modal)
        on, train = self.training, partial(setattr, self, "training")
        row.put(Checkbox, "level.training", words, on=on, on_change=train, tooltip=TRAINING)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _wishes(self, column: Column) -> None:
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
        self._open("solo.edition")

    def _style(self, key: str) -> None:
        self.wish.style = key
        self._open("solo.style")

    def _size(self, key: str) -> None:
        self.wish.integrity, self.wish.fleet = int(key), None
        self._open("solo.size")

    def _take(self, what: str, key: str) -> None:
        setattr(self.wish, what, Path(key) if key else None)

    def _fight(self, level: str) -> None:
        app, seed = self.screen.app, drawn_seed()
        self.screen.ui.close_modal()
        app.audio.play("click")
        choices = solo.solo_choices(app.settings.player_names, seed, level, self.edition, self.wish)
        choices.training = self.training
        keep_edition(app, self.edition)
        app.push(begun(app, choices, seed, None))


def _line(column: Column) -> Row:
    return column.row([150, 0], gap=16)
