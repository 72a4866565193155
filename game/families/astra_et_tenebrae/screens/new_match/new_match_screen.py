"""The New Match screen: players, sides, ships, table and options, and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame

from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    Choices,
)
from game.families.astra_et_tenebrae.screens.frigate_picture import FrigatePicture
from game.families.astra_et_tenebrae.screens.new_match.beginning import BEGINNING
from game.families.astra_et_tenebrae.screens.new_match.options_bar import OPTIONS
from game.families.astra_et_tenebrae.screens.table_picture import TablePicture
from game.families.astra_et_tenebrae.words import NAMES, does_words
from game.match.choosing import seed_of
from game.match.seats import is_computer
from game.screens.new_match.frame import ROW, KeptFrame
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.options import Option
from game.shell.theme import HEADING, SECTION, SMALL, STRONG
from game.widgets.button import Button
from game.widgets.choice import Tabs
from game.widgets.field import TextField
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, Row, centered
from rules.astra_et_tenebrae.drawing import ROCKS
from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.state import CAPTAINS
from rules.kernel.seats import PLAYERS, Seat

_CAPTAINS = "You put one on each ship, face down, before the ships are placed (AS-2, AK-1)."
_COMPUTER = "The computer puts one on each ship at random, face down (AS-2)."
_LOT = "One random captain on each ship; the ships stand in a row (AS-2, AS-3)."


class NewMatch(KeptFrame):
    """The screen on which two players choose everything before the first die."""

    help_link: ClassVar[str] = "program"
    titles: ClassVar[Mapping[Seat, str]] = {
        Seat.RED: "First side, at the bottom",
        Seat.BLUE: "Second side, at the top",
    }
    edition_tip: ClassVar[str] = "Which of the author's three versions of the rules you play"
    tab: ClassVar[int] = 124
    beginning = BEGINNING
    bar: ClassVar[Sequence[Option]] = OPTIONS
    ship: ClassVar[str] = "frigate"
    ships: ClassVar[str] = "frigates"
    name_tip: ClassVar[str] = "Every ship of a match needs its own name (AS-1)"
    choices: Choices

    def drawn(self) -> tuple[str, ...]:
        return (ROCKS,) if self.choices.rocks else ()

    def readiness(self) -> str:
        if self.choices.quick and self.choices.typed_dice:
            return "Ready: captains are random; you roll for who places first."
        if self.choices.quick:
            return "Ready: both sides are set up for you, and turn 1 begins."
        return "Ready: you choose captains in secret, then take turns to place ships."

    # --- the layout -----------------------------------------------------------------------------

    def board_width(self, body: pygame.Rect) -> int:
        return round(body.width * 0.42)

    def build_side(self, seat: Seat, column: Column) -> None:
        self.build_ships(seat, column)
        self._captains(seat, column)

    def build_ship(self, row: Row, seat: Seat, number: int) -> None:
        row.put(FrigatePicture, f"{seat}.ship.{number}.picture", seat)
        self.name_ship(row, seat, number, self.choices.ships[seat][number])

    def _captains(self, seat: Seat, column: Column) -> None:
        """Add the captains who may be on the ships, and how they are assigned."""
        name, pen = seat.value, self.ui.pen
        column.take(2, below=0)
        computer, other = (is_computer(self.choices.players[one]) for one in (seat, seat.other))
        told = computer and (seat is Seat.BLUE or not other)  # on the other side's list
        all_named = told or self.choices.count == len(CAPTAINS)
        words = "CAPTAINS" if all_named else f"{self.choices.count} OF THESE CAPTAINS"
        column.row(high=18, below=2).put(Label, f"{name}.captains", words, style=SECTION, color="accent")
        how = _COMPUTER if computer else _LOT if self.choices.quick else _CAPTAINS
        high = pen.words_height(how, column.rect.width, SMALL) + 1
        column.row(high=high, below=4).put(Note, f"{name}.captains.how", how, wrap=True, topic="AS-2")
        for captain in () if told else CAPTAINS:
            does = does_words(figures_of(self.choices.edition), captain)
            row_high = max(18, pen.words_height(does, column.rect.width - 84, SMALL) + 1)
            if row_high > column.rect.height:
                return
            row = column.row([76, 0], high=row_high, below=3)
            title, about = f"{name}.captain.{captain}", f"{name}.captain.{captain}.does"
            row.put(Label, title, NAMES[captain], style=STRONG.sized(12)).rect.height = 16
            row.put(Note, about, does, wrap=True, tooltip=does)

    def build_board(self, area: pygame.Rect) -> None:
        panel = self.ui.add(Panel("table", area, heading="Table", heading_style=HEADING.sized(14)))
        choices, column = self.choices, Column(self.ui.add, panel.inner(), ROW)
        tables, at = [("no", "Empty"), ("yes", "With rocks")], "yes" if choices.rocks else "no"
        column.put(Tabs, "table.rocks", tables, at=at, on_change=self._lay_rocks, group="table", topic="AT-1")
        row = column.row([0, 130])
        row.group = "table"
        row.put(
            TextField,
            "table.seed",
            str(choices.rocks_seed),
            on_change=self._draw_rocks,
            placeholder="Seed",
            max_length=6,
            tooltip="The same number draws the same rocks again.",
            disabled="" if choices.rocks else "The table is empty.",
        )
        tip = "The table is empty." if not choices.rocks else ""
        row.put(Button, "table.again", "Draw again", on_press=self._draw_again, disabled=tip)
        rocks = choices.terrain.polygons
        room = column.rect
        wide = min(room.width, round((room.height - 60) * 1.5))
        picture = column.row(high=round(wide / 1.5)).put(TablePicture, "table.preview", rocks)
        picture.rect = centered(picture.rect, wide, picture.rect.height)
        words = (
            f"{len(rocks)} rocks, the same for both sides. They stop burns, fire and sight within 30 inches; "
            "heat is seen through them (AT-1 to AT-3)."
            if rocks
            else "Nothing but space between the sides. Ships begin in the bands along their edges (AS-3)."
        )
        column.fill().put(Note, "table.about", words, wrap=True)

    def _lay_rocks(self, key: str) -> None:
        self.choices.rocks = key == "yes"
        self.lay_out()

    def _draw_rocks(self, words: str) -> None:
        self.choices.rocks_seed = min(seed_of(words) or 0, MOST_SEED)
        self.lay_out()

    def _draw_again(self) -> None:
        self.choices.rocks_seed = drawn_seed()
        self.lay_out()

    def state(self) -> dict[str, object]:
        """Return the current choices."""
        choices = self.choices
        return {
            "edition": choices.edition,
            "players": {seat.value: choices.players[seat] for seat in PLAYERS},
            "ships": {seat.value: list(choices.flying(seat)) for seat in PLAYERS},
            "rocks": len(choices.terrain.polygons),
        }


two_players, two_computers, new_match_against = NewMatch.for_two, NewMatch.to_watch, NewMatch.against
