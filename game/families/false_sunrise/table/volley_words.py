"""What declared shots will probably do, in one plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.screens.tools.plain_first import will
from game.wording import listed
from rules.false_sunrise.describe import units
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
    wrecked = ""
    if wrecks:
        names = listed(state.ships[target].spec.name for target, _ in wrecks)
        wrecked = will(min(outcome.p_destroyed for _, outcome in wrecks), f"destroy {names}")
    dealt = _dealt(state, others)
    if not wrecked or not dealt:
        return f"{by} {wrecked or f'will {dealt}'}."
    again = "will " if wrecked.startswith("may") else ""
    return f"{by} {wrecked} and {again}{dealt}."


def _dealt(state: State, others: Sequence[tuple[str, Outcome]]) -> str:
    """Say what a volley deals to the targets that it will not destroy, after "will"."""
    hits = [(state.ships[target].spec.name, round(outcome.mean_damage)) for target, outcome in others]
    if any(state.ships[target].spec.hull.unit for target, _ in others):  # a few points decide
        means = [
            f"{outcome.mean_damage:.1f} {units(state.ships[target].spec.hull.unit)} off"
            f" {state.ships[target].spec.name}"
            for target, outcome in others
        ]
        return f"take on average {listed(means)}"
    if len(hits) > _NAMED:
        return f"deal about {sum(damage for _, damage in hits)} damage to {len(hits)} ships"
    if not hits:
        return ""
    said = [(str(damage), name) for name, damage in hits if damage]
    if spared := [name for name, damage in hits if not damage]:
        said.append(("hardly any", listed(spared)))
    (most, target), *more = said
    phrases = [f"{most} damage to {target}", *[f"{few} to {name}" for few, name in more]]
    return f"probably deal {listed(phrases)}"
