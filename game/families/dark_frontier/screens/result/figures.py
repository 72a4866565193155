"""The results of a duel: points and hull by round, statistics of both sides, luck and unlikely hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pygame import Rect

from game.families.dark_frontier.statistics import Hit, SideFigures, Statistics, statistics_of
from game.screens.host import HasUi
from game.screens.result_charts import (
    FigureRow,
    LineChart,
    MatchFigures,
    best_table,
    figure_table,
    luck_bars,
    row_of,
)
from game.widgets.layout import columns, rows
from rules.dark_frontier.state import State
from rules.kernel.seats import PLAYERS

_LUCK = "Flak and stopped missiles that reached the enemy: average hits, and actual hits."
_ROOMY = 560  # logical units of height below which luck and hits are side by side, to avoid an overlap


class Figures(MatchFigures):
    """The statistics of a finished duel, computed once."""

    statistics_of: ClassVar[Callable[[Any, Any], object]] = staticmethod(statistics_of)
    final: State
    found: Statistics

    def build(self, screen: HasUi, body: Rect) -> None:
        """Lay out charts on the left; statistics, luck and the unlikeliest hits on the right."""
        ui, theme, found = screen.ui, screen.app.theme, self.found
        left, right = columns(body, [0, max(440, body.width * 44 // 100)], gap=12)
        points, hull = rows(left, [0, 0], gap=12)
        scores = [[one.points[at] for one in found.rounds] for at in range(len(PLAYERS))]
        ui.add(
            LineChart(
                "points",
                points,
                "POINTS AFTER EACH ROUND",
                found.rounds,
                self.names,
                values=(scores[0], scores[1]),
                every=1 if self.final.setup.points <= 8 else 5,
                goal=self.final.setup.points,
                turn_word="Round",
                tooltip="Each round, a side alone in the yard scores a point (DE-2).",
            )
        )
        boxes = [[one.hull[at] for one in found.rounds] for at in range(len(PLAYERS))]
        ui.add(
            LineChart(
                "hull",
                hull,
                "HULL BOXES LEFT AFTER EACH ROUND",
                found.rounds,
                self.names,
                values=(boxes[0], boxes[1]),
                every=1 if max(found.begun_with) <= 8 else 5,
                least=max(found.begun_with),
                begins=found.begun_with,
                turn_word="Round",
                tooltip="All hull boxes of a side; a ship without one is destroyed (DD-3).",
            )
        )
        if body.height < _ROOMY:
            table, under = rows(right, [0, 134], gap=12)
            luck, best = columns(under, [0, 0], gap=12)
        else:
            table, luck, best = rows(right, [0, 134, 112], gap=12)
        ui.add(figure_table("figures", table, theme, figures_of(found), self.names))
        rolls = [(found.sides[seat].hits_expected, found.sides[seat].hits) for seat in PLAYERS]
        ui.add(luck_bars("luck", luck, theme, rolls, self.names, what="hits", came="rolled", tooltip=_LUCK))
        words = [(seat, _hit_words(found.sides[seat].best)) for seat in PLAYERS]
        ui.add(best_table("best", best, theme, "THE LUCKIEST FLAK HITS", words))


def _hit_words(hit: Hit | None) -> tuple[str, str]:
    """Return how likely a hit was and when, and what hit which ship.

    >>> _hit_words(Hit(4, "Harrow", "F3", 0.25))
    ('25%, round 4', 'F3 hits Harrow')
    """
    if hit is None:
        return "None of its flak hit against the odds.", ""
    return f"{100 * hit.chance:.0f}%, round {hit.round}", f"{hit.by} hits {hit.target}"


def figures_of(found: Statistics) -> list[FigureRow]:
    """Return the statistics of both sides as rows of text."""
    row = row_of([found.sides[seat] for seat in PLAYERS])
    return [
        row("Flak fired by guns", lambda one: one.flak, "Each gun fires once a round (DF-1)."),
        row(
            "Flak that met a ship",
            lambda one: one.met,
            "Unarmed missiles and stopped ones count too: they hit like flak (DM-2, DM-4, DM-5).",
        ),
        row("Of these, hit", lambda one: one.hits, "Neither dodged nor stopped (DM-2)."),
        row("Missiles fired", lambda one: one.missiles, "From tubes (DF-5)."),
        row(
            "Missiles used to stop missiles",
            lambda one: one.countered + one.in_passing,
            "As countermeasures and in passing (DM-5, DM-7).",
        ),
        row("Warheads that struck", lambda one: one.warheads, "Each destroys a ship (DM-5)."),
        row("Missiles detonated", lambda one: one.detonated, "At another missile (DM-6)."),
        row("Flak dodged (average)", _dodges, "Of all that could be dodged (DM-2)."),
        row("Shot down", lambda one: one.shot_down, "Flak and missiles, by point defense (DM-2, DM-5)."),
        row("Hits taken", lambda one: one.hits_taken, "Each costs something (DD-1)."),
        row("Ships lost", lambda one: f"{one.ships_lost} of {one.ships}", "Destroyed or off the map."),
        row("Hexes flown", lambda one: one.hexes, "By all its ships together (DV-3)."),
        row("Highest speed", lambda one: one.fastest, "Hexes in one round (DV-1)."),
        row("Thrust burned", lambda one: one.burned, "By ships (DT-1)."),
    ]


def _dodges(side: SideFigures) -> str:
    """Return the dodges of a side as text.

    >>> _dodges(SideFigures(1, scrams=7, dodged=3, dodges_expected=2.44)), _dodges(SideFigures(1))
    ('3 of 7 (2.4)', '0')
    """
    return f"{side.dodged} of {side.scrams} ({side.dodges_expected:.1f})" if side.scrams else "0"
