"""The attacks of a declaration in progress: a list of (weapon, target), in the form of the answer.

All attacks of one weapon at one target are adjacent: a salvo. Salvos are resolved in the order of
the list (FIR-1, E1-14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.state import State
from rules.table.measure import distance_in

Shots = list[tuple[str, str]]
Salvo = tuple[str, str]


def salvoes(shots: Shots) -> dict[Salvo, int]:
    """Count the attacks of each salvo, in order.

    >>> salvoes([("gun", "A"), ("gun", "A"), ("gun", "B")])
    {('gun', 'A'): 2, ('gun', 'B'): 1}
    """
    return dict(Counter(shots))


def targets_of(shots: Shots, weapon: str) -> dict[str, int]:
    """Count the attacks of a weapon at each of its targets."""
    return {target: count for (one, target), count in salvoes(shots).items() if one == weapon}


def spread(shots: Shots, weapon: str, counts: dict[str, int]) -> Shots:
    """Give a weapon new targets, with so many attacks at each.

    It keeps its places in the list. New targets take over the places of dropped ones, or come last.

    >>> spread([("gun", "A"), ("pod", "A")], "gun", {"B": 2})
    [('gun', 'B'), ('gun', 'B'), ('pod', 'A')]
    """
    before = salvoes(shots)
    mine = [salvo for salvo in before if salvo[0] == weapon]
    kept = [target for _, target in mine if counts.get(target)]
    fresh = [target for target, count in counts.items() if count and target not in kept]
    heirs = iter(fresh)
    made: dict[Salvo, int] = {}
    for salvo, count in before.items():
        if salvo[0] != weapon:
            made[salvo] = count
            continue
        target = salvo[1] if salvo[1] in kept else next(heirs, None)
        if target is not None:
            made[weapon, target] = counts[target]
    for target in heirs:
        made[weapon, target] = counts[target]
    return [salvo for salvo, count in made.items() for _ in range(count)]


def aimed(shots: Shots, weapon: str, target: str, attacks: int) -> Shots:
    """Aim a weapon's unused attacks at a target, or all of them if none is unused.

    >>> aimed([("gun", "A")], "gun", "B", 3)
    [('gun', 'A'), ('gun', 'B'), ('gun', 'B')]
    >>> aimed([("gun", "A"), ("pod", "A")], "gun", "B", 1)
    [('gun', 'B'), ('pod', 'A')]
    """
    counts = targets_of(shots, weapon)
    left = attacks - sum(counts.values())
    if left <= 0:
        return spread(shots, weapon, {target: attacks})
    return spread(shots, weapon, {**counts, target: counts.get(target, 0) + left})


def one_more(shots: Shots, weapon: str, target: str, attacks: int) -> Shots:
    """Aim one more attack at a target: an unused one, else one from its busiest other target."""
    counts = targets_of(shots, weapon)
    if sum(counts.values()) >= attacks:
        others = [one for one in counts if one != target]
        if not others:
            return shots
        counts[max(others, key=counts.__getitem__)] -= 1
    return spread(shots, weapon, {**counts, target: counts.get(target, 0) + 1})


def one_less(shots: Shots, weapon: str, target: str) -> Shots:
    """Take one of a weapon's attacks away from a target."""
    counts = targets_of(shots, weapon)
    if not counts.get(target):
        return shots
    return spread(shots, weapon, {**counts, target: counts[target] - 1})


def moved(shots: Shots, salvo: Salvo, step: int) -> Shots:
    """Move a salvo earlier or later in the order of resolution; at the end of the list it stays.

    >>> moved([("gun", "A"), ("gun", "A"), ("pod", "A")], ("gun", "A"), 1)
    [('pod', 'A'), ('gun', 'A'), ('gun', 'A')]
    """
    counted = salvoes(shots)
    order = list(counted)
    if salvo not in counted or not 0 <= order.index(salvo) + step < len(order):
        return shots
    at = order.index(salvo)
    order[at], order[at + step] = order[at + step], order[at]
    return [one for one in order for _ in range(counted[one])]


_SAME = 6  # means that agree to this many decimals count as equal


def shot_rank(mean: float, wreck: float, distance: float) -> tuple[float, ...]:
    """Rank a target for a shot: by damage, then by the chance to destroy it, then the nearest."""
    return round(mean, _SAME), round(wreck, _SAME), -distance


def proposed_shots(state: State, request: DeclareFire, wanted: str = "") -> Shots:
    """Aim every weapon that has a target where it adds most to the shots before it.

    `wanted` is a target the player asked for: every weapon that can hit it aims there. If a ship
    has only a limited number of attacks left, the weapons with the most expected damage get them.
    """
    shots: Shots = []
    for weapon, targets in _in_turn(state, request, wanted):
        best = wanted if wanted in targets else _best(state, request, shots, weapon, targets)
        shots += [(weapon, best)] * request.attacks(weapon)
    return shots


def _in_turn(state: State, request: DeclareFire, wanted: str) -> list[tuple[str, Sequence[str]]]:
    """List weapons with their targets: all, or as many as there are attacks left."""
    found = list(request.targets().items())
    left = request.gunnery.attacks_left(request.ship)
    if left is None or left >= len(found):
        return found
    odds = request.gunnery.shot_odds

    def rank(one: tuple[str, Sequence[str]]) -> tuple[bool, float]:
        weapon, targets = one
        means = [odds(state, request.ship_id, weapon, target).mean_damage for target in targets]
        return wanted not in targets, -max(means)

    chosen = {weapon for weapon, _ in sorted(found, key=rank)[:left]}
    return [one for one in found if one[0] in chosen]


def _best(state: State, request: DeclareFire, shots: Shots, weapon: str, targets: Sequence[str]) -> str:
    """Return the target where a weapon adds most damage, then kill chance, then the nearest."""
    ship, odds = state.ships[request.ship_id], request.gunnery.volley_odds

    def rank(target: str) -> tuple[float, ...]:
        before = [shot for shot in shots if shot[1] == target]
        now = odds(state, ship.id, [*before, *[(weapon, target)] * request.attacks(weapon)])[target]
        known = odds(state, ship.id, before)[target] if before else None
        mean = now.mean_damage - (known.mean_damage if known else 0.0)
        wreck = now.p_destroyed - (known.p_destroyed if known else 0.0)
        return shot_rank(mean, wreck, distance_in(ship.at, state.ships[target].at))

    return max(targets, key=rank)


def taken_up(request: DeclareFire, kept: object) -> Shots:
    """Return the shots of a draft, as far as they are still legal."""
    shots: Shots = []
    for one in kept if isinstance(kept, list | tuple) else ():
        match one:
            case [str(weapon), str(target)] if request.refusal((*shots, (weapon, target))) is None:
                shots.append((weapon, target))
    return shots
