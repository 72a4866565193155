"""Forecasts of orders if every enemy holds its course: attacks, and lines of missiles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.board.overlays import SightLine
from game.families.false_sunrise.board.overlays import Corridor, Overlay
from game.families.false_sunrise.danger.ends import drifting, ended, with_ships
from game.screens.forecast.forecast_box import BoxLine
from game.widgets.icons import Icon
from game.widgets.pen import Ink
from game.wording import counted
from rules.false_sunrise.describe import units
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import can_hit, fire_control_left, is_capital, weapon_of
from rules.false_sunrise.matched_fire.odds import mean_loss
from rules.false_sunrise.matched_fire.point_defence import SUPPORT_IN, is_near_line, supporters_of
from rules.false_sunrise.matched_fire.prospects import prospects_of
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_to_segment_in
from rules.values import changed

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


def supposed(tool: OrdersTool) -> State:
    """Return the state with the player's models at their planned positions and enemies drifting."""
    view, moved = tool.host.view, dict[str, Ship]()
    for ship in view.ships.values():
        if not ship.on_board:
            continue
        path = tool.path(ship.id) if ship.id in tool.plan.ids else drifting(view, ship)
        moved[ship.id] = changed(ended(ship, path), order=None, expended=0)
    return with_ships(view, moved)


# An attack: its target, and the mean Structure or figures that it takes.
_Loss = tuple[str, float]


class _Ends(NamedTuple):
    """What a model could attack from its planned position, and what could attack it there."""

    table: State
    mine: list[_Loss]
    theirs: list[tuple[Ship, list[_Loss]]]

    @property
    def losses(self) -> list[_Loss]:
        """All attacks of the enemy on the model."""
        return [loss for _, found in self.theirs for loss in found]


def _ends(tool: OrdersTool, ship: Ship) -> _Ends:
    table = supposed(tool)
    foes = table.ships_of(ship.seat.other)
    mine = _taken(table, table.ships[ship.id], [foe.id for foe in foes])
    theirs = [(foe, _taken(table, foe, [ship.id])) for foe in foes]
    return _Ends(table, mine, [(foe, found) for foe, found in theirs if found])


def ends_words(tool: OrdersTool, ship: Ship) -> str:
    """Say in one sentence what a model deals and risks at its planned position."""
    seen = _ends(tool, ship)
    dealt, risked = _mean(seen.mine), min(_mean(seen.losses), sum(ship.pips))
    if not seen.mine and not seen.losses:
        before = "" if is_capital(ship) else " before its strike move"
        return f"If enemies drift, nobody is in reach{before}."
    deals = f"deal {dealt:.1f}" if seen.mine else "deal nothing"
    hull = f"{sum(ship.pips)} {units(ship.spec.hull.unit, sum(ship.pips))}"
    risks = f"risk {risked:.1f} of your {hull}" if seen.losses else "risk nothing"
    return f"If enemies drift, you {deals} and {risks}."


def ends_lines(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    """List what a model could attack from its planned position, and what could attack it there."""
    if tool.path(ship.id).left:
        return []
    seen = _ends(tool, ship)
    attackers = "; ".join(f"{foe.spec.name} {counted(len(found), 'attack')}" for foe, found in seen.theirs)
    missiles = _missiles_words(seen.table, seen.table.ships[ship.id])
    return [
        _line(("You make", "You attack nobody"), seen.mine, "good", Icon.UP, _each(seen.table, seen.mine)),
        _line(("You take", "Nobody attacks you"), seen.losses, "refusal", Icon.DOWN, attackers),
        (missiles, (), "secondary", None, "Each friend near the line adds a die (MF-32)"),
    ]


def _taken(table: State, shooter: Ship, targets: list[str]) -> list[_Loss]:
    """List a model's best attacks at some targets, as many as its Fire Control allows."""
    best: dict[str, _Loss] = {}
    for one in prospects_of(table, shooter):
        mount = shooter.fittings.mount(one.weapon_id)
        if mount is None or one.target_id not in targets:
            continue
        mean = mean_loss(table, shooter, mount, table.ships[one.target_id])
        if one.weapon_id not in best or mean > best[one.weapon_id][1]:
            best[one.weapon_id] = one.target_id, mean
    return sorted(best.values(), key=lambda loss: -loss[1])[: fire_control_left(shooter)]


def _line(words: tuple[str, str], found: list[_Loss], ink: Ink, icon: Icon, tip: str) -> BoxLine:
    """Return a line with the attacks and what they take; `words` begin it, or say that there are none."""
    if not found:
        return words[1], (), ink, icon, "Nobody is in reach"
    return f"{words[0]} {counted(len(found), 'attack')}", (f"{_mean(found):.1f}", ""), ink, icon, tip


def _mean(found: list[_Loss]) -> float:
    return math.fsum(mean for _, mean in found)


def _each(table: State, found: list[_Loss]) -> str:
    return "; ".join(f"{table.ships[target].spec.name} {mean:.1f}" for target, mean in found)


def _missiles_words(table: State, me: Ship) -> str:
    lines = [(foe, mount) for foe, mount, target in _lines(table, me) if target is me]
    if not lines:
        return "No missiles reach it"
    support = min(len(supporters_of(table, foe, mount, me)) for foe, mount in lines)
    backed = f"{support} or more support" if support else "not always supported"
    return f"{counted(len(lines), 'missile line')}, {backed}"


def _lines(table: State, me: Ship) -> Iterator[tuple[Ship, Mount, Ship]]:
    """Yield the lines of enemy missiles that concern a model, as target or as supporter."""
    for foe in table.ships_of(me.seat.other):
        mount = next((one for one in foe.fittings.mounts if weapon_of(one).is_missile), None)
        if mount is None:
            continue
        for target in table.ships_of(me.seat):
            near = is_near_line(distance_to_segment_in(me.at, foe.at, target.at))
            if can_hit(table, foe, mount, target) and (target is me or near):
                yield foe, mount, target


def missile_lines(tool: OrdersTool) -> list[Overlay]:
    """Draw the corridors of likely missiles that concern the selected ship (MF-32)."""
    if tool.ship is None or not tool.host.is_on("missiles") or tool.path(tool.ship.id).left:
        return []
    table = supposed(tool)
    me, found = table.ships[tool.ship.id], list[Overlay]()
    for foe, mount, target in _lines(table, me):
        support = len(supporters_of(table, foe, mount, target))
        if Trait.SATURATING in weapon_of(mount).traits:
            label = f"{foe.spec.name}: saturating" if target is me else ""
            found.append(SightLine(foe.at, target.at, label=label))
            continue
        label = f"{foe.spec.name}: +{support}" if target is me else ""
        found.append(Corridor(foe.at, target.at, SUPPORT_IN, me.seat, label))
    return found
