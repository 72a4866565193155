"""The attacks of a declaration while it is made: a list of (weapon, target), as it will be answered.

Attacks of one weapon at one target stand side by side: a salvo. Its place is the place in which it is
resolved (FIR-1, E1-14).
"""

from __future__ import annotations

from collections import Counter

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
    """Aim a weapon anew, so many attacks at each target, in the places that it has; new targets come last.

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
    """Aim what a weapon has left of its attacks at a target; all of them if none is left.

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
    """Aim an attack more at a target: one that is left, else one of those at its busiest other target."""
    counts = targets_of(shots, weapon)
    if sum(counts.values()) >= attacks:
        others = [one for one in counts if one != target]
        if not others:
            return shots
        counts[max(others, key=counts.__getitem__)] -= 1
    return spread(shots, weapon, {**counts, target: counts.get(target, 0) + 1})


def one_less(shots: Shots, weapon: str, target: str) -> Shots:
    """Take one of a weapon's attacks off a target."""
    counts = targets_of(shots, weapon)
    if not counts.get(target):
        return shots
    return spread(shots, weapon, {**counts, target: counts[target] - 1})


def moved(shots: Shots, salvo: Salvo, step: int) -> Shots:
    """Put a salvo an order of resolving earlier or later; one that is at the end stays there.

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
