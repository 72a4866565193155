"""The shots that a ship is offered at first: each weapon where it adds most damage (FIR-1, E1-13)."""

from __future__ import annotations

from game.families.false_sunrise.table.aims import Shots
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.state import State
from rules.table.measure import distance_in

_SAME = 6  # decimals beyond which means are alike


def proposed_shots(state: State, request: DeclareFire, wanted: str = "") -> Shots:
    """Aim every weapon that has a target, one after the other, where it adds most to the shots before it.

    `wanted` is a target that was asked for: whatever can hit it aims there.
    """
    shots: Shots = []
    for weapon, targets in request.targets().items():
        best = wanted if wanted in targets else _best(state, request, shots, weapon, targets)
        shots += [(weapon, best)] * request.attacks(weapon)
    return shots


def _best(state: State, request: DeclareFire, shots: Shots, weapon: str, targets: list[str]) -> str:
    """Find the target at which a weapon adds most damage, then the likeliest wreck, then the nearest."""
    ship, odds = state.ships[request.ship_id], request.gunnery.volley_odds

    def rank(target: str) -> tuple[float, ...]:
        before = [shot for shot in shots if shot[1] == target]
        now = odds(state, ship.id, [*before, *[(weapon, target)] * request.attacks(weapon)])[target]
        known = odds(state, ship.id, before)[target] if before else None
        mean = now.mean_damage - (known.mean_damage if known else 0.0)
        wreck = now.p_destroyed - (known.p_destroyed if known else 0.0)
        return round(mean, _SAME), round(wreck, _SAME), -distance_in(ship.at, state.ships[target].at)

    return max(targets, key=rank)


def taken_up(request: DeclareFire, kept: object) -> Shots:
    """Take up a draft as far as it is still legal."""
    shots: Shots = []
    for one in kept if isinstance(kept, list | tuple) else ():
        match one:
            case [str(weapon), str(target)] if request.refusal((*shots, (weapon, target))) is None:
                shots.append((weapon, target))
    return shots
