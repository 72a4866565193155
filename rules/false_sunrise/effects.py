"""What an upgrade or defense can do: the questions the rules ask, with neutral default answers.

An effect is YAML fields and rule in one class. A catalogue entry lists effects by `kind`. The rules
ask every working effect in rulebook order and add up the answers. Effects have no state.
"""

from __future__ import annotations

from typing import ClassVar

from rules.bounds import Id
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.ratings import Rating
from rules.parts import Part
from rules.table.arcs import Arc


class Effect(Part):
    """An effect that does nothing. Each kind overrides the questions it has an answer to."""

    kind: Id

    # The action that a kind performs, if any. The edition's turn knows what each action does.
    opens: ClassVar[str | None] = None  # WPN-4 a
    crews: ClassVar[bool] = False  # WPN-4 b, d
    closes: ClassVar[bool] = False  # WPN-4 g
    acquires: ClassVar[bool] = False  # WPN-2
    fabricates: ClassVar[bool] = False  # SQD-11
    defends: ClassVar[bool] = False  # E1-23
    mimics: ClassVar[bool] = False  # FAC-9

    # What it does simply by working.
    plates: ClassVar[bool] = False  # a die roll may ignore each point of damage (DMG-2)
    cloaks: ClassVar[bool] = False  # at best, the ship counts as in an adjacent range band (FIR-5)
    widens_arc: ClassVar[bool] = False  # its weapon also fires in both adjacent arcs (FIR-2)
    overcharges: ClassVar[bool] = False  # thrust may be borrowed from the next order (UPG-4)
    front_loads: ClassVar[bool] = False  # the larger half of a course change may come first (MOV-2)
    widens_mounts: ClassVar[bool] = False  # weapons that need an arc get two adjacent arcs (FAC-11)
    toughens: ClassVar[bool] = False  # like plating, for points that got through shields and plating (FAC-14)
    measures_afar: ClassVar[bool] = False  # its weapon may measure range bands from a friendly ship (FAC-8)
    pushes: ClassVar[bool] = False  # its attacks may change the velocity of the ship they damage (FAC-12)
    turns_damage_to_thrust: ClassVar[bool] = False  # damage taken becomes thrust (FAC-15)

    def defence(self, kind: WeaponKind) -> int:
        """Return the points of defense rating against weapons of a kind (FIR-6)."""
        return 0

    def rerolls(self, kind: WeaponKind) -> int:
        """Return how many dice may be rerolled in an attack with a weapon of a kind (FIR-10)."""
        return 0

    def aim(self) -> int:
        """Return the bonus to the die of a direct-fire attack (E1-18)."""
        return 0

    def kill_shift(self) -> int:
        """Return how much lower a ballistic die may be and still destroy a system (FIR-9)."""
        return 0

    def bar_pips(self) -> int:
        """Return the extra pips in each bar (DMG-1)."""
        return 0

    def shields(self) -> int:
        """Return how many points of damage are ignored each turn (DMG-2)."""
        return 0

    def course(self) -> int:
        """Return the extra hours of course change beyond half the thrust (ORD-4)."""
        return 0

    def places(self) -> int:
        """Return how many squadrons it can hold (FRC-6)."""
        return 0

    def illuminates_in(self) -> float:
        """Return the range in inches in which attacks on enemy squadrons get +1 (SQD-9).

        0 means none.
        """
        return 0.0

    def lives(self) -> int:
        """Return how many choices for destruction it takes to destroy its component (FAC-15)."""
        return 1

    def more_dice(self, kind: WeaponKind) -> int:
        """Return the extra dice in attacks with a weapon of a kind (FAC-12)."""
        return 0

    def further_kills(self, kind: WeaponKind) -> int:
        """Return how many dice may each destroy a system when such a weapon deals damage (FAC-12)."""
        return 0

    def raises(self, rating: Rating) -> int:
        """Return the bonus to a rating (MF-9, MF-10)."""
        return 0

    def directs(self) -> int:
        """Return the bonus to Fire Control (MF-9)."""
        return 0

    def lays(self) -> int:
        """Return the extra flex dice for guns against ships (MF-26)."""
        return 0

    def armour(self, arc: Arc) -> int:
        """Return the ship's armor in an arc (MF-10)."""
        return 0

    def scrambles_in(self) -> int:
        """Return by how many inches the reach of attacks on the ship is reduced (MF-10)."""
        return 0

    def presence(self) -> int:
        """Return the ship's weight at a contested marker (FAC-15)."""
        return 0

    def turns_shots_aside(self) -> int:
        """Return how many dice may each divert a weapon declared against the ship (FAC-2)."""
        return 0

    def slows_in(self) -> float:
        """Return the range in inches in which enemies lose half their velocity (FAC-3).

        They lose it before they move. 0 means none.
        """
        return 0.0

    def comes_back_on(self) -> int:
        """Return the lowest roll that brings the destroyed ship back (FAC-4); 0 for none."""
        return 0

    def drives(self) -> int:
        """Return how many inches the ship can jump for each point of thrust (FAC-7)."""
        return 0

    def mends(self) -> tuple[int, int]:
        """Return what crews restore: the bonus to the die of pips, or the number of systems (UPG-2)."""
        return 0, 0

    def mending_sides(self) -> int:
        """Return the number of sides of the die for pips that crews restore (UPG-2, UPG-3)."""
        return 6

    def mends_in(self) -> float:
        """Return the range in inches in which crews repair friends (UPG-3).

        0 means only their own ship.
        """
        return 0.0

    def miracle_dice(self) -> int:
        """Return the number of three-sided miracle dice rolled at the start of each turn (FAC-1)."""
        return 0

    def keeps_back(self) -> int:
        """Return the divisor of the fleet's integrity that may stay in reserve (FAC-6).

        3 means a third; 0 means none.
        """
        return 0

    def jams(self, size: int) -> int:
        """Return how much rating a squadron of this size takes from its target (FAC-10).

        It counts against one kind of weapon, named with the squadron's order.
        """
        return 0

    def gathers(self, size: int) -> int:
        """Return the miracle points that a squadron of this size gains when its ship is hit (FAC-5)."""
        return 0

    def ambushes(self, size: int, arriving: int) -> int:
        """Return how many craft an arriving enemy squadron loses to a squadron of this size (FAC-13)."""
        return 0
