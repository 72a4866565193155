"""The laboratory for March 2024: attacks by each weapon's own bands, missiles against the pool."""

from __future__ import annotations

from collections.abc import Hashable

from game.families.false_sunrise.edition_rooms import LaboratoryEdition
from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, Bench, ids
from game.families.false_sunrise.laboratory.readings import FIGURES, Planned, RangeScale, Standing
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.march_2024.effects import PointDefence
from rules.false_sunrise.march_2024.gunnery import Pool, attacks_of, need_of
from rules.false_sunrise.march_2024.gunnery_record import MARCH_GUNNERY
from rules.false_sunrise.march_2024.odds import shot_odds, volley_odds
from rules.false_sunrise.march_2024.shot_words import attack_of, pool_words
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State

_STEP_IN = 6
_MARKS = range(_STEP_IN, round(MOST_RANGE_IN) + 1, _STEP_IN)


def _volley(bench: Bench, state: State, weapons: tuple[str, ...]) -> Outcome | None:
    attacker, target = ids(bench)
    mounts = (state.ships[attacker].fittings.mount(weapon) for weapon in weapons)
    fired = [(mount.id, target) for mount in mounts if mount is not None for _ in range(attacks_of(mount))]
    return volley_odds(state, attacker, fired).get(target)


def _planned(bench: Bench, state: State, weapon: str, _weapons: tuple[str, ...]) -> Planned:
    attacker, target = (state.ships[one] for one in ids(bench))
    mount = attacker.fittings.mount(weapon)
    assert mount is not None, "a weapon that fires works"
    said = MARCH_GUNNERY.shot_words(state, attacker, mount, target, attacks_of(mount))
    return Planned(
        attack_of(state, attacker, mount, target),
        " · ".join(filter(None, (said.dice, said.place))),
        said.notes,
        shot_odds(state, attacker.spec.id, weapon, target.spec.id),
    )


def _place(bench: Bench, state: State) -> Hashable:
    """Return the number that each weapon needs, the only effect of distance (E1-15 to E1-22)."""
    attacker, target = (state.ships[one] for one in ids(bench))
    return tuple(need_of(attacker, mount, target) for mount in attacker.fittings.mounts)


def _standing(fittings: Fittings) -> Standing:
    defences = [one.effect for one in fittings.point_defences if isinstance(one.effect, PointDefence)]
    pool = Pool(sum(one.points for one in defences), sum(one.dice for one in defences))
    said = [f"pool {pool_words(pool)}" if any(pool) else "no point defense"]
    said += ["a cloak"] if fittings.cloaks else []
    said += ["plating"] if fittings.plates else []
    tip = "Each weapon's missiles face this pool, to which friends near the ship add theirs (E1-23)."
    return Standing("Point defense and protection", "E1-23", " · ".join(said), tip)


LABORATORY = LaboratoryEdition(
    figures=FIGURES,
    volley=_volley,
    planned=_planned,
    place=_place,
    standing=_standing,
    scale=RangeScale(
        ticks=tuple(map(float, _MARKS)),
        names=tuple((inches - _STEP_IN / 2, f"{inches - _STEP_IN}–{inches}″") for inches in _MARKS),
        tip="Each gun has its own band depth (E1-15); missiles have a minimum range (E1-21).",
        topic="E1-15",
    ),
)
