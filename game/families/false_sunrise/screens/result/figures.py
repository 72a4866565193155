"""What a match of ships came to: charts at the left, figures at the right, and the best shots."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.families.false_sunrise.screens.result.charts import (
    FigureRow,
    MarkerChart,
    ScoreChart,
    figure_table,
    luck_bars,
)
from game.families.false_sunrise.statistics import FleetFigures, Shot, Statistics, statistics_of
from game.match.viewing import viewing_of
from game.screens.seat_signs import SIGNS
from game.shell.theme import BODY
from game.widgets.layout import columns, rows
from game.widgets.rowlist import Cell, ListRow
from game.widgets.rowtable import RowTable, table_head
from rules.false_sunrise.describe import ship_name, system_name
from rules.false_sunrise.editions import edition_of, ruling_in
from rules.false_sunrise.state import State
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat

if TYPE_CHECKING:
    from game.screens.base import Screen


class Figures:
    """The figures of a match that is over, counted once."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        viewing = viewing_of(match)
        self.final: State = match.state
        self.found: Statistics = statistics_of(viewing.opening, viewing.beats)
        names = self.final.setup.names
        self.names: tuple[str, str] = (names[Seat.RED], names[Seat.BLUE])
        self.rows = figures_of(self.found, self.final)
        self.shots = [(seat, self._shot_words(self.found.fleets[seat].best)) for seat in PLAYERS]

    def build(self, screen: Screen, body: Rect) -> None:
        """Lay out charts, figures and the best shots."""
        ui = screen.ui
        left, right = columns(body, [0, max(440, body.width * 41 // 100)], gap=12)
        score, markers = rows(left, [left.height * 57 // 100, 0], gap=12)
        turns = self.found.turns
        ui.add(ScoreChart("score", score, "POINTS AFTER EACH TURN", turns, self.names))
        ui.add(MarkerChart("markers", markers, "MARKERS HELD AFTER EACH TURN", turns, self.names))
        table, luck, best = rows(right, [0, 134, 78], gap=12)
        theme, found = screen.app.theme, self.found
        ui.add(figure_table("figures", table, theme, self.rows, self.names))
        ui.add(luck_bars("luck", luck, theme, found, self.names))
        lines = [
            ListRow(
                [Cell(words, BODY.sized(12), theme.seat_text(seat), sign=SIGNS[seat])],
                pad=(4, 0, 4, 0),
                tip=words,
            )
            for seat, words in self.shots
        ]
        head = table_head("BEST SHOT OF EACH FLEET")
        ui.add(
            RowTable("best", best, lines, head=head, told=[words for _, words in self.shots], striped=False)
        )

    def _shot_words(self, shot: Shot | None) -> str:
        if shot is None:
            return "No shot was fired."
        weapon: str = system_name(self.final, shot.ship_id, shot.weapon_id)
        systems = f" and {shot.systems} system{'s' * (shot.systems > 1)}" if shot.systems else ""
        shooter, target = (ship_name(self.final, one) for one in (shot.ship_id, shot.target_id))
        dealt = f"{shot.damage} damage{systems} (average {shot.expected:.1f})"
        return f"{dealt}: {shooter}, {weapon} at {target}, turn {shot.turn}"


def figures_of(found: Statistics, final: State) -> list[FigureRow]:
    """List the figures of both fleets as words, those of squadrons where the edition has any."""
    fleets = found.fleets
    told: list[tuple[str, Callable[[Seat], object], str]] = [
        ("Shots fired", lambda seat: len(fleets[seat].shots), "Attacks of ships that were rolled."),
        ("Damage dealt", lambda seat: fleets[seat].pips_dealt, "Pips that the other fleet lost by fire."),
        (
            "Damage taken (in crashes)",
            lambda seat: _taken(fleets[seat]),
            "Pips lost; in brackets those lost in crashes.",
        ),
        ("Ships lost", lambda seat: _ships_lost(fleets[seat]), "Ships destroyed."),
        ("Systems lost", lambda seat: fleets[seat].systems_lost, "Mended ones are counted too."),
    ]
    if edition_of(final).catalogue.squadrons:
        tip = "Shot down, or lost with a ship."
        told.append(("Squadrons lost", lambda seat: fleets[seat].squadrons_lost, tip))
    tip = f"Ships that flew into a rock ({ruling_in(final, 'MOV-3')})."
    told.append(("Crashes", lambda seat: fleets[seat].crashes, tip))
    told.append(("Most markers", lambda seat: _most(found, seat), "Held at the end of one turn."))
    if any(one.miracles_spent for one in fleets.values()):
        tip = "Points for thrust, dice, defence and repairs (FAC-1)."
        told.append(("Miracles spent", lambda seat: fleets[seat].miracles_spent, tip))
    return [FigureRow(name, (str(of(Seat.RED)), str(of(Seat.BLUE))), tip) for name, of, tip in told]


def _taken(fleet: FleetFigures) -> str:
    return f"{fleet.pips_taken} ({fleet.pips_crashed})" if fleet.pips_crashed else str(fleet.pips_taken)


def _ships_lost(fleet: FleetFigures) -> str:
    return f"{len(fleet.ships_lost)} of {fleet.ships}"


def _most(found: Statistics, seat: Seat) -> int:
    return max((turn.markers[PLAYERS.index(seat)] for turn in found.turns), default=0)
