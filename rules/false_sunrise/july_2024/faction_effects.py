"""The kinds of effect that only factions have: their rules, upgrades and squadrons (FAC)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.effects import Effect
from rules.parts import Part

# --- what a faction's ships can do -----------------------------------------------------------------


class Miracles(Effect):
    """Points for small wonders, anew each turn (FAC-1)."""

    dice: int = Field(ge=1, le=10)

    def miracle_dice(self) -> int:
        """Three-sided dice at the start of each turn."""
        return self.dice


class Reserves(Effect):
    """A part of the fleet may be kept back and arrive later (FAC-6)."""

    one_in: int = Field(ge=1, le=20)

    def keeps_back(self) -> int:
        """One in so many points of integrity."""
        return self.one_in


class Casemates(Effect):
    """Weapons that need an arc have two adjacent ones (FAC-11)."""

    widens_mounts: ClassVar[bool] = True


class Rugged(Effect):
    """A die may ignore each point of damage that is left (FAC-14)."""

    toughens: ClassVar[bool] = True


# --- upgrades --------------------------------------------------------------------------------------


class Sanctuary(Effect):
    """Weapons may have to take another target (FAC-2)."""

    def turns_shots_aside(self) -> int:
        """One die an instance."""
        return 1


class Reverence(Effect):
    """Enemy ships near by are slowed before they move (FAC-3)."""

    reach_in: float = Field(gt=0, le=100)

    def slows_in(self) -> float:
        """Inches that it reaches."""
        return self.reach_in


class Return(Effect):
    """The destroyed ship may come back (FAC-4)."""

    face: int = Field(ge=2, le=6)

    def comes_back_on(self) -> int:
        """Lowest face that brings it back."""
        return self.face


class HarmonicDrive(Effect):
    """The ship may be taken up and set down elsewhere (FAC-7)."""

    def drives(self) -> int:
        """One inch for each point of thrust an instance."""
        return 1


class Runes(Effect):
    """The weapon that it serves may measure its bands from a friend (FAC-8)."""

    measures_afar: ClassVar[bool] = True


class Mimic(Effect):
    """Acts as another upgrade of the ship, named at the start of a turn (FAC-9)."""

    mimics: ClassVar[bool] = True


class MoreDice(Effect):
    """A die more in attacks with a kind of weapon (FAC-12)."""

    weapons: WeaponKind = Field(strict=False)

    def more_dice(self, kind: WeaponKind) -> int:
        """One die an instance."""
        return 1 if kind is self.weapons else 0


class FurtherKill(Effect):
    """A die that may destroy a further system when a kind of weapon deals damage (FAC-12)."""

    weapons: WeaponKind = Field(strict=False)

    def further_kills(self, kind: WeaponKind) -> int:
        """One die an instance."""
        return 1 if kind is self.weapons else 0


class Inertia(Effect):
    """Attacks that deal damage may change the target's velocity (FAC-12)."""

    pushes: ClassVar[bool] = True


class FailSafe(Effect):
    """Its component is destroyed only when it was chosen several times (FAC-15)."""

    times: int = Field(ge=2, le=10)

    def lives(self) -> int:
        """How often it is chosen before it is destroyed."""
        return self.times


class Kinetic(Effect):
    """Damage taken is thrust in the next order phase (FAC-15)."""

    turns_damage_to_thrust: ClassVar[bool] = True


class Presence(Effect):
    """Weight at a contested marker (FAC-15)."""

    def presence(self) -> int:
        """One an instance."""
        return 1


# --- squadrons -------------------------------------------------------------------------------------


class Rung(Part):
    """From `size` craft upwards, so many points."""

    size: int = Field(ge=1, le=40)
    points: int = Field(ge=0, le=40)


Rungs = tuple[Rung, ...]


def _points(rungs: Rungs, size: int) -> int:
    return next((rung.points for rung in rungs if size >= rung.size), 0)


class Jamming(Effect):
    """Lowers the rating of the ship that it flies at against a kind of weapon (FAC-10)."""

    ladder: Rungs = Field(strict=False, min_length=1, max_length=6)

    def jams(self, size: int) -> int:
        """Points of rating that it takes."""
        return _points(self.ladder, size)


class Gathering(Effect):
    """Gains miracle points when its ship is hit (FAC-5)."""

    ladder: Rungs = Field(strict=False, min_length=1, max_length=6)

    def gathers(self, size: int) -> int:
        """Points that it gains."""
        return _points(self.ladder, size)


class Ambush(Effect):
    """Takes craft off an enemy squadron that arrives: half of them from a size on, else one (FAC-13)."""

    halves_from: int = Field(ge=1, le=40)

    def ambushes(self, size: int, arriving: int) -> int:
        """Craft that the arriving squadron loses."""
        return arriving // 2 if size >= self.halves_from else 1


FACTION_KINDS: dict[str, type[Effect]] = {
    "miracles": Miracles,
    "reserves": Reserves,
    "casemates": Casemates,
    "rugged": Rugged,
    "sanctuary": Sanctuary,
    "reverence": Reverence,
    "return": Return,
    "harmonic-drive": HarmonicDrive,
    "runes": Runes,
    "mimic": Mimic,
    "more-dice": MoreDice,
    "further-kill": FurtherKill,
    "inertia": Inertia,
    "fail-safe": FailSafe,
    "kinetic": Kinetic,
    "presence": Presence,
    "jamming": Jamming,
    "gathering": Gathering,
    "ambush": Ambush,
}
