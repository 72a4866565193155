"""What an upgrade or defence can do: the questions that the rules ask of it, with neutral answers.

An effect is schema and mechanic together: a catalogue entry lists effects by `kind`, the rules ask every
working effect in rulebook order and add the answers up. Effects remember nothing.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from rules.false_sunrise.arms import WeaponKind


class Effect(BaseModel):
    """An effect without any effect; a kind overrides what it is about."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)

    kind: str

    # The act of its own that a kind performs, if any; the edition's turn knows what each act does.
    opens: ClassVar[str | None] = None  # WPN-4 a
    crews: ClassVar[bool] = False  # WPN-4 b, d
    closes: ClassVar[bool] = False  # WPN-4 g
    acquires: ClassVar[bool] = False  # WPN-2
    fabricates: ClassVar[bool] = False  # SQD-11

    def defence(self, kind: WeaponKind) -> int:
        """Points of defence rating against weapons of a kind (FIR-6)."""
        return 0

    def rerolls(self, kind: WeaponKind) -> int:
        """Dice that may be rerolled in an attack with a weapon of a kind (FIR-10)."""
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

    def plates(self) -> bool:
        """Whether a die may ignore each point of damage (DMG-2)."""
        return False

    def cloaks(self) -> bool:
        """Whether weapons find the ship in an adjacent band at best (FIR-5)."""
        return False

    def course(self) -> int:
        """Hours of course beyond half the thrust (ORD-4)."""
        return 0

    def front_loads(self) -> bool:
        """Whether the greater half of a turn may come first (MOV-2)."""
        return False

    def overcharges(self) -> bool:
        """Whether thrust may be borrowed from the next order (UPG-4)."""
        return False

    def widens_arc(self) -> bool:
        """Whether the weapon that it serves also fires in both adjacent arcs (FIR-2)."""
        return False

    def places(self) -> int:
        """Squadrons that it holds (FRC-6)."""
        return 0

    def illuminates_in(self) -> float:
        """Inches within which attacks on enemy squadrons gain 1 (SQD-9); 0 for none."""
        return 0.0
