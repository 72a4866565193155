"""What the panel of the rehearsal shows of frigates: the selected one's burn, and the shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.astra_et_tenebrae.danger.frigate_danger import ShotDuel
from game.families.astra_et_tenebrae.table.moving_panel import put_steppers
from game.screens.rehearsal.panel import pair_row
from game.screens.tools.parts import PanelColumn, percent
from game.shell.theme import SECTION, Theme
from game.widgets.label import Label
from game.widgets.rowlist import ListRow, described_once
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.astra_et_tenebrae.table.rehearsal import RehearsalTool


def hand_rows(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the burn of the selected ship, of either side."""
    ship = tool.ship
    row = column.row(high=18, below=2)
    color = tool.host.app.theme.seat_text(ship.seat)
    row.put(Label, "rehearse.ship", ship.name.upper(), style=SECTION, color=color)
    put_steppers(tool, column)


@described_once
def shot_row(theme: Theme, duel: ShotDuel, *pair: tuple[str, Seat], lit: bool) -> ListRow:
    """Describe the best shot of a pair of ships and its odds; `lit` ones are highlighted."""
    odds = f"{percent(duel.hit)} to hit"
    destroys = f", {percent(duel.lost)} to destroy" if duel.lost else ""
    return pair_row(theme, *pair, odds=f"{duel.weapon}: {odds}{destroys}", short=f"{odds}{destroys}", lit=lit)
