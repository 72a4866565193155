"""The rehearsal: trial orders for both fleets, flown as often as wanted.

Nothing leaves this tool.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

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
from game.families.false_sunrise.danger.danger_calculator import Worst
from game.families.false_sunrise.danger.duels import AskedDuels, Duel, Duels
from game.families.false_sunrise.danger.forecast_client import shared_forecast_client
from game.families.false_sunrise.table import rehearsal_panel
from game.families.false_sunrise.table.orders import OrdersTool
from game.families.false_sunrise.table.plan import FleetPlan
from game.families.false_sunrise.table.risks import FAILED, WORKING
from game.families.false_sunrise.table.trial import Enemies, Plans, Trial
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import BoardClick, Commit, Heading
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.events import Stop
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order, Ship
from rules.kernel.seats import PLAYERS

if TYPE_CHECKING:
    from game.screens.tools.tool import Host

FLIGHT_S = 3.0
_MOST_LABELED = 6
_TO_TARGET, _FROM_SHOOTER = 0.72, 0.55  # positions of figures on a line, as shares of its length


class RehearsalTool(OrdersTool):
    """Replace the orders tool: same controls, for plans that are never sealed or saved."""

    def __init__(self, host: Host, request: PlotOrders, under: OrdersTool) -> None:
        self.trial = Trial(request, host.view, dict(under.plan.settled))
        super().__init__(host, request)
        self._under = under
        self.share = 0.0
        self.playing = False
        self._shown_share = 0.0

    # --- the plans, by the selected ship's side ---------------------------------------------------

    @property
    def plan(self) -> FleetPlan:
        """The trial orders of the selected ship's side."""
        return self.trial.theirs if self.trial.is_enemy(self.host.selected) else self.trial.plan

    @plan.setter
    def plan(self, plan: FleetPlan) -> None:
        """Ignore the new value: the plans belong to the trial."""

    @property
    def real(self) -> OrdersTool:
        return self._under

    def path(self, ship_id: str) -> Path:
        return self.trial.path(ship_id)

    def give(self, ship: Ship, order: Order) -> None:
        """Give a ship a trial order; as soon as an enemy gets one, the enemies fly theirs."""
        if self.trial.is_enemy(self.host.selected):
            self.trial.enemies = Enemies.TRIAL
        super().give(ship, order)

    def changed(self) -> None:
        """Show the plans from the ships' current positions; no draft is kept."""
        self.host.refuse(None)
        self.go_to(0.0)

    def choose_enemies(self, enemies: Enemies) -> None:
        """Set what the enemies are assumed to do."""
        self.trial.enemies = enemies
        self.go_to(self.share)

    def choose_plan(self, letter: str) -> None:
        """Fly another of the player's plans."""
        self.trial.letter = letter
        self.go_to(self.share)

    def copy_plan(self, letter: str) -> None:
        """Copy the current plan to another letter."""
        self.trial.copy_to(letter)
        self.go_to(self.share)

    def adopt(self) -> None:
        """Make the current plan the draft of the real orders, and leave."""
        under, orders = self._under, self.trial.plan.orders
        self.leave()
        under.give_all(orders, f"adopting plan {self.trial.letter}")
        self.host.app.toast(f"Plan {self.trial.letter} is your draft now; it is not sealed yet.")

    def leave(self) -> None:
        """Go back to the unchanged orders."""
        self.host.pane.show(self.host.view)
        if self.trial.is_enemy(self.host.selected):
            self.host.select(next(iter(self._under.plan.ids), None))
        self.host.tool = self._under
        self.host.refuse(None)
        self.host.rebuild()
        if self.host.is_on("rehearse"):
            self.host.toggle("rehearse")

    def close(self) -> None:
        self.host.pane.show(self.host.view)
        super().close()
        if self.host.is_on("rehearse"):
            self.host.toggle("rehearse")

    # --- the flight -------------------------------------------------------------------------------

    def play(self) -> None:
        """Play or pause the flight; at its end, start over."""
        if not self.playing and self.share >= 1.0:
            self.share = 0.0
        self.playing = not self.playing
        self.host.rebuild()

    def go_to(self, share: float) -> None:
        """Show a moment of the flight; `share` is between 0 and 1."""
        self.playing, self.share = False, min(1.0, max(0.0, share))
        self.host.rebuild()

    @property
    def duels(self) -> Duels | None:
        """Who could fire at whom at the end, None while unknown."""
        return self._duels_of(self.trial.letter)

    def _duels_of(self, letter: str) -> Duels | None:
        found = shared_forecast_client().answer(AskedDuels(self.trial.placed(letter)))
        return found if isinstance(found, Duels) else None

    def sums(self, letter: str) -> tuple[float, float] | None:
        """Return the total mean damage of my ships and of theirs, or None while unknown."""
        found, ships = self._duels_of(letter), self.host.view.ships
        if found is None:
            return None
        mine = sum(one.mean for one in found.duels if ships[one.shooter_id].seat is self.request.seat)
        return mine, sum(one.mean for one in found.duels) - mine

    def missing(self) -> str:
        """Explain why it is not known who could fire at whom."""
        failed = shared_forecast_client().has_failed(AskedDuels(self.trial.placed()))
        return FAILED if failed else WORKING

    def update(self, dt_s: float) -> bool:
        if not self.host.is_on("rehearse"):
            self.leave()
            return True
        changed = self.hand.update(dt_s)
        if self.playing:
            still = self.host.app.settings.reduced_motion
            self.share = 1.0 if still else min(1.0, self.share + dt_s / FLIGHT_S)
            self.playing = self.share < 1.0
            self.host.rebuild()
            changed = True
        if self.share != self._shown_share:
            self._shown_share = self.share
            self.host.pane.show(self.trial.shown(self.share) if self.share else self.host.view)
            changed = True
        return self._ask() or changed

    def _ask(self) -> bool:
        """Request the results of the flight; return whether anything new is known."""
        trial = self.trial
        letters = sorted(trial.rivals(), key=lambda one: one != trial.letter)
        worst = [trial.asked_worst(one) for one in letters] if trial.enemies is Enemies.WORST else []
        for letter, asked in zip(letters, worst, strict=False):
            if isinstance(found := shared_forecast_client().answer(asked), Worst):
                trial.take_worst(letter, found)
        return self.risks.ask(*worst, *(AskedDuels(trial.placed(one)) for one in letters))

    def restored(self, before: Plans) -> None:
        """Fly the plan that an undo has changed, and select the ship."""
        now = self.trial.history.now
        letter = next((one for one in now if now[one] != before[one]), self.trial.letter)
        self.trial.turn_to(letter)
        self._show_change(before[letter], now[letter])

    def undo(self) -> bool:
        """Undo a trial order; answers of the match are never undone from here."""
        if not super().undo():
            self.host.app.toast("There is no trial order to undo.")
        return True

    def redo(self) -> bool:
        if not super().redo():
            self.host.app.toast("There is no trial order to redo.")
        return True

    def undo_words(self) -> str:
        return super().undo_words() or "Undo: the last trial order"

    def redo_words(self) -> str:
        return super().redo_words() or "Redo: the last trial order"

    # --- input ------------------------------------------------------------------------------------

    def click(self, click: BoardClick) -> bool:
        """Grab a ship of either fleet, or its end; the player controls both fleets here."""
        if click.button == 1 and self.share:
            self.go_to(0.0)  # ends are dragged with the ships at their current positions
            self.host.pane.show(self.host.view)
            self._shown_share = 0.0
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
        words = "Nothing is sealed here: leave Rehearse first."
        seal = partial(self.host.app.toast, words, "refusal")
        found: KeyActions = {**super().key_actions(), "play": self.play, "seal": seal, "seal_anyway": seal}
        if not self.landing.on:
            found["confirm"] = self.play
            if not self.hand.held:
                found["back"] = self.leave
        return found

    # --- words ------------------------------------------------------------------------------------

    def heading(self) -> Heading:
        return Heading("Rehearse", "nothing is sealed")

    def build(self, column: PanelColumn) -> None:
        rehearsal_panel.panel(self, column)

    def what_now(self) -> str:
        label = self.host.app.bindings.label
        return f"Rehearse: drag ships of both fleets; {label('play')} flies them, {label('back')} leaves"

    def commit(self) -> Commit:
        return Commit("Back to the orders", self.leave, "nothing of this is sealed, or kept")

    def card_lines(self) -> list[tuple[str, Tone]]:
        """Describe, for the card of a dragged ship, the trial's result for it."""
        ship, found = self.ship, self.duels
        if ship is None or found is None:
            return []
        out = sum(one.mean for one in found.duels if one.shooter_id == ship.id)
        back = sum(one.mean for one in found.duels if one.target_id == ship.id)
        return [(f"Deals up to {out:.1f}, suffers up to {back:.1f}", "plain")]

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
            laid += self._lines(found.duels)
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
        for ship_id in trial.plan.ids:
            ends: dict[Stop, list[str]] = {}
            for letter in trial.rivals():
                ends.setdefault(trial.path(ship_id, letter).end, []).append(letter)
            ends.pop(trial.path(ship_id).end)
            for letters in ends.values():
                ship, path = self.host.view.ships[ship_id], trial.path(ship_id, letters[0])
                yield ghost_of(ship, path, "drift", ", ".join(letters))

    def _lines(self, found: Sequence[Duel]) -> list[Overlay]:
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
