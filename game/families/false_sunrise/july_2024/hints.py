"""The hints of the edition of July 2024, and their detectors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints import choosing, factions, firing, plotting, squadrons
from rules.false_sunrise.prompts import Prompt

HINTS: Mapping[str, Detector] = {
    "rock-ahead": plotting.rock_ahead,
    "front-loaded": plotting.front_loaded,
    "field-of-fire": firing.field_of_fire,
    "first-fire": firing.first_fire,
    "out-of-arc": partial(firing.no_target, wanted=(False, True, True)),
    "out-of-band": partial(firing.no_target, wanted=(True, False, True)),
    "out-of-sight": partial(firing.no_target, wanted=(True, True, False)),
    "idle-weapon": firing.idle_weapon,
    "poor-shot": firing.poor_shot,
    "overkill": firing.overkill,
    "cloak": firing.cloak,
    "shields": firing.shields,
    "fire-control-lost": firing.fire_control_lost,
    "launch": squadrons.launch,
    "squadron-orders": squadrons.squadron_orders,
    "out-of-command": squadrons.out_of_command,
    "enemy-over-ship": squadrons.enemy_over_ship,
    "dogfight": squadrons.dogfight,
    "reroll": choosing.reroll,
    "repair": choosing.asked(Prompt.REPAIR),
    "away-crews": choosing.asked(Prompt.AWAY_BEFORE, Prompt.AWAY_AFTER),
    "acquire": choosing.asked(Prompt.ACQUIRE),
    "point-defence": choosing.asked(Prompt.POINT_DEFENCE),
    "miracles-unspent": factions.miracles_unspent,
    "miracle-rating": factions.miracle_rating,
    "keep-back": factions.keep_back,
    "arrival": factions.arrival,
    "just-arrived": factions.just_arrived,
    "slowed-near": factions.slowed_near,
    "harmonic-drive": factions.harmonic_drive,
    "damage-as-thrust": factions.damage_as_thrust,
    "measured-afar": factions.measured_afar,
    "drones-idle": factions.drones_idle,
    "core": choosing.asked(Prompt.COPY),
    "inertia": factions.inertia,
    "fail-safe": factions.fail_safe,
    "presence": plotting.presence,
}
