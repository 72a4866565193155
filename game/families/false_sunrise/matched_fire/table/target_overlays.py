"""Overlays at the targets of a declaration: arcs with armor and flex dice, and forecasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.board.overlays import TargetRing
from game.families.false_sunrise.board.overlays import Overlay, TargetArcs
from game.families.false_sunrise.matched_fire.table.attack_words import mean_words
from game.screens.tools.parts import percent
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import attack_of
from rules.false_sunrise.matched_fire.odds import Forecast
from rules.false_sunrise.matched_fire.prospects import Side, sides_of
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_in


def arcs_of(shooter: Ship, mount: Mount, target: Ship) -> list[Overlay]:
    """Draw a capital ship's four arcs, if any has armor against a weapon or flex dice (MF-26, MF-27)."""
    sides = sides_of(shooter, mount, target)
    if not any(side.armour or side.flex for side in sides):
        return []
    words = tuple((side.arc, _side_words(side)) for side in sides)
    lit = attack_of(shooter, mount, target).arc
    return [TargetArcs(target.at, target.heading, words, target.seat, lit)]


def _side_words(side: Side) -> str:
    """Return what an arc of a target changes: "armor 1, +1 flex"; "" if nothing."""
    found = [f"armor {side.armour}"] if side.armour else []
    found += [f"+{side.flex} flex"] if side.flex else []
    return ", ".join(found)


def targets_marked(
    state: State,
    ship: Ship,
    legal: Sequence[str],
    seen: Mapping[str, Forecast],
    attacks: Mapping[str, int],
) -> list[Overlay]:
    """Return rings around legal targets, with the forecast at those that are aimed at."""
    rings: list[Overlay] = []
    for target_id in dict.fromkeys([*legal, *seen]):
        target = state.ships[target_id]
        if target_id not in seen:
            rings.append(TargetRing(target.at, "plain"))
            continue
        loss, count = seen[target_id], attacks[target_id]
        name = f"{target.spec.name}: {mean_words(target, loss)}"
        away = f'{distance_in(ship.at, target.at):.1f}" \u00b7 {count} attack{"s" * (count != 1)}'
        if loss.destroyed:
            away += f" \u00b7 {percent(loss.destroyed)} to destroy it"
        rings.append(TargetRing(target.at, "refusal", (name, away)))
    return rings
