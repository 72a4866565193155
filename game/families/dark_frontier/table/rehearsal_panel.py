"""What the panel of the rehearsal shows of ships: the selected one's dials, what is met, and the shots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.dark_frontier.danger.duels import ShotDuel
from game.families.dark_frontier.table.commanding_panel import put_dials
from game.families.dark_frontier.table.commanding_words import edge_words
from game.families.dark_frontier.table.trial import weapon_words
from game.families.dark_frontier.table.trial_missiles import missile_words, sides_with_missiles
from game.families.dark_frontier.table.upcoming import put_coming
from game.screens.rehearsal.panel import pair_row
from game.screens.tools.parts import PanelColumn
from game.shell.theme import SECTION, SMALL, Theme
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.rowlist import ListRow, described_once
from rules.dark_frontier.edge import Room
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.dark_frontier.table.rehearsal import RehearsalTool

_STEERED = "Here missiles fly the best pursuit, after all ships have burned"
_SHOTS = 130  # logical units to leave for who gets a shot


def hand_rows(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add the dials of the selected ship, of either side."""
    ship, room = tool.ship, tool.prospect.room
    color = tool.host.app.theme.seat_text(ship.seat)
    row = column.row([0, 140], high=18, below=2)
    row.put(Label, "rehearse.ship", ship.name.upper(), style=SECTION, color=color)
    if room in (Room.LOST, Room.DOOMED):
        title, words = edge_words(room, ship.name, 0, helpless=False)
        row.put(
            Label,
            "rehearse.edge",
            title,
            style=SMALL,
            color="refusal",
            align="right",
            tooltip=words,
            topic="DA-4",
        )
    put_dials(tool, column)


def missile_rows(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add whether the missiles in flight steer here, side by side, if there are any."""
    sides, steering, seat = sides_with_missiles(tool.state), tool.rehearsal.steering, tool.trial.seat
    if not sides:
        return
    row = column.row([0, *[62 if len(sides) > 1 else 72] * len(sides)], high=24, gap=4, below=4)
    words = missile_words(seat, sides, steering)
    row.put(Label, "rehearse.missiles", words, style=SMALL, tooltip=_STEERED, topic="DT-3", wrap=True)
    for side in sorted(sides, key=lambda one: one is not seat):
        row.put(
            Button,
            f"rehearse.steer.{side.value}",
            "Mine" if side is seat else "Theirs",
            look=ButtonLook.PILL,
            on=side in steering,
            on_press=partial(tool.switch_missiles, side),
            tooltip="Steers these missiles, or lets them drift",
            topic="DT-3",
        )


def meeting_rows(tool: RehearsalTool, column: PanelColumn) -> None:
    """Add what the ships of both sides meet on the way."""
    put_coming(column, tool.meetings, "Encounters on the way", "Nothing reaches a ship.", below=_SHOTS)
    column.take(0, 6)


@described_once
def shot_row(theme: Theme, duel: ShotDuel, *pair: tuple[str, Seat], lit: bool) -> ListRow:
    """Describe a pair of ships: who fires at whom with what, and the odds; `lit` ones are highlighted."""
    odds = weapon_words(duel)
    return pair_row(theme, *pair, odds=odds, short=odds.partition(": ")[2], lit=lit)
