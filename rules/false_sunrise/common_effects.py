"""Kinds of effect that editions share: one small class each, schema and mechanic together."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.effects import Effect


class Reinforced(Effect):
    """More pips in each bar (DMG-1, DMG-6, E1-28)."""

    pips: int = Field(ge=1, le=10)

    def bar_pips(self) -> int:
        """Pips more in each bar."""
        return self.pips


class Plating(Effect):
    """A die may ignore each point of damage (DMG-2, E1-26)."""

    plates: ClassVar[bool] = True


class Cloak(Effect):
    """Whoever fires at the ship does so less well (FIR-5, E1-20)."""

    cloaks: ClassVar[bool] = True


class Turret(Effect):
    """The weapon that it serves also fires in both adjacent arcs (FRC-5, FIR-2, E1-17)."""

    widens_arc: ClassVar[bool] = True


class Overcharge(Effect):
    """Thrust borrowed from the next order (UPG-4)."""

    overcharges: ClassVar[bool] = True


class ExtraCourse(Effect):
    """An hour of course beyond half the thrust (ORD-4)."""

    def course(self) -> int:
        """One hour an instance."""
        return 1


COMMON_KINDS: dict[str, type[Effect]] = {
    "reinforced": Reinforced,
    "plating": Plating,
    "cloak": Cloak,
    "turret": Turret,
    "overcharge": Overcharge,
    "extra-course": ExtraCourse,
}
