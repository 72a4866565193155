"""The hints about fleets, and the detector for each."""

from __future__ import annotations

from collections.abc import Mapping

from game.book.hints.hint import Hint, read_hints
from game.book.hints.prompter import Detector
from game.families.false_sunrise.editions import EDITION_UIS
from game.families.false_sunrise.hints import choosing, firing, plotting
from game.shell.assets import asset_path
from rules.false_sunrise.editions import EDITIONS
from rules.false_sunrise.prompts import Prompt

HINTS: Mapping[str, Hint] = read_hints(asset_path("hints.yaml"), EDITIONS)

# Hints of one edition are in the edition's own folder.
DETECTORS: Mapping[str, Detector] = {
    "edge-ahead": plotting.edge_ahead,
    "too-fast": plotting.too_fast,
    "what-wins": plotting.what_wins,
    "drag-the-ghost": plotting.drag_the_ghost,
    "danger-near": plotting.danger_near,
    "marker-within-reach": plotting.marker_within_reach,
    "marker-contested": plotting.marker_contested,
    "markers-score": plotting.markers_score,
    "fifteen-near": plotting.fifteen_near,
    "turn-limit": plotting.turn_limit,
    "overcharge": plotting.overcharge,
    "thrust-owed": plotting.thrust_owed,
    "engines-lost": plotting.engines_lost,
    "bridge-lost": plotting.bridge_lost,
    "ship-away": plotting.ship_away,
    "undo": plotting.undo,
    "activation": firing.activation,
    "lose-system": choosing.asked(Prompt.LOSE),  # DMG-3
    "returning": choosing.returning,
    **{name: detector for known in EDITION_UIS.values() for name, detector in known.hints.items()},
}
