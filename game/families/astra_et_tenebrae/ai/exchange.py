"""What both sides could shoot at each other, for many possible positions of one ship at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import Ends
from game.families.astra_et_tenebrae.ai.fighters import (
    Fighter,
    Floats,
    Guns,
    Ints,
    fighter_of,
    fire_of,
    guns_of,
    sheltered_by,
    shot_at,
)
from game.families.astra_et_tenebrae.ai.lining import line_sizes, lines_with
from game.families.astra_et_tenebrae.ai.valuation import cost_of_heat
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

_KEEN = 0.016  # value of being one inch closer to the nearest enemy
_KEEN_FROM_IN = 12.0
IN_LINE = 0.05  # value of each mate in line, beyond this turn


@dataclass(slots=True)
class Weighed:
    """The value of each possible position: own fire, enemy fire, heat, room, nearness and lines.

    `likes` is what a style or a habit adds.
    """

    ours: Floats
    theirs: Floats
    heat: Floats
    place: Floats
    near: Floats
    line: Floats
    likes: Floats

    def points(self, fear: float) -> Floats:
        """Return the total value of each position; `fear` is the weight of the enemy's fire."""
        found: Floats = self.ours - fear * self.theirs - self.heat - self.place + self.near + self.line
        found += self.likes
        return found

    def now(self, deadly: float, ship: float) -> Weighed:
        """Return the values without all that would only matter in later turns.

        Heat that is `deadly` costs a `ship`, all other heat nothing.
        """
        nothing = np.zeros(len(self.ours))
        heat = np.where(self.heat >= deadly, ship, 0.0)
        return replace(self, heat=heat, place=nothing, near=nothing, line=nothing, likes=nothing)

    def beside(self, at: int) -> float:
        """Return the value of a position apart from all fire."""
        return float(self.near[at] + self.line[at] - self.heat[at] - self.place[at] + self.likes[at])


@dataclass(frozen=True, slots=True)
class _Scene:
    """One ship's possible positions among all other ships.

    `mate_sizes` and `foe_sizes` are the lengths of the lines that the others fly in, 1 for none. For each
    foe, `away` is the distance in inches and `clear` is 1 where no rock is in between. For each position,
    `chosen` is the index in `groups` of the mates that the ship would be in line with, and `size` is the
    length of that line.
    """

    fighter: Fighter
    mates: list[Fighter]
    foes: list[Fighter]
    mate_sizes: list[int]
    foe_sizes: list[int]
    ends: Ends
    away: list[Floats]
    clear: list[Floats]
    groups: list[tuple[int, ...]]
    chosen: Ints
    size: Ints


class Picture:
    """Both sides, with every ship where it is or where the plan puts it."""

    def __init__(self, state: State, *, lines: bool) -> None:
        self.figures: Figures = state.figures
        self.guns: Guns = guns_of(self.figures.edition)
        self.lines = lines
        self.sides: Mapping[Seat, list[Fighter]] = {
            seat: [fighter_of(state, ship) for ship in state.side(seat)] for seat in PLAYERS
        }
        self._rocks: Terrain | None = state.setup.terrain if state.setup.terrain.polygons else None

    def put(self, fighter: Fighter, ends: Ends, at: int) -> None:
        """Plan to move a ship to one of its possible positions."""
        fighter.x, fighter.y, fighter.row = float(ends.x[at]), float(ends.y[at]), int(ends.row[at])
        fighter.flown = float(ends.flown[at])
        fighter.course = int(ends.course[at]) if fighter.flown > 0 else None

    def weigh(self, seat: Seat, fighter: Fighter, ends: Ends) -> Weighed:
        """Return the value of each possible position of a ship, given where the plan has all others."""
        mates = [one for one in self.sides[seat] if one is not fighter]
        foes = self.sides[seat.other]
        scene = self._scene(fighter, mates, foes, ends)
        nearest = np.minimum.reduce(scene.away) if foes else np.zeros(len(ends))
        return Weighed(
            self._ours(scene) + self._mates(scene)[scene.chosen],
            self._theirs(scene),
            self._heat(fighter, ends),
            ends.place,
            -_KEEN * np.maximum(0.0, nearest - _KEEN_FROM_IN),
            IN_LINE * (scene.size - 1).astype(np.float64),
            np.zeros(len(ends)),
        )

    def _scene(self, fighter: Fighter, mates: list[Fighter], foes: list[Fighter], ends: Ends) -> _Scene:
        chosen = np.zeros(len(ends), dtype=np.int64)
        groups: list[tuple[int, ...]] = [()]
        mate_sizes, foe_sizes = [1] * len(mates), [1] * len(foes)
        if self.lines:
            formations = self.figures.formations
            mate_sizes, foe_sizes = line_sizes(formations, mates), line_sizes(formations, foes)
            chosen, groups = lines_with(formations, mates, ends)
        return _Scene(
            fighter,
            mates,
            foes,
            mate_sizes,
            foe_sizes,
            ends,
            [np.hypot(ends.x - foe.x, ends.y - foe.y) for foe in foes],
            [self._clear(foe, ends) for foe in foes],
            groups,
            chosen,
            np.array([1 + len(group) for group in groups])[chosen],
        )

    def _clear(self, foe: Fighter, ends: Ends) -> Floats:
        """Return 1 for each position with no rock between it and an enemy, else 0 (AT-3)."""
        if self._rocks is None:
            return np.ones(len(ends))
        points = list(zip(ends.x.tolist(), ends.y.tolist(), strict=True))
        found: Floats = self._rocks.visible(points, [(foe.x, foe.y)])[:, 0].astype(np.float64)
        return found

    def _heat(self, fighter: Fighter, ends: Ends) -> Floats:
        base = cost_of_heat(self.figures, fighter.ship, fighter.heat)
        costs = [
            cost_of_heat(self.figures, fighter.ship, fighter.heat + more) - base
            for more in range(int(ends.heat.max()) + 1)
        ]
        found: Floats = np.array(costs)[ends.heat]
        return found

    def _ours(self, scene: _Scene) -> Floats:
        """Return the value of the ship's own best shot from each position."""
        guns = self.guns
        best = np.zeros(len(scene.size))
        for foe, sized, inches, free in zip(
            scene.foes, scene.foe_sizes, scene.away, scene.clear, strict=True
        ):
            added = foe.row + guns.flank * (sized > 1) + guns.line * (scene.size - 1)
            safe = self._sheltered(foe, scene.foes, sized)
            fire = fire_of(guns, scene.fighter, foe, inches, added, sheltered=safe)
            best = np.maximum(best, free * fire)
        return best

    def _mates(self, scene: _Scene) -> Floats:
        """Return, for each group of mates in line with the ship, the value of all mates' best shots."""
        guns = self.guns
        lengths = range(len(scene.mates) + 1)
        fire = []
        for mate in scene.mates:
            best = [0.0] * len(lengths)
            for foe, sized in zip(scene.foes, scene.foe_sizes, strict=True):
                if mate.shoots and not self.hidden(mate, foe):
                    inches = hypot(mate.x - foe.x, mate.y - foe.y)
                    added = foe.row + guns.flank * (sized > 1)
                    safe = self._sheltered(foe, scene.foes, sized)
                    for one in lengths:
                        worth = shot_at(guns, mate, foe, inches, added + guns.line * one, sheltered=safe)
                        best[one] = max(best[one], worth)
            fire.append(best)
        totals = [
            sum(
                best[len(group) if number in group else scene.mate_sizes[number] - 1]
                for number, best in enumerate(fire)
            )
            for group in scene.groups
        ]
        return np.array(totals)

    def _sheltered(self, fighter: Fighter, side: list[Fighter], size: int) -> bool:
        """Return whether a sphere could cover a ship. A ship that flies in line is in no sphere."""
        if fighter.covered or size > 1:
            return False
        mates = [one for one in side if one is not fighter]
        return bool(sheltered_by(self.guns, fighter, mates, fighter.x, fighter.y))

    def hidden(self, one: Fighter, other: Fighter) -> bool:
        """Return whether a rock is between two ships (AT-3)."""
        return self._rocks is not None and self._rocks.blocks_sight((one.x, one.y), (other.x, other.y))

    def _theirs(self, scene: _Scene) -> Floats:
        """Return the value of the enemies' fire, with each enemy at its best target."""
        guns = self.guns
        total = np.zeros(len(scene.size))
        ends = scene.ends
        safe_there = sheltered_by(guns, scene.fighter, scene.mates, ends.x, ends.y) & (scene.size == 1)
        for foe, sized, inches, free in zip(
            scene.foes, scene.foe_sizes, scene.away, scene.clear, strict=True
        ):
            if not foe.shoots:
                continue
            line = guns.line * (sized - 1)
            elsewhere = [0.0] * len(scene.groups)
            for number, mate in enumerate(scene.mates):
                if self.hidden(mate, foe):
                    continue
                far = hypot(mate.x - foe.x, mate.y - foe.y)
                safe = self._sheltered(mate, scene.mates, scene.mate_sizes[number])
                fire = [
                    shot_at(guns, foe, mate, far, mate.row + line + flank, sheltered=safe)
                    for flank in (0, guns.flank)
                ]
                for at, group in enumerate(scene.groups):
                    lined = number in group or scene.mate_sizes[number] > 1
                    elsewhere[at] = max(elsewhere[at], fire[lined])
            added = ends.row + line + guns.flank * (scene.size > 1)
            here = free * fire_of(guns, foe, scene.fighter, inches, added, sheltered=safe_there)
            total += np.maximum(here, np.array(elsewhere)[scene.chosen])
        return total
