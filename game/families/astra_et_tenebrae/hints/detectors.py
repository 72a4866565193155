"""The hints of Astra et Tenebrae, each with the detector of its moment."""

from __future__ import annotations

from collections.abc import Mapping

from game.book.hints.hint import Hint, read_hints
from game.book.hints.prompter import Detector
from game.families.astra_et_tenebrae.hints import firing, moving
from game.shell.assets import asset_path
from rules.astra_et_tenebrae.figures import EDITIONS

HINTS: Mapping[str, Hint] = read_hints(asset_path("astra-et-tenebrae/hints.yaml"), EDITIONS)

DETECTORS: Mapping[str, Detector] = {
    "heat-unmanaged": moving.unmanaged,
    "heat-piles-up": moving.piles_up,
    "seen-afar": moving.seen_afar,
    "store-unseen": moving.store_unseen,
    "override-odds": moving.override,
    "alone-among-them": moving.alone,
    "no-way-back": moving.no_way_back,
    "turning-back": moving.turning_back,
    "easy-target": moving.easy_target,
    "burn-alike": moving.burn_alike,
    "line-holds": moving.line_holds,
    "mark-on-engine": firing.engine_marked,
    "evading-costs": firing.evading_costs,
    "waste-no-shot": firing.lost_already,
    "over-the-line": firing.over_the_line,
    "follow-the-mark": firing.follow_up,
    "bare-target": firing.bare_target,
    "worth-two-points": firing.worth_two_points,
}
