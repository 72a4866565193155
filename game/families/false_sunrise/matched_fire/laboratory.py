"""The laboratory for Matched Fire: pools, point defence with supporters, results that wear a model."""

from __future__ import annotations

from collections.abc import Hashable

from game.families.false_sunrise.editions import LaboratoryEdition
from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, Bench, ids
from game.families.false_sunrise.laboratory.readings import Planned, RangeScale, Standing
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.matched_fire.gunnery import SENSOR_IN, attack_of, weapon_of
from rules.false_sunrise.matched_fire.gunnery_record import MATCHED_GUNNERY
from rules.false_sunrise.matched_fire.odds import shot_odds, volley_odds
from rules.false_sunrise.matched_fire.point_defence import roll_pool
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State
from rules.table.arcs import Arc

_MARKS = range(SENSOR_IN, round(MOST_RANGE_IN) + 1, SENSOR_IN)


def _volley(bench: Bench, state: State, weapons: tuple[str, ...]) -> Outcome | None:
    attacker, target = ids(bench)
    return volley_odds(state, attacker, [(weapon, target) for weapon in weapons]).get(target)


def _planned(bench: Bench, state: State, weapon: str, _weapons: tuple[str, ...]) -> Planned:
    attacker, target = (state.ships[one] for one in ids(bench))
    mount = attacker.fittings.mount(weapon)
    assert mount is not None, "a weapon that fires works"
    said = MATCHED_GUNNERY.shot_words(state, attacker, mount, target, 1)
    return Planned(
        attack_of(attacker, mount, target),
        " · ".join(filter(None, (said.dice, said.place))),
        said.notes,
        shot_odds(state, attacker.spec.id, weapon, target.spec.id),
    )


def _place(bench: Bench, state: State) -> Hashable:
    """Return each weapon's dice, and those of the roll against it: a distance counts by nothing else."""
    attacker, target = (state.ships[one] for one in ids(bench))
    return tuple(
        (
            attack_of(attacker, mount, target),
            roll_pool(state, attacker, mount, target) if weapon_of(mount).is_missile else None,
        )
        for mount in attacker.fittings.mounts
    )


def _standing(fittings: Fittings) -> Standing:
    fore, starboard, rear = (fittings.armour[arc] for arc in (Arc.FORE, Arc.STARBOARD, Arc.REAR))
    said = [f"PD {fittings.ratings.pd}"]
    said += [f"armour fore {fore}, sides {starboard}, rear {rear}"] if fore or starboard or rear else []
    said += [f"{fittings.scrambles_in}″ less reach"] if fittings.scrambles_in else []
    tip = (
        "Armour comes off the macro dice of what strikes its arc (MF-27); missiles meet a roll of as many "
        "dice as the PD, and one more for each friend near their line (MF-31, MF-32)."
    )
    return Standing("Armour and point defence", "MF-27", " · ".join(said), tip)


LABORATORY = LaboratoryEdition(
    volley=_volley,
    planned=_planned,
    place=_place,
    standing=_standing,
    scale=RangeScale(
        ticks=tuple(map(float, _MARKS)),
        names=tuple((float(inches), f"{inches}″") for inches in _MARKS if not inches % 6),
        stretch=lambda _range_in: None,
        words=lambda range_in: f"{range_in:g}″",
        tip="Short range is 6 inches between ships, else 3; Sensors add 3 inches for each point (MF-24).",
        topic="MF-24",
    ),
)
