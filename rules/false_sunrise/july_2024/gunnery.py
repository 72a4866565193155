"""Gunnery of July 2024: whether a weapon may fire at a ship, why not, and its dice (FIR-2 to FIR-10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.fittings import SYSTEM_KILL_FACE, Mount
from rules.false_sunrise.gunnery import arc_refusal, can_see, in_arcs, is_acquired
from rules.false_sunrise.range_bands import measure_band
from rules.false_sunrise.squadrons import rating_of
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.table.bands import BAND_DEPTH_IN
from rules.table.measure import TOLERANCE_IN, distance_in

OWN_BAND_DICE = 4  # FIR-3: dice in a weapon's own band
OWN_BAND_DICE_ENERGY = 5
ADJACENT_BAND_DICE = 2


@dataclass(frozen=True, slots=True)
class Shot:
    """A planned shot: its range band, its dice, and the id of the friend it is measured from, if any."""

    band: int
    attack: Attack
    measured_from: str | None = None


def shot_refusal(state: State, shooter: Ship, mount: Mount, target: Ship) -> Refusal | None:
    """Return why a working weapon cannot fire at a ship, range first, or None (FIR-2, FIR-3, FIR-5)."""
    if target.spec.seat is shooter.spec.seat:
        return Refusal("FIR-2", f"{target.spec.name} is one of your own")
    if not target.on_board:
        return Refusal("FIR-2", f"{target.spec.name} is not on the board")
    range_in = distance_in((shooter.x, shooter.y), (target.x, target.y))
    band, _ = measure_band(state, shooter, mount, target)
    off = abs(band - mount.band)
    if off > 1:
        return Refusal("FIR-2", f"{range_in:.1f} inches is band {band}; {mount.name} reaches {_reach(mount)}")
    refusal = arc_refusal("FIR-2", shooter, mount, target)
    if refusal is not None:
        return refusal
    missile = mount.kind is WeaponKind.MISSILE
    if not (missile and is_acquired(state, shooter.spec.seat, target)) and not can_see(
        state, shooter, target
    ):
        return Refusal("FIR-2", f"a rock blocks the line of sight to {target.spec.name}")
    if off and target.fittings.cloaks:
        return Refusal(
            "FIR-5", f"{target.spec.name} is cloaked and outside {mount.name}'s own band {mount.band}"
        )
    return None


def can_hit(state: State, shooter: Ship, mount: Mount, target: Ship) -> bool:
    """Return whether `shot_refusal` would be None for an enemy on the board, but faster."""
    if mount.afar:
        return shot_refusal(state, shooter, mount, target) is None
    dx, dy = target.x - shooter.x, target.y - shooter.y
    far = (mount.band + 1) * BAND_DEPTH_IN + TOLERANCE_IN
    squared = dx * dx + dy * dy
    if squared > far * far:
        return False
    near = (mount.band - 2) * BAND_DEPTH_IN
    if near > 0 and squared <= near * near:
        return False
    return in_arcs(shooter, mount, target) and shot_refusal(state, shooter, mount, target) is None


def _reach(mount: Mount) -> str:
    lowest, highest = max(1, mount.band - 1), mount.band + 1
    return f"bands {lowest} to {highest}"


def plan_attack(state: State, shooter: Ship, mount: Mount, target: Ship) -> Shot:
    """Return the dice of a shot for the two ships as they are now (FIR-3 to FIR-10).

    Sight and arc are not checked. The two ships may differ from those in the state; the state
    provides the effects of friends and squadrons.
    """
    band, measured_from = measure_band(state, shooter, mount, target)
    own = band == mount.band and not target.fittings.cloaks
    kind = mount.kind
    full = OWN_BAND_DICE_ENERGY if kind is WeaponKind.ENERGY else OWN_BAND_DICE
    firing = shooter.fittings
    return Shot(
        band,
        Attack(
            (full if own else ADJACENT_BAND_DICE) + firing.more_dice[kind],
            rating_of(state, target, kind),
            firing.rerolls[kind],
            firing.penalty,
            firing.kill_at if kind is WeaponKind.BALLISTIC else None,
            further=firing.further_kills[kind],
        ),
        measured_from,
    )


def own_band_attack(kind: WeaponKind, rating: int, *, cloaked: bool = False) -> Attack:
    """Return the dice of a shot from a weapon's own band by a ship without upgrades (FIR-3 to FIR-9)."""
    full = OWN_BAND_DICE_ENERGY if kind is WeaponKind.ENERGY else OWN_BAND_DICE
    kill_at = SYSTEM_KILL_FACE if kind is WeaponKind.BALLISTIC else None
    return Attack(ADJACENT_BAND_DICE if cloaked else full, rating, kill_at=kill_at)
