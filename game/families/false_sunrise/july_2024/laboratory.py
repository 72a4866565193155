"""The laboratory for July 2024: dice by range band against ratings, and miracle points."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from game.families.false_sunrise.edition_rooms import LaboratoryEdition
from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, Bench, ids, poses
from game.families.false_sunrise.laboratory.readings import FIGURES, Planned, RangeScale, Standing
from game.wording import counted
from rules.false_sunrise.arms import RATED
from rules.false_sunrise.dice_law import Attack
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.july_2024.gunnery import Shot, plan_attack
from rules.false_sunrise.july_2024.shot_words import dice_words
from rules.false_sunrise.july_2024.volley_odds import Change, shot_odds, volley_odds
from rules.false_sunrise.odds import Outcome
from rules.false_sunrise.state import State
from rules.table.bands import BAND_DEPTH_IN, band_of
from rules.table.measure import distance_in

_BANDS = range(1, round(MOST_RANGE_IN / BAND_DEPTH_IN) + 1)


def bought_with_miracles(bench: Bench, weapons: tuple[str, ...]) -> Change:
    """Return the change that miracle points make to the attacks of a volley (FAC-1)."""
    helped = weapons[: bench.dice]

    def change(weapon_id: str, attack: Attack) -> Attack:
        return replace(attack, dice=attack.dice + (weapon_id in helped), bought=bench.bought)

    return change


def _volley(bench: Bench, state: State, weapons: tuple[str, ...]) -> Outcome | None:
    attacker, target = ids(bench)
    fired = [(weapon, target) for weapon in weapons]
    return volley_odds(state, attacker, fired, bought_with_miracles(bench, weapons)).get(target)


def _planned(bench: Bench, state: State, weapon: str, weapons: tuple[str, ...]) -> Planned:
    attacker, target = (state.ships[one] for one in ids(bench))
    mount, change = attacker.fittings.mount(weapon), bought_with_miracles(bench, weapons)
    assert mount is not None, "a weapon that fires works"
    shot = plan_attack(state, attacker, mount, target)
    shot = replace(shot, attack=change(weapon, shot.attack))
    alone = shot_odds(state, attacker.spec.id, weapon, target.spec.id, change)
    return Planned(shot, _short(shot, mount.band), _notes(shot, mount.band), alone)


def _short(shot: Shot, own: int) -> str:
    """Return a short description of a shot: dice, band, rerolls, penalty."""
    attack = shot.attack
    words = [dice_words(attack), f"own band {own}" if shot.band == own else f"band {shot.band} of own {own}"]
    if attack.rerolls:
        words.append(counted(attack.rerolls, "reroll"))
    if attack.penalty:
        words.append(f"−{attack.penalty} a die")
    return " · ".join(words)


def _notes(shot: Shot, own: int) -> tuple[str, ...]:
    attack = shot.attack
    rated = f"{attack.thrown} dice are rolled, none removed"
    if attack.removed:
        best = "best does" if attack.removed == 1 else f"best {attack.removed} do"
        rated = f"of {attack.thrown} dice, the {best} no damage"
    said = [
        f"Own band {own}, target in {shot.band}: {attack.dice} dice (FIR-3, FIR-5).",
        f"Defense rating {attack.rating}: {rated} (FIR-6).",
    ]
    if attack.rerolls:
        said.append(f"Rerolls: {attack.rerolls} (FIR-10).")
    if attack.penalty:
        said.append(f"Fire Control is lost: {attack.penalty} off each die (FIR-8).")
    if attack.kill_at:
        said.append(f"Each {attack.kill_at}+ destroys one more system (FIR-9).")
    return tuple(said)


def _place(bench: Bench, _state: State) -> Hashable:
    """Return the range band, the only effect of distance (FIR-3)."""
    here, _, there = poses(bench.range_in, bench.bearing)
    return band_of(distance_in(here, there))


def _standing(fittings: Fittings) -> Standing:
    ratings = " · ".join(f"{kind.value} {fittings.defence[kind]}" for kind in RATED)
    tip = "Each point above 0 removes one of the best dice; each below 0 adds one (FIR-6)."
    return Standing("Defense ratings", "FIR-6", ratings, tip)


def _stretch(range_in: float) -> tuple[float, float]:
    band = band_of(range_in)
    return (band - 1) * BAND_DEPTH_IN, band * BAND_DEPTH_IN


LABORATORY = LaboratoryEdition(
    figures=FIGURES,
    volley=_volley,
    planned=_planned,
    place=_place,
    standing=_standing,
    scale=RangeScale(
        ticks=tuple(band * BAND_DEPTH_IN for band in _BANDS),
        names=tuple(((band - 0.5) * BAND_DEPTH_IN, f"RB{band}") for band in _BANDS),
        stretch=_stretch,
        words=lambda range_in: f"band {band_of(range_in)}",
        tip="Bands are 6 inches deep; on the line, the nearer one counts (FIR-3).",
        topic="FIR-3",
    ),
)
