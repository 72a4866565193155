"""What tables, replays and logs ask of Dark Frontier."""

from __future__ import annotations

from collections.abc import Mapping

from game.games import TableUi
from rules.dark_frontier.events import Event, PhaseBegan
from rules.dark_frontier.state import Phase

_HERE = "game.families.dark_frontier"

PHASES: Mapping[Phase, str] = {
    Phase.SETUP: "placing",
    Phase.COMMAND: "command",
    Phase.TURN: "turn and burn",
    Phase.STEER: "turn and burn",
    Phase.FIRE: "fire",
    Phase.ADVANCE: "advance",
    Phase.TALLY: "tally",
    Phase.OVER: "over",
}
"""The phases as people count them: missiles are steered in the second half of Turn and Burn (DT-3)."""


def begins(event: Event) -> str | None:
    """Name the phase that begins with an event."""
    begun = event.phase if isinstance(event, PhaseBegan) else None
    return None if begun is None or begun is Phase.STEER else PHASES[begun]


TABLE = TableUi(
    board=f"{_HERE}.board.view:DuelBoard",
    presenter=f"{_HERE}.table.presenter:DuelPresenter",
    bar=f"{_HERE}.table.bar:duel_bar",
    phase=lambda state: PHASES[state.phase],
    begins=begins,
    opens=frozenset({PHASES[Phase.COMMAND]}),
    movement=PHASES[Phase.ADVANCE],
    moving="All tokens advance",
    pieces="ships",
)
