"""What an upgrade or defence can do: the questions that the rules ask of it, with neutral answers.

An effect is schema and mechanic together: a catalogue entry lists effects by `kind`, the rules ask every
working effect in rulebook order and add the answers up. Effects remember nothing.
"""

from __future__ import annotations

from typing import ClassVar

from rules.bounds import Id
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.ratings import Rating
from rules.parts import Part
from rules.table.arcs import Arc


class Effect(Part):
    """An effect without any effect; a kind overrides what it is about."""

    kind: Id

    # The act of its own that a kind performs, if any; the edition's turn knows what each act does.
    opens: ClassVar[str | None] = None  # WPN-4 a
    crews: ClassVar[bool] = False  # WPN-4 b, d
    closes: ClassVar[bool] = False  # WPN-4 g
    acquires: ClassVar[bool] = False  # WPN-2
    fabricates: ClassVar[bool] = False  # SQD-11
    defends: ClassVar[bool] = False  # E1-23
    mimics: ClassVar[bool] = False  # FAC-9

    # What it brings about by being at work.
    plates: ClassVar[bool] = False  # a die may ignore each point of damage (DMG-2)
    cloaks: ClassVar[bool] = False  # weapons find the ship in an adjacent band at best (FIR-5)
    widens_arc: ClassVar[bool] = False  # its weapon also fires in both adjacent arcs (FIR-2)
    overcharges: ClassVar[bool] = False  # thrust may be borrowed from the next order (UPG-4)
    front_loads: ClassVar[bool] = False  # the greater half of a turn may come first (MOV-2)
    widens_mounts: ClassVar[bool] = False  # weapons that need an arc have two adjacent ones (FAC-11)
    toughens: ClassVar[bool] = False  # the same for points that shields and plating let through (FAC-14)
    measures_afar: ClassVar[bool] = False  # its weapon may measure its bands from a friend (FAC-8)
    pushes: ClassVar[bool] = False  # its attacks may change the velocity of what they damage (FAC-12)
    turns_damage_to_thrust: ClassVar[bool] = False  # damage since the last order phase is thrust (FAC-15)

    def defence(self, kind: WeaponKind) -> int:
        """Points of defence rating against weapons of a kind (FIR-6)."""
        return 0

    def rerolls(self, kind: WeaponKind) -> int:
        """Dice that may be rerolled in an attack with a weapon of a kind (FIR-10)."""
        return 0

    def aim(self) -> int:
        """Points on the die of a direct fire attack (E1-18)."""
        return 0

    def kill_shift(self) -> int:
        """How much lower a ballistic die may be and still destroy a system (FIR-9)."""
        return 0

    def bar_pips(self) -> int:
        """Pips more in each bar (DMG-1)."""
        return 0

    def shields(self) -> int:
        """Points of damage ignored each turn (DMG-2)."""
        return 0

    def course(self) -> int:
        """Hours of course beyond half the thrust (ORD-4)."""
        return 0

    def places(self) -> int:
        """Squadrons that it holds (FRC-6)."""
        return 0

    def illuminates_in(self) -> float:
        """Inches within which attacks on enemy squadrons gain 1 (SQD-9); 0 for none."""
        return 0.0

    def lives(self) -> int:
        """How often its component is chosen for destruction before it is destroyed (FAC-15)."""
        return 1

    def more_dice(self, kind: WeaponKind) -> int:
        """Dice more in attacks with a weapon of a kind (FAC-12)."""
        return 0

    def further_kills(self, kind: WeaponKind) -> int:
        """Dice that may each destroy a system when a weapon of a kind deals damage (FAC-12)."""
        return 0

    def raises(self, rating: Rating) -> int:
        """Points on a rating (MF-9, MF-10)."""
        return 0

    def directs(self) -> int:
        """Points on Fire Control (MF-9)."""
        return 0

    def lays(self) -> int:
        """Flex dice more for guns at ships (MF-26)."""
        return 0

    def armour(self, arc: Arc) -> int:
        """Armour of the ship in an arc (MF-10)."""
        return 0

    def scrambles_in(self) -> int:
        """Inches by which attacks on the ship reach less far (MF-10)."""
        return 0

    def presence(self) -> int:
        """Weight of the ship at a contested marker (FAC-15)."""
        return 0

    def turns_shots_aside(self) -> int:
        """Dice that may each turn a weapon aside that is declared against the ship (FAC-2)."""
        return 0

    def slows_in(self) -> float:
        """Inches within which enemy ships lose half their velocity before they move (FAC-3); 0 for none."""
        return 0.0

    def comes_back_on(self) -> int:
        """Lowest face of the die that brings the destroyed ship back (FAC-4); 0 for none."""
        return 0

    def drives(self) -> int:
        """Inches that the ship may be set down afar for each point of thrust (FAC-7)."""
        return 0

    def mends(self) -> tuple[int, int]:
        """Pips beside the die, and systems, of which crews give one or the other back (UPG-2)."""
        return 0, 0

    def mending_sides(self) -> int:
        """Sides of the die that says how many pips crews restore (UPG-2, UPG-3)."""
        return 6

    def mends_in(self) -> float:
        """Inches within which crews mend friends (UPG-3); 0 for their own ship alone."""
        return 0.0

    def miracle_dice(self) -> int:
        """Three-sided dice of miracle points at the start of each turn (FAC-1)."""
        return 0

    def keeps_back(self) -> int:
        """One in how many points of integrity may be kept back at deployment (FAC-6); 0 for none."""
        return 0

    def jams(self, size: int) -> int:
        """Points of rating that a squadron of a size takes from its target, of a named kind (FAC-10)."""
        return 0

    def gathers(self, size: int) -> int:
        """Miracle points that a squadron of a size gains when its ship is hit (FAC-5)."""
        return 0

    def ambushes(self, size: int, arriving: int) -> int:
        """Craft that an arriving enemy squadron loses to a squadron of a size (FAC-13)."""
        return 0
