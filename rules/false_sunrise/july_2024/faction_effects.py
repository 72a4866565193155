"""The effect kinds that only factions have: faction rules, upgrades and squadrons (FAC)."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.effects import Effect
from rules.parts import Part

# --- faction rules ---------------------------------------------------------------------------------


class Miracles(Effect):
    """A new pool of miracle points each turn (FAC-1)."""

    dice: int = Field(ge=1, le=10)

    def miracle_dice(self) -> int:
        """Return the number of three-sided dice rolled at the start of each turn."""
        return self.dice


class Reserves(Effect):
    """Part of the fleet may stay in reserve and arrive later (FAC-6)."""

    one_in: int = Field(ge=1, le=20)

    def keeps_back(self) -> int:
        """Return the divisor of the fleet's integrity that may stay in reserve: 3 means a third."""
        return self.one_in


class Casemates(Effect):
    """Weapons that need an arc get two adjacent arcs (FAC-11)."""

    widens_mounts: ClassVar[bool] = True


class Rugged(Effect):
    """A die roll may ignore each remaining point of damage (FAC-14)."""

    toughens: ClassVar[bool] = True


# --- upgrades --------------------------------------------------------------------------------------


class Sanctuary(Effect):
    """May force a weapon to take another target (FAC-2)."""

    def turns_shots_aside(self) -> int:
        """Return one die per instance."""
        return 1


class Reverence(Effect):
    """Slows enemy ships nearby before they move (FAC-3)."""

    reach_in: float = Field(gt=0, le=100)

    def slows_in(self) -> float:
        """Return its range in inches."""
        return self.reach_in


class Return(Effect):
    """May bring the destroyed ship back (FAC-4)."""

    face: int = Field(ge=2, le=6)

    def comes_back_on(self) -> int:
        """Return the lowest roll that brings it back."""
        return self.face


class HarmonicDrive(Effect):
    """Lets the ship jump before it moves (FAC-7)."""

    def drives(self) -> int:
        """Return one inch for each point of thrust, per instance."""
        return 1


class Runes(Effect):
    """Lets the weapon it serves measure range bands from a friendly ship (FAC-8)."""

    measures_afar: ClassVar[bool] = True


class Mimic(Effect):
    """Acts as another upgrade of its ship, chosen at the start of a turn (FAC-9)."""

    mimics: ClassVar[bool] = True


class MoreDice(Effect):
    """One more die in attacks with a kind of weapon (FAC-12)."""

    weapons: WeaponKind = Field(strict=False)

    def more_dice(self, kind: WeaponKind) -> int:
        """Return one die per instance."""
        return 1 if kind is self.weapons else 0


class FurtherKill(Effect):
    """A die that may destroy one more system when a kind of weapon deals damage (FAC-12)."""

    weapons: WeaponKind = Field(strict=False)

    def further_kills(self, kind: WeaponKind) -> int:
        """Return one die per instance."""
        return 1 if kind is self.weapons else 0


class Inertia(Effect):
    """Attacks that deal damage may change the target's velocity (FAC-12)."""

    pushes: ClassVar[bool] = True


class FailSafe(Effect):
    """Its component is destroyed only after being chosen several times (FAC-15)."""

    times: int = Field(ge=2, le=10)

    def lives(self) -> int:
        """Return how many times it must be chosen for destruction before it is destroyed."""
        return self.times


class Kinetic(Effect):
    """Damage taken becomes thrust in the next order phase (FAC-15)."""

    turns_damage_to_thrust: ClassVar[bool] = True


class Presence(Effect):
    """Gives the ship weight at a contested marker (FAC-15)."""

    def presence(self) -> int:
        """Return one per instance."""
        return 1


# --- squadrons -------------------------------------------------------------------------------------


class Rung(Part):
    """A step of a table: from `size` craft upward, this many points."""

    size: int = Field(ge=1, le=40)
    points: int = Field(ge=0, le=40)


Rungs = tuple[Rung, ...]


def _points(rungs: Rungs, size: int) -> int:
    return next((rung.points for rung in rungs if size >= rung.size), 0)


class Jamming(Effect):
    """Lowers the defense rating of the ship it attacks, against a kind of weapon (FAC-10)."""

    ladder: Rungs = Field(strict=False, min_length=1, max_length=6)

    def jams(self, size: int) -> int:
        """Return how much rating it takes."""
        return _points(self.ladder, size)


class Gathering(Effect):
    """Gains miracle points when its ship is hit (FAC-5)."""

    ladder: Rungs = Field(strict=False, min_length=1, max_length=6)

    def gathers(self, size: int) -> int:
        """Return how many points it gains."""
        return _points(self.ladder, size)


class Ambush(Effect):
    """Takes craft from an arriving enemy squadron: half of them, or one if this one is small (FAC-13)."""

    halves_from: int = Field(ge=1, le=40)

    def ambushes(self, size: int, arriving: int) -> int:
        """Return how many craft the arriving squadron loses."""
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
