"""Mounts of weapons: the one arc a weapon points at, or the two adjacent arcs of a casemate.

Casemates depend on the fleet (FAC-11: all its guns have them) or on the hull (MF-6: any gun may).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from rules.false_sunrise.catalogue import Entry, Weapon
from rules.false_sunrise.fleet_files import ComponentFile
from rules.table.arcs import Arc, adjacent

Casemate = tuple[Arc, Arc]
# Clockwise from the starboard bow; in each pair, fore or rear comes first (FAC-11).
CASEMATES: tuple[Casemate, ...] = (
    (Arc.FORE, Arc.STARBOARD),
    (Arc.REAR, Arc.STARBOARD),
    (Arc.REAR, Arc.PORT),
    (Arc.FORE, Arc.PORT),
)


class Breadth(Enum):
    """The number of arcs that a ship's guns are mounted in."""

    ONE = auto()
    TWO = auto()
    EITHER = auto()


_SINGLES: tuple[tuple[Arc, Arc | None], ...] = tuple((arc, None) for arc in Arc)
# The mounts that a gun cycles through, clockwise.
_RINGS: dict[Breadth, tuple[tuple[Arc, Arc | None], ...]] = {
    Breadth.ONE: _SINGLES,
    Breadth.TWO: CASEMATES,
    Breadth.EITHER: (*_SINGLES, *CASEMATES),
}
_LIKED = (Arc.FORE, Arc.STARBOARD, Arc.PORT, Arc.REAR)


def is_pointed(entry: Entry | None) -> bool:
    """Return whether an entry is a weapon that needs an arc (FRC-4)."""
    return isinstance(entry, Weapon) and entry.needs_arc


def arcs_of_mount(component: ComponentFile) -> tuple[Arc, ...]:
    """List the arcs that a component is mounted in."""
    return tuple(arc for arc in (component.arc, component.second_arc) if arc is not None)


def mount_words(component: ComponentFile) -> str:
    """Return the arcs of a mount in words, "" for none.

    >>> mount_words(ComponentFile(type="artillery", arc="port", second_arc="fore"))
    'fore + port'
    """
    arcs = arcs_of_mount(component)
    pair = casemate(*arcs) if len(arcs) > 1 else None
    return " + ".join(pair or arcs)


def casemate(first: Arc, second: Arc) -> Casemate | None:
    """Return the casemate of two arcs, or None if they are not adjacent (FAC-11).

    >>> casemate(Arc.PORT, Arc.FORE)
    (<Arc.FORE: 'fore'>, <Arc.PORT: 'port'>)
    """
    return next((pair for pair in CASEMATES if {first, second} == set(pair)), None)


def casemate_on(component: ComponentFile, arc: Arc) -> Casemate:
    """Return a casemate that includes an arc and keeps as many of the component's arcs as possible.

    >>> casemate_on(ComponentFile(type="artillery", arc="fore", second_arc="port"), Arc.STARBOARD)
    (<Arc.FORE: 'fore'>, <Arc.STARBOARD: 'starboard'>)
    """
    now = arcs_of_mount(component)
    kept = next((one for one in now if one in adjacent(arc)), None)
    if arc in now and len(now) > 1 and (same := casemate(*now)):
        return same
    return casemate(arc, kept or second_arc(arc, [])) or CASEMATES[0]


def second_arc(arc: Arc, others: Iterable[ComponentFile]) -> Arc:
    """Choose the other arc of a casemate: not the rear, and where the fewest other guns point."""
    counts = [one for other in others for one in arcs_of_mount(other)]
    return min(adjacent(arc), key=lambda one: (one is Arc.REAR, counts.count(one), _LIKED.index(one)))


def next_mount(gun: ComponentFile, by: int, breadth: Breadth) -> tuple[Arc, Arc | None]:
    """Return the next arc of a gun, or pair of arcs of a casemate; `by` 1 is clockwise.

    A gun without a valid mount starts at the first one.

    >>> next_mount(ComponentFile(type="artillery", arc="fore"), 1, Breadth.ONE)
    (<Arc.STARBOARD: 'starboard'>, None)
    """
    ring = _RINGS[breadth]
    arcs = arcs_of_mount(gun)
    now = casemate(*arcs) if len(arcs) > 1 else (gun.arc, None)
    return ring[(ring.index(now) + by) % len(ring) if now in ring else 0]


def pointed_at(gun: ComponentFile, arc: Arc, breadth: Breadth) -> tuple[Arc, Arc | None]:
    """Return the mount of a gun after pointing it into an arc.

    If it may have one or two arcs, an adjacent arc is added; one that it already has becomes the
    only one.

    >>> pointed_at(ComponentFile(type="maul", arc="fore"), Arc.PORT, Breadth.EITHER)
    (<Arc.FORE: 'fore'>, <Arc.PORT: 'port'>)
    >>> pointed_at(ComponentFile(type="maul", arc="fore", second_arc="port"), Arc.PORT, Breadth.EITHER)
    (<Arc.PORT: 'port'>, None)
    """
    now = arcs_of_mount(gun)
    alone = arc in now or not any(one in adjacent(arc) for one in now)
    if breadth is Breadth.ONE or (breadth is Breadth.EITHER and alone):
        return arc, None
    return casemate_on(gun, arc)


def casemate_towards(dx: float, dy: float) -> Casemate:
    """Return the casemate that faces a point relative to the ship's center, with y downward.

    >>> casemate_towards(5, 1)
    (<Arc.REAR: 'rear'>, <Arc.STARBOARD: 'starboard'>)
    """
    return (Arc.REAR if dy > 0 else Arc.FORE, Arc.PORT if dx < 0 else Arc.STARBOARD)
