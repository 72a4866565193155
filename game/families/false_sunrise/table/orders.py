"""The tool for a fleet's secret orders: dial, velocity, ghost path, threat, forecast, sealing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from game.board.overlays import Tone
from game.families.false_sunrise.board.overlays import ClockGauge, Overlay, ghost_of
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.flying import fly
from game.families.false_sunrise.keys import ORDERS
from game.families.false_sunrise.table import order_panel, sheet
from game.families.false_sunrise.table.dragging import OrderDrag
from game.families.false_sunrise.table.forecast_box import danger_words
from game.families.false_sunrise.table.formation import (
    drifting_ways,
    drifts,
    formation,
    slowed_words,
    slowing_marks,
)
from game.families.false_sunrise.table.host import FleetHost, FleetTool
from game.families.false_sunrise.table.landing import LandingAim
from game.families.false_sunrise.table.plan import FleetPlan
from game.families.false_sunrise.table.risks import Risks, reach_words, strikes
from game.families.false_sunrise.table.sealing import Sealing
from game.families.false_sunrise.table.threats import Threats
from game.screens.forecast.forecast_box import card_lines
from game.screens.forecast.heat_maps import HeatMaps
from game.screens.rehearsal.rehearsing import REHEARSE, rehearse
from game.screens.rehearsal.trial import first_change
from game.screens.tools.dragging import DragTool
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions, each
from game.screens.tools.parts import PanelColumn
from game.screens.tools.tool import ADVISED, BoardClick, Commit, Heading
from game.shell.actions import Context
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders, most_course
from rules.false_sunrise.state import Order, Ship
from rules.table.measure import Point


class OrdersTool(DragTool, FleetTool):
    """Give every ship of a fleet its order, then seal them all."""

    contexts: ClassVar[tuple[Context, ...]] = (ORDERS,)

    def __init__(self, host: FleetHost, request: PlotOrders) -> None:
        super().__init__(host, request)
        self.plan = FleetPlan(request)
        self.plan.take_up(host.draft())
        self.history: History[Any] = self.plan.history
        self.tab = "order"
        self.sealing = Sealing(self)
        self.risks = Risks(self)
        self.threats = Threats(self)
        self.heat_maps = HeatMaps(
            host,
            self.risks,
            name=lambda one: host.view.ships[one].spec.name,
            reach_words=lambda one: reach_words(host.view.ships[one]),
            closed="a rock",
            # Strike moves past rocks and of missiles are searched, so that some may do more than is found.
            unit="damage or more" if strikes(host.view, request.seat.other) else "damage",
            beyond=self.risks.beyond,
        )
        self._paths: dict[str, tuple[Order, Path]] = {}
        self.landing = LandingAim(self)
        self.hand: OrderDrag = OrderDrag(self)
        self._drifts = drifts(host.view, self.request.seat.other)
        # The last ship that fired is still selected, and Enter would skip the ships before it.
        if self.plan.ids and (host.selected is None or not self.plan.orders):
            first = next(iter(self.plan.open_ships()), self.plan.ids[0])
            host.select(first)

    # The selected ship.

    @property
    def ship(self) -> Ship | None:
        """The selected ship, if it can be given orders."""
        return self.host.view.ships[self.host.selected] if self.host.selected in self.plan.ids else None

    @property
    def seen(self) -> Ship | None:
        """The selected ship, of either side."""
        return self.host.view.ships.get(self.host.selected or "")

    @property
    def real(self) -> OrdersTool:
        return self

    @property
    def settled(self) -> Mapping[str, Order]:
        """The orders that will be sealed, without a drag in progress.

        It stays the same object until an order changes, which is how hints notice that nothing has.
        """
        return self.real.plan.settled

    def path(self, ship_id: str) -> Path:
        """Return the path of a ship's current order."""
        order = self.plan.order(ship_id)
        known = self._paths.get(ship_id)
        if known is None or known[0] != order:
            view = self.host.view
            known = self._paths[ship_id] = (order, fly(view, view.ships[ship_id], order))
        return known[1]

    def danger(self, ship_id: str) -> str:
        """Warn of what a ship runs into by its order or by holding course; "" if nothing."""
        return danger_words(self.host.view.ships[ship_id], self.path(ship_id))

    def dangers(self) -> dict[str, str]:
        """Return the warning of each ship that would run into something, by its id."""
        return {one: words for one in self.plan.ids if (words := self.danger(one))}

    def change(self, **changes: object) -> None:
        """Change the selected ship's order; an illegal change is refused and does nothing."""
        ship = self.ship
        if ship is not None:
            self.give(ship, replace(self.plan.order(ship.id), **changes))  # type: ignore[arg-type]

    def give(self, ship: Ship, order: Order) -> None:
        """Give a ship an order, or show why it is refused."""
        refusal = self.plan.refusal(ship, order)
        if refusal is not None:
            self.host.refuse(refusal)
        else:
            self._plan_all({**self.plan.orders, ship.id: order}, f"{ship.spec.name}'s order")

    def put_in_hand(self, answer: Mapping[str, Order]) -> None:
        """Give all ships their orders from `answer`; a ship that is left out holds course."""
        self.give_all({ship_id: answer.get(ship_id, Order()) for ship_id in self.plan.ids}, ADVISED)

    def give_all(self, orders: Mapping[str, Order], what: str) -> None:
        """Replace all orders in one undo step, or show why they are refused."""
        refusal = self.plan.request.refusal(dict(orders))
        if refusal is not None:
            self.host.refuse(refusal)
            return
        self._plan_all(orders, what)

    def _plan_all(self, orders: Mapping[str, Order], what: str) -> None:
        self.record(self.plan.state_with(orders), what)

    def reset(self) -> None:
        """Remove the selected ship's order."""
        if self.ship is not None:
            left = {key: one for key, one in self.plan.orders.items() if key != self.ship.id}
            self._plan_all(left, f"removing {self.ship.spec.name}'s order")

    def hold(self) -> None:
        """Order the selected ship to hold its course."""
        if self.ship is not None:
            self.give(self.ship, Order())

    def changed(self) -> None:
        self.sealing.asked = False
        self.keep(dict(self.plan.orders))

    def restored(self, before: Any) -> None:  # noqa: ANN401 - of a rehearsal, all its plans
        self.host.select(first_change(before, self.plan.orders) or self.host.selected)
        self.changed()

    # The panels.

    def heading(self) -> Heading:
        if self.sealing.asked:
            return Heading("Seal the orders?", "", self.request.seat)
        ship = self.seen
        if ship is None:
            return Heading("Orders", "no ship selected", self.request.seat)
        return Heading(ship.spec.name, ship.spec.hull.name, ship.seat)

    def build(self, column: PanelColumn) -> None:
        if self.sealing.asked:
            order_panel.confirmation(self, column)
        elif self.ship is not None:
            order_panel.ship_panel(self, self.ship, column)
        elif self.seen is not None:
            sheet.enemy_panel(self, self.seen, column)
        else:
            order_panel.empty_panel(self, column)

    def what_now(self) -> str:
        return self.sealing.what_now()

    @property
    def touched(self) -> bool:
        return super().touched or self.sealing.asked

    def commit(self) -> Commit:
        return self.sealing.commit()

    def roster_note(self) -> str:
        return f"{len(self.plan.orders)}/{len(self.plan.ids)} ordered"

    def is_done(self, ship_id: str) -> bool | None:
        return self.plan.is_given(ship_id) if ship_id in self.plan.ids else None

    def warning(self, ship_id: str) -> str:
        if ship_id not in self.plan.ids:
            return ""
        return self.danger(ship_id) or slowed_words(self.host.view, self.host.view.ships[ship_id])

    def tooltip(self, ship_id: str) -> str:
        return order_words(self.plan.order(ship_id)) if ship_id in self.plan.ids else ""

    # The board.

    @property
    def drags(self) -> bool:
        return super().drags or self.landing.held

    def stance(self) -> tuple[Point, int] | None:
        if self.ship is None:
            return None
        end = self.path(self.ship.id).end
        return end[:2], end[2]

    def gauge(self) -> ClockGauge | None:
        """Return the clock face around the selected ship, whose hand can be dragged."""
        ship = self.ship
        if ship is None:
            return None
        order = self.plan.order(ship.id)
        most, end = most_course(ship, order.overcharge, order.miracles), self.path(ship.id).end[:2]
        return ClockGauge(ship.at, ship.heading, order.course, most, ship.seat, end, knob=True)

    def overlays(self) -> Sequence[Overlay]:
        laid: list[Overlay] = [formation(self, self._drifts)]
        laid.extend(drifting_ways(self.host.view, self.request.seat, self.plan.ids))
        laid.extend((*self.threats.overlays(), *self.heat_maps.overlays()))
        if self.seen is not None:
            laid.extend(slowing_marks(self.host.view, self.seen))
        gauge = self.gauge()
        if self.ship is not None and gauge is not None:
            laid.extend((gauge, ghost_of(self.ship, self.path(self.ship.id), "held")))
            laid.extend(self.landing.overlays())
        if own := edition_ui_of(edition_of(self.host.view).id).at_table.planning:
            laid.extend(own(self))
        return [*laid, *self.hand.overlays()]

    def hover(self, at: Point | None, ship_id: str | None) -> None:
        self.threats.point_at(ship_id)
        self.heat_maps.point_at(at)
        self.landing.hover(at)
        self.hand.hover(None if self.landing.on else at, ship_id)

    def drag(self, at: Point) -> bool:
        if self.landing.on:
            self.landing.put(at)
            return True
        return super().drag(at)

    def release(self, at: Point) -> None:
        if self.landing.on:
            self.landing.release()
        clicked = self.hand.hold is not None and not self.hand.held
        super().release(at)
        if clicked:
            self.hand.select_next()

    def click(self, click: BoardClick) -> bool:
        """Set a landing, grab a planned position, or show the threat of an enemy."""
        if self.landing.on and click.button == 1:
            self.landing.press(click.at)
            return True
        return super().click(click) or self.threats.press(click)

    def selection_changed(self) -> None:
        self.sealing.asked = False
        self.landing.stop()

    # Keys and time.

    def action(self, action_id: str) -> bool:
        return super().action(action_id) or self.hand.keeps_key(action_id)

    def key_actions(self) -> KeyActions:
        if self.hand.held:  # no key changes an order
            return {"back": self.let_go, "undo": self.let_go, "worst": self.heat_maps.swap_worst}
        toggle = self.landing.toggle
        return {
            **(self._ship_keys(self.ship) if self.ship is not None else {}),
            **each(self.threats.step, {"previous_threat": -1, "next_threat": 1}),
            "worst": self.heat_maps.swap_worst,
            **self.sealing.key_actions(),
            **({"back": toggle, "confirm": toggle} if self.landing.on else {}),
        }

    def _ship_keys(self, ship: Ship) -> KeyActions:
        """Return the keys that change the selected ship's order."""
        order, change = self.plan.order(ship.id), self.change
        found: KeyActions = {
            "course_port": partial(change, course=order.course - 1),
            "course_starboard": partial(change, course=order.course + 1),
            "velocity_up": partial(change, velocity=order.velocity + 1),
            "velocity_down": partial(change, velocity=order.velocity - 1),
            "hold": self.hold,
        }
        if ship.fittings.drives:
            found["landing"] = self.landing.toggle
        if self.plan.pool:
            found["more_miracles"] = partial(change, miracles=order.miracles + 1)
        if order.miracles:
            found["fewer_miracles"] = partial(change, miracles=order.miracles - 1)
        return {**found, **self.landing.key_actions()}

    def let_go(self) -> bool:
        return self.landing.let_go() or super().let_go()

    def update(self, dt_s: float) -> bool:
        if self.host.is_on(REHEARSE):
            rehearse(self)
            return True
        closing = self.hand.update(dt_s)
        return self.risks.update() or closing

    def close(self) -> None:
        self.risks.close()

    def card_lines(self) -> list[tuple[str, Tone]]:
        """Describe, for the card of a dragged ship, what its new position would mean."""
        return card_lines(self.risks.forecast) if self.risks.asked() else []
