"""The effect kinds of Matched Fire: small classes with YAML fields and a rule (MF-9, MF-10)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect
from rules.false_sunrise.ratings import Rating
from rules.table.arcs import Arc


class Raises(Effect):
    """A bonus to a rating (MF-9, MF-10)."""

    rating: Rating = Field(strict=False)
    by: int = Field(ge=1, le=10)

    def raises(self, rating: Rating) -> int:
        """Return the bonus to a rating."""
        return self.by if rating is self.rating else 0


class Directs(Effect):
    """A bonus to Fire Control (MF-9)."""

    by: int = Field(ge=1, le=10)

    def directs(self) -> int:
        """Return the bonus to Fire Control."""
        return self.by


class Lays(Effect):
    """Extra flex dice for the ship's guns against ships (MF-9, MF-26)."""

    dice: int = Field(ge=1, le=4)

    def lays(self) -> int:
        """Return the extra flex dice."""
        return self.dice


class Armour(Effect):
    """Armor in some arcs (MF-10)."""

    arcs: tuple[Arc, ...] = Field(strict=False, min_length=1, max_length=4)
    points: int = Field(ge=1, le=10)

    def armour(self, arc: Arc) -> int:
        """Return the ship's armor in an arc."""
        return self.points if arc in self.arcs else 0


class Scrambles(Effect):
    """Reduces the reach of attacks on the ship (MF-10, MF-24)."""

    inches: int = Field(ge=1, le=20)

    def scrambles_in(self) -> int:
        """Return by how many inches the reach is reduced."""
        return self.inches


class DamageControl(Effect):
    """Repairs the ship with a pool of dice at the end of its activation (MF-44)."""

    closes: ClassVar[bool] = True
    dice: int = Field(ge=2, le=10)


class Tender(Effect):
    """Restores a lost figure to a friendly squadron in range (MF-44)."""

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
