"""Which enemy is being inspected while orders are given, and where it can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import Overlay, ReachDots
from game.screens.tools.key_actions import stepped
from game.screens.tools.tool import BoardClick
from rules.false_sunrise.plotting import jump_reach_in, thrust_of
from rules.table.measure import distance_in

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


class Threats:
    """The enemy under the pointer, else the one chosen by click or key, else the selected one."""

    def __init__(self, tool: OrdersTool) -> None:
        self._tool = tool
        self._chosen_id: str | None = None
        self._pointed_id: str | None = None

    def point_at(self, ship_id: str | None) -> None:
        """Follow the pointer."""
        self._pointed_id = ship_id

    def shown(self) -> str | None:
        """Return the enemy whose possible positions are shown, or None."""
        wanted = (self._pointed_id, self._chosen_id, self._tool.host.selected)
        return next((one for one in wanted if one in self._foes()), None)

    def step(self, step: int) -> None:
        """Go to the next or previous enemy, starting with the nearest, and turn the view on."""
        foes, now = self._foes(), self.shown()
        if not self._tool.host.is_on("threat"):
            self._tool.host.toggle("threat")
        if foes:
            self._pointed_id = None
            self._chosen_id = self._nearest() if now is None else stepped(foes, now, step)
        self._tool.host.rebuild()

    def press(self, click: BoardClick) -> bool:
        """Handle a click on an enemy while danger is shown."""
        host = self._tool.host
        if click.piece not in self._foes() or click.button != 1 or not host.is_on("threat"):
            return False
        self._chosen_id = click.piece
        if self._tool.ship is None:
            host.select(click.piece)
        host.rebuild()
        return True

    def _foes(self) -> list[str]:
        return [foe.id for foe in self._tool.host.view.ships_of(self._tool.request.seat.other)]

    def _nearest(self) -> str | None:
        foes, stance = self._foes(), self._tool.stance()
        if not foes or stance is None:
            return next(iter(foes), None)
        ships = self._tool.host.view.ships
        return min(foes, key=lambda foe: distance_in(ships[foe].at, stance[0]))

    def overlays(self) -> list[Overlay]:
        """Show an enemy's possible positions, with a ring and words on the enemy itself."""
        threat, host = self.shown(), self._tool.host
        if threat is None or not host.is_on("threat"):
            return []
        ship, label = host.view.ships[threat], host.app.bindings.label
        lines = [f"Threat: {ship.spec.name}", *self._figures(threat)]
        if len(self._foes()) > 1:
            lines.append(
                f"other enemies: click one, or press {label('previous_threat')} {label('next_threat')}"
            )
        jump_in = jump_reach_in(ship, thrust_of(ship))
        jump = f', plus a jump of up to {jump_in:.0f}" from there' if jump_in else ""
        words = f"{ship.spec.name} can end its move on any dot{jump}"
        return [
            ReachDots(self._tool.risks.ends(threat), ship.seat, words),
            TargetRing(ship.at, lines=tuple(lines)),
        ]

    def _figures(self, threat: str) -> list[str]:
        """Describe the damage it could deal to the selected ship at its planned position."""
        mine, seen = self._tool.ship, self._tool.risks.forecast
        if mine is None or seen is None:
            return []
        found = next((one for one in seen.threats if one.enemy_id == threat), None)
        if found is None:
            return [f"cannot hit {mine.spec.name} after its move"]
        name = f"hits {mine.spec.name} after its move:"
        return [f"{name} about {found.mean:.1f}, at best {found.best.mean:.1f}"]
