"""The plain sentences at the top of the panel while a side fires: what the shot does, and what threatens."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from game.families.dark_frontier.table.firing_danger import danger_words
from game.families.dark_frontier.table.firing_forecast import Later, Prospect
from game.families.dark_frontier.table.firing_pursuit import pursuit_of
from game.families.dark_frontier.table.firing_words import round_words, title_of
from game.screens.tools.plain_first import likely
from rules.dark_frontier.figures import TUBES

if TYPE_CHECKING:
    from game.families.dark_frontier.table.firing import FireTool

_LONG_SHOT = 0.4


def lead_words(tool: FireTool) -> str:
    """Return what the shot in hand does, and what will reach the side's own ships this round."""
    return f"{_shot_words(tool)} {danger_words(tool.coming, tool.request.seat)}"


def _shot_words(tool: FireTool) -> str:
    if tool.holding:
        if not tool.choice.proposes or any(map(tool.choice.offers, tool.choice.met)):
            return "You fire nothing more." if tool.shots_fired else "You fire nothing."
        able = {arm.weapon for arm in tool.choice.all_arms() if tool.choice.meetings(arm)}
        if able == {TUBES}:
            return "A missile could reach a ship, but you may need it to stop one."
        if able:
            return (
                f"{'Another' if tool.shots_fired else 'A'} shot could reach a ship, but is hardly worth it."
            )
        return f"None of your {'other ' * bool(tool.shots_fired)}shots reaches a ship now."
    met, what = tool.choice.meeting, title_of(tool.choice.arm.weapon)
    if met is not None and tool.prospect is not None:
        return _hit_words(met.enemy, tool.prospect)
    own = next((one for one in tool.later if tool.state.ships[one.ship].seat is tool.request.seat), None)
    if own is not None:
        return f"Careful: this shot reaches your own {own.ship} {_when(tool, own)}."
    if tool.choice.arm.weapon == TUBES:
        pursuit = pursuit_of(tool.state, tool.choice.shot)
        if pursuit is not None and pursuit.meeting:
            return f"This missile can chase {pursuit.ship} from next round."
        return "This missile reaches no ship this round or next."
    if tool.later:
        return f"This flak reaches {tool.later[0].ship} {_when(tool, tool.later[0])}, unless it burns."
    return f"{what}: this flak reaches no ship, but makes its path dangerous."


def _when(tool: FireTool, later: Later) -> str:
    return round_words(tool.state.round, later.advance)


def _hit_words(enemy: str, prospect: Prospect) -> str:
    hit = _chance_words(prospect.hit.hit)
    alone, kills = prospect.hit.lost, prospect.together.lost
    also = " and may destroy it" if Fraction(0) < alone < 1 else ""
    return f"You {hit} {enemy}{also}." if kills < 1 else f"You destroy {enemy}."


def _chance_words(chance: Fraction) -> str:
    """Return how likely a hit is, with its verb.

    >>> [_chance_words(Fraction(one, 6)) for one in (1, 3, 4, 6)]
    ['are not likely to hit', 'may hit', 'will probably hit', 'will certainly hit']
    """
    if chance < _LONG_SHOT:
        return "are not likely to hit"
    words = likely(float(chance))
    return "may hit" if words == "maybe" else f"will {words} hit"
