"""The results of a battle: heat and points by turn, shots by range, statistics and luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pygame import Rect

from game.families.astra_et_tenebrae.statistics import (
    Aimed,
    Hit,
    Statistics,
    kinds_of,
    statistics_of,
)
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
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import PLAYERS

_EVERY = 10  # heat between two lines of the chart
_ROOMY = 480  # below this height luck and the best hits share a row, so that no line of the table overlaps
_LUCK = "Cannons and missiles that hit before any dodge; what a hit damages counts in Where it was decided"
_SHOTS = (
    "Shots, those that hit by the dice, and in brackets the sum of their chances (AC-5); "
    "a laser that is evaded has none (AC-9)."
)


class Figures(MatchFigures):
    """The statistics of a finished battle, computed once."""

    statistics_of: ClassVar[Callable[[Any, Any], object]] = staticmethod(statistics_of)
    final: State
    found: Statistics

    def build(self, screen: HasUi, body: Rect) -> None:
        """Lay out charts and shots on the left, statistics and luck on the right."""
        ui, theme, found = screen.ui, screen.app.theme, self.found
        left, right = columns(body, [0, max(440, body.width * 41 // 100)], gap=12)
        kinds = kinds_of(self.final)
        heat, points, shots = rows(left, [0, 0, 40 + 26 * len(kinds)], gap=12)
        turns, sides = found.turns, [found.sides[seat] for seat in PLAYERS]
        red, blue = ([one.heat[at] for one in turns] for at in range(len(PLAYERS)))
        ui.add(
            LineChart(
                "heat",
                heat,
                "AVERAGE HEAT OF A FRIGATE AFTER EACH TURN",
                turns,
                self.names,
                values=(_known(red), _known(blue)),
                every=_EVERY,
                goal=self.final.figures.heat.overheats_above,
                good=False,
                tooltip="More than the red line overheats a ship that does not radiate enough (AH-5).",
            )
        )
        left_on = ([one.points[0] for one in turns], [one.points[1] for one in turns])
        ui.add(
            LineChart(
                "points",
                points,
                "POINTS LEFT ON THE SHIPS AFTER EACH TURN",
                turns,
                self.names,
                values=left_on,
                every=_EVERY,
                least=found.begun_with,
                begins=(found.begun_with, found.begun_with),
                tooltip="All points of components and hulls; they decide if the ships are tied (AE-2).",
            )
        )
        aimed = [
            FigureRow(words, (_aimed(sides[0].aimed[kind]), _aimed(sides[1].aimed[kind])), _SHOTS)
            for kind, words in kinds
        ]
        ui.add(figure_table("shots", shots, theme, aimed, self.names, heading="SHOTS: HITS (AVERAGE)"))
        roomy = body.height >= _ROOMY
        if roomy:
            table, luck, best = rows(right, [0, 134, 112], gap=12)
        else:
            table, under = rows(right, [0, 134], gap=12)
            luck, best = columns(under, [0, 0], gap=12)
        ui.add(figure_table("figures", table, theme, figures_of(found), self.names))
        rolls = [(one.expected, one.hits) for one in (side.rolled(lasers=False) for side in sides)]
        ui.add(
            luck_bars(
                "luck",
                luck,
                theme,
                rolls,
                self.names,
                what="hits",
                came="rolled",
                tooltip=_LUCK,
                head="LUCK TO HIT: AVERAGE AND ROLLED HITS" if roomy else "LUCK TO HIT",
            )
        )
        words = [(seat, self._hit_words(found.sides[seat].best)) for seat in PLAYERS]
        ui.add(best_table("best", best, theme, "EACH SIDE'S LEAST LIKELY HIT", words))

    def _hit_words(self, hit: Hit | None) -> tuple[str, str]:
        """Return how likely a hit was and when, and who hit which target with what."""
        if hit is None:
            return "No hit that could have missed.", ""
        kind = dict(kinds_of(self.final))[hit.kind]
        kind = kind.partition(" (")[0].casefold()
        return f"{100 * hit.chance:.0f}%, turn {hit.turn}", f"{hit.ship} at {hit.target}: {kind}"


def _known(amounts: list[float | None]) -> list[float]:
    return [one for one in amounts if one is not None]


def _aimed(aimed: Aimed) -> str:
    """Return shots, hits and expected hits as text.

    >>> _aimed(Aimed(5, 2, 3.25)), _aimed(Aimed())
    ('5: 2 (3.2)', '0')
    """
    return f"{aimed.shots}: {aimed.hits} ({aimed.expected:.1f})" if aimed.shots else "0"


def figures_of(found: Statistics) -> list[FigureRow]:
    """Return the statistics of both sides as rows of text."""
    row = row_of([found.sides[seat] for seat in PLAYERS])
    return [
        row("Shots fired", lambda one: one.rolled(lasers=True).shots, "Lasers, cannons, and each missile."),
        row("Points scored", lambda one: one.points, "Points of damage dealt (AW-1)."),
        row(
            "Frigates lost",
            lambda one: f"{one.ships_lost} of {one.ships}",
            "Frigates of this side that were destroyed.",
        ),
        row(
            "Components lost",
            lambda one: one.components_lost,
            "Components of this side that were destroyed (AW-2).",
        ),
        row("Heat made", lambda one: one.heat, "By burns, evasions and weapons (AH-2)."),
        row("Heat radiated", lambda one: one.radiated, "In heat phases (AH-4)."),
        row("Overheat points", lambda one: one.overheated, "For more than 30 heat (AH-5)."),
        row("Formations flown", lambda one: one.formations, "Counted each turn (AF-1)."),
        row("Evasions", lambda one: one.evasions, "Each costs an action (AC-9)."),
        row(
            "Captains used",
            lambda one: len(one.captains),
            "Cards that were used (AK-1).",
        ),
    ]
