"""The kinds of weapon."""

from __future__ import annotations

from enum import StrEnum


class WeaponKind(StrEnum):
    """What a weapon fires (FIR-4, E1-15); defences are against those of `RATED`."""

    ENERGY = "energy"
    BALLISTIC = "ballistic"
    MISSILE = "missile"
    DIRECT = "direct"


RATED = (WeaponKind.ENERGY, WeaponKind.BALLISTIC, WeaponKind.MISSILE)  # FIR-6
