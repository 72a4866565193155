"""The pause after movement: both fleets at their new positions, with their paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from game.families.false_sunrise.contests import contest_words, contested_by
from game.games import ui_of
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host, Tool
from game.shell.theme import SECTION
from game.widgets.label import Label
from rules.false_sunrise.events import ShipMoved
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.match.session import Session


class MovementView(Tool):
    """Wait until the players go on, or go on automatically if nothing happened that has to be read.

    A lesson `waits` in any case, as its cards talk about what flew where.
    """

    at_once: ClassVar[bool] = True

    def __init__(self, host: Host, go_on: Callable[[], None], *, waits: bool) -> None:
        self.host = host
        self._go_on = go_on
        self._waits = waits
        self._lines = _told(host.session)

    def heading(self) -> Heading:
        return Heading("Movement", f"turn {self.host.view.turn}")

    def what_now(self) -> str:
        return "Both fleets have moved. Look around, then continue"

    def roster_seat(self) -> Seat:
        return self.host.seat

    def build(self, column: PanelColumn) -> None:
        column.row(high=18).put(Label, "moved.head", "WHAT HAPPENED", style=SECTION)
        for number, words in enumerate(
            self._lines or ["A quiet move: no crash, and no marker changed hands."]
        ):
            high = self.host.ui.pen.words_height(words, column.rect.width) + 4
            if high > column.rect.height:
                break
            column.row(high=high, below=4).put(Label, f"moved.{number}", words, wrap=True)

    def commit(self) -> Commit:
        return Commit("Continue", self._go_on, "to the weapons phase")

    def update(self, dt_s: float) -> bool:
        if self._waits or self._lines:
            return False
        self._go_on()
        return True

    def key_actions(self) -> KeyActions:
        return {"confirm": self._go_on}


def _told(session: Session) -> list[str]:
    """Return what a movement phase brought, starting with its flights."""
    match = session.match
    beats, view = match.beats[: session.shown_beats], match.ruleset.conceal(session.shown, None)
    start = max((i for i, beat in enumerate(beats) if any(isinstance(e, ShipMoved) for e in beat)), default=0)
    event_uis = ui_of(match.ruleset.id).events
    heard = (event for beat in beats[start:] for event in match.visible_events(beat, None))
    told = [event for event in heard if event_uis[event.kind].after_moves]
    contested = contested_by(beats[start], view) if beats else ()
    return [
        *(match.ruleset.describe(event, view) for event in told),
        *(contest_words(marker, view) for marker in contested),
    ]
