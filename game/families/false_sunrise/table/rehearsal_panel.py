"""What the panel of the rehearsal shows of ships: the steppers of the selected one, and who hits whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.danger.duels import ShipDuel
from game.families.false_sunrise.table.dial import AskingStepper, course_words, velocity_row
from game.families.false_sunrise.table.outlooks import mean_words
from game.screens.rehearsal.panel import pair_row
from game.screens.tools.parts import PanelColumn, percent
from game.shell.theme import SECTION, SMALL, Theme
from game.widgets.label import Label
from game.widgets.rowlist import ListRow, described_once
from rules.false_sunrise.plotting import most_course
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.rehearsal import RehearsalTool


def hand_rows(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the steppers of the selected ship, of either side."""
    ship = tool.ship
    if ship is None:
        words = "Select a ship of either fleet to give it a trial order."
        column.row(high=36).put(Label, "rehearse.none", words, style=SMALL, wrap=True)
        return
    order, color = tool.plan.order(ship.id), tool.host.app.theme.seat_text(ship.seat)
    most = min(most_course(ship, order.overcharge, order.miracles), 6)
    label, name = tool.host.app.bindings.label, ship.spec.name
    head = column.row(high=18, below=2)
    head.put(Label, "rehearse.ship", name.upper(), style=SECTION, color=color)
    if tool.trial.order(ship.id) != order:
        words = "not flown: see Enemies above"
        column.row(high=14, below=2).put(Label, "rehearse.flown", words, style=SMALL)
    row = column.row([0, 122], high=26, gap=4, below=4)
    row.put(Label, "rehearse.course_words", "Course")
    row.put(
        AskingStepper,
        "rehearse.course",
        low=-most,
        high=most,
        at=order.course,
        words=lambda number: course_words(int(number)).replace("starboard", "stb.") if number else "0",
        on_change=lambda number: tool.change(course=int(number)),
        tooltip=f"Course of {name} [{label('course_port')}] [{label('course_starboard')}]",
        topic="ORD-4",
    )
    velocity_row(
        column.row([0, 122], high=26, gap=4),
        "rehearse.velocity",
        ship,
        order,
        on_change=lambda number: tool.change(velocity=int(number)),
        tooltip=f"Velocity of {name} [{label('velocity_up')}] [{label('velocity_down')}]",
    )


@described_once
def duel_row(theme: Theme, duel: ShipDuel, *pair: tuple[str, Seat], unit: str, lit: bool) -> ListRow:
    """Describe a pair of ships: who fires at whom, and the odds; `lit` ones are highlighted."""
    chance = mean_words(unit, duel.mean, duel.bar_emptied)
    wreck = f", {percent(duel.destroyed)} to destroy it" if duel.destroyed else ""
    odds = chance + wreck
    short = (chance.partition(",")[0] + wreck if wreck else chance).removeprefix("about ")
    return pair_row(theme, *pair, odds=odds, short=short, lit=lit)
