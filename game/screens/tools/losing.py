"""The loss of a system: a sheet of the ship on which its owner chooses what is given up (DMG-3)."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.screens.table.roster import BARS_A_LINE
from game.screens.tools.choice_rows import ChoiceRow
from game.screens.tools.choices import bars_words, system_does
from game.screens.tools.choosing import ChoosingTool
from game.screens.tools.parts import section
from game.screens.tools.sheet import borne_words
from game.theme import SMALL
from game.widgets.label import Label, Pips
from game.widgets.widget import Widget
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.state import Ship
from rules.kernel.requests import Refusal

_LINE = 14


class LoseSystemTool(ChoosingTool):
    """Let the owner of a ship give up a working system."""

    title: ClassVar[str] = "A system is lost"
    now: ClassVar[str] = "choose the system that is lost"

    @property
    def ship(self) -> Ship:
        """The ship that loses a system."""
        return self.host.view.ships[self.about[0]]

    def question(self) -> str:
        return (
            f"{ship_name(self.host.view, self.about[0])} loses one of its systems. "
            "Its owner gives one up; it can be repaired later."
        )

    def above(self, area: pygame.Rect) -> list[Widget]:
        ship, theme = self.ship, self.host.app.theme
        words = Label(
            "tool.pips",
            pygame.Rect(area.left, area.top, area.width, 16),
            f"{ship.spec.hull.name} · {bars_words(self.host.view, ship.id)}",
            style=SMALL,
            colour=theme.secondary,
        )
        area.top, area.height = area.top + 20, area.height - 20
        made: list[Widget] = [words]
        width = (area.width + 6) // BARS_A_LINE - 6
        most = ship.fittings.bar_pips
        for index, left in enumerate(ship.pips):
            line, column = divmod(index, BARS_A_LINE)
            place = pygame.Rect(area.left + column * (width + 6), area.top + line * _LINE, width, 9)
            parts = [(left, "full"), (most - left, "lost" if not left else "empty")]
            made.append(Pips(f"tool.bar{index}", place, most, parts, colour=theme.seat(ship.seat)))
        used = ((len(ship.pips) - 1) // BARS_A_LINE + 1) * _LINE + 6
        area.top, area.height = area.top + used, area.height - used
        return [*made, section("tool.sheet", area, "Systems")]

    def rows(self) -> list[ChoiceRow]:
        state, ship = self.host.view, self.ship
        rows = []
        for system in ship.spec.systems:
            refusal = None if system in self.request.options else Refusal("DMG-4", "lost already")
            bit = ship.spec.bit[system]
            aside = "fired" if ship.fired >> bit & 1 else borne_words(ship, system)
            rows.append(
                ChoiceRow(
                    system,
                    system_name(state, ship.id, system),
                    aside,
                    system_does(state, ship.id, system),
                    ship.seat,
                    ship.id,
                    refusal,
                )
            )
        return rows

    def verb(self, row: ChoiceRow) -> str:
        return f"Give up {row.title}"
