"""The line along which a bound weapon measures its range band from a friend (FAC-8)."""

from __future__ import annotations

from game.families.false_sunrise.board.overlays import Overlay, SightLine, TargetRing
from rules.false_sunrise.range_bands import measure_band
from rules.false_sunrise.state import Ship, State


def measure_lines(state: State, ship: Ship, weapon_id: str, target_id: str) -> list[Overlay]:
    """Draw whence a weapon measures the distance to a target, where that is not its own ship."""
    mount, target = ship.fittings.mount(weapon_id), state.ships[target_id]
    if mount is None or not mount.afar:
        return []
    band, friend_id = measure_band(state, ship, mount, target)
    if friend_id is None:
        return []
    friend = state.ships[friend_id]
    words = f"RB{band} from {friend.spec.name} (FAC-8)"
    return [SightLine(friend.at, target.at, label=words), TargetRing(friend.at, "good")]
