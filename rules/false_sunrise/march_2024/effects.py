"""The effect kinds of the March 2024 edition: one small class each, with its YAML fields and its rule."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect


class Aim(Effect):
    """A bonus to direct fire (E1-18)."""

    bonus: int = Field(ge=1, le=5)

    def aim(self) -> int:
        """Return the bonus to the die of a direct-fire attack."""
        return self.bonus


class PointDefence(Effect):
    """Points against missiles at ships in range: a fixed number, or a die of that many sides.

    Rulings: E1-23, E1-24.
    """

    defends: ClassVar[bool] = True
    reach_in: int = Field(ge=0, le=100)
    points: int = Field(default=0, ge=0, le=20)
    dice: int = Field(default=0, ge=0, le=5)


class RepairCrews(Effect):
    """Repairs this ship at the end of its activation (E1-29)."""

    closes: ClassVar[bool] = True
    sides: int = Field(ge=1, le=12)

    def mending_sides(self) -> int:
        """Return the number of sides of its die."""
        return self.sides


KINDS: dict[str, type[Effect]] = COMMON_KINDS | {
    "aim": Aim,
    "point-defence": PointDefence,
    "repair-crews": RepairCrews,
}
