"""The statistics of a match of ships: charts, figures and the best shots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pygame import Rect

from game.families.false_sunrise.screens.result.charts import (
    MarkerChart,
    ScoreChart,
)
from game.families.false_sunrise.statistics import FleetFigures, Shot, Statistics, statistics_of
from game.screens.host import HasUi
from game.screens.result_charts import FigureRow, MatchFigures, best_table, figure_table, luck_bars, row_of
from game.widgets.layout import columns, rows
from game.wording import counted
from rules.false_sunrise.describe import ship_name, system_name, units
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.false_sunrise.state import State
from rules.kernel.match import AnyMatch
from rules.kernel.seats import PLAYERS

# What expected damage is compared with: rolled damage, or actual losses if dice form sets.
_ROLLED = "Damage of all attacks before protection: on average, and as rolled."
_DEALT = "{} that the other side lost to attacks: the exact average, and the actual loss."


class Figures(MatchFigures):
    """The statistics of a finished match, computed once."""

    statistics_of: ClassVar[Callable[[Any, Any], object]] = staticmethod(statistics_of)
    final: State
    found: Statistics

    def __init__(self, match: AnyMatch) -> None:
        super().__init__(match)
        self.rows = figures_of(self.found, self.final)
        self.shots = [(seat, self._shot_words(self.found.fleets[seat].best)) for seat in PLAYERS]

    def build(self, screen: HasUi, body: Rect) -> None:
        """Lay out charts, figures and the best shots."""
        ui = screen.ui
        left, right = columns(body, [0, max(440, body.width * 41 // 100)], gap=12)
        score, markers = rows(left, [left.height * 57 // 100, 0], gap=12)
        turns = self.found.turns
        ui.add(ScoreChart("score", score, "POINTS AFTER EACH TURN", turns, self.names))
        ui.add(MarkerChart("markers", markers, "MARKERS HELD AFTER EACH TURN", turns, self.names))
        table, luck, best = rows(right, [0, 134, 112], gap=12)
        theme, found = screen.app.theme, self.found
        ui.add(figure_table("figures", table, theme, self.rows, self.names))
        taken = units_of(self.final)
        came, head, tip = "rolled", "LUCK: DAMAGE OF THE DICE, BEFORE SHIELDS AND PLATING", _ROLLED
        if taken:
            came, head, tip = "dealt", "LUCK: DAMAGE DEALT BY ATTACKS", _DEALT.format(taken)
        rolls = [(found.fleets[seat].expected, found.fleets[seat].rolled) for seat in PLAYERS]
        bars = luck_bars(
            "luck", luck, theme, rolls, self.names, what="damage", came=came, tooltip=tip, head=head
        )
        ui.add(bars)
        ui.add(best_table("best", best, theme, "BEST SHOT OF EACH FLEET", self.shots))

    def _shot_words(self, shot: Shot | None) -> tuple[str, str]:
        """Describe what a shot dealt, and who fired what at whom."""
        if shot is None:
            return "No shot was fired.", ""
        weapon: str = system_name(self.final, shot.ship_id, shot.weapon_id)
        systems = f" and {counted(shot.systems, 'system')}" if shot.systems else ""
        shooter, target = (ship_name(self.final, one) for one in (shot.ship_id, shot.target_id))
        dealt = f"{shot.damage} damage{systems} (average {shot.expected:.1f} damage), turn {shot.turn}"
        return dealt, f"{shooter}, {weapon} at {target}"


def units_of(final: State) -> str:
    """Return what models lose if that is not pips, such as "Structure and figures", else ""."""
    found = {ship.spec.hull.unit for ship in final.ships.values()} - {""}
    return " and ".join(map(units, sorted(found)))


def figures_of(found: Statistics, final: State) -> list[FigureRow]:
    """List the figures of both fleets in words, with those of squadrons if the edition has any."""
    fleets = [found.fleets[seat] for seat in PLAYERS]
    row = row_of(fleets)
    pips = units_of(final) or "Pips"
    crafted = any(not ship.spec.hull.capital for ship in final.ships.values())
    models = "Models" if crafted else "Ships"
    taken = f"{pips} lost, and how many of them in crashes."
    rows = [
        row("Shots fired", lambda one: len(one.shots), "Attacks that were rolled."),
        row("Damage dealt", lambda one: one.pips_dealt, f"{pips} that the other fleet lost to fire."),
        row("Damage taken", _taken, taken),
        row(
            f"{models} lost",
            lambda one: f"{len(one.ships_lost)} of {one.ships}",
            "How many were destroyed.",
        ),
        row("Systems lost", lambda one: one.systems_lost, "Repaired ones count too."),
    ]
    if edition_of(final).catalogue.squadrons:
        tip = "Shot down, or lost with a ship."
        rows.append(row("Squadrons lost", lambda one: one.squadrons_lost, tip))
    tip = f"{models} that crashed into a rock ({ruling_in(final, 'MOV-3')})."
    rows.append(row("Crashes", lambda one: one.crashes, tip))
    red, blue = (str(max((turn.markers[at] for turn in found.turns), default=0)) for at in (0, 1))
    rows.append(FigureRow("Most markers", (red, blue), "Most held at the end of a turn."))
    if any(one.defences for one in fleets):
        tip = "Each attacks every squadron near a ship (MF-37)."
        rows.append(row("Point defense attacks", lambda one: one.defences, tip))
    if any(one.miracles_spent for one in fleets):
        tip = "Points for thrust, dice, defense and repairs (FAC-1)."
        rows.append(row("Miracle points spent", lambda one: one.miracles_spent, tip))
    return rows


def _taken(fleet: FleetFigures) -> str:
    crashed = f", {fleet.pips_crashed} in crashes" if fleet.pips_crashed else ""
    return f"{fleet.pips_taken}{crashed}"
