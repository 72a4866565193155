"""The styles that a level may have: what it values more or less than a level without a style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from rules.false_sunrise.fleet import Fleet


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """What a player cares for when it gives orders, beside what counts for everybody.

    `now` to `hazard` multiply the terms of that name in the value of a plan (see `evaluation`). A ship
    likes to end `from_in` to `to_in` inches from the nearest enemy; each inch nearer or farther costs
    `per_in` points. Each inch of velocity adds `swift` points; each inch beyond `most_velocity` costs half
    a point.
    """

    now: float = 1.0
    future: float = 1.0
    dealt: float = 1.0
    taken: float = 1.0
    kills: float = 1.0
    losses: float = 1.0
    hazard: float = 1.0
    from_in: float = 0.0
    to_in: float = inf
    per_in: float = 0.0
    swift: float = 0.0
    most_velocity: float = inf


@dataclass(frozen=True, slots=True, kw_only=True)
class Style(Leaning):
    """A way to play, meant to make a level neither stronger nor weaker.

    Squadrons: `strikes` and `guards` multiply the value of attacking and of guarding a friend.
    `launches_early` sends them out before an enemy is near.
    `archetypes` names the fleets that suit the style, in any edition that has them. With `with_craft`, a
    fleet without squadrons does not suit it.
    """

    name: str
    title: str
    about: str
    strikes: float = 1.0
    guards: float = 1.0
    launches_early: bool = False
    archetypes: tuple[str, ...] = ()
    with_craft: bool = False


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style(
            name="raider",
            title="Raider",
            about="Races from marker to marker, and fires in passing.",
            now=1.2,
            future=1.2,
            dealt=0.5,
            kills=0.5,
            taken=1.5,
            losses=1.5,
            from_in=8.0,
            per_in=0.03,
            swift=0.05,
            archetypes=("raiders", "pack", "swarm", "knives", "rain"),
        ),
        Style(
            name="gunner",
            title="Gunner",
            about="Looks for a fight at the range of its guns.",
            dealt=3.0,
            kills=3.0,
            taken=1.1,
            losses=1.1,
            from_in=6.0,
            to_in=14.0,
            per_in=0.09,
            archetypes=("gun-line", "lancers", "snipers", "salvo", "siege"),
        ),
        Style(
            name="carrier",
            title="Carrier",
            about="Keeps its ships far off and sends squadrons.",
            taken=1.5,
            losses=1.5,
            from_in=18.0,
            per_in=0.05,
            strikes=1.5,
            launches_early=True,
            archetypes=("carriers",),
            with_craft=True,
        ),
        Style(
            name="warden",
            title="Warden",
            about="Takes its time and spares its ships.",
            future=1.2,
            taken=1.5,
            losses=2.0,
            swift=-0.006,
            guards=2.0,
            archetypes=("fortress", "line", "umbrella"),
        ),
        Style(
            name="brawler",
            title="Brawler",
            about="Comes close, whatever it costs.",
            kills=1.5,
            taken=0.7,
            losses=0.7,
            to_in=4.0,
            per_in=0.12,
            archetypes=("pack", "lancers", "knives", "gun-line"),
        ),
    )
}


def suits(style: Style, fleet: Fleet) -> bool:
    """Return whether a fleet has what a style needs."""
    craft = (any(ship.starting_holds()) or not ship.hull.capital for ship in fleet.ships)
    return not style.with_craft or any(craft)
