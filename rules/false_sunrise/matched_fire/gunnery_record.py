"""The gunnery of Matched Fire as a record of functions."""

from __future__ import annotations

from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Gunnery
from rules.false_sunrise.matched_fire.gunnery import (
    can_hit,
    fire_control_left,
    shot_refusal,
    weapon_reach_in,
)
from rules.false_sunrise.matched_fire.odds import (
    expected_loss_of,
    mean_at,
    mean_loss,
    shot_odds,
    volley_odds,
)
from rules.false_sunrise.matched_fire.shot_words import (
    attack_value,
    bands_in,
    cover,
    cover_by,
    place_words,
    reach_words,
    shot_words,
    structure_law,
    weapon_about,
    weapon_words,
)


def _one(_mount: Mount) -> int:
    return 1


MATCHED_GUNNERY = Gunnery(
    ruling="FIR-1",
    target_ruling="MF-23",
    ranked=("WPN-5", "FIR-1", "MF-22", "MF-23", "MF-25"),
    attacks=_one,
    attacks_left=fire_control_left,
    limit_ruling="MF-22",
    can_hit=can_hit,
    shot_refusal=shot_refusal,
    reach_in=weapon_reach_in,
    bands_in=bands_in,
    shared_bands=False,
    attack=attack_value,
    damage_law=structure_law,
    mean_damage=mean_loss,
    mean_damage_at=mean_at,
    shot_odds=shot_odds,
    volley_odds=volley_odds,
    expected_pips=expected_loss_of,
    cover=cover,
    cover_by=cover_by,
    words=weapon_words,
    about=weapon_about,
    reach_words=reach_words,
    place_words=place_words,
    shot_words=shot_words,
    nouns=("attack", "attacks"),
)
