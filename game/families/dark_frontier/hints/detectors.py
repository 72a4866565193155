"""The hints of Dark Frontier, each with the detector of its moment."""

from __future__ import annotations

from collections.abc import Mapping

from game.book.hints.hint import Hint, read_hints
from game.book.hints.prompter import Detector
from game.families.dark_frontier.hints import commanding, firing
from game.shell.assets import asset_path
from rules.dark_frontier.figures import EDITIONS

HINTS: Mapping[str, Hint] = read_hints(asset_path("dark-frontier/hints.yaml"), EDITIONS)

DETECTORS: Mapping[str, Detector] = {
    "duel-no-way-back": commanding.no_way_back,
    "duel-thrust-to-spare": commanding.thrust_to_spare,
    "duel-own-flak": commanding.own_flak,
    "duel-pursued": commanding.pursued,
    "duel-bent-burn": commanding.bent_burn,
    "duel-too-fast": commanding.too_fast,
    "duel-flies-on": commanding.flies_on,
    "duel-yard-counts": commanding.yard_counts,
    "duel-best-pursuit": firing.best_pursuit,
    "duel-not-armed": firing.not_armed,
    "duel-last-missile": firing.last_missile,
    "duel-fresh-flak": firing.fresh_flak,
    "duel-flak-for-later": firing.flak_for_later,
    "duel-countermeasure": firing.countermeasure,
    "duel-detonate": firing.detonate,
    "duel-in-passing": firing.in_passing,
}
