"""The kinds of weapon."""

from __future__ import annotations

from enum import StrEnum


class WeaponKind(StrEnum):
    """What a weapon fires; defences are against one kind or another (FIR-4)."""

    ENERGY = "energy"
    BALLISTIC = "ballistic"
    MISSILE = "missile"
