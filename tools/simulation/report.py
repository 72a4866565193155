"""A readable summary of a run of matches."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from tools.simulation.playing import Result

_Z_95 = 1.959963984540054  # normal quantile of a two-sided 95 % interval


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in interval(5, 10)]
    [0.237, 0.763]
    """
    share = wins / games
    z = _Z_95 * _Z_95 / games
    middle = (share + z / 2) / (1 + z)
    half = _Z_95 / (1 + z) * math.sqrt(share * (1 - share) / games + z / 4 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def guest_lines(results: Sequence[Result]) -> list[str]:
    """Return a line per guest: which answers were given for it, and what it did wrong first."""
    given: dict[str, Counter[str]] = {}
    first: dict[str, str] = {}
    for result in results:
        for one in result.guests:
            given.setdefault(one.name, Counter()).update(one.given)
            first.setdefault(one.name, f"game with seed {result.seed}: {one.first}")
    return [
        f"{name}: {counted(kinds)}; the first in the {first[name]}" for name, kinds in sorted(given.items())
    ]


def counted(kinds: Mapping[str, int]) -> str:
    """Return how many answers of each kind were given for a guest, in words.

    >>> counted({"late": 3, "not legal": 1})
    '3 answers late, 1 not legal'
    """
    (kind, number), *rest = kinds.items()
    words = [f"{number} answer{'s' if number != 1 else ''} {kind}"]
    return ", ".join([*words, *(f"{number} {kind}" for kind, number in rest)])


def summary(results: Sequence[Result], turn: str) -> str:
    """Return win rates with intervals, and means; `turn` is the game's word for a turn."""
    games = len(results)
    won = Counter(result.winner for result in results)
    lines = [f"{games} games"]
    for name in ("red", "blue", "draw"):
        low, high = interval(won[name], games)
        label = "draws" if name == "draw" else f"{name} wins"
        lines.append(f"{label:<10}{won[name]:>7}  {won[name] / games:6.1%}  (95%: {low:.1%} to {high:.1%})")
    turns = [result.turns for result in results]
    lines.append(f"{turn + 's':<11}average {sum(turns) / games:.1f}, {min(turns)} to {max(turns)}")
    red, blue = (sum(getattr(result, name) for result in results) / games for name in ("red", "blue"))
    lines.append(f"points     red {red:.1f}, blue {blue:.1f}")
    decisions = sum(result.decisions for result in results)
    played = sum(result.seconds for result in results)
    rate = decisions / max(played, 1e-9)
    lines.append(f"decisions  {decisions / games:.0f} a game, {rate:,.0f} a second of processor")
    lines += guest_lines(results)
    return "\n".join(lines)
