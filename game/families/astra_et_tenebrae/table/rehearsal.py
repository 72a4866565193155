"""The rehearsal of frigates: the tool for burns, on trial burns of both sides, and the shots that follow."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from game.board.plates import Trail
from game.families.astra_et_tenebrae.board.overlays import Overlay
from game.families.astra_et_tenebrae.danger.frigate_danger import ShotDuel
from game.families.astra_et_tenebrae.table.moving import MoveTool
from game.families.astra_et_tenebrae.table.moving_forecast import Prospect, prospect_of
from game.families.astra_et_tenebrae.table.rehearsal_panel import hand_rows, shot_row
from game.families.astra_et_tenebrae.table.trial import BurnRehearsal, BurnTrial, Order, flown
from game.forecast.questions import Duel, Question
from game.screens.rehearsal.rehearsing import RehearsalWords, RehearsingTool
from game.screens.rehearsal.trial import Enemies, Plans
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick
from game.widgets.rowlist import ListRow
from rules.astra_et_tenebrae.burning import Burn, Hold
from rules.astra_et_tenebrae.state import State


class RehearsalTool(RehearsingTool, MoveTool):
    """Replace the tool for burns: same controls, for burns of all ships that have yet to move."""

    words: ClassVar[RehearsalWords] = RehearsalWords(
        sides="sides",
        pieces="ship",
        time="Time of the flight: all ships at once here, one after the other in the match (AM-1)",
        sums="Average damage: each ship's best shot, with lines but without captains.",
        orders_topic="AM-2",
        moves_topic="AM-1",
        order="burn",
        duels="Who could fire at whom",
        state="final",
    )
    trial: BurnTrial
    under: MoveTool
    history: History[Plans[Order]]  # type: ignore[assignment]  # that of the trial: burns of all plans

    def __init__(self, under: MoveTool) -> None:
        first = {} if under.plan is None else {under.plan.ship: under.plan}
        trial = BurnTrial(BurnRehearsal(under.state), under.request.seat, first)
        self._told: tuple[tuple[object, ...], Prospect | None] = ((), None)
        super().__init__(under, trial)
        self.history = trial.history
        self._names = (*trial.ids, *trial.enemy_ids)
        self._name, self.override = under.ship.name, False

    # --- the burns, by the selected ship's side -----------------------------------------------------

    @property
    def plan(self) -> Burn | None:
        """The burn that the selected ship flies."""
        return self.trial.path(self._name).burn

    @property
    def state(self) -> State:
        """The state with all others where they fly, so that what is told of a burn counts them."""
        others = {one: self.trial.path(one) for one in self.trial.flying() if one != self._name}
        return flown(self.under.state, others)

    @property
    def may_override(self) -> bool:
        """Overrides are not rehearsed: their dice come before the flight (AM-8)."""
        return False

    def prospect(self) -> Prospect | None:
        plan = self.plan
        told = (self._name, *(self.trial.path(one) for one in self.trial.flying()))
        if self._told[0] != told:
            self._told = (told, None if plan is None else prospect_of(self.state, plan))
        return self._told[1]

    def lead(self, burn: Burn | None) -> None:
        """Give the selected ship a trial burn; as soon as an enemy gets one, the enemies fly theirs."""
        if self.trial.is_enemy(self._name):
            self.trial.enemies = Enemies.TRIAL
        letter = self.trial.letter_of(self._name)
        burns = {name: one for name, one in self.trial.orders(letter).items() if name != self._name}
        if burn is not None:
            burns[self._name] = burn
        self.record(self.trial.with_orders(letter, burns), f"{self._name}'s trial burn")

    def take(self, name: str) -> None:
        """Select another ship, of either side; every ship keeps its trial burn."""
        if name in self._names and name != self._name:
            self._name = name
            self.host.rebuild()
        if self.host.selected != name:
            self.host.select(name)

    def go_to(self, share: float) -> None:
        self.maps.point_at(self.ghost_end())
        super().go_to(share)

    def adopt_orders(self, orders: Mapping[str, Order], what: str) -> None:
        shown = self._name if self._name in self.trial.ids else self.under.ship.name
        name = shown if shown in orders else next(iter(orders), shown)
        if (burn := self.trial.path(name).burn) is not None:
            self.under.take(name)
            self.under.lead(burn)

    def adopted_words(self, letter: str) -> str:
        """Name the one ship that moves now: the others move later."""
        return f"{self.under.ship.name}'s burn follows plan {letter} now"

    def in_hand(self) -> tuple[Burn | Hold, ...]:
        return self.under.in_hand()

    def leave(self) -> None:
        super().leave()
        self.host.select(self.under.ship.name)

    # --- the results --------------------------------------------------------------------------------

    def ask(self, *questions: Question[Hashable]) -> bool:
        return self.risks.ask(*questions)

    def duel_row(self, duel: Duel) -> ListRow:
        assert isinstance(duel, ShotDuel)
        ships = self.under.state.ships
        pair = ((one, ships[one].seat) for one in (duel.shooter_id, duel.target_id))
        return shot_row(self.host.app.theme, duel, *pair, lit=self._name in (duel.shooter_id, duel.target_id))

    def build_hand(self, column: PanelColumn) -> None:
        hand_rows(self, column)

    def roster_note(self) -> str:
        return ""

    # --- input --------------------------------------------------------------------------------------

    def click(self, click: BoardClick) -> bool:
        """Drag a ship of either side, from the start of the flight."""
        if click.button == 1 and self.share:
            self.show_start()
        if click.button == 1 and click.piece is not None and self.under.state.ships[click.piece].moved:
            self.host.app.toast(f"{click.piece} has already moved this turn and stays where it is.")
        return super().click(click)

    def key_actions(self) -> KeyActions:
        held: KeyActions = {"back": self.let_go} if self.hand.held else {}
        return {**super().key_actions(), **held}

    # --- the board ----------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        ships, trial = self.under.state.ships, self.trial
        ways = {one: trial.path(one) for one in trial.flying() if one != self._name or self.share}
        trails = [
            Trail(ships[one].place, way.end[:2], ships[one].seat)
            for one, way in ways.items()
            if way.burn is not None
        ]
        return trails if self.share else [*trails, *super().overlays()]
