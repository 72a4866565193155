"""New match: players, sides and their ships, the table and options, with all that stands in the way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.book.rulebook.meanings import BookTerms
from game.families.astra_et_tenebrae.new_match.choices import (
    MOST_SEED,
    SHIP_LENGTH,
    missing,
    plays_computer,
    seed_of,
)
from game.families.astra_et_tenebrae.screens.frigate_picture import FrigatePicture
from game.families.astra_et_tenebrae.screens.new_match.beginning import begun, keep_choices, last_choices
from game.families.astra_et_tenebrae.screens.new_match.options_bar import edition_bar, options_bar
from game.families.astra_et_tenebrae.screens.table_picture import TablePicture
from game.families.astra_et_tenebrae.words import NAMES, does_words
from game.match.choosing import first_level
from game.match.seats import HUMAN
from game.screens.base import Screen
from game.screens.new_match.last_time import drawn_seed
from game.screens.new_match.parts import before_start
from game.screens.new_match.player_row import player_row, presets
from game.screens.sound_sign import clear_of_sign
from game.screens.tools.parts import seat_icon
from game.shell.theme import HEADING, SECTION, SMALL, STRONG, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import GAP, Column, Row, centred, columns, rows
from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.state import CAPTAINS
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.app import App

_PAD, _ROW = 16, 32
_HEAD, _EDITION, _OPTIONS, _FOOT = 40, 34, 50, 48
_TITLES = {Seat.RED: "First side, from below", Seat.BLUE: "Second side, from above"}
_CAPTAINS = "Laid face down, one a ship, before the ships are placed (AS-2, AK-1)."
_LOT = "Laid by lot, one a ship; each side sees its own, and stands in a row (AS-2, AS-3)."


class NewMatch(Screen):
    """Let two players choose everything before the first die."""

    name: ClassVar[str] = "new_match"
    help_link: ClassVar[str] = "program"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.choices = last_choices(app)

    def leave(self) -> None:
        """Keep the choices for the next time."""
        keep_choices(self.app, self.choices)

    def enter(self) -> None:
        """Offer the start at once: everything has a sensible beginning."""
        if self.ui.focus_id is None:
            self.ui.focus("start", visible=False)

    def choose_players(self, first: str, second: str) -> None:
        """Seat both players."""
        for seat, player in zip(PLAYERS, (first, second), strict=True):
            self.choices.seat(seat, player)

    # --- the layout -----------------------------------------------------------------------------

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, options, the two sides and the table, and the way on."""
        self.edition = self.choices.edition
        self.ui.gloss.terms = BookTerms(self.edition)
        ui, choices = self.ui, self.choices
        window = pygame.Rect(_PAD, 8, size[0] - 2 * _PAD, size[1] - 8 - GAP)
        head, edition, options, body, foot = rows(window, [_HEAD, _EDITION, _OPTIONS, 0, _FOOT], 0)
        place = pygame.Rect(*head.topleft, 300, head.height)
        ui.add(Label("heading", place, "NEW MATCH", style=TITLE.sized(24)))
        presets(ui, clear_of_sign(head.inflate(0, 30 - head.height), size[0]), choices, self.lay_out)
        edition_bar(ui, edition, choices, self.lay_out)
        options_bar(ui, options.move(0, 6), choices, self.lay_out)
        body = pygame.Rect(body.left, body.top + 14, body.width, body.height - 14 - GAP)
        first, second, table = columns(body, [0, 0, round(body.width * 0.42)], gap=12)
        self._side(Seat.RED, first)
        self._side(Seat.BLUE, second)
        self._table(table)
        self._foot(foot)

    def _side(self, seat: Seat, rect: pygame.Rect) -> None:
        name, choices = seat.value, self.choices
        panel = self.ui.add(Panel(name, rect, heading=" "))
        place, style = pygame.Rect(rect.left + 12, rect.top + 6, rect.width - 24, 22), HEADING.sized(14)
        ink = self.app.theme.seat_text(seat)
        self.ui.add(
            Label(f"{name}.title", place, _TITLES[seat], style=style, colour=ink, icon=seat_icon(seat))
        )
        column = Column(self.ui.add, panel.inner(), _ROW)
        player_row(seat, column, choices, self.ui.pen, self.lay_out, partial(self._name, seat))
        column.take(4, below=0)
        words = "FRIGATE" if choices.count == 1 else f"{choices.count} FRIGATES"
        column.row(high=18, below=4).put(Label, f"{name}.ships", words, style=SECTION, colour="accent")
        for number in range(choices.count):
            row = column.row([44, 0])
            row.group = name
            row.put(FrigatePicture, f"{name}.ship.{number}.picture", seat)
            row.put(
                TextField,
                f"{name}.ship.{number}",
                choices.ships[seat][number],
                on_change=partial(self._call, seat, number),
                placeholder="Name of the ship",
                max_length=SHIP_LENGTH,
                tooltip="No two ships of a battle have one name (AS-1)",
            )
        self._captains(seat, column)

    def _captains(self, seat: Seat, column: Column) -> None:
        """Say who may fly on the ships, and how the cards come there."""
        name, pen = seat.value, self.ui.pen
        column.take(2, below=0)
        words = (
            "CAPTAINS" if self.choices.count == len(CAPTAINS) else f"{self.choices.count} OF THESE CAPTAINS"
        )
        column.row(high=18, below=2).put(Label, f"{name}.captains", words, style=SECTION, colour="accent")
        how = _LOT if self.choices.quick else _CAPTAINS
        high = pen.words_height(how, column.rect.width, SMALL) + 1
        column.row(high=high, below=4).put(Note, f"{name}.captains.how", how, wrap=True, topic="AS-2")
        for captain in CAPTAINS:
            does = does_words(figures_of(self.choices.edition), captain)
            row_high = max(18, pen.words_height(does, column.rect.width - 84, SMALL) + 1)
            if row_high > column.rect.height:
                return
            row = column.row([76, 0], high=row_high, below=3)
            title, about = f"{name}.captain.{captain}", f"{name}.captain.{captain}.does"
            row.put(Label, title, NAMES[captain], style=STRONG.sized(12)).rect.height = 16
            row.put(Note, about, does, wrap=True, tooltip=does)

    def _name(self, seat: Seat, words: str) -> None:
        self.choices.names[seat] = words
        self.lay_out()

    def _call(self, seat: Seat, number: int, words: str) -> None:
        self.choices.call(seat, number, words)
        self.lay_out()

    def _table(self, rect: pygame.Rect) -> None:
        panel = self.ui.add(Panel("table", rect, heading="Table", heading_style=HEADING.sized(14)))
        choices, column = self.choices, Column(self.ui.add, panel.inner(), _ROW)
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
        picture.rect = centred(picture.rect, wide, picture.rect.height)
        words = (
            f"{len(rocks)} rocks, alike for both sides: they stop burns, fire, and sight within 30 inches; "
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

    def _foot(self, rect: pygame.Rect) -> None:
        why = before_start(missing(self.choices))
        row, key = Row(self.ui.add, rect, [120, 0, 240], 16, "foot"), self.app.bindings.label("back")
        row.put(Button, "back", "Back", on_press=self.back, shortcut=key).rect.inflate_ip(0, -8)
        said, icon = why or self._readiness(), Icon.WARNING if why else Icon.CHECK
        row.put(Label, "status", said, colour="refusal" if why else "secondary", icon=icon, tooltip=why)
        look, start = ButtonLook.COMMIT, self._start
        row.put(Button, "start", "Start the match", on_press=start, look=look, disabled=why)

    def _readiness(self) -> str:
        if self.choices.quick and self.choices.typed_dice:
            return "Ready: captains are laid by lot; you roll who begins to place the ships."
        if self.choices.quick:
            return "Ready: the program sets both sides up, and the first turn begins."
        return "Ready: captains are laid in secret, then the ships are placed by turns."

    def _start(self) -> None:
        names = self.choices.names
        red, blue = (names[seat].strip() for seat in PLAYERS)
        if red and blue:
            self.app.change_settings(player_names=(red, blue))
        table = begun(self.app, self.choices)
        self.app.audio.play("confirm")
        self.app.replace(table)

    def state(self) -> dict[str, object]:
        """Say what is chosen."""
        choices = self.choices
        return {
            "edition": choices.edition,
            "players": {seat.value: choices.players[seat] for seat in PLAYERS},
            "ships": {seat.value: list(choices.flying(seat)) for seat in PLAYERS},
            "rocks": len(choices.terrain.polygons),
        }


def new_match_against(app: App, level: str) -> Screen:
    """Offer a new match of one player against a level; the rest is as it was chosen last."""
    screen = NewMatch(app)
    screen.choose_players(HUMAN, level)
    return screen


def two_players(app: App) -> Screen:
    """Offer a new match for two people at this machine."""
    screen = NewMatch(app)
    screen.choose_players(HUMAN, HUMAN)
    return screen


def two_computers(app: App) -> Screen:
    """Offer a new match of the computer against itself, to be watched."""
    screen = NewMatch(app)
    level = plays_computer(screen.choices) or first_level(screen.choices.edition)
    screen.choose_players(level, level)
    return screen
