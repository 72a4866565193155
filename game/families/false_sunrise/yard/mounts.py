"""Mounts of weapons: the one arc that a weapon is pointed at, or the two adjacent ones of a casemate."""

from __future__ import annotations

from collections.abc import Iterable

from rules.false_sunrise.catalogue import Entry, Weapon
from rules.false_sunrise.fleet_files import ComponentFile
from rules.table.arcs import Arc, adjacent

Casemate = tuple[Arc, Arc]
# Clockwise from the starboard bow; the arc ahead or astern stands first (FAC-11).
CASEMATES: tuple[Casemate, ...] = (
    (Arc.FORE, Arc.STARBOARD),
    (Arc.REAR, Arc.STARBOARD),
    (Arc.REAR, Arc.PORT),
    (Arc.FORE, Arc.PORT),
)
_ARCS = tuple(Arc)
_LIKED = (Arc.FORE, Arc.STARBOARD, Arc.PORT, Arc.REAR)


def is_pointed(entry: Entry | None) -> bool:
    """Say whether an entry is a weapon that needs an arc (FRC-4)."""
    return isinstance(entry, Weapon) and entry.needs_arc


def arcs_of_mount(component: ComponentFile) -> tuple[Arc, ...]:
    """List the arcs that a component is mounted in."""
    return tuple(arc for arc in (component.arc, component.second_arc) if arc is not None)


def mount_words(component: ComponentFile) -> str:
    """Write the arcs of a mount, "" for none.

    >>> mount_words(ComponentFile(type="artillery", arc="port", second_arc="fore"))
    'fore + port'
    """
    arcs = arcs_of_mount(component)
    pair = casemate(*arcs) if len(arcs) > 1 else None
    return " + ".join(pair or arcs)


def casemate(first: Arc, second: Arc) -> Casemate | None:
    """Return the casemate of two arcs; None where they are not adjacent (FAC-11).

    >>> casemate(Arc.PORT, Arc.FORE)
    (<Arc.FORE: 'fore'>, <Arc.PORT: 'port'>)
    """
    return next((pair for pair in CASEMATES if {first, second} == set(pair)), None)


def casemate_on(component: ComponentFile, arc: Arc) -> Casemate:
    """Return the casemate that takes an arc in, and as much of what the component has as it can.

    >>> casemate_on(ComponentFile(type="artillery", arc="fore", second_arc="port"), Arc.STARBOARD)
    (<Arc.FORE: 'fore'>, <Arc.STARBOARD: 'starboard'>)
    """
    now = arcs_of_mount(component)
    kept = next((one for one in now if one in adjacent(arc)), None)
    if arc in now and len(now) > 1 and (same := casemate(*now)):
        return same
    return casemate(arc, kept or second_arc(arc, [])) or CASEMATES[0]


def second_arc(arc: Arc, others: Iterable[ComponentFile]) -> Arc:
    """Choose the other arc of a casemate: not astern, and where fewest of the other guns look."""
    counts = [one for other in others for one in arcs_of_mount(other)]
    return min(adjacent(arc), key=lambda one: (one is Arc.REAR, counts.count(one), _LIKED.index(one)))


def next_mount(gun: ComponentFile, by: int, *, casemates: bool) -> tuple[Arc, Arc | None]:
    """Return the arc that a gun is turned to next, or the two of a casemate, clockwise for 1; first fore.

    >>> next_mount(ComponentFile(type="artillery", arc="fore"), 1, casemates=False)
    (<Arc.STARBOARD: 'starboard'>, None)
    """
    if casemates:
        now = casemate(*arcs) if len(arcs := arcs_of_mount(gun)) > 1 else None
        return CASEMATES[(CASEMATES.index(now) + by) % len(CASEMATES) if now else 0]
    at = _ARCS.index(gun.arc) + by if gun.arc is not None else 0
    return _ARCS[at % len(_ARCS)], None


def casemate_towards(dx: float, dy: float) -> Casemate:
    """Return the casemate that looks from the middle of the ship to a place, y downwards.

    >>> casemate_towards(5, 1)
    (<Arc.REAR: 'rear'>, <Arc.STARBOARD: 'starboard'>)
    """
    return (Arc.REAR if dy > 0 else Arc.FORE, Arc.PORT if dx < 0 else Arc.STARBOARD)
