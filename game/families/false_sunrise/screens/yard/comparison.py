"""Two fleets side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.live import LiveScreen
from game.families.false_sunrise.screens.yard.strength_card import tabs_wide
from game.families.false_sunrise.yard import shelf
from game.families.false_sunrise.yard.comparing import ComparedFigure, figures
from game.families.false_sunrise.yard.gauge import Gauge
from game.families.false_sunrise.yard.strength import designs_of
from game.match.file_cache import TimeBudget
from game.shell.theme import BODY, FIGURES, HEADING, STRONG, TITLE
from game.widgets.button import Button
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note
from game.widgets.layout import Row, centered, rows
from game.widgets.lists import RowLook
from game.widgets.rowlist import Cell, Ground, ListRow, RowList
from game.widgets.setting import setter
from rules.false_sunrise.fleet_files import FleetFile

if TYPE_CHECKING:
    from game.app import App

MARGIN, WIDTH = 24, 860
IN_HAND = "this fleet"


class Comparison(LiveScreen):
    """Compare the current fleet, or any in the list, with another one of its edition."""

    name: ClassVar[str] = "yard_comparison"
    help_link: ClassVar[str] = "yard"

    def __init__(self, app: App, fleet: FleetFile) -> None:
        self.gauge = Gauge()
        super().__init__(app, self.gauge)
        listed = [*shelf.own_fleets(app.home.fleets, TimeBudget()), *shelf.ready_made()]
        self.fleets = {IN_HAND: fleet}
        for one in listed:
            if one.fleet is not None and one.fleet.edition == fleet.edition:
                self.fleets[str(one.path)] = one.fleet
        self.edition = fleet.edition
        self.measures = edition_ui_of(fleet.edition).yard
        others = [key for key, one in self.fleets.items() if key != IN_HAND and one != fleet]
        self.left, self.right = IN_HAND, others[0] if others else IN_HAND
        self.rating = self.measures.usual_target

    def enter(self) -> None:
        """Start computing."""
        self._count()
        if self.ui.focus_id is None:
            self.ui.focus("compare.right", visible=False)

    def _count(self) -> None:
        self.gauge.want(*designs_of(self.fleets[self.left]), *designs_of(self.fleets[self.right]))
        self.lay_out()

    def rows(self) -> list[ComparedFigure]:
        """List the figures of both fleets as far as they are known."""
        one, other = self.fleets[self.left], self.fleets[self.right]
        sizes = shelf.size_of(one), shelf.size_of(other)
        strengths = self.gauge.fleet(one), self.gauge.fleet(other)
        ships = f"{shelf.known_catalogue(one.edition).noun}s".capitalize()
        found = figures(*strengths, sizes, self.rating, self.measures, ships)
        names = shelf.faction_name(one), shelf.faction_name(other)
        factions = shelf.known_catalogue(one.edition).factions
        return [*([ComparedFigure("Faction", *names, ruling="FRC-7")] if factions else []), *found]

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, both choices, the figures and the back button."""
        window = centered(Rect(0, 0, *size), WIDTH + 2 * MARGIN, size[1]).inflate(-2 * MARGIN, -2 * MARGIN)
        head, choice, table, foot = rows(window, [44, 32, 0, 38], gap=10)
        self.ui.add(Label("compare.title", head, "TWO FLEETS SIDE BY SIDE", style=TITLE.sized(24)))
        row = Row(self.ui.add, choice, [0, 200, 0])
        options = [
            (key, f"{one.name} (this fleet)" if key == IN_HAND else one.name)
            for key, one in self.fleets.items()
        ]
        take = setter(self, "left", self._count)
        row.put(Dropdown, "compare.left", options, at=self.left, on_change=take)
        row.put(Label, "compare.versus", "beside", style=HEADING, align="center", color="secondary")
        take = setter(self, "right", self._count)
        row.put(Dropdown, "compare.right", options, at=self.right, on_change=take)
        high = max(22, min(30, table.height // 18))
        row_of = partial(figure_row, high)
        self.ui.add(
            RowList("compare.figures", table, self.rows(), pen=self.ui.pen, row_of=row_of, grows=True)
        )
        self._foot(foot)

    def _foot(self, area: Rect) -> None:
        measures = self.measures
        row = Row(self.ui.add, area, [180, tabs_wide(self.ui.pen, measures), 0, 120])
        row.put(Note, "compare.word", f"fire {measures.against}")
        ratings, at = measures.target_choices, str(self.rating)
        aim = setter(self, "rating", self.lay_out, int)
        tip, topic = measures.against_tip, measures.against_ruling
        row.put(Tabs, "compare.rating", ratings, at=at, on_change=aim, tooltip=tip, topic=topic)
        row.skip()
        row.put(Button, "compare.back", "Back", on_press=self.back, shortcut=self.app.bindings.label("back"))

    def state(self) -> dict[str, object]:
        """Return what is compared."""
        return {"left": self.fleets[self.left].name, "right": self.fleets[self.right].name}


def figure_row(high: int, row: ComparedFigure, look: RowLook) -> ListRow:
    """Describe a figure between the values of both fleets; the better one is green."""

    def figure(words: str, side: int) -> Cell:
        style = FIGURES if words[:1].isdigit() or words == "…" else STRONG
        return Cell(words, style, "good" if row.ahead == side else "text", "center", share=1 / 3, gap=0)

    name = Cell(row.name, BODY, "secondary", "center", share=1 / 3, gap=0)
    ground = Ground("panel" if look.index % 2 == 0 else None, lit=False)
    cells = [figure(row.left, -1), name, figure(row.right, 1)]
    text = f"{row.name}: {row.left}, {row.right}"
    return ListRow(cells, high=high, pad=(10, 0, 10, 0), ground=ground, topic=row.ruling, text=text)
