"""Board overlays of the firing tools: range, shots, rocks in the way, rings with odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.board.overlays import Circle, SightLine, TargetRing
from game.families.false_sunrise.board.overlays import AimLine, Overlay, TargetLines
from game.families.false_sunrise.table.firing_rows import TargetRow
from game.screens.tools.parts import percent, upper_first
from game.shell.motion import along
from rules.false_sunrise.describe import expected_loss
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.gunnery import can_see
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.range_bands import measure_band
from rules.false_sunrise.state import Ship, State
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain

Shots = Sequence[tuple[str, str]]


def shot_lines(state: State, ship: Ship, shots: Shots) -> list[Overlay]:
    """Return a line for each weapon's declared shots.

    Lines of one kind at one target run side by side.
    """
    counted: dict[tuple[str, object], int] = {}
    for weapon, target in dict.fromkeys(shots):
        mount = ship.fittings.mount(weapon)
        if mount is not None:
            key = (target, mount.kind)
            counted[key] = counted.get(key, 0) + 1
    aims = tuple(
        AimLine(ship.at, state.ships[target].at, kind, count)  # type: ignore[arg-type]
        for (target, kind), count in counted.items()
    )
    lines: list[Overlay] = [TargetLines(aims, ship.seat)] if aims else []
    measured = (one for weapon, target in shots for one in measure_lines(state, ship, weapon, target))
    return [*lines, *dict.fromkeys(measured)]


def shot_at(state: State, aim: Sequence[Any], lines: tuple[str, ...] = ()) -> list[Overlay]:
    """Return the overlays of one shot (shooter, weapon, target), with words at its target."""
    ship_id, weapon_id, target_id = aim[:3]
    ring = TargetRing(state.ships[target_id].at, "refusal", lines)
    return [*shot_lines(state, state.ships[ship_id], ((weapon_id, target_id),)), ring]


def blocked_lines(state: State, ship: Ship, weapon_id: str) -> list[Overlay]:
    """Return the lines to the enemies within a weapon's range that a rock hides."""
    mount = ship.fittings.mount(weapon_id)
    if mount is None:
        return []
    terrain, gunnery = state.setup.terrain, edition_of(state).gunnery
    near_in, far_in = gunnery.reach_in(ship, mount)
    return [
        SightLine(
            ship.at, foe.at, True, contact_of(terrain, ship.at, foe.at), f"a rock hides {foe.spec.name}"
        )
        for foe in state.ships_of(ship.seat.other)
        if near_in <= distance_in(ship.at, foe.at) <= far_in
        and not can_see(state, ship, foe)
        and not gunnery.can_hit(state, ship, mount, foe)
    ]


def contact_of(terrain: Terrain, a: Point, b: Point) -> Point | None:
    """Return where a rock cuts a line of sight, or None (GEO-7)."""
    share = terrain.first_contact(a, b)
    return None if share is None else along(a, b, share)


def cover_of(state: State, ship: Ship, weapon_id: str, target_id: str | None) -> list[Overlay]:
    """Circle the ships whose point defense would meet a weapon's attacks at a target (E1-23)."""
    mount, target = ship.fittings.mount(weapon_id), state.ships.get(target_id or "")
    if mount is None or target is None or not target.on_board or target.seat is ship.seat:
        return []
    found = edition_of(state).gunnery.cover(state, mount, target)
    return [Circle(state.ships[one.ship_id].at, one.reach_in, target.seat, one.words) for one in found]


def target_rings(
    state: State, ship: Ship, legal: Sequence[str], shots: Shots, outcomes: Mapping[str, Outcome]
) -> list[Overlay]:
    """Return rings around the legal targets, with the odds at those that are aimed at."""
    rings: list[Overlay] = []
    gunnery = edition_of(state).gunnery
    for target_id in dict.fromkeys([*legal, *outcomes]):
        at = state.ships[target_id].at
        outcome = outcomes.get(target_id)
        if outcome is None:
            rings.append(TargetRing(at, "plain"))
            continue
        count = sum(target == target_id for _, target in shots)
        range_in = distance_in(ship.at, at)
        where = _place(state, ship, target_id, shots) or gunnery.place_words(range_in)
        place = (f'{range_in:.1f}"', where, gunnery.count_words(count))
        first = " · ".join(filter(None, place))
        second = f"{expected_loss(outcome.mean_damage)}, {percent(outcome.p_bar_emptied)} to empty a bar"
        third = f"{percent(outcome.p_destroyed)} to destroy it"
        rings.append(TargetRing(at, "refusal", (first, second, third)))
    return rings


def _place(state: State, ship: Ship, target_id: str, shots: Shots) -> str:
    """Return the range band of all shots at a target, "" if they differ.

    Bound weapons may measure from another ship (FAC-8).
    """
    gunnery, target = edition_of(state).gunnery, state.ships[target_id]
    mounts = [ship.fittings.mount(weapon) for weapon, aim in shots if aim == target_id]
    places = {gunnery.shot_words(state, ship, mount, target, 1).place for mount in mounts if mount}
    return places.pop() if len(places) == 1 else ""


def hover_ring(state: State, row: TargetRow, *, brief: bool) -> TargetRing:
    """Return a ring around the enemy under the pointer: the shot's effect, or why there is none.

    If the panel shows that already, a `brief` ring has no words.
    """
    at = state.ships[row.ship_id].at
    if brief:
        return TargetRing(at, "plain" if row.refusal is not None else "good")
    first = " · ".join(filter(None, (row.name, f'{row.range_in:.1f}"', row.shot.place)))
    if row.refusal is not None:
        return TargetRing(at, "plain", (first, upper_first(row.refusal.reason), row.refusal.ruling))
    assert row.outcome is not None
    odds = f"{expected_loss(row.outcome.mean_damage)}, {percent(row.outcome.p_bar_emptied)} to empty a bar"
    wreck = f"{percent(row.outcome.p_destroyed)} to destroy it"
    return TargetRing(at, "good", (first, f"{row.shot.dice}: {odds}", wreck))


def measure_lines(state: State, ship: Ship, weapon_id: str, target_id: str) -> list[Overlay]:
    """Return the line along which a weapon measures its range, if not from its own ship (FAC-8)."""
    mount, target = ship.fittings.mount(weapon_id), state.ships[target_id]
    if mount is None or not mount.afar:
        return []
    band, friend_id = measure_band(state, ship, mount, target)
    if friend_id is None:
        return []
    friend = state.ships[friend_id]
    words = f"RB{band} from {friend.spec.name} (FAC-8)"
    return [SightLine(friend.at, target.at, label=words), TargetRing(friend.at, "good")]
