"""The tension of a battle, for the music, from what the watching player has been shown only."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.astra_et_tenebrae.moments import any_fell, is_failing
from game.shell.music_mood import MusicMood
from rules.astra_et_tenebrae.events import BattleEnded, Event
from rules.astra_et_tenebrae.state import Phase, State
from rules.kernel.seats import PLAYERS
from rules.table.measure import within

_BEFORE = frozenset({Phase.CAPTAINS, Phase.PLACING})
_CALM = frozenset({Phase.INITIATIVE, Phase.HEAT, Phase.MOVEMENT})
_FIGHT = frozenset({Phase.TACTICIANS, Phase.COMBAT})


def mood(view: State, beat: Sequence[Event]) -> MusicMood:
    """Return how tense the moment after a beat is.

    The "air" track plays while heat and burns are chosen.
    """
    if any(isinstance(event, BattleEnded) for event in beat):
        return MusicMood(0, frozenset({"air", "horn"}), linger=False)
    air = view.phase in _BEFORE or view.phase in _CALM
    return MusicMood(_tension(view, beat), frozenset({"air"} if air else ()))


def _tension(view: State, beat: Sequence[Event]) -> int:
    if view.phase in _BEFORE:
        return 0
    if any_fell(beat):
        return 4
    ships = [ship for seat in PLAYERS for ship in view.side(seat)]
    if any(is_failing(view, ship.name) or ship.heat > view.figures.heat.overheats_above for ship in ships):
        return 3
    if view.phase in _FIGHT:
        return 2
    reach = view.figures.cannon.range_in
    red, blue = ([ship.at for ship in view.side(seat) if ship.at is not None] for seat in PLAYERS)
    return int(any(within(one, other, reach) for one in red for other in blue))
