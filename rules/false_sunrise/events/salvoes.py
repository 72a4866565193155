"""Events: fire by attacks and hits (E1)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event
from rules.values import value


@value(frozen=True, slots=True)
class SalvoResolved(Event):
    """A weapon's attacks on a target were rolled; `hits` of them rolled at least `need` (E1-14).

    `band` is 0 for missiles. `pool` points of point defense destroyed `stopped` of their hits. Each
    remaining hit deals `damage` points. `expected` is the average damage of such a salvo, before
    protections.
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
        """The number of hits that deal damage."""
        return self.hits - self.stopped

    @property
    def through(self) -> int:
        """The damage of these hits, before plating."""
        return self.arriving * self.damage


@value(frozen=True, slots=True)
class ArmourPierced(Event):
    """A hit was checked for armor piercing (E1-27).

    `left` is the pips in its bar. `pierced` says whether a system is lost.
    """

    kind: ClassVar[str] = "piercing"
    target_id: str
    source: str
    piercing: int
    left: int
    face: int
    pierced: bool
    ruling: str = "E1-27"
