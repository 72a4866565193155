"""What one ship's weapons would do to another from any pose, by distance, direction and sight."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from game.families.false_sunrise.danger.bearings import ARCS_SEEN, SLOTS, bits_of
from game.families.false_sunrise.danger.ends import with_ships
from game.families.false_sunrise.danger.fire import Attacks, law_of_target, mean_and_most, target_of
from game.forecast.exchange import Outcomes
from game.forecast.numbers import Floats, Ints
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc
from rules.table.bands import BAND_DEPTH_IN
from rules.table.clock import HOURS
from rules.table.measure import TOLERANCE_IN, Point
from rules.values import changed

# The gunnery of either edition only uses whole inches, so nothing changes between two whole inches.
# Cell 2n + 1 is between n and n + 1 inches, and cell 2n is n inches (GEO-8).
CELLS = 2 * 88
_ARC_BITS = 4
_UNKNOWN = -1


def cells_of(distance: Floats) -> Ints:
    """Return the cells of distances in inches."""
    whole = np.rint(distance)
    on_line = np.abs(distance - whole) <= TOLERANCE_IN
    cells: Ints = np.where(on_line, 2 * whole, 2 * np.floor(distance) + 1).astype(np.int64)
    return cells


def key_of(cells: Ints, arcs: Ints, seen: Ints, grounds: Ints) -> Ints:
    """Combine what a volley depends on into one number."""
    key: Ints = (((grounds * CELLS) + cells) << _ARC_BITS | arcs) * 2 + seen
    return key


class Volleys:
    """The volleys of a shooter at a target; `outcomes` numbers them.

    `table` is the state with all other ships at their assumed places. Grounds are kinds of places of the
    target; they differ by what its friends add to its defense, and the shooter's friends to the aim (E1-23,
    FAC-8).
    """

    def __init__(self, table: State, shooter: Ship, target: Ship) -> None:
        self.target = target
        law_of, standing = law_of_target(target), target_of(target)
        self.outcomes = Outcomes[Attacks]((), lambda one: mean_and_most(one, standing, law_of)[0])
        self._shooter = shooter
        self._gunnery = edition_of(table).gunnery
        self._table = with_ships(table, {})
        one, two = sorted((shooter.id, target.id))
        self._pair = (one, two)
        self._known: Ints = np.zeros(0, dtype=np.int64)
        self._rows: Ints = np.zeros(0, dtype=np.int64)
        self._headings: Floats = np.zeros((0, HOURS))
        self._shots: dict[tuple[str, int, int, bool], Attacks] = {}
        self._grounds: dict[tuple[int, ...], int] = {}
        self._samples: list[Ship] = []
        self._varies: list[bool] = []
        reach_in = max(
            (self._gunnery.reach_in(shooter, one)[1] for one in shooter.fittings.mounts), default=0
        )
        # Nothing is hit from farther away, but a friend may measure for the shooter from anywhere (FAC-8).
        friends = (
            self._table.ships_of(shooter.seat) if any(one.afar for one in shooter.fittings.mounts) else []
        )
        self._spotters = [one for one in friends if one.id != shooter.id and one.fittings.measures_afar]
        self.reach_in = float("inf") if self._spotters else reach_in + 2 * TOLERANCE_IN

    def grounds(self, places: list[Point]) -> Ints:
        """Return the numbers of the grounds of places where the target may be."""
        at: Floats = np.array(places).reshape(-1, 2)
        columns: list[Ints] = []
        for friend in self._table.ships_of(self.target.seat):
            if friend.id != self.target.id:
                gaps = _gaps(at, friend.at)
                covers = {cover.reach_in for cover in self._gunnery.cover_by(friend)}
                columns += [(gaps <= reach_in + TOLERANCE_IN).astype(np.int64) for reach_in in sorted(covers)]
        for spotter in self._spotters:
            bands = np.ceil((_gaps(at, spotter.at) - TOLERANCE_IN) / BAND_DEPTH_IN)
            columns.append(np.maximum(1, bands).astype(np.int64))
        if not columns:
            return np.full(len(at), self._ground((), places[0]) if places else 0)
        kinds, first, which = np.unique(
            np.stack(columns, axis=1), axis=0, return_index=True, return_inverse=True
        )
        numbers = [
            self._ground(tuple(kind), places[one])
            for kind, one in zip(kinds.tolist(), first.tolist(), strict=True)
        ]
        found: Ints = np.array(numbers)[which.ravel()]
        return found

    def _ground(self, kind: tuple[int, ...], sample: Point) -> int:
        if kind not in self._grounds:
            self._grounds[kind] = len(self._samples)
            x, y = sample
            self._samples.append(changed(self.target, x=x, y=y))
            mounts = self._shooter.fittings.mounts
            self._varies = [
                mount.afar or any(self._gunnery.cover(self._table, mount, one) for one in self._samples)
                for mount in mounts
            ]
        return self._grounds[kind]

    def look_up(self, keys: Ints) -> Ints:
        """Return the numbers of the volleys for keys from `key_of`."""
        most = int(keys.max(initial=0))
        if most >= len(self._known):
            self._known = np.concatenate((self._known, np.full(most + 1, _UNKNOWN)))
        found = self._known[keys]
        if (found == _UNKNOWN).any():
            for key in np.unique(keys[found == _UNKNOWN]).tolist():
                self._known[key] = self._work_out(key)
            found = self._known[keys]
        return found

    def around(self, cells: Ints, slots: Ints, seen: Ints, ground: int) -> Floats:
        """Return the mean on each of the twelve headings [n, heading], for directions to the target."""
        keys = ((ground * CELLS + cells) * SLOTS + slots) * 2 + seen
        most = int(keys.max(initial=0))
        if most >= len(self._rows):
            self._rows = np.concatenate((self._rows, np.full(most + 1, _UNKNOWN)))
        rows = self._rows[keys]
        if (rows == _UNKNOWN).any():
            some, first = np.unique(keys[rows == _UNKNOWN], return_index=True)
            at = np.flatnonzero(rows == _UNKNOWN)[first]
            arcs = ARCS_SEEN[slots[at]]
            numbers = self.look_up(key_of(cells[at, None], arcs, seen[at, None], np.array(ground)))
            self._rows[some] = len(self._headings) + np.arange(len(some))
            self._headings = np.concatenate((self._headings, self.outcomes.means()[numbers]))
            rows = self._rows[keys]
        found: Floats = self._headings[rows]
        return found

    def _work_out(self, key: int) -> int:
        rest, seen = divmod(key, 2)
        rest, arcs = divmod(rest, 1 << _ARC_BITS)
        ground, cell = divmod(rest, CELLS)
        shots: list[Hashable] = []
        for number, mount in enumerate(self._shooter.fittings.mounts):
            if bits_of(mount.arcs) & arcs:
                at = ground if self._varies[number] else 0
                shots += self._shots_at(mount, at, cell, seen=bool(seen))
        return self.outcomes.number(tuple(sorted(shots, key=repr)))

    def _shots_at(self, mount: Mount, ground: int, cell: int, *, seen: bool) -> Attacks:
        """Ask the rules about a weapon, with the target straight up the board and in its arc."""
        key = (mount.id, ground, cell, seen)
        if key not in self._shots:
            target = self._samples[ground]
            heading = 0 if mount.arcs is None else -3 * tuple(Arc).index(mount.arcs[0]) % HOURS
            shooter = changed(self._shooter, x=target.x, y=target.y + cell / 2, heading=heading)
            self._table.sight = {self._pair: seen}
            hits = self._gunnery.can_hit(self._table, shooter, mount, target)
            self._shots[key] = (self._gunnery.attack(self._table, shooter, mount, target),) if hits else ()
        return self._shots[key]


def _gaps(places: Floats, point: Point) -> Floats:
    dx, dy = places[:, 0] - point[0], places[:, 1] - point[1]
    gaps: Floats = np.sqrt(dx * dx + dy * dy)
    return gaps
