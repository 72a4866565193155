"""Naming formations: the sets that hold are offered, the best one first (AF-1 to AF-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.board.plates import Sight
from game.families.astra_et_tenebrae.ai.forming import best_sets
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.table.host import BattleTool
from game.families.astra_et_tenebrae.table.moving_marks import shape_of, trails
from game.families.astra_et_tenebrae.table.sights import sights
from game.families.astra_et_tenebrae.words import FORMATIONS, formation_name
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import Commit, Heading, Host, step_of, stepped
from game.shell.actions import CHOOSING, Context
from game.shell.theme import SMALL, STRONG
from game.widgets.rowlist import RAISED, Cell, Line, ListRow
from game.wording import listed
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.formation_requests import NameFormations
from rules.astra_et_tenebrae.formations import Named, formed, ruling_of
from rules.astra_et_tenebrae.state import FormationType, State

_SHOWN = 12  # sets that are offered; more are never better


class FormationsTool(BattleTool):
    """Let a player choose among the sets of formations that hold; none may be chosen, too."""

    contexts: ClassVar[tuple[Context, ...]] = (CHOOSING,)
    request: NameFormations

    def __init__(self, host: Host, request: NameFormations) -> None:
        super().__init__(host, request)
        sets = best_sets(request)
        some = [one for one in sets if one]
        self.sets: list[tuple[Named, ...]] = [*some[: _SHOWN - 1], ()]
        self.best = 0 if sets[0] else len(self.sets) - 1
        kept = host.draft()
        self.at = self.sets.index(kept) if kept in self.sets else self.best

    @property
    def chosen(self) -> tuple[Named, ...]:
        """The formations that are chosen now."""
        return self.sets[self.at]

    def in_hand(self) -> tuple[tuple[Named, ...]]:
        return (self.chosen,)

    def put_in_hand(self, answer: tuple[Named, ...]) -> None:
        if answer in self.sets:
            self._choose(self.sets.index(answer))

    # --- the panels -------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Formations", "until the turn ends", self.request.seat)

    def what_now(self) -> str:
        return "Choose the formations to fly: all that hold are offered"

    def build(self, column: PanelColumn) -> None:
        for number, named in enumerate(self.chosen):
            words = gives_words(self.state.figures, named)
            column.note(f"forming.gives.{number}", words, ruling_of(named.type))
        if not self.chosen:
            column.note("forming.gives", "Every ship flies by itself.", "AF-1")
        column.section("forming.offers", "All that hold")
        rows = [_row(one, best=at == self.best) for at, one in enumerate(self.sets)]
        column.options("forming.sets", rows, self.at, self._choose, self._answer)

    def commit(self) -> Commit:
        if not self.chosen:
            return Commit("Fly without formation", self._answer, "every ship by itself")
        words = " and ".join(FORMATIONS[one.type].lower() for one in self.chosen)
        return Commit(f"Form up: {words}", self._answer, "public, until the turn ends")

    def _answer(self) -> None:
        self.host.answer(self.chosen)

    def _choose(self, at: int) -> None:
        self.at = at
        self.host.save_draft(self.chosen)
        self.host.rebuild()

    def action(self, action_id: str) -> bool:
        if action_id in ("list_down", "list_up", "next_target", "previous_target"):
            self._choose(stepped(range(len(self.sets)), self.at, step_of(action_id)))
        elif action_id == "formations":
            self._choose((self.at + 1) % len(self.sets))
        else:
            return super().action(action_id)
        return True

    # --- the board and the roster -------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        shapes = [
            shape_of(self.state, one, (f"{FORMATIONS[one.type]}, {len(one.members)} ships",), planned=True)
            for one in self.chosen
        ]
        return [*trails(self.state), *self._sights(), *shapes]

    def _sights(self) -> list[Sight]:
        """Show whom the selected ship would see in the formations that are chosen (AD-2, AD-3)."""
        ship = self.state.ships.get(self.host.selected or "")
        if ship is None or not ship.alive or not self.shows("sight"):
            return []
        after, seat = self.state.copy(), self.request.seat
        after.formations += tuple(formed(after, seat, one) for one in self.chosen)
        return sights(after, ship)

    def doing(self, ship: str) -> str:
        for one in self.chosen:
            if ship in one.screens:
                return "screens"
            if ship in one.ships:
                return "screened" if one.type is FormationType.SCREENING else one.type.value
        return ""


def flown(state: State) -> list[Overlay]:
    """Draw the formations that both sides fly (AF-1)."""
    return [
        shape_of(state, Named(one.type, one.ships, one.screens), (formation_name(one, state.setup.names),))
        for one in state.formations
    ]


def gives_words(figures: Figures, named: Named) -> str:
    """Say what a formation gives its ships, and what it costs (AF-2 to AF-7)."""
    hits, members = figures.hits, listed(named.ships)
    match named.type:
        case FormationType.LINE:
            more = hits.line * (len(named.ships) - 1)
            return f"Line of {members}: cannons +{more}; enemies on its flank +{hits.flank}."
        case FormationType.SPHERE:
            return f"Sphere of {members}: one working point defense covers all."
        case FormationType.DISPERSED:
            return f"{members} dispersed: crossfire +{hits.crossfire} from opposite sides."
        case _:
            return (
                f"{listed(named.screens)} screen {members}: masked, it shares their sight, "
                f"and has +{hits.screened} at what they fired at."
            )


def _row(named: Sequence[Named], *, best: bool) -> ListRow:
    """Describe a set of formations in a list."""
    sign = [Cell("best", SMALL, "good", side="right")] if best else []
    if not named:
        return ListRow([*sign, Cell("No formation", STRONG)], high=30, pad=(10, 0, 8, 0), ground=RAISED)
    lines = []
    for number, one in enumerate(named):
        aside = sign if number == 0 else []
        lines.append(Line([*aside, Cell(FORMATIONS[one.type], STRONG)], high=17))
        lines.append(Line([Cell(_who(one), SMALL, "secondary", squeeze=True)], high=16))
    return ListRow(lines=lines, high=10 + 33 * len(named), pad=(10, 5, 8, 5), ground=RAISED)


def _who(named: Named) -> str:
    if named.screens:
        return f"{listed(named.screens)} before {listed(named.ships)}"
    return listed(named.ships)
