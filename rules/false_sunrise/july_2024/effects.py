"""The kinds of effect of the July 2024 edition: one small class each, schema and mechanic together."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect

Points = Annotated[int, Field(ge=0, le=20)]


class DefenceBonus(Effect):
    """A better rating against some kinds of weapon (UPG-1)."""

    against: dict[WeaponKind, Points] = Field(strict=False)

    def defence(self, kind: WeaponKind) -> int:
        """Points of defence rating against weapons of a kind (FIR-6)."""
        return self.against.get(kind, 0)


class Reroll(Effect):
    """A die rerolled in each attack with a kind of weapon (FIR-10)."""

    weapons: WeaponKind = Field(strict=False)

    def rerolls(self, kind: WeaponKind) -> int:
        """One die an instance."""
        return 1 if kind is self.weapons else 0


class Fragmenting(Effect):
    """Ballistic dice destroy a system from one face lower (FIR-9)."""

    def kill_shift(self) -> int:
        """One face an instance."""
        return 1


class Shielding(Effect):
    """The first points of damage of a turn are ignored (DMG-2)."""

    points: int = Field(ge=1, le=20)

    def shields(self) -> int:
        """Points of damage ignored each turn."""
        return self.points


class FrontLoading(Effect):
    """The greater half of a turn may come first (MOV-2)."""

    front_loads: ClassVar[bool] = True


class Illumination(Effect):
    """Attacks near by on enemy squadrons gain 1 (SQD-9)."""

    reach_in: float = Field(gt=0, le=100)

    def illuminates_in(self) -> float:
        """Inches that it reaches."""
        return self.reach_in


class Hangar(Effect):
    """Holds squadrons (FRC-6)."""

    holds: int = Field(ge=1, le=8)

    def places(self) -> int:
        """Squadrons that it holds."""
        return self.holds


class Fabrication(Effect):
    """May make a new squadron when one is destroyed (SQD-11)."""

    fabricates: ClassVar[bool] = True


class PointDefence(Effect):
    """Attacks an enemy squadron when the ship is activated (SQD-9)."""

    opens: ClassVar[str | None] = "point-defence"


class Flak(Effect):
    """Attacks every enemy squadron over the ship, as often as it is large (SQD-9)."""

    opens: ClassVar[str | None] = "flak"


class Plague(Effect):
    """Takes 1 off any squadrons near by (SQD-9)."""

    opens: ClassVar[str | None] = "plague"
    reach_in: float = Field(gt=0, le=100)


class AwayCrews(Effect):
    """Mends this ship or a friend near by, before or after firing (UPG-3)."""

    crews: ClassVar[bool] = True
    reach_in: float = Field(gt=0, le=100)

    def mends_in(self) -> float:
        """Inches that they go."""
        return self.reach_in


class RepairCrews(Effect):
    """Mends this ship at the end of its activation (UPG-2)."""

    closes: ClassVar[bool] = True
    bonus_pips: int = Field(ge=0, le=20)
    systems: int = Field(ge=0, le=10)

    def mends(self) -> tuple[int, int]:
        """Pips beside the die, or systems."""
        return self.bonus_pips, self.systems


class TargetMark(Effect):
    """Marks a ship for missiles without sight (WPN-2)."""

    acquires: ClassVar[bool] = True


KINDS: dict[str, type[Effect]] = COMMON_KINDS | {
    "defence-bonus": DefenceBonus,
    "reroll": Reroll,
    "fragmenting": Fragmenting,
    "shielding": Shielding,
    "front-loading": FrontLoading,
    "illumination": Illumination,
    "hangar": Hangar,
    "fabrication": Fabrication,
    "point-defence": PointDefence,
    "flak": Flak,
    "plague": Plague,
    "away-crews": AwayCrews,
    "repair-crews": RepairCrews,
    "target-mark": TargetMark,
}
