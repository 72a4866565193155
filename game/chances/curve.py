"""The winning chance over a finished match, place by place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from game.chances.chance import Chance
from game.chances.winning_chance import EventT, StateT, WinningChance
from game.games import card_of
from game.players.background_jobs import Tell
from game.players.mind import Briefing
from game.review.background_review import ensure_over, unpacked
from rules.games import load_ruleset
from rules.kernel.ruleset import AnyRuleset

Beats = Sequence[Sequence[EventT]]
# Called with the finished share; returns whether to go on.
Progress = Callable[[float], bool]

AT_THE_END = "at the end"


@dataclass(frozen=True, slots=True)
class Place(Generic[StateT]):
    """A place on the curve: its moment in the replay, and its time in the turn in words.

    `state` is valid only until the next place. `sure` means that the match is over.
    """

    moment: int
    state: StateT
    when: str
    sure: bool = False


def places_of(
    model: WinningChance[StateT, EventT], ruleset: AnyRuleset, opening: StateT, beats: Beats[EventT]
) -> Iterator[Place[StateT]]:
    """Yield the places for which a match's chance is shown; the last one is the end of a finished match."""
    state, told = ruleset.copy(opening), 0
    for moment, beat in enumerate((*beats, ())):
        if ruleset.is_over(state):
            yield Place(moment, state, AT_THE_END, sure=True)
            return
        turn = ruleset.turn(state)
        if when := model.when(state, beat, new_turn=turn != told):
            told = turn
            yield Place(moment, state, when)
        for event in beat:
            event.apply(state)  # type: ignore[attr-defined]


def curve_of(
    model: WinningChance[StateT, EventT],
    ruleset: AnyRuleset,
    opening: StateT,
    beats: Beats[EventT],
    progress: Progress = lambda _share: True,
) -> tuple[Chance, ...] | None:
    """Return the chances of a finished match, or None if `progress` says to stop.

    Each chance uses only what everybody could see at its moment. Raise `NotOver` if the match goes on.
    """
    ensure_over(ruleset, opening, beats)
    found = []
    for place in places_of(model, ruleset, opening, beats):
        if not progress(place.moment / len(beats)):
            return None
        first = model.chance_of(ruleset.conceal(place.state, None))
        found.append(Chance(ruleset.turn(place.state), place.moment, first, place.when, place.sure))
    return tuple(found)


def go_through(briefing: Briefing, packed: bytes, tell: Tell) -> tuple[Chance, ...] | None:
    """Return the chances of a packed match, or None if `tell` says to stop."""
    opening, beats, _since = unpacked(briefing, packed)
    model = card_of(briefing.edition).winning_chance()
    assert model is not None, "only games that tell chances are asked for them"
    return curve_of(model, load_ruleset(briefing.edition), opening, beats, lambda share: tell(share, None))
