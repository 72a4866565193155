"""Planning aids for screens and computer players: strikes, arcs, point defense answers and blows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.false_sunrise.events import StrikeFlown
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import bridge_refusal, ready_mounts
from rules.false_sunrise.matched_fire.gunnery import (
    FLEX_BY_ARC,
    Attack,
    armour_against,
    attack_of,
    can_hit,
    fire_control_left,
    is_capital,
    weapon_of,
)
from rules.false_sunrise.matched_fire.hitting import MARKED, breakable
from rules.false_sunrise.matched_fire.point_defence import attack_pool, prompts, targets_near
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.sets import DOUBLE, QUAD, DiceSet
from rules.false_sunrise.ratings import Rating
from rules.false_sunrise.state import Ship, State
from rules.table.arcs import Arc
from rules.table.board import clamp_to_board
from rules.table.measure import Point, snap_point


class Side(NamedTuple):
    """An arc of a target as one weapon meets it: its armor, and the flex dice it gives."""

    arc: Arc
    armour: int
    flex: int


def sides_of(shooter: Ship, mount: Mount, target: Ship) -> tuple[Side, ...]:
    """List the arcs of a capital ship as a weapon would meet them; a squadron has no arcs (MF-26)."""
    if not is_capital(target):
        return ()
    weapon = weapon_of(mount)
    gun = is_capital(shooter) and not weapon.is_missile
    return tuple(
        Side(arc, armour_against(weapon, target, arc), FLEX_BY_ARC[arc] if gun else 0) for arc in Arc
    )


class Prospect(NamedTuple):
    """A possible attack: its dice, and whether the target could answer it first (MF-36)."""

    weapon_id: str
    target_id: str
    attack: Attack
    answered: bool


def prospects_of(state: State, ship: Ship) -> list[Prospect]:
    """List the attacks that a model could declare in the current state (MF-22 to MF-25)."""
    if not ship.on_board or not fire_control_left(ship) or bridge_refusal(ship) is not None:
        return []
    return [
        Prospect(mount.id, foe.spec.id, attack_of(ship, mount, foe), prompts(ship, foe))
        for mount in ready_mounts(ship)
        for foe in state.ships_of(ship.spec.seat.other)
        if can_hit(state, ship, mount, foe)
    ]


def after_strike(state: State, ship_id: str, at: Point) -> State:
    """Return the state as it would be after a squadron's strike move (MF-20)."""
    there = state.copy()
    StrikeFlown(ship_id, state.ships[ship_id].at, clamp_to_board(snap_point(at))).apply(there)
    return there


class Answer(NamedTuple):
    """A possible point defense attack of a ship: its targets, and the dice against each (MF-37)."""

    targets: tuple[str, ...]
    pool: Pool


def answer_of(state: State, ship: Ship) -> Answer:
    """Return the point defense attack that a ship would make now (MF-37)."""
    return Answer(tuple(foe.spec.id for foe in targets_near(state, ship)), attack_pool(state, ship))


def left_after(ship: Ship, shots: Sequence[tuple[str, str]]) -> int:
    """Return the Fire Control left for point defense attacks after a declaration (MF-22, MF-36)."""
    return fire_control_left(ship) - len(shots)


class Blow(NamedTuple):
    """What a set would do to a ship: mark a rating, or take Structure and destroy one of `systems`."""

    marks: Rating | None
    structure: int
    systems: tuple[str, ...]


def blow_of(target: Ship, one: DiceSet) -> Blow:
    """Return what a set would do to a capital ship now, the default system first (MF-42, MF-43)."""
    if one.magnitude == DOUBLE:
        rating = MARKED[one.value]
        worn = not target.fittings.ratings.of(rating)
        return Blow(None if worn else rating, int(worn), ())
    return Blow(None, 2 if one.magnitude == QUAD else 1, tuple(breakable(target, one.value)))
