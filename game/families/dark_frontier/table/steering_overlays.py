"""Overlays while missiles are steered: possible positions, planned paths, meetings and a key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.board.plates import Span
from game.families.dark_frontier.board.layout import point_on_way
from game.families.dark_frontier.board.overlays import (
    GhostShot,
    MapKey,
    Met,
    Overlay,
    Sign,
    SteerEnds,
)
from game.families.dark_frontier.table.commanding_words import chance
from game.families.dark_frontier.table.firing_words import when_words
from rules.dark_frontier.state import Kind, Projectile
from rules.dark_frontier.steering import COAST

if TYPE_CHECKING:
    from game.families.dark_frontier.table.steering import SteerTool


def overlays_of(tool: SteerTool) -> list[Overlay]:
    """Return the overlays of the tool."""
    missile = tool.missile
    ends = tuple(
        (at, any(tool.chase.of(missile, one).hits for one in ways))
        for at, ways in tool.chase.ways(missile).items()
    )
    found: list[Overlay] = [SteerEnds(missile.seat, ends, tool.goal())]
    for name, steering in tool.told.items():
        one = tool.state.projectiles[name]
        if one is missile or steering != COAST:
            found.append(_ghost(tool, one))
        found += _meetings(tool, one)
    found.append(MapKey(tuple(_key(ends, found)), missile.seat))
    return found


def _ghost(tool: SteerTool, one: Projectile) -> GhostShot:
    facing, velocity = tool.chase.of(one, tool.told[one.id]).flight
    return GhostShot(one.seat, Kind.MISSILE, one.at, velocity, facing, flies=True)


def _meetings(tool: SteerTool, one: Projectile) -> Iterator[Met]:
    pursuit = tool.chase.of(one, tool.told[one.id])
    for catch in pursuit.catches:
        words: tuple[tuple[Span, ...], ...] = ()
        if one is tool.missile:
            odds = f": {chance(catch.odds.lost)} to destroy" if catch.odds is not None else ""
            words = (((f"{one.id} reaches {catch.whom} {when_words(catch.part)}{odds}", "plain"),),)
        at = point_on_way(one.at, pursuit.flight.velocity, catch.part)
        yield Met(at, catch.part, words=words, tone="good")


def _key(ends: tuple[tuple[object, bool], ...], found: list[Overlay]) -> Iterator[tuple[Sign, str]]:
    if any(meets for _, meets in ends):
        yield Sign.MEETS, "from here it hits a ship"
    if not all(meets for _, meets in ends):
        yield Sign.PASSES, "ends here: hits nothing"
    if any(isinstance(one, Met) for one in found):
        yield Sign.SURE, "where they meet"
