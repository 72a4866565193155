"""The line of a missile attack on the board: its corridor, supporters, and those too far away."""

from __future__ import annotations

from game.board.overlays import SightLine, TargetRing
from game.families.false_sunrise.board.overlays import Corridor, Overlay
from game.families.false_sunrise.matched_fire.table.step_words import is_missile
from game.families.false_sunrise.table.firing_overlays import shot_at
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import weapon_of
from rules.false_sunrise.matched_fire.point_defence import SUPPORT_IN, is_near_line, supporters_of
from rules.false_sunrise.state import Ship, State
from rules.table.measure import Point, distance_in, distance_to_segment_in

_NEAR_IN = 6.0  # inches: friends farther away are not mentioned


def corridor_of(state: State, ship_id: str, weapon_id: str, target_id: str) -> list[Overlay]:
    """Return overlays for the line of a missile attack in the current state (MF-32)."""
    shooter, target = state.ships[ship_id], state.ships[target_id]
    mount = shooter.fittings.mount(weapon_id)
    if mount is None or not weapon_of(mount).is_missile:
        return []
    a, b = shooter.at, target.at
    length = f'{distance_in(a, b):.1f}"'
    if Trait.SATURATING in weapon_of(mount).traits:
        return [SightLine(a, b, label=f"{length}, saturating: no support (MF-8)")]
    found: list[Overlay] = [Corridor(a, b, SUPPORT_IN, target.seat, length)]
    helpers = {friend.id: off_in for friend, off_in in supporters_of(state, shooter, mount, target)}
    for friend in state.ships_of(target.seat):
        if friend.spec is target.spec:
            continue
        off_in = distance_to_segment_in(friend.at, a, b)
        if friend.id in helpers:
            words = (f"{friend.spec.name}: +1 die", f'support, {off_in:.1f}" from the line')
            found += [_to_line(friend, a, b), TargetRing(friend.at, "good", words)]
        elif off_in <= _NEAR_IN:
            why = "no PD left" if is_near_line(off_in) else f'{off_in:.1f}" away, too far to help'
            found.append(TargetRing(friend.at, "plain", (f"{friend.spec.name}: {why}",)))
    return found


def aim_of(state: State, about: tuple[str, str, str]) -> list[Overlay]:
    """Mark the target of an attack, with a line only for guns: the bench draws that of missiles."""
    if is_missile(state, about[0], about[1]):
        return [TargetRing(state.ships[about[2]].at, "refusal")]
    return shot_at(state, about)


def _to_line(friend: Ship, a: Point, b: Point) -> SightLine:
    return SightLine(friend.at, foot_on(friend.at, a, b))


def foot_on(at: Point, a: Point, b: Point) -> Point:
    """Return the point on a line segment that is nearest to another point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return a[0] + share * dx, a[1] + share * dy
