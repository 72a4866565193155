"""What the table tells tests about itself; nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.table.next_step import what_next

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


def facts_of(screen: TableScreen) -> dict[str, object]:
    """Say where the match stands, as JSON values."""
    tool, acting = screen.tool, screen.acting
    return {
        "turn": screen.session.match.ruleset.turn(screen.view),
        "acting": acting.value if acting else None,
        "what_now": screen.what_now(),
        "what_next": what_next(screen),
        "selected": screen.selected,
        "tool": type(tool).__name__ if tool is not None else None,
        "busy": screen.stage.busy,
        "ppi": screen.pane.camera.ppi,
        "refusal": str(screen.refusal) if screen.refusal is not None else "",
        "faults": screen.opponents.faults,
        **screen.presenter.facts(),
    }
