"""The question before a solo battle: size, fleet and map in one look; a level begins it at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.choices_file import FILE_NAME, edition_chosen
from game.families.false_sunrise.new_match.players import TRAINING
from game.families.false_sunrise.new_match.setup import SMALL_INTEGRITY, USUAL_INTEGRITY
from game.families.false_sunrise.screens.new_match import solo
from game.families.false_sunrise.screens.new_match.screen import begun, drawn_seed
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label
from game.widgets.layout import centred, columns
from game.widgets.modal import Modal
from game.widgets.widget import Widget
from rules.false_sunrise.editions import NEWEST

if TYPE_CHECKING:
    from game.screens.base import Screen

BY_LOT = ""
_WIDE, _ROW, _GAP, _WORDS = 620, 36, 10, 150
_SIZES = {SMALL_INTEGRITY: "Small", USUAL_INTEGRITY: "Usual"}


class SoloQuestion:
    """Ask what a battle against the computer is to be like; who has no wish presses Enter.

    Until somebody has finished a match both fleets are small.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.edition = NEWEST
        self.wish = solo.Wish(USUAL_INTEGRITY if screen.app.home.has_replays else SMALL_INTEGRITY)
        self.training = False

    def ask(self) -> None:
        """Show the question, with the edition of the last new match."""
        edition = edition_chosen(self.screen.app.home.config / FILE_NAME)
        if edition != self.edition:
            self.edition, self.wish.fleet = edition, None
        self._open()

    def _open(self, focus: str = "") -> None:
        """Lay it out; the focus is on the first level, or on what was changed last."""
        ui = self.screen.ui
        first = f"level.{next(iter(LEVELS))}"
        lines = 3 + len(LEVELS)
        modal = Modal(
            "level",
            centred(Rect(0, 0, *ui.size), _WIDE, 136 + lines * (_ROW + _GAP)),
            heading="Solo battle",
            on_close=ui.close_modal,
            first_focus=focus or first,
        )
        inner = modal.inner()
        rows = [Rect(inner.left, inner.top + n * (_ROW + _GAP), inner.width, _ROW) for n in range(lines)]
        modal.children += [*self._wishes(rows[:3]), *self._levels(rows[3:], first)]
        modal.children += self._foot(Rect(inner.left, inner.bottom - _ROW, inner.width, _ROW))
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _wishes(self, rows: list[Rect]) -> list[Widget]:
        """Make the rows for size, fleet and map."""
        wish, own = self.wish, self.screen.app.home.fleets
        fleets = solo.fleets_of(wish.integrity, self.edition, own)
        sizes = [(str(size), f"{_SIZES[size]}: about {size // 3} ships") for size in solo.SIZES]
        named = {"size": "Both fleets", "fleet": "Your fleet", "map": "Map"}
        places = [columns(row, [_WORDS, 0], gap=16) for row in rows]
        made = [
            Label(f"solo.{name}.label", place[0], words)
            for (name, words), place in zip(named.items(), places, strict=True)
        ]
        return [
            *made,
            Tabs("solo.size", places[0][1], sizes, at=str(wish.integrity), on_change=self._size),
            Dropdown(
                "solo.fleet",
                places[1][1],
                [(BY_LOT, "By lot"), *((str(path), name) for path, name in fleets)],
                at=str(wish.fleet or BY_LOT),
                on_change=lambda key: self._take("fleet", key),
                tooltip="The enemy has another fleet of this size and of about as many ships.",
            ),
            Dropdown(
                "solo.map",
                places[2][1],
                [(BY_LOT, "Drawn by lot"), *((str(path), name) for path, name in solo.maps())],
                at=str(wish.map or BY_LOT),
                on_change=lambda key: self._take("map", key),
            ),
        ]

    def _levels(self, rows: list[Rect], first: str) -> list[Widget]:
        """Make a button for each level, which begins the battle."""
        made: list[Widget] = []
        for row, (name, level) in zip(rows, LEVELS.items(), strict=True):
            button, about = columns(row, [_WORDS, 0], gap=16)
            look = ButtonLook.PRIMARY if f"level.{name}" == first else ButtonLook.NORMAL
            words = f"Fight the {level.title.casefold()}"
            made += [
                Button(f"level.{name}", button, words, look=look, on_press=partial(self._fight, name)),
                Label(f"level.{name}.about", about, level.about, style=SMALL),
            ]
        return made

    def _foot(self, row: Rect) -> list[Widget]:
        button, box = columns(row, [_WORDS, 0], gap=16)
        return [
            Button("level.back", button, "Back", on_press=self.screen.ui.close_modal),
            Checkbox(
                "level.training",
                box,
                "For training: advice, reasons, and all can be taken back",
                on=self.training,
                on_change=self._train,
                tooltip=TRAINING,
            ),
        ]

    def _size(self, key: str) -> None:
        self.wish.integrity, self.wish.fleet = int(key), None
        self._open("solo.size")

    def _take(self, what: str, key: str) -> None:
        setattr(self.wish, what, Path(key) if key else None)

    def _train(self, on: bool) -> None:  # noqa: FBT001 - what a checkbox tells
        self.training = on

    def _fight(self, level: str) -> None:
        app, seed = self.screen.app, drawn_seed()
        self.screen.ui.close_modal()
        app.audio.play("click")
        choices = solo.solo_choices(app.settings.player_names, seed, level, self.edition, self.wish)
        choices.training = self.training
        if self.edition != NEWEST:
            app.toast(f"{offers.edition_name(self.edition)}: the edition of your last new match.")
        app.push(begun(app, choices, seed, None))
