"""What an order leads to, in words: rocks and edges ahead, and what a forecast of fire takes for granted."""

from __future__ import annotations

from game.families.false_sunrise.danger.fire import target_of
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.movement import Path
from rules.false_sunrise.state import Ship

ASSUMED = (
    "Pips lost by all shots together. Most: what is left when every die is best. Any move: the mean over all "
    "ends that each enemy can order, each as likely as the next. Worst moves: every enemy ends where its own "
    "mean against this ship is greatest. "
)
ASSUMED_SPECIAL = (
    " Enemies may spend all their miracle points on one ship's thrust; points for dice and defence, and "
    "jumps by drive, do not count. Ships near an enemy that slows them are taken as slowed."
)


def danger_words(ship: Ship, path: Path) -> str:
    """Warn of a rock (MOV-3, E1-11), or of the edge (MOV-4); "" where neither waits."""
    if path.left:
        return "leaves the board"
    if not path.crashed:
        return ""
    target = target_of(ship)
    damage = load_edition(ship.spec.catalogue.edition).crash_damage(path)
    fatal = damage - target.shields >= sum(target.pips)
    spared = target.plating or target.rugged
    end = ", could be destroyed" if spared else ", destroyed"
    return f"crash: {damage} damage" + (end if fatal else "")
