"""What a run of matches showed, for people."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from tools.simulation.playing import Result

_Z_95 = 1.959963984540054  # normal quantile of a two-sided interval of 95 per cent


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 per cent for a share.

    >>> [round(bound, 3) for bound in interval(5, 10)]
    [0.237, 0.763]
    """
    share = wins / games
    z = _Z_95 * _Z_95 / games
    middle = (share + z / 2) / (1 + z)
    half = _Z_95 / (1 + z) * math.sqrt(share * (1 - share) / games + z / 4 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(results: Sequence[Result], wall_seconds: float, turn: str) -> str:
    """Write win rates with their intervals, means and speed; `turn` is what people call a turn."""
    games = len(results)
    won = Counter(result.winner for result in results)
    lines = [f"{games} games"]
    for name in ("red", "blue", "draw"):
        low, high = interval(won[name], games)
        label = "draws" if name == "draw" else f"{name} wins"
        lines.append(f"{label:<10}{won[name]:>7}  {won[name] / games:6.1%}  (95%: {low:.1%} to {high:.1%})")
    turns = [result.turns for result in results]
    lines.append(f"{turn + 's':<11}mean {sum(turns) / games:.1f}, {min(turns)} to {max(turns)}")
    red, blue = (sum(getattr(result, name) for result in results) / games for name in ("red", "blue"))
    lines.append(f"points     red {red:.1f}, blue {blue:.1f}")
    decisions = sum(result.decisions for result in results)
    played = sum(result.seconds for result in results)
    rate = decisions / max(played, 1e-9)
    lines.append(f"decisions  {decisions / games:.0f} a game, {rate:,.0f} a second of processor")
    lines.append(f"speed      {games / max(wall_seconds, 1e-9):.1f} games a second")
    return "\n".join(lines)
