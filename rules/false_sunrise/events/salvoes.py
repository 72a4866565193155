"""Events of fire by attacks and hits (E1)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event
from rules.values import value


@value(frozen=True, slots=True)
class SalvoResolved(Event):
    """The attacks of a weapon at a target were rolled: `hits` showed `need` or more (E1-14).

    `band` is 0 for missiles; of their hits the `pool` of point defence destroyed `stopped`. Each of the rest
    deals `damage` points; `expected` is the mean damage of such a salvo, before protections.
    """

    kind: ClassVar[str] = "shot"
    ship_id: str
    weapon_id: str
    target_id: str
    band: int
    need: int
    faces: tuple[int, ...]
    hits: int
    pool: int
    stopped: int
    damage: int
    expected: float
    ruling: str

    @property
    def arriving(self) -> int:
        """Hits that deal damage."""
        return self.hits - self.stopped

    @property
    def through(self) -> int:
        """Points of damage that arrive, before plating."""
        return self.arriving * self.damage


@value(frozen=True, slots=True)
class ArmourPierced(Event):
    """A hit was checked for armour piercing with `left` pips in its bar: a system falls or not (E1-27)."""

    kind: ClassVar[str] = "piercing"
    target_id: str
    source: str
    piercing: int
    left: int
    face: int
    pierced: bool
    ruling: str = "E1-27"
