"""The tool for steering: drag ends, or set turn and burn; one answer steers all missiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.board.overlays import Overlay
from game.families.dark_frontier.table.best_pursuit import best_pursuit
from game.families.dark_frontier.table.helm_tool import STEERS, HelmTool
from game.families.dark_frontier.table.steering_forecast import Chase, Pursuit
from game.families.dark_frontier.table.steering_overlays import overlays_of
from game.families.dark_frontier.table.steering_panel import fill_panel
from game.families.dark_frontier.table.steering_words import AT_BEST
from game.screens.tools.history import History
from game.screens.tools.key_actions import KeyActions
from game.screens.tools.parts import PanelColumn, in_the_open
from game.screens.tools.tool import Commit, Heading, Host
from game.wording import counted
from rules.dark_frontier.requests import SteerMissiles
from rules.dark_frontier.state import Projectile
from rules.dark_frontier.steering import COAST, Steering, steered, steering_refusal
from rules.hexes.grid import Hex, add, length
from rules.kernel.requests import Refusal
from rules.table.measure import Point


class SteerTool(HelmTool):
    """The tool to steer all missiles of a side."""

    mouse_hint: ClassVar[str] = f"drag the tip of a course · {STEERS} · {{key:frontier_pursuit}}: pursuit"
    noun: ClassVar[str] = "steering"
    request: SteerMissiles
    history: History[Mapping[str, Steering]]

    def __init__(self, host: Host, request: SteerMissiles) -> None:
        super().__init__(host, request, dict.fromkeys(request.missiles(), COAST))
        self.chase = Chase(self.state)

    # --- the missile and its steering -----------------------------------------------------------

    @property
    def default(self) -> Steering:
        return COAST

    @property
    def missile(self) -> Projectile:
        """The selected missile."""
        return self.state.projectiles[self._name]

    @property
    def steering(self) -> Steering:
        """Its steering."""
        return self.history.now[self._name]

    @property
    def pursuit(self) -> Pursuit:
        """The forecast of that steering."""
        return self.chase.of(self.missile, self.steering)

    def refusal_of(self, told: Steering) -> Refusal | None:
        return steering_refusal(self.state, self.request.seat, self._name, told)

    def turn(self, step: int) -> None:
        self.tell(replace(self.steering, rotate=self.steering.rotate + step))

    def burn_more(self, step: int) -> None:
        self.tell(replace(self.steering, burn=self.steering.burn + step))

    @cached_property
    def best(self) -> Mapping[str, Steering]:
        """How the computer would steer all missiles."""
        return best_pursuit(self.request)

    @property
    def pursues(self) -> bool:
        """Whether all missiles already fly the best pursuit."""
        return self.best == self.told

    def pursue(self) -> None:
        """Steer every missile as the computer would."""
        if not self.host.presenter.proposes:
            self.host.app.toast("Here you have to find the best pursuit yourself", "refusal")
        elif self.pursues:
            self.host.app.toast(AT_BEST)
        else:
            self.take_all(self.best, "the best pursuit")

    # --- dragging the end ------------------------------------------------------------------------

    def goal(self) -> Hex:
        return add(self.missile.at, self.pursuit.flight.velocity)

    def goals(self) -> Sequence[Hex]:
        return tuple(self.chase.ways(self.missile))

    def ways_to(self, at: Hex) -> Sequence[Steering]:
        return self.chase.ways(self.missile)[at]

    def way_in_hand(self) -> Steering:
        flight, missile = self.pursuit.flight, self.missile
        return next(one for one in self.ways_to(self.goal()) if steered(missile, one) == flight)

    def lead_to(self, at: Hex) -> None:
        def unlike(one: Steering) -> tuple[int, int]:
            return abs(one.rotate - self.steering.rotate), abs(one.rotate)

        self.tell(min(self.ways_to(at), key=unlike))

    # --- the panels -----------------------------------------------------------------------------

    def heading(self) -> Heading:
        missile = self.missile
        words = counted(missile.left, "round")
        armed = "armed" if missile.round < self.state.round else "not armed yet"
        return Heading(missile.id, f"{armed}, {words} left", missile.seat)

    def build(self, column: PanelColumn) -> None:
        fill_panel(self, column)

    def what_now(self) -> str:
        steers = f"Steer {self._name}: drag the tip of its course"
        if not self.host.presenter.proposes:
            return steers
        other = "confirm: this is the best pursuit" if self.pursues else "choose Best pursuit"
        return f"{steers}, or {other}"

    def commit(self) -> Commit:
        told = len(self._names) - len(self.idle())
        words = f"Steer {counted(told, 'missile')}" if told else "Let them drift"
        if not told and len(self._names) == 1:
            words = f"Let {self._name} drift"
        return Commit(words, self._give, in_the_open(self.host))

    def _give(self) -> None:
        self.host.answer(dict(self.told))

    # --- the board ------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        return overlays_of(self)

    def quiet(self) -> frozenset[str]:
        idle = self.idle()
        return frozenset(name for name in self._names if name == self._name or name not in idle)

    def looks_at(self) -> Sequence[Point]:
        ends = (at for name in self._names for at in self.chase.ways(self.state.projectiles[name]))
        radius = self.state.figures.map.radius
        steered = (self.state.projectiles[name].at for name in self._names)
        return [*super().looks_at(), *(point_of(at) for at in (*steered, *ends) if length(at) <= radius)]

    # --- keys -----------------------------------------------------------------------------------

    def key_actions(self) -> KeyActions:
        return {**super().key_actions(), "frontier_pursuit": self.pursue}
