"""The tension of a duel, for the music, from what the watching player has been shown only."""

from __future__ import annotations

from collections.abc import Sequence

from game.shell.music_mood import MusicMood
from rules.dark_frontier.events import DamageTaken, DuelEnded, Event, ShipDestroyed, TokenLeft
from rules.dark_frontier.foreseeing import coming_at
from rules.dark_frontier.state import Phase, State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import distance
from rules.kernel.seats import PLAYERS

_CALM = frozenset({Phase.SETUP, Phase.COMMAND, Phase.TALLY})
_NEAR = 9  # hexes within which guns and missiles begin to matter


def mood(view: State, beat: Sequence[Event]) -> MusicMood:
    """Return how tense the moment after a beat is; the "air" track plays while commands are set."""
    if any(isinstance(event, DuelEnded) for event in beat):
        return MusicMood(0, frozenset({"air", "horn"}), linger=False)
    return MusicMood(_tension(view, beat), frozenset({"air"} if view.phase in _CALM else ()))


def _tension(view: State, beat: Sequence[Event]) -> int:
    if view.phase is Phase.SETUP or any(ship.at is None for ship in view.flying()):
        return 0  # whoever concedes while ships are placed ends a duel in which some never were
    if any(_is_grave(event, view) for event in beat):
        return 4
    ships = list(view.flying())
    last = any(condition(view.figures, ship).hull == 1 for ship in ships)
    nearly = any(view.points[seat] >= view.setup.points - 1 for seat in PLAYERS)
    if last or nearly:
        return 3
    if view.phase is Phase.ADVANCE or any(coming_at(view, ship) for ship in ships):
        return 2
    first, second = (list(view.side(seat)) for seat in PLAYERS)
    return int(any(distance(one.place, other.place) <= _NEAR for one in first for other in second))


def _is_grave(event: Event, view: State) -> bool:
    """Return whether an event is a loss or a hit."""
    lost = isinstance(event, TokenLeft) and event.token in view.ships
    return lost or isinstance(event, ShipDestroyed | DamageTaken)
