"""The New Match screen: players, sides, ships, sheets to compare, options, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.families.dark_frontier.new_match.choices import Choices
from game.families.dark_frontier.screens.map_picture import Begins, MapPicture
from game.families.dark_frontier.screens.new_match.beginning import BEGINNING
from game.families.dark_frontier.screens.new_match.options_bar import OPTIONS
from game.families.dark_frontier.screens.ship_picture import ShipPicture
from game.families.dark_frontier.screens.ships_compared import ShipsCompared
from game.families.dark_frontier.words import idea_words, kind_options
from game.screens.new_match.frame import KeptFrame
from game.screens.new_match.options import Option
from game.shell.theme import HEADING
from game.widgets.choice import Dropdown
from game.widgets.label import Note, Panel
from game.widgets.layout import Column, Row, centered
from rules.dark_frontier.figures import figures_of
from rules.dark_frontier.state import ATTACKER, DEFENDER, Start
from rules.hexes.grid import ORIGIN, disc, ring
from rules.kernel.seats import PLAYERS, Seat

_BEGINS: Mapping[Seat, str] = {
    DEFENDER: "Starts on the shipyard, at rest, facing any way it likes (DS-4).",
    ATTACKER: "Comes in from any edge hex, at speed {speed} or less (DS-4).",
}
_BESIDE: Mapping[Seat, str] = {
    DEFENDER: " Its other ships start within {together} of the first (DS-5).",
    ATTACKER: " Its other ships start within {abreast} of the first (DS-5).",
}
_WHEELS = "Each wheel is a weapon: its launch velocity and where it points while the ship faces right (DS-1)"
_LEAST_MAP, _WIDE = 120, 1200


class NewMatch(KeptFrame):
    """The screen on which two players choose everything before the first die."""

    help_link: ClassVar[str] = "program"
    titles: ClassVar[Mapping[Seat, str]] = {DEFENDER: "Defender", ATTACKER: "Attacker"}
    beginning = BEGINNING
    bar: ClassVar[Sequence[Option]] = OPTIONS
    name_tip: ClassVar[str] = "Every ship needs its own name"
    ship_widths: ClassVar[Sequence[int]] = (44, 0, 108)
    choices: Choices

    def readiness(self) -> str:
        if self.choices.quick:
            return "Ready: the program places the ships, and round 1 begins."
        return "Ready: the defender places its ships, then the attacker."

    # --- the layout -----------------------------------------------------------------------------

    def board_width(self, body: pygame.Rect) -> int:
        return round(body.width * (0.52 if body.width >= _WIDE else 0.47))

    def build_side(self, seat: Seat, column: Column) -> None:
        self.build_ships(seat, column)
        self._add_map(seat, column)

    def build_ship(self, row: Row, seat: Seat, number: int) -> None:
        sheets, ship = self.choices.sheets, self.choices.ships[seat][number]
        row.put(ShipPicture, f"{seat}.ship.{number}.picture", seat, ship.kind)
        self.name_ship(row, seat, number, ship.name)
        take, tip = partial(self._fly, seat, number), f"{idea_words(sheets[ship.kind])} (DS-1)"
        kinds = kind_options(sheets)
        row.put(Dropdown, f"{seat}.kind.{number}", kinds, at=ship.kind, on_change=take, tooltip=tip)

    def _add_map(self, seat: Seat, column: Column) -> None:
        """Add where the side begins, with a map if there is room."""
        name, choices, figures = seat.value, self.choices, figures_of(self.choices.edition).map
        words = _BEGINS[seat].format(speed=figures.entry_speed)
        if choices.count > 1:
            words += _BESIDE[seat].format(together=figures.together, abreast=figures.abreast)
        high = self.ui.pen.words_height(words, column.rect.width) + 4
        column.row(high=high, below=4).put(Note, f"{name}.begins", words, wrap=True, topic="DS-4")
        place = column.rect
        if place.height < _LEAST_MAP:
            return
        wide = min(place.width, round(place.height * 1.15))
        row = column.row(high=min(place.height, round(wide / 1.15)))
        ships: tuple[Begins, ...] = ()
        if seat is ATTACKER:
            lit = {seat: ring(figures.radius)}
        else:
            lit = {seat: disc(figures.together)} if choices.count > 1 else {}
            ships = (Begins(seat, choices.ships[seat][0].kind, Start(ORIGIN)),)
        picture = row.put(MapPicture, f"{name}.map", figures, lit=lit, ships=ships, tooltip=words)
        picture.rect = centered(picture.rect, wide, picture.rect.height)

    def _fly(self, seat: Seat, number: int, kind: str) -> None:
        self.choices.fly(seat, number, kind)
        self.lay_out()

    def build_board(self, area: pygame.Rect) -> None:
        heading = "Compare all ships"
        panel = self.ui.add(Panel("sheets", area, heading=heading, heading_style=HEADING.sized(14)))
        figures = figures_of(self.choices.edition)
        flown: dict[str, list[Seat]] = {}
        for seat in PLAYERS:
            for ship in self.choices.flying(seat):
                seats = flown.setdefault(ship.kind, [])
                seats += [] if seat in seats else [seat]
        self.ui.add(
            ShipsCompared(
                "sheets.compared",
                panel.inner(),
                self.choices.sheets,
                figures.missile,
                flown=flown,
                tooltip=_WHEELS,
                topic="DS-1",
            )
        )

    def state(self) -> dict[str, object]:
        """Return the current choices."""
        choices = self.choices
        return {
            "players": {seat.value: choices.players[seat] for seat in PLAYERS},
            "ships": {
                seat.value: [f"{ship.name}, {ship.kind}" for ship in choices.flying(seat)] for seat in PLAYERS
            },
            "points": choices.points,
            "rounds": choices.rounds,
        }


two_players, two_computers, new_match_against = NewMatch.for_two, NewMatch.to_watch, NewMatch.against
