"""The hints that are told in July 2024 alone, and what sees their moments."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints import choosing, factions, firing, plotting, squadrons

HINTS: Mapping[str, Detector] = MappingProxyType(
    {
        "rock-ahead": plotting.rock_ahead,
        "front-loaded": plotting.front_loaded,
        "field-of-fire": firing.field_of_fire,
        "first-fire": firing.first_fire,
        "out-of-arc": firing.out_of_arc,
        "out-of-band": firing.out_of_band,
        "out-of-sight": firing.out_of_sight,
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
        "repair": choosing.repair,
        "away-crews": choosing.away_crews,
        "acquire": choosing.acquire,
        "point-defence": choosing.point_defence,
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
        "core": factions.core,
        "inertia": factions.inertia,
        "fail-safe": factions.fail_safe,
        "presence": plotting.presence,
    }
)
