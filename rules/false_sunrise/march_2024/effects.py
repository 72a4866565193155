"""The kinds of effect of the March 2024 edition: one small class each, schema and mechanic together."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect


class Aim(Effect):
    """A better die in direct fire (E1-18)."""

    bonus: int = Field(ge=1, le=5)

    def aim(self) -> int:
        """Points on the die of a direct fire attack."""
        return self.bonus


class PointDefence(Effect):
    """Points against missiles at ships within reach: a number, or a die of that many sides (E1-23, E1-24)."""

    defends: ClassVar[bool] = True
    reach_in: int = Field(ge=0, le=100)
    points: int = Field(default=0, ge=0, le=20)
    dice: int = Field(default=0, ge=0, le=5)


class RepairCrews(Effect):
    """Mends this ship at the end of its activation (E1-29)."""

    closes: ClassVar[bool] = True
    sides: int = Field(ge=1, le=12)

    def mending_sides(self) -> int:
        """Sides of the die."""
        return self.sides


KINDS: dict[str, type[Effect]] = COMMON_KINDS | {
    "aim": Aim,
    "point-defence": PointDefence,
    "repair-crews": RepairCrews,
}
