"""The kinds of effect of Matched Fire: one small class each, schema and mechanic together (MF-9, MF-10)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.ratings import Rating
from rules.table.arcs import Arc


class Raises(Effect):
    """Points on a rating (MF-9, MF-10)."""

    rating: Rating = Field(strict=False)
    by: int = Field(ge=1, le=10)

    def raises(self, rating: Rating) -> int:
        """Points on a rating."""
        return self.by if rating is self.rating else 0


class Directs(Effect):
    """Points on Fire Control (MF-9)."""

    by: int = Field(ge=1, le=10)

    def directs(self) -> int:
        """Points on Fire Control."""
        return self.by


class Lays(Effect):
    """Flex dice more for the ship's guns at ships (MF-9, MF-26)."""

    dice: int = Field(ge=1, le=4)

    def lays(self) -> int:
        """Flex dice more."""
        return self.dice


class Armour(Effect):
    """Armour in some arcs (MF-10)."""

    arcs: tuple[Arc, ...] = Field(strict=False, min_length=1, max_length=4)
    points: int = Field(ge=1, le=10)

    def armour(self, arc: Arc) -> int:
        """Armour of the ship in an arc."""
        return self.points if arc in self.arcs else 0


class Scrambles(Effect):
    """Inches by which attacks on the ship reach less far (MF-10, MF-24)."""

    inches: int = Field(ge=1, le=20)

    def scrambles_in(self) -> int:
        """Inches by which attacks on the ship reach less far."""
        return self.inches


class DamageControl(Effect):
    """Mends the ship at the end of its activation, by a pool of dice (MF-44)."""

    closes: ClassVar[bool] = True
    dice: int = Field(ge=2, le=10)


class Tender(Effect):
    """Gives a friendly squadron within reach a lost figure back (MF-44)."""

    closes: ClassVar[bool] = True
    reach_in: int = Field(ge=1, le=100)


KINDS: dict[str, type[Effect]] = COMMON_KINDS | {
    "raises": Raises,
    "directs": Directs,
    "lays": Lays,
    "armour": Armour,
    "scrambles": Scrambles,
    "damage-control": DamageControl,
    "tender": Tender,
}
