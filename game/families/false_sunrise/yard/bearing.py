"""Fire into the arc where most of a ship's guns bear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import START_VELOCITY, Ship
from rules.table.arcs import Arc

# The average effect of a volley, by column, for each target and kind of fire.
MeanFire = dict[tuple[int, str], tuple[float, ...]]


def into_best_arc(
    mounts: Sequence[Mount],
    kinds: Sequence[str],
    targets: Sequence[int],
    columns: int,
    shot: Callable[[Mount, int], Sequence[float]],
    *,
    kind_of: Callable[[Mount], str] = lambda mount: mount.kind,
    worth: Callable[[Sequence[float]], float] = sum,
    most: int | None = None,
) -> MeanFire:
    """Add up the fire of mounts into one arc: the one with the highest value at the first target.

    `shot` returns what a mount does to a target in each column, and `worth` rates such a row. If
    `most` is given, only that many mounts fire, the best ones.
    """

    def rows(target: int, arc: Arc) -> dict[str, tuple[float, ...]]:
        bearing = [mount for mount in mounts if mount.arcs is None or arc in mount.arcs]
        shots = [(kind_of(mount), shot(mount, target)) for mount in bearing]
        if most is not None:
            shots = sorted(shots, key=lambda one: -worth(one[1]))[:most]
        return {
            kind: tuple(fsum(row[column] for of, row in shots if of == kind) for column in range(columns))
            for kind in kinds
        }

    best = max(Arc, key=lambda arc: sum(map(worth, rows(targets[0], arc).values())))
    return {(target, kind): row for target in targets for kind, row in rows(target, best).items()}


def as_built(spec: ShipSpec) -> Ship:
    """Return a ship with everything it was built with."""
    return Ship(spec, 0.0, 0.0, 0, START_VELOCITY, spec.full_bars(), spec.starting_holds())
