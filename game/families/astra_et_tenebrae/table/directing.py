"""Revealing a tactician as combat begins.

Every ship with a face-down card is asked the same (AK-1, AK-4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.keys import ANSWERS
from game.families.astra_et_tenebrae.table.forming import flown
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.moving_overlays import trails
from game.families.astra_et_tenebrae.table.plain_words import aid_words
from game.screens.tools.key_actions import ROW_KEYS, SHIP_KEYS, KeyActions, steps
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import lead
from game.screens.tools.planned_answer import PlannedAnswer
from game.screens.tools.tool import Commit, Heading, Host
from game.shell.actions import CHOOSING, Context
from game.shell.theme import STRONG
from game.widgets.rowlist import RAISED, Cell, ListRow
from game.wording import listed
from rules.astra_et_tenebrae.formation_requests import ShowTactician
from rules.astra_et_tenebrae.state import Captain

_LEAD_LINES, _SHARED_LINES = 5, 3  # the room kept for the sentence, so that the choices do not move with it


class TacticianTool(PlannedAnswer[str | None], BattleTool):
    """The tool to reveal the tactician of a ship, or none."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING, ANSWERS)
    request: ShowTactician

    def __init__(self, host: Host, request: ShowTactician) -> None:
        super().__init__(host, request)
        # Only one ship is offered: at a shared screen a wrong one would tell who does not fly there.
        ships = [ship for ship in request.ships() if ship.captain is Captain.TACTICIAN] or request.ships()
        self.options: list[str | None] = [None, *(ship.name for ship in ships[:1])]
        self.begin(None, takes=self.options.__contains__)

    @property
    def at(self) -> int:
        """The index of the chosen option."""
        return self.options.index(self.history.now)

    def put_in_hand(self, answer: str | None) -> None:
        self._choose(self.options.index(answer))

    def is_only_answer(self) -> bool:
        return len(self.options) == 1

    def is_needless(self) -> bool:
        """Whether a player alone has no tactician in a formation; for two that would tell (AK-1)."""
        ships = [self.state.ships[name] for name in self.options if name is not None]
        return not any(self.may_have(ship, Captain.TACTICIAN) for ship in ships)

    def heading(self) -> Heading:
        return Heading("Tactician", "", self.request.seat)

    def what_now(self) -> str:
        return "Will you use your tactician this turn?"

    def build(self, column: PanelColumn) -> None:
        bonus = self.state.figures.hits.tactician
        words = f"Once a match, the tactician adds +{bonus} to all rolls of one formation for a turn."
        column.chooser(self.request.seat, words, "AK-4")
        lead(column, "tactician.lead", self._meaning(), lines=_LEAD_LINES if self.alone else _SHARED_LINES)
        rows = [
            ListRow(
                [Cell(self._words(name), STRONG, squeeze=True)], high=34, pad=(10, 0, 8, 0), ground=RAISED
            )
            for name in self.options
        ]
        column.options("tactician.ships", rows, self.at, self._choose)

    def _meaning(self) -> str:
        """Say in plain words what the choice means."""
        name = self.options[self.at]
        if name is None:
            return f"If you keep the card, it stays face down for a later turn.{self._gain()}"
        formation = self.state.formation_of(name) if self.alone else None
        if formation is None:
            return "If your formation has the tactician, it hits more easily this turn. The card is used up."
        return f"{listed(formation.members)} hit more easily this turn.{self._gain()} The card is used up."

    def _gain(self) -> str:
        """Say what the tactician does for the best shot; nothing at a shared screen (AK-1)."""
        formation = self.state.formation_of(str(self.options[-1])) if self.alone else None
        if formation is None:
            return ""
        gain = aid_words(self.state, formation.members)
        return f" With the tactician, {gain}." if gain else " The tactician would improve no shot now."

    def _words(self, name: str | None) -> str:
        if name is None:
            return "Keep the tactician"
        return f"Use {name}'s tactician" if self.alone else "Use the tactician"

    def commit(self) -> Commit:
        name = self.options[self.at]
        if name is None:
            return Commit("Keep the tactician", self.answer, "all cards stay face down")
        if not self.alone:
            return Commit("Use the tactician", self.answer, "if your formation has one")
        return Commit(f"Use {name}'s tactician", self.answer, "the card is then used up")

    def answer(self) -> None:
        name = self.history.now
        if not self.alone and name is not None and self.request.refusal(name) is not None:
            name = None  # there is none in a formation; a refusal would tell which card it is not (AK-1)
        self.give(name)

    def _choose(self, at: int) -> None:
        name = self.options[at]
        self.record(name, "no tactician" if name is None else f"the tactician of {name}")

    def overlays(self) -> Sequence[Overlay]:
        return [*trails(self.state), *flown(self.state)]

    def selection_changed(self) -> None:
        if self.alone and self.host.selected in self.options and self.host.selected is not None:
            self._choose(self.options.index(self.host.selected))

    def key_actions(self) -> KeyActions:
        moves = steps(self._choose, range(len(self.options)), self.at, ROW_KEYS | SHIP_KEYS)
        return {**super().key_actions(), **moves, "answer_no": self._show_nobody}

    def _show_nobody(self) -> None:
        self._choose(0)
        self.answer()
