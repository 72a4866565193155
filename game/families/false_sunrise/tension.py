"""How tense a battle is, for the music, judged only by what the viewing player may see."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.families.false_sunrise.moments import is_flagship
from game.shell.music_mood import MusicMood
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, MatchEnded, ShipCrashed, ShipDestroyed
from rules.false_sunrise.state import Phase, Ship, State
from rules.kernel.seats import PLAYERS

_MANY_POINTS = 12
_LITTLE = 0.25  # share of a ship's pips
_BEFORE = frozenset({Phase.INITIATIVE, Phase.MARKERS, Phase.EDGE, Phase.DEPLOYMENT})
_WEAPONS = frozenset({Phase.LAUNCHES, Phase.SQUADRONS, Phase.ACTIVATIONS})


def mood(view: State, beat: Sequence[Event]) -> MusicMood:
    """Return how tense the moment after a beat is.

    The "air" layer plays before the battle and while orders are being given.
    """
    if any(isinstance(event, MatchEnded) for event in beat):
        return MusicMood(0, frozenset({"air", "horn"}), linger=False)
    air = view.phase in _BEFORE or view.phase is Phase.ORDERS
    return MusicMood(_tension(view, beat), frozenset({"air"} if air else ()))


def _tension(view: State, beat: Sequence[Event]) -> int:
    if view.phase in _BEFORE:
        return 0
    ships = [ship for seat in PLAYERS for ship in view.ships_of(seat)]
    failing = [ship for ship in ships if _is_failing(ship)]
    if any(isinstance(event, ShipDestroyed | ShipCrashed) for event in beat):
        return 4
    if any(is_flagship(ship) for ship in failing):
        return 4
    if failing or max(view.scores.values()) >= _MANY_POINTS:
        return 3
    if view.phase in _WEAPONS:
        return 2
    return 1 if _somebody_in_reach(view) else 0


def _is_failing(ship: Ship) -> bool:
    """Return whether less than a quarter of a ship is left."""
    return sum(ship.pips) < _LITTLE * ship.fittings.bar_pips * len(ship.pips)


def _somebody_in_reach(view: State) -> bool:
    """Return whether any weapon has an enemy within range, ignoring arcs."""
    reach_in = edition_of(view).gunnery.reach_in
    for seat in PLAYERS:
        foes = [ship.at for ship in view.ships_of(seat.other)]
        for ship in view.ships_of(seat):
            stretches = {reach_in(ship, mount) for mount in ship.fittings.mounts}
            if any(near <= math.dist(ship.at, at) <= far for at in foes for near, far in stretches):
                return True
    return False
