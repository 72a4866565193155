"""The hints about fleets, and which detector sees the moment of which."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.book.hints.hint import Hint, read_hints
from game.book.hints.prompter import Detector
from game.families.false_sunrise.hints import choosing, factions, firing, plotting, salvoes, squadrons
from game.shell.assets import asset_path
from rules.false_sunrise.editions import EDITIONS

HINTS: Mapping[str, Hint] = MappingProxyType(read_hints(asset_path("hints.yaml"), EDITIONS))

DETECTORS: Mapping[str, Detector] = MappingProxyType(
    {
        "rock-ahead": plotting.rock_ahead,
        "edge-ahead": plotting.edge_ahead,
        "too-fast": plotting.too_fast,
        "drag-the-ghost": plotting.drag_the_ghost,
        "danger-near": plotting.danger_near,
        "marker-within-reach": plotting.marker_within_reach,
        "marker-contested": plotting.marker_contested,
        "markers-score": plotting.markers_score,
        "fifteen-near": plotting.fifteen_near,
        "turn-limit": plotting.turn_limit,
        "overcharge": plotting.overcharge,
        "thrust-owed": plotting.thrust_owed,
        "front-loaded": plotting.front_loaded,
        "engines-lost": plotting.engines_lost,
        "bridge-lost": plotting.bridge_lost,
        "ship-away": plotting.ship_away,
        "undo": plotting.undo,
        "field-of-fire": firing.field_of_fire,
        "first-fire": firing.first_fire,
        "activation": firing.activation,
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
        "lose-system": choosing.lose_system,
        "repair": choosing.repair,
        "away-crews": choosing.away_crews,
        "acquire": choosing.acquire,
        "point-defence": choosing.point_defence,
        "returning": choosing.returning,
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
        "rock-by-inches": plotting.rock_ahead,
        "bands-of-its-own": salvoes.bands_of_its_own,
        "one-target": salvoes.one_target,
        "split-attacks": salvoes.split_attacks,
        "idle-attacks": salvoes.idle_attacks,
        "wasted-attacks": firing.overkill,
        "outside-arc": salvoes.outside_arc,
        "rock-between": salvoes.rock_between,
        "too-far": salvoes.too_far,
        "no-missile-hits": salvoes.no_missile_hits,
        "too-near": salvoes.too_near,
        "cloaked-target": salvoes.cloaked_target,
        "blind-fire": salvoes.blind_fire,
        "pool-ahead": salvoes.pool_ahead,
    }
)
