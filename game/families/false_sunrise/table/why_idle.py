"""Why ships have nothing to fire at, in words and with the ruling of each reason (FIR-2, E1-17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.false_sunrise.catalogue import Weapon
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Gunnery, ready_mounts
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Refusal
from rules.table.measure import distance_in


@dataclass(frozen=True, slots=True)
class _TooFar:
    """A ship that is too far from every enemy: the closest miss, and its range, in inches."""

    ship: Ship
    foe: Ship
    far_in: float
    reach_in: float
    ruling: str

    @property
    def short_in(self) -> float:
        return self.far_in - self.reach_in


def why_idle(state: State, ship_ids: Sequence[str]) -> list[Refusal]:
    """Explain why each ship fires at nothing; ships that are just too far share one reason."""
    gunnery, far, others = edition_of(state).gunnery, list[_TooFar](), list[Refusal]()
    for ship in (state.ships[one] for one in ship_ids):
        found = _reason(state, gunnery, ship)
        if isinstance(found, _TooFar):
            far.append(found)
        else:
            others.append(_named(ship, found))
    return [*_too_far(far), *others]


def _reason(state: State, gunnery: Gunnery, ship: Ship) -> Refusal | _TooFar:
    """Return what keeps a ship from firing: its weapons, the distance, or the best refused shot."""
    if not ship.on_board:
        return Refusal(gunnery.ruling, "it is not on the board")
    weapons = [part.id for part in ship.spec.components if isinstance(part.entry, Weapon)]
    mounts = ready_mounts(ship)
    refusals = [gunnery.weapon_refusal(ship, weapon) for weapon in weapons]
    if None not in refusals or not mounts:
        return next((one for one in refusals if one), Refusal(gunnery.ruling, "it has no weapons"))
    foes = [foe for foe in state.ships_of(ship.seat.other) if foe.on_board]
    if not foes:
        return Refusal(gunnery.target_ruling, "no enemy is on the board")
    _, far_in, mount, foe = min(
        ((_misses_by_in(gunnery, ship, mount, foe), distance_in(ship.at, foe.at), mount, foe)
         for mount in mounts for foe in foes),
        key=lambda one: one[:2],
    )  # fmt: skip
    reach_in = max(gunnery.reach_in(ship, mount)[1] for mount in mounts)
    refusal = gunnery.shot_refusal(state, ship, mount, foe)
    if refusal is None:
        return Refusal(gunnery.target_ruling, "it holds its fire")
    if far_in > reach_in and not mount.afar:
        return _TooFar(ship, foe, far_in, reach_in, refusal.ruling)
    name = foe.spec.name
    return refusal if name in refusal.reason else Refusal(refusal.ruling, f"{name}: {refusal.reason}")


def _misses_by_in(gunnery: Gunnery, ship: Ship, mount: Mount, foe: Ship) -> float:
    """Return how many inches a ship is out of a weapon's range, 0 within it."""
    far_in, (nearest_in, farthest_in) = distance_in(ship.at, foe.at), gunnery.reach_in(ship, mount)
    return max(0.0, far_in - farthest_in, nearest_in - far_in)


def _too_far(found: Sequence[_TooFar]) -> list[Refusal]:
    """Explain that ships reach nothing, by the one that comes closest."""
    if not found:
        return []
    near = min(found, key=lambda one: one.short_in)
    names = [one.ship.spec.name for one in found]
    whom = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    return [
        Refusal(
            near.ruling,
            f"No enemy is within reach of {whom}: {near.foe.spec.name} is {near.far_in:.1f} inches from "
            f"{near.ship.spec.name}, whose longest reach is {near.reach_in:g}",
        )
    ]


def _named(ship: Ship, refusal: Refusal) -> Refusal:
    """Start a reason with the name of its ship, unless the reason names it already."""
    name, reason = ship.spec.name, refusal.reason
    return (
        refusal
        if f"of {name}" in reason or reason.startswith(name)
        else Refusal(refusal.ruling, f"{name}: {reason}")
    )
