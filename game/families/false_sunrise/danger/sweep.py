"""Fire between one enemy and a ship at many places: every end of the enemy against every place."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.danger.bearings import ARCS_SEEN, OPPOSITE
from game.families.false_sunrise.danger.ends import Poses
from game.families.false_sunrise.danger.numbers import Floats, Ints
from game.families.false_sunrise.danger.sight import Shadows
from game.families.false_sunrise.danger.views import View, view_from
from game.families.false_sunrise.danger.volleys import Volleys, key_of
from rules.table.clock import HOURS


class Sweep:
    """Looks from each end of an enemy at all places [n, 2], and adds up the fire both ways.

    `there` are the enemy's volleys, `back` those of the ship. `dealt` [place, heading] is the mean that the
    latter do over the enemy's ends.
    """

    def __init__(self, places: Floats, poses: Poses, there: Volleys, back: Volleys) -> None:
        self.poses, self.there, self.back = poses, there, back
        self._x, self._y = places[:, 0].copy(), places[:, 1].copy()
        self._grounds = there.grounds([(x, y) for x, y in places.tolist()])
        self._grounds_back = back.grounds([poses.at(row)[:2] for row in range(len(poses))])
        self._reach_in = max(there.reach_in, back.reach_in)
        self._rows: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self._numbers: list[Ints] = [np.zeros(0, dtype=np.int64)]
        self.dealt: Floats = np.zeros((len(places), HOURS))

    def look_from(self, row: int, shadows: Shadows) -> None:
        """Look from the end in a row."""
        x, y, heading = self.poses.at(row)
        view = view_from((x, y), self._x, self._y, self._reach_in, shadows)
        if self.poses.fires[row]:
            arcs = ARCS_SEEN[view.slots, heading]
            keys = key_of(view.cells, arcs, view.seen, self._grounds[view.rows])
            self._rows.append(view.rows)
            self._numbers.append(self.there.look_up(keys))
        self._fire_back(view, int(self._grounds_back[row]))

    def _fire_back(self, view: View, ground: int) -> None:
        slots = OPPOSITE[view.slots]
        dealt = self.back.around(view.cells, slots, view.seen, ground)
        self.dealt[view.rows] += dealt / len(self.poses)

    def counts(self) -> Floats:
        """Return the share of the ends from which each volley is fired: [place, volley]."""
        count, kinds = len(self._x), len(self.there.attacks)
        flat = np.concatenate(self._rows) * kinds + np.concatenate(self._numbers)
        shares = np.bincount(flat, minlength=count * kinds).reshape(count, kinds) / max(1, len(self.poses))
        shares[:, 0] = 1.0 - shares[:, 1:].sum(axis=1)
        return shares

    def best(self) -> Ints:
        """Return the number of the volley with the greatest mean at each place."""
        order = np.argsort(self.there.means(), kind="stable")
        rank = np.empty(len(order), dtype=np.int64)
        rank[order] = np.arange(len(order))
        highest = np.full(len(self._x), rank[0])
        np.maximum.at(highest, np.concatenate(self._rows), rank[np.concatenate(self._numbers)])
        found: Ints = order[highest]
        return found
