"""What declared shots will probably do, in one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping

from game.screens.tools.plain_first import likely
from game.wording import listed
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State

_EVEN = 0.5
_NAMED = 3  # more targets are only counted
NO_SHOTS = "Nothing is aimed yet. Choose a weapon and a target, or hold fire."


def volley_words(state: State, outcomes: Mapping[str, Outcome], *, by: str = "You") -> str:
    """Say which targets a volley destroys or damages, the surest first; `by` is who fires (FIR-1)."""
    if not outcomes:
        return NO_SHOTS
    ranked = sorted(outcomes.items(), key=lambda one: (-one[1].p_destroyed, -one[1].mean_damage))
    wrecks = [one for one in ranked if one[1].p_destroyed >= _EVEN]
    others = [one for one in ranked if one[1].p_destroyed < _EVEN]
    parts = []
    if wrecks:
        names = listed(state.ships[target].spec.name for target, _ in wrecks)
        parts.append(f"{likely(min(outcome.p_destroyed for _, outcome in wrecks))} destroy {names}")
    hits = [(state.ships[target].spec.name, round(outcome.mean_damage)) for target, outcome in others]
    if any(state.ships[target].spec.hull.unit for target, _ in others):  # a few points decide
        means = [
            f"{outcome.mean_damage:.1f} damage to {state.ships[target].spec.name}"
            for target, outcome in others
        ]
        parts.append(f"deal on average {listed(means)}")
    elif len(hits) > _NAMED:
        parts.append(f"deal about {sum(damage for _, damage in hits)} damage to {len(hits)} ships")
    elif hits:
        first, *more = [f"{damage or 'hardly any'} damage to {name}" for name, damage in hits]
        parts.append(f"probably deal {listed([first, *[one.replace(' damage', '') for one in more]])}")
    return f"{by} will {' and '.join(parts)}."
