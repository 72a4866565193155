"""The rehearsal of fleets: the tool for orders, on trial plans of both sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import ClassVar

from game.board.overlays import Notice, Tone
from game.families.false_sunrise.board.overlays import (
    AimLine,
    Formation,
    GhostLook,
    GhostPath,
    Overlay,
    TargetLines,
    ghost_of,
)
from game.families.false_sunrise.board.view import ShipBoard
from game.families.false_sunrise.danger.duels import ShipDuel
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.plan import FleetPlan
from game.families.false_sunrise.table.rated_rows import units_of
from game.families.false_sunrise.table.rehearsal_panel import duel_row, hand_rows
from game.families.false_sunrise.table.risks import strikes
from game.families.false_sunrise.table.trial import FleetRehearsal, FleetTrial, TrialPlan
from game.forecast.questions import Duel, Question
from game.screens.rehearsal.panel import concerns
from game.screens.rehearsal.rehearsing import RehearsalWords, RehearsingTool
from game.screens.rehearsal.trial import LETTERS, THEIRS, Enemies
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick
from game.widgets.rowlist import ListRow
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.events import Stop
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order, Ship
from rules.kernel.seats import PLAYERS

_MOST_LABELED = 6
_TO_TARGET, _FROM_SHOOTER = 0.72, 0.55  # positions of figures on a line, as shares of its length


class RehearsalTool(RehearsingTool, OrdersTool):
    """Replace the orders tool: same controls, for plans that are never sealed or saved."""

    words: ClassVar[RehearsalWords] = RehearsalWords(
        sides="fleets",
        pieces="ship",
        time="Time of the movement; the mark is between the half-moves (MOV-1)",
        sums="Average damage: each ship fires all it can at its best target.",
        orders_topic="ORD-4",
        moves_topic="MOV-1",
        middle="turn",
    )
    trial: FleetTrial

    def __init__(self, under: OrdersTool) -> None:
        view, request = under.host.view, under.plan.request
        trial = FleetTrial(FleetRehearsal(view), request.seat, dict(under.plan.settled))
        theirs = PlotOrders(request.seat.other, view)
        self._plans = {letter: TrialPlan(trial, request, letter) for letter in LETTERS}
        self._plans[THEIRS] = TrialPlan(trial, theirs, THEIRS)
        self._real = under
        super().__init__(under, trial)

    # --- the plans, by the selected ship's side ---------------------------------------------------

    @property
    def plan(self) -> FleetPlan:
        """The trial orders of the selected ship's side."""
        return self._plans[self.trial.letter_of(self.host.selected)]

    @plan.setter
    def plan(self, plan: FleetPlan) -> None:
        """Ignore the new value: the plans belong to the trial."""

    @property
    def real(self) -> OrdersTool:
        return self._real

    def path(self, ship_id: str) -> Path:
        return self.trial.path(ship_id)

    def give(self, ship: Ship, order: Order) -> None:
        """Give a ship a trial order; as soon as an enemy gets one, the enemies fly theirs."""
        if self.trial.is_enemy(self.host.selected):
            self.trial.enemies = Enemies.TRIAL
        super().give(ship, order)

    def ask(self, *questions: Question[Hashable]) -> bool:
        return self.risks.ask(*questions)

    def adopt_orders(self, orders: Mapping[str, Order], what: str) -> None:
        self._real.give_all(orders, what)

    # --- input and time ---------------------------------------------------------------------------

    def click(self, click: BoardClick) -> bool:
        """Grab a ship of either fleet, or its end; the player controls both fleets here."""
        if click.button == 1 and self.share:
            self.show_start()
        if click.button == 1 and not self.landing.on and (ship_id := self._pressed(click)) is not None:
            self.host.select(ship_id)
        return super().click(click)

    def _pressed(self, click: BoardClick) -> str | None:
        """Return the other side's ship that a click means, by its position or its end, or None."""
        others = [one for one in self.trial.flying() if one not in self.plan.ids]
        if click.piece in others:
            return click.piece
        if click.piece is not None or any(self._is_end(one, click) for one in self.plan.ids):
            return None
        return next((one for one in others if self._is_end(one, click)), None)

    def _is_end(self, ship_id: str, click: BoardClick) -> bool:
        board: ShipBoard = self.host.pane
        end, camera = self.path(ship_id).end, board.camera
        a, b = camera.to_px(end[:2]), camera.to_px(click.at)
        reach = board.end_px(self.host.view.ships[ship_id].spec.hull.id)
        return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= reach * reach

    def key_actions(self) -> KeyActions:
        found = super().key_actions()
        under = OrdersTool.key_actions(self)
        held = ("back", "confirm") if self.landing.on else ("back",) if self.hand.held else ()
        return {**found, **{name: under[name] for name in held if name in under}}

    def update(self, dt_s: float) -> bool:
        closing = self.host.is_on("rehearse") and self.hand.update(dt_s)
        return super().update(dt_s) or closing

    # --- words ------------------------------------------------------------------------------------

    def build_hand(self, column: PanelColumn) -> None:
        hand_rows(self, column)

    def duels_title(self) -> str:
        """Return the heading; models of squadrons may still fly before they attack (MF-20)."""
        if any(strikes(self.host.view, seat) for seat in PLAYERS):
            return "Fire before strike moves"
        return super().duels_title()

    def duel_row(self, duel: Duel) -> ListRow:
        assert isinstance(duel, ShipDuel)
        ships = self.host.view.ships
        return duel_row(
            self.host.app.theme,
            duel,
            *((ships[one].spec.name, ships[one].seat) for one in (duel.shooter_id, duel.target_id)),
            unit=units_of(ships[duel.target_id]),
            lit=concerns(duel, self.host.selected),
        )

    def card_lines(self) -> list[tuple[str, Tone]]:
        """Describe, for the card of a dragged ship, the trial's result for it."""
        ship, found = self.ship, self.duels
        if ship is None or found is None:
            return []
        out = max((one.mean for one in found.duels if one.shooter_id == ship.id), default=0.0)
        back = min(self.most_lost(ship.id), sum(one.mean for one in found.duels if one.target_id == ship.id))
        return [(f"Deals up to {out:.1f}, loses up to {back:.1f}", "plain")]

    def most_lost(self, piece_id: str) -> float:
        return float(sum(self.host.view.ships[piece_id].pips))

    # --- the board --------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        ways = [self._way(one) for one in self.trial.flying() if one != self.host.selected]
        laid: list[Overlay] = [Formation((*(self._other_ends() if self.share == 0.0 else ()), *ways))]
        gauge = self.gauge()
        if self.share == 0.0 and self.ship is not None and gauge is not None:
            laid += [gauge, ghost_of(self.ship, self.path(self.ship.id), "held")]
            laid += self.landing.overlays()
        elif self.host.selected in self.trial.flying():
            laid.append(self._way(self.host.selected))
        found = self.duels
        if self.share >= 1.0 and found is not None:
            laid += self._lines([one for one in found.duels if isinstance(one, ShipDuel)])
        laid += self.heat_maps.overlays()
        return [*laid, *(self.hand.overlays() if self.share == 0.0 else [])]

    def _way(self, ship_id: str) -> GhostPath:
        trial, ship = self.trial, self.host.view.ships[ship_id]
        look: GhostLook = "ordered"
        if trial.order(ship_id) == Order():
            look = "drift" if trial.is_enemy(ship_id) else "holding"
        elif trial.is_enemy(ship_id) and trial.enemies is Enemies.TRIAL:
            look = "trial"
        name = f"trial: {order_words(trial.order(ship_id))}" if look == "trial" and not self.share else ""
        return ghost_of(ship, trial.path(ship_id), look, name)

    def _other_ends(self) -> Iterator[GhostPath]:
        """Yield faint final positions of ships under the other plans, with the plans' letters."""
        trial = self.trial
        for ship_id in trial.ids:
            ends: dict[Stop, list[str]] = {}
            for letter in trial.rivals():
                ends.setdefault(trial.path(ship_id, letter).end, []).append(letter)
            ends.pop(trial.path(ship_id).end)
            for letters in ends.values():
                ship, path = self.host.view.ships[ship_id], trial.path(ship_id, letters[0])
                yield ghost_of(ship, path, "drift", ", ".join(letters))

    def _lines(self, found: Sequence[ShipDuel]) -> list[Overlay]:
        """Draw a line for each pair that could fire, with figures for the selected ship."""
        ships, at = self.host.view.ships, {one: self.path(one).end[:2] for one in self.trial.flying()}
        lines: list[Overlay] = []
        for seat in PLAYERS:
            shots = tuple(
                AimLine(at[one.shooter_id], at[one.target_id], one.kind)
                for one in found
                if ships[one.shooter_id].seat is seat
            )
            lines.append(TargetLines(shots, seat))
        mine = [one for one in found if self.host.selected in (one.shooter_id, one.target_id)]
        for one in sorted(mine, key=lambda duel: -duel.mean)[:_MOST_LABELED]:
            (ax, ay), (bx, by) = at[one.shooter_id], at[one.target_id]
            # Close to the other ship, where lines diverge; the figure of return fire is placed apart.
            share = _TO_TARGET if self.host.selected == one.shooter_id else 1 - _FROM_SHOOTER
            lines.append(Notice((ax + (bx - ax) * share, ay + (by - ay) * share), f"{one.mean:.1f}"))
        return lines
