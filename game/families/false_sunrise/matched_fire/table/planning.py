"""Forecasts of orders if every enemy holds its course: attacks, and lines of missiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.board.overlays import SightLine
from game.families.false_sunrise.board.overlays import Corridor, Overlay
from game.families.false_sunrise.danger.ends import drifting, ended, with_ships
from game.families.false_sunrise.matched_fire.drift_odds import Dealt, Suffered, dealt, suffered
from game.families.false_sunrise.table.risks import strikes
from game.screens.forecast.forecast_box import BoxLine, forecast_lines
from game.screens.tools.parts import percent
from game.screens.tools.plain_first import details_open
from game.widgets.icons import Icon
from game.widgets.pen import Ink
from game.wording import counted
from rules.false_sunrise.describe import units
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.catalogue import Trait
from rules.false_sunrise.matched_fire.gunnery import can_hit, is_capital, weapon_of
from rules.false_sunrise.matched_fire.point_defence import SUPPORT_IN, is_near_line, supporters_of
from rules.false_sunrise.state import Ship, State
from rules.table.measure import distance_to_segment_in
from rules.values import changed

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


_UNCOUNTED = "Drifting enemies make no strike moves"
_STRIKES = "Before it attacks, a squadron may fly 8 inches in any direction (MF-20). Best moves count it."
_COUNTED = "Strike moves of squadrons count (MF-20)"
_ANSWERED = "; it fires point defense at squadrons that come close, while its Fire Control lasts (MF-36)"


def supposed(tool: OrdersTool) -> State:
    """Return the state with the player's models at their planned positions and enemies drifting."""
    view, moved = tool.host.view, dict[str, Ship]()
    for ship in view.ships.values():
        if not ship.on_board:
            continue
        path = tool.path(ship.id) if ship.id in tool.plan.ids else drifting(view, ship)
        order = tool.plan.order(ship.id) if ship.id in tool.plan.ids else None  # WPN-5
        moved[ship.id] = changed(ended(ship, path), order=order, expended=0)
    return with_ships(view, moved)


class _Ends(NamedTuple):
    """What a model could do from its planned position, and what all enemies could do to it there."""

    table: State
    mine: Dealt
    theirs: Suffered


def _ends(tool: OrdersTool, ship: Ship) -> _Ends:
    table = supposed(tool)
    return _Ends(table, dealt(table, table.ships[ship.id]), suffered(table, table.ships[ship.id]))


def ends_words(tool: OrdersTool, ship: Ship) -> str:
    """Say in one sentence what a model deals and risks at its planned position."""
    seen = _ends(tool, ship)
    if not seen.mine.attacks and not seen.theirs.by:
        return f"If enemies drift, nobody is in reach{_before(tool, ship)}."
    deals = f"deal {seen.mine.mean:.1f}" if seen.mine.attacks else "deal nothing"
    hull = f"{sum(ship.pips)} {units(ship.spec.hull.unit, sum(ship.pips))}"
    risks = f"risk {seen.theirs.expected.mean:.1f} of your {hull}" if seen.theirs.by else "risk nothing"
    return f"If enemies drift, you {deals} and {risks}."


def _before(tool: OrdersTool, ship: Ship) -> str:
    """Return before which moves of squadrons a forecast holds, "" if none can follow (MF-20)."""
    if strikes(tool.host.view, ship.seat.other):
        return " before strike moves"
    return "" if is_capital(ship) else " before its strike move"


def ends_lines(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    """List what a model could attack from its planned position, and what could attack it there."""
    if tool.path(ship.id).left:
        return []
    seen = _ends(tool, ship)
    lost = seen.theirs.expected.mean
    left_out = strikes(tool.host.view, ship.seat.other)
    last = _missiles_line(seen.table, seen.table.ships[ship.id], left_out=left_out)
    deals = _line("You deal if they drift", seen.mine.mean, "good", Icon.UP, _targets_words(seen))
    by_drift, counted_too = _strike_words(ship) if left_out else ("", "")
    who = f"{_attackers_words(seen.theirs)}{by_drift}"
    drift = _line("You lose if they drift", lost, "refusal", Icon.DOWN, who)
    *_, mean, worst = [
        (words, figures, ink, icon, f"{tip}{counted_too}")
        for words, figures, ink, icon, tip in forecast_lines(
            tool.risks.forecast, lambda one: seen.table.ships[one].spec.name, "model"
        )
    ]
    if details_open(tool.host.app):
        return [deals, drift, mean, worst, last]
    return [deals, worst, last]


def _strike_words(ship: Ship) -> tuple[str, str]:
    """Return what is said of strike moves if enemies drift, and if they may move."""
    answers = _ANSWERED if is_capital(ship) else ""
    return f"\n{_UNCOUNTED}.", f"\n{_COUNTED}{answers}."


def _line(words: str, mean: float, ink: Ink, icon: Icon, tip: str) -> BoxLine:
    return words, (f"{mean:.1f}", ""), ink, icon, tip


def _targets_words(seen: _Ends) -> str:
    """Return what each target loses."""
    mine, ships = seen.mine, seen.table.ships
    each = "; ".join(f"{ships[one].spec.name} {odds.mean:.1f}" for one, odds in mine.targets.items())
    return f"With {counted(mine.attacks, 'attack')}: {each}." if each else "Nobody is in reach."


def _attackers_words(theirs: Suffered) -> str:
    """Return who attacks, how likely they destroy the model, and what its point defense attacks change."""
    if not theirs.by:
        return "Nobody is in reach."
    who = "; ".join(f"{foe.spec.name} {counted(len(found), 'attack')}" for foe, found in theirs.by)
    gone = theirs.expected.destroyed
    destroyed = f" The chance to destroy it is {percent(gone)}." if gone else ""
    if theirs.answered is None:
        return f"{who}.{destroyed}"
    return f"{who}.{destroyed} It loses {theirs.odds.mean:.1f} if it fires no point defense (MF-36)."


def _missiles_line(table: State, me: Ship, *, left_out: bool) -> BoxLine:
    """Count the lines of missiles; without any, say whether strike moves are `left_out`."""
    lines = [(foe, mount) for foe, mount, target in _lines(table, me) if target is me]
    if not lines and left_out:
        return _UNCOUNTED, (), "secondary", None, _STRIKES
    words = "No missiles reach it"
    if lines:
        support = min(len(supporters_of(table, foe, mount, me)) for foe, mount in lines)
        backed = f"at least {counted(support, 'friend')} can help" if support else "perhaps nobody can help"
        words = f"{counted(len(lines), 'missile line')}; {backed}"
    return words, (), "secondary", None, "Each friend near the line adds a die (MF-32)"


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
