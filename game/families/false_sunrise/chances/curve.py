"""The winning chance over a match that is over, place by place."""

from __future__ import annotations

from collections.abc import Callable

from game.families.false_sunrise.chances.model import chance_of
from game.families.false_sunrise.chances.places import BEGINS, Beats, places_of
from game.match.background_review import NotOver, unpacked
from game.match.chances import Chance
from game.players.errands import Tell
from game.players.mind import Briefing
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, MatchEnded, ShipActivated
from rules.false_sunrise.state import State

# Told what share is done; says whether to go on.
Progress = Callable[[float], bool]


def curve_of(
    opening: State, beats: Beats, progress: Progress = lambda _share: True
) -> tuple[Chance, ...] | None:
    """Tell the chances of a match that is over; None where `progress` says not to go on. NotOver otherwise.

    Each is told from what everybody could see of the table at its moment.
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
    """Say when in its turn a place is."""
    if state.outcome is not None:
        return "at the end"
    if state.phase in BEGINS:
        return "as it begins"
    acting = next((event.ship_id for event in next_beat if isinstance(event, ShipActivated)), "")
    return f"before {ship_name(state, acting)} acts"


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> tuple[Chance, ...] | None:
    """Tell the chances of a packed match; None where `tell` says not to go on."""
    opening, beats, _since = unpacked(briefing, packed)
    return curve_of(opening, beats, lambda share: tell(share, None))
