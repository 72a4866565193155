"""Heat maps of danger and reach for the piece in hand over the whole board, with their legend."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import numpy as np

from game.board.heat_map_picture import levels_for
from game.board.overlays import Heat, HeatKey
from game.forecast.numbers import Bools, Floats
from game.forecast.questions import Field
from game.screens.forecast.forecasts import DANGER
from game.screens.tools.parts import percent
from rules.table.measure import Point

if TYPE_CHECKING:
    from game.screens.forecast.forecasts import Forecasts
    from game.screens.tools.tool import Host

_MOST_NAMED = 2


class HeatMaps:
    """Make the heat maps from what is known; a picture is kept until something changes.

    `name` returns the name of a piece, and `reach_words` what the map of its reach shows. `closed` is what is
    at a place where no piece can be, such as "a rock". `unit` is what the figures count.
    `beyond` says why the piece in hand cannot be at a place of the board; by default it can be anywhere.
    """

    def __init__(
        self,
        host: Host,
        forecasts: Forecasts[Hashable],
        *,
        name: Callable[[str], str],
        reach_words: Callable[[str], str],
        closed: str = "",
        unit: str = "damage",
        beyond: Callable[[Point], str] = lambda _at: "",
    ) -> None:
        self._host, self._forecasts = host, forecasts
        self._name, self._reach_words, self._closed = name, reach_words, closed
        self._unit, self._beyond = unit, beyond
        self._worst = False
        self._kept: tuple[Field, str, Heat] | None = None
        self.at: Point | None = None

    def swap_worst(self) -> None:
        """Switch between the enemies' best and average moves, and turn the heat map on."""
        if self._host.is_on(DANGER):
            self._worst = not self._worst
            self._host.rebuild()
        else:
            self._worst = True
            self._host.toggle(DANGER)

    def point_at(self, at: Point | None) -> None:
        """Follow the pointer: the legend describes the point under it."""
        self.at = at

    def overlays(self) -> list[Heat | HeatKey]:
        """Return the heat map and its legend."""
        reach, asked = self._host.is_on(self._forecasts.reach_view), self._forecasts.board()
        if asked is None or not (reach or self._host.is_on(DANGER)):
            return []
        field, piece_id = self._forecasts.field, asked.piece_id
        if field is None:
            lines = (self._forecasts.words(board=True),)
            return [HeatKey(self._title(piece_id, reach=reach), lines, (), mirrored=reach)]
        heat = self._heat(field, piece_id, "reach" if reach else "worst" if self._worst else "mean")
        return [heat, self._key(field, piece_id, heat)]

    def _heat(self, field: Field, piece_id: str, what: str) -> Heat:
        kept = self._kept
        if kept is None or kept[0] is not field or kept[1] != what:
            values = {"reach": field.reach, "worst": field.worst, "mean": field.mean}[what]
            levels = levels_for(float(values.max()))
            heat = Heat(
                f"{piece_id} {what}", _spread(values, field), levels, field.grid.step, what == "reach"
            )
            kept = self._kept = (field, what, heat)
        return kept[2]

    def _key(self, field: Field, piece_id: str, heat: Heat) -> HeatKey:
        label, reach = self._host.app.bindings.label, heat.mirrored
        if reach:
            lines = [self._reach_words(piece_id)]
        elif self._worst:
            lines = [f"{self._unit}, best enemy moves · {label('worst')}: average"]
        else:
            lines = [f"{self._unit}, average enemy moves · {label('worst')}: best"]
        if not heat.levels:
            lines.append("no enemy can reach it anywhere" if not reach else "it cannot reach any enemy")
        else:
            lines += self._here(field, reach=reach)
        if not field.full:
            lines.append("rough so far, refining …")
        return HeatKey(self._title(piece_id, reach=reach), tuple(lines), heat.levels, reach)

    def cell(self, field: Field) -> tuple[int, int]:
        """Return the column and row that is described: by default the one under the pointer."""
        if self.at is None:
            return -1, -1
        x, y = self.at
        return round(x / field.grid.step), round(y / field.grid.step)

    def _here(self, field: Field, *, reach: bool) -> list[str]:
        """Describe the point under the pointer."""
        grid = field.grid
        column, row = self.cell(field)
        if not (0 <= column < grid.columns and 0 <= row < grid.rows):
            return ["point at a spot to see its value"]
        at = row * grid.columns + column
        if not grid.open_ground[at]:
            return [f"here: {self._closed}"]
        if self.at is not None and (why := self._beyond(self.at)):
            return [f"here: {why}"]
        if reach:
            return [f"here: {field.reach[at]:.1f}"]
        best = "best moves" if field.margin is None else "best moves at least"  # a sample may miss the best
        here = [f"here: {field.mean[at]:.1f}{_margin(field, at)}, {best} {field.worst[at]:.1f}"]
        if field.destroyed is not None:
            mean, worst = (percent(float(one[at])) for one in field.destroyed)
            here.append(f"destroyed: {mean}, {best} {worst}")
        return here + self.causes(field, at)

    def causes(self, field: Field, at: int) -> list[str]:
        """Return what the danger at a place comes from: by default the enemies that do most."""
        found = sorted(zip(field.each[:, at], field.enemies, strict=True), reverse=True)
        named = [f"{self._name(enemy_id)} {mean:.1f}" for mean, enemy_id in found if mean >= 0.05]
        more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
        return [", ".join(named[:_MOST_NAMED]) + more] if named else []

    def _title(self, piece_id: str, *, reach: bool) -> str:
        return f"{'Reach of' if reach else 'Danger for'} {self._name(piece_id)}"


def _margin(field: Field, at: int) -> str:
    """Return half the 95 % interval of a mean over sampled positions, "" if all were counted."""
    return "" if field.margin is None or not field.full else f" ± {max(0.1, field.margin[at]):.1f}"


def _spread(values: Floats, field: Field) -> Floats:
    """Return the grid with values spread over closed ground, so that no gap shows around it."""
    shape = field.grid.rows, field.grid.columns
    table = values.reshape(shape).copy()
    known: Bools = field.grid.open_ground.reshape(shape).copy()
    while not known.all() and known.any():
        wide, there = np.pad(table * known, 1), np.pad(known.astype(np.float64), 1)
        total = wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:]
        count = there[:-2, 1:-1] + there[2:, 1:-1] + there[1:-1, :-2] + there[1:-1, 2:]
        fresh = ~known & (count > 0)
        table[fresh] = total[fresh] / count[fresh]
        known |= fresh
    return table
