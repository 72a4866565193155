"""Heat maps of danger and reach for the selected ship over the whole board, with their legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.board.heat_picture import levels_for
from game.board.overlays import Heat, HeatKey
from game.families.false_sunrise.board.overlays import Overlay
from game.families.false_sunrise.danger.danger_calculator import Field
from game.families.false_sunrise.danger.numbers import Bools, Floats
from game.families.false_sunrise.table.risks import reckons
from rules.false_sunrise.state import Ship
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

_MOST_NAMED = 2


class HeatMaps:
    """Make the heat maps from what is known; a picture is kept until something changes."""

    def __init__(self, tool: OrdersTool) -> None:
        self._tool = tool
        self._worst = False
        self._kept: tuple[Field, str, Heat] | None = None
        self._at: Point | None = None

    def swap_worst(self) -> None:
        """Switch between the worst case and the mean, and turn the heat map on."""
        host = self._tool.host
        if host.is_on("threat"):
            self._worst = not self._worst
            host.rebuild()
        else:
            self._worst = True
            host.toggle("threat")

    def point_at(self, at: Point | None) -> None:
        """Follow the pointer: the legend describes the point under it."""
        self._at = at

    def overlays(self) -> list[Overlay]:
        """Return the heat map and its legend."""
        host, ship = self._tool.host, self._tool.ship
        reach = host.is_on("reach")
        if ship is None or not (reach or host.is_on("threat")) or not reckons(ship):
            return []
        risks = self._tool.risks
        field = risks.field
        if field is None:
            return [HeatKey(_title(ship, reach=reach), (risks.words(board=True),), (), mirrored=reach)]
        heat = self._heat(field, ship, "reach" if reach else "worst" if self._worst else "mean")
        return [heat, self._key(field, ship, heat)]

    def _heat(self, field: Field, ship: Ship, what: str) -> Heat:
        kept = self._kept
        if kept is None or kept[0] is not field or kept[1] != what:
            values = {"reach": field.reach, "worst": field.worst, "mean": field.mean}[what]
            table = _over_rocks(values, field)
            heat = Heat(
                f"{ship.id} {what}", table, levels_for(float(values.max())), field.step_in, what == "reach"
            )
            kept = self._kept = (field, what, heat)
        return kept[2]

    def _key(self, field: Field, ship: Ship, heat: Heat) -> HeatKey:
        label, reach = self._tool.host.app.bindings.label, heat.mirrored
        if reach:
            what = "mean damage to one enemy, best heading"
            lines = [what if ship.fittings.bridge else "its bridge is lost: no fire where it steers"]
        elif self._worst:
            lines = [f"worst, all enemies · {label('worst')}: mean"]
        else:
            lines = [f"mean damage, all enemies · {label('worst')}: worst"]
        if not heat.levels:
            lines.append("nobody reaches it anywhere" if not reach else "it reaches nobody from anywhere")
        lines += self._here(field, reach=reach)
        if field.step_in > 1:
            lines.append("roughly so far; it is getting finer …")
        return HeatKey(_title(ship, reach=reach), tuple(lines), heat.levels, reach)

    def _here(self, field: Field, *, reach: bool) -> list[str]:
        """Describe the point under the pointer."""
        if self._at is None or not (0 <= self._at[0] <= 72 and 0 <= self._at[1] <= 48):
            return ["point at a place: what it is there"]
        column, row = (round(value / field.step_in) for value in self._at)
        at = row * field.columns + column
        if not field.open_ground[at]:
            return ["here: a rock"]
        if reach:
            return [f"here: {field.reach[at]:.1f}"]
        ships = self._tool.host.view.ships
        found = sorted(zip(field.each[:, at], field.enemies, strict=True), reverse=True)
        named = [f"{ships[foe].spec.name} {mean:.1f}" for mean, foe in found if mean >= 0.05]
        more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
        here = f"here: {field.mean[at]:.1f}, worst {field.worst[at]:.1f}"
        return [here, ", ".join(named[:_MOST_NAMED]) + more] if named else [here]


def _title(ship: Ship, *, reach: bool) -> str:
    return f"Reach of {ship.spec.name}" if reach else f"Danger for {ship.spec.name}"


def _over_rocks(values: Floats, field: Field) -> Floats:
    """Return the grid with values spread into the rocks, so that no gap shows around them."""
    table = values.reshape(field.rows, field.columns).copy()
    known: Bools = field.open_ground.reshape(field.rows, field.columns).copy()
    while not known.all() and known.any():
        wide, there = np.pad(table * known, 1), np.pad(known.astype(np.float64), 1)
        total = wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:]
        count = there[:-2, 1:-1] + there[2:, 1:-1] + there[1:-1, :-2] + there[1:-1, 2:]
        fresh = ~known & (count > 0)
        table[fresh] = total[fresh] / count[fresh]
        known |= fresh
    return table
