"""The kinds of weapon."""

from __future__ import annotations

from enum import StrEnum


class WeaponKind(StrEnum):
    """The kind of a weapon (FIR-4, E1-15).

    Defense ratings exist only against the kinds in `RATED`.
    """

    ENERGY = "energy"
    BALLISTIC = "ballistic"
    MISSILE = "missile"
    DIRECT = "direct"


RATED = (WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE)  # FIR-6
