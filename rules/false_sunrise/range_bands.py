"""Six-inch range bands: which ones a weapon reaches, and where it measures them from (FIR-3, FAC-8)."""

from __future__ import annotations

from functools import lru_cache

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Band
from rules.false_sunrise.state import Ship, State
from rules.table.bands import BAND_DEPTH_IN, band_of
from rules.table.measure import distance_in


@lru_cache(maxsize=32)
def bands_about(own: int) -> tuple[Band, ...]:
    """List the bands that a weapon reaches: its own and the adjacent ones (FIR-3).

    >>> [(band.near_in, band.words, band.best) for band in bands_about(1)]
    [(0.0, 'RB1', True), (6.0, 'RB2', False)]
    """
    return tuple(
        Band((band - 1) * BAND_DEPTH_IN, band * BAND_DEPTH_IN, f"RB{band}", best=band == own)
        for band in range(max(1, own - 1), own + 2)
    )


def measure_band(state: State, shooter: Ship, mount: Mount, target: Ship) -> tuple[int, str | None]:
    """Return a shot's range band, and the id of the friendly ship it is measured from, if any.

    A bound weapon measures from where it rolls the most dice (FIR-3, FAC-8). Of equal places, the
    shooter comes first, then friends in file order.

    >>> from types import SimpleNamespace
    >>> ship, target = SimpleNamespace(x=10.0, y=10.0), SimpleNamespace(x=10.0, y=19.0)
    >>> measure_band(State, ship, SimpleNamespace(afar=False), target)
    (2, None)
    """
    at = (target.x, target.y)
    band = band_of(distance_in((shooter.x, shooter.y), at))
    if not mount.afar or band == mount.band:
        return band, None
    best: tuple[int, str | None] = (band, None)
    for friend in state.ships_of(shooter.spec.seat):
        if friend.spec.id == shooter.spec.id or not friend.fittings.measures_afar:
            continue
        there = band_of(distance_in((friend.x, friend.y), at))
        if abs(there - mount.band) < min(2, abs(best[0] - mount.band)):
            best = (there, friend.spec.id)
    return best
