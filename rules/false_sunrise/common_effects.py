"""Effect kinds shared by several editions: one small class each, with its YAML fields and its rule."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.effects import Effect


class Reinforced(Effect):
    """More pips in each bar (DMG-1, DMG-6, E1-28)."""

    pips: int = Field(ge=1, le=10)

    def bar_pips(self) -> int:
        """Return the extra pips in each bar."""
        return self.pips


class Plating(Effect):
    """A die roll may ignore each point of damage (DMG-2, E1-26)."""

    plates: ClassVar[bool] = True


class Cloak(Effect):
    """Makes the ship harder to hit (FIR-5, E1-20)."""

    cloaks: ClassVar[bool] = True


class Turret(Effect):
    """Lets the weapon it serves fire in both adjacent arcs too (FRC-5, FIR-2, E1-17)."""

    widens_arc: ClassVar[bool] = True


class Overcharge(Effect):
    """Thrust borrowed from the next order (UPG-4)."""

    overcharges: ClassVar[bool] = True


class ExtraCourse(Effect):
    """One more hour of course change beyond half the thrust (ORD-4)."""

    def course(self) -> int:
        """Return one hour per instance."""
        return 1


COMMON_KINDS: dict[str, type[Effect]] = {
    "reinforced": Reinforced,
    "plating": Plating,
    "cloak": Cloak,
    "turret": Turret,
    "overcharge": Overcharge,
    "extra-course": ExtraCourse,
}
