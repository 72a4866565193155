"""The winning chance over a finished match, place by place."""

from __future__ import annotations

from collections.abc import Callable

from game.families.false_sunrise.chances.model import chance_of
from game.families.false_sunrise.chances.places import BEGINS, Beats, places_of
from game.match.background_review import NotOver, unpacked
from game.match.chances import Chance
from game.players.background_jobs import Tell
from game.players.mind import Briefing
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, MatchEnded, ShipActivated
from rules.false_sunrise.state import State

# Called with the finished share; returns whether to go on.
Progress = Callable[[float], bool]


def curve_of(
    opening: State, beats: Beats, progress: Progress = lambda _share: True
) -> tuple[Chance, ...] | None:
    """Return the chances of a finished match, or None if `progress` says to stop.

    Each chance uses only what everybody could see at its moment. Raise `NotOver` if the match goes on.
    """
    if not any(isinstance(event, MatchEnded) for beat in beats[-1:] for event in beat):
        raise NotOver("the match goes on")
    conceal = edition_of(opening).ruleset.conceal
    found = []
    for moment, state in places_of(opening, beats):
        if not progress(moment / len(beats)):
            return None
        next_beat = beats[moment] if moment < len(beats) else ()
        sure = state.outcome is not None
        found.append(
            Chance(state.turn, moment, chance_of(conceal(state, None)), _when(state, next_beat), sure)
        )
    return tuple(found)


def _when(state: State, next_beat: tuple[Event, ...]) -> str:
    """Describe when in its turn a moment is."""
    if state.outcome is not None:
        return "at the end"
    if state.phase in BEGINS:
        return "as it begins"
    acting = next((event.ship_id for event in next_beat if isinstance(event, ShipActivated)), "")
    return f"before {ship_name(state, acting)} acts"


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> tuple[Chance, ...] | None:
    """Return the chances of a packed match, or None if `tell` says to stop."""
    opening, beats, _since = unpacked(briefing, packed)
    return curve_of(opening, beats, lambda share: tell(share, None))
