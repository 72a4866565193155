"""A weapon's short range and reach as rings, for capital ships (AC) and squadrons (AS) (MF-24)."""

from __future__ import annotations

from game.board.overlays import Circle
from game.families.false_sunrise.board.overlays import Overlay
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.matched_fire.gunnery import base_of, is_capital, reach_at, short_range_in, weapon_of
from rules.false_sunrise.matched_fire.pool_law import LEAST_BASE
from rules.false_sunrise.state import Ship, State
from rules.table.measure import Point

_SHORT, _REACH = "short", "reach"
_NAMES = {True: "AC", False: "AS"}  # of the ratings against capital ships and squadrons


def rings_of(
    state: State, ship: Ship, mount: Mount, at: Point, towards: Point | None = None
) -> list[Overlay]:
    """Return rings for how far a weapon reaches from a point; equal rings share one label.

    There are none for capital ships, or for squadrons, if the enemy has none of them on the board;
    what is the same for all kinds of targets is not said. Labels avoid the line `towards` a point: they
    are below, or above if that point is lower.
    """
    weapon, labels = weapon_of(mount), dict[int, list[tuple[str, str]]]()
    kinds = {is_capital(foe) for foe in state.ships_of(ship.seat.other)}
    kinds = {capital for capital in kinds if base_of(ship, weapon, capital=capital) >= LEAST_BASE}
    for capital in sorted(kinds, reverse=True):
        short, reach = short_range_in(ship, capital=capital), reach_at(ship, weapon, capital=capital)
        labels.setdefault(short, []).append((_NAMES[capital], _SHORT))
        labels.setdefault(reach, []).append((_NAMES[capital], _REACH))
    above = towards is not None and towards[1] > at[1]
    return [
        Circle(at, reach, ship.seat, f'{_joined(found, len(kinds))} {reach}"', label_above=above)
        for reach, found in labels.items()
    ]


def _joined(found: list[tuple[str, str]], kinds: int) -> str:
    """Join the labels of one ring; if short range and reach are equal, it is only "short"."""
    short = [name for name, what in found if what == _SHORT]
    reach = [name for name, what in found if what == _REACH and name not in short]
    return ", ".join(
        what if len(names) == kinds else f"{' '.join(names)} {what}"
        for names, what in ((short, _SHORT), (reach, _REACH))
        if names
    )
