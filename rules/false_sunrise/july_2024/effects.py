"""The effect kinds of the July 2024 edition: one small class each, with its YAML fields and its rule."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.common_effects import COMMON_KINDS
from rules.false_sunrise.effects import Effect

Points = Annotated[int, Field(ge=0, le=20)]


class DefenceBonus(Effect):
    """A better defense rating against some kinds of weapon (UPG-1)."""

    against: dict[WeaponKind, Points] = Field(strict=False)

    def defence(self, kind: WeaponKind) -> int:
        """Return the points of defense rating against weapons of a kind (FIR-6)."""
        return self.against.get(kind, 0)


class Reroll(Effect):
    """One reroll in each attack with a kind of weapon (FIR-10)."""

    weapons: WeaponKind = Field(strict=False)

    def rerolls(self, kind: WeaponKind) -> int:
        """Return one die per instance."""
        return 1 if kind is self.weapons else 0


class Fragmenting(Effect):
    """Ballistic dice destroy a system on a roll one lower (FIR-9)."""

    def kill_shift(self) -> int:
        """Return one per instance."""
        return 1


class Shielding(Effect):
    """Ignores the first points of damage each turn (DMG-2)."""

    points: int = Field(ge=1, le=20)

    def shields(self) -> int:
        """Return how many points of damage are ignored each turn."""
        return self.points


class FrontLoading(Effect):
    """The larger half of a course change may come first (MOV-2)."""

    front_loads: ClassVar[bool] = True


class Illumination(Effect):
    """Attacks on enemy squadrons nearby get +1 (SQD-9)."""

    reach_in: float = Field(gt=0, le=100)

    def illuminates_in(self) -> float:
        """Return its range in inches."""
        return self.reach_in


class Hangar(Effect):
    """Holds squadrons (FRC-6)."""

    holds: int = Field(ge=1, le=8)

    def places(self) -> int:
        """Return how many squadrons it can hold."""
        return self.holds


class Fabrication(Effect):
    """May build a new squadron when one is destroyed (SQD-11)."""

    fabricates: ClassVar[bool] = True


class PointDefence(Effect):
    """Attacks an enemy squadron when its ship is activated (SQD-9)."""

    opens: ClassVar[str | None] = "point-defence"


class Flak(Effect):
    """Attacks every enemy squadron over the ship once for each of its craft (SQD-9)."""

    opens: ClassVar[str | None] = "flak"


class Plague(Effect):
    """Takes 1 off any squadrons nearby (SQD-9)."""

    opens: ClassVar[str | None] = "plague"
    reach_in: float = Field(gt=0, le=100)


class AwayCrews(Effect):
    """Repairs this ship or a friend nearby, before or after firing (UPG-3)."""

    crews: ClassVar[bool] = True
    reach_in: float = Field(gt=0, le=100)

    def mends_in(self) -> float:
        """Return its range in inches."""
        return self.reach_in


class RepairCrews(Effect):
    """Repairs this ship at the end of its activation (UPG-2)."""

    closes: ClassVar[bool] = True
    bonus_pips: int = Field(ge=0, le=20)
    systems: int = Field(ge=0, le=10)

    def mends(self) -> tuple[int, int]:
        """Return the bonus to the die of pips, and the alternative number of systems."""
        return self.bonus_pips, self.systems


class TargetMark(Effect):
    """Marks a ship: missiles can target it without line of sight (WPN-2)."""

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
