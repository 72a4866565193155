"""Measure speed against peers and limits: `python -m tools.bench [--only NAME] [--json]`.

Everything runs in one process.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.console import run
from tools.arguments import Parser
from tools.benches.astra import astra_games, astra_thinking
from tools.benches.book import rulebook
from tools.benches.danger import danger, frames_beside_danger
from tools.benches.dragging import dragged_orders
from tools.benches.frames import board_frames
from tools.benches.frontier import frontier_games, frontier_thinking
from tools.benches.frontier_frames import frontier_frames
from tools.benches.games import opening_saves, random_games
from tools.benches.idle import idle_cost
from tools.benches.laws import attack_laws, state_copies
from tools.benches.levels import games_of_levels, thinking
from tools.benches.matched import matched_games, matched_laws
from tools.benches.plans import kept_plans
from tools.benches.refusals import refusals
from tools.benches.sight import sight_batch, sight_queries
from tools.benches.solo import thinking_frames
from tools.benches.timing import Measurement
from tools.extras import MissingLibraryError

BENCHES: Mapping[str, Callable[[], Iterator[Measurement]]] = {
    "games": random_games,
    "matched": matched_games,
    "astra": astra_games,
    "astra-thinking": astra_thinking,
    "frontier": frontier_games,
    "frontier-thinking": frontier_thinking,
    "levels": games_of_levels,
    "thinking": thinking,
    "saves": opening_saves,
    "refusals": refusals,
    "plans": kept_plans,
    "sight": sight_queries,
    "batch": sight_batch,
    "law": attack_laws,
    "matched-law": matched_laws,
    "copy": state_copies,
    "drag": dragged_orders,
    "frame": board_frames,
    "frontier-frame": frontier_frames,
    "danger": danger,
    "danger-frames": frames_beside_danger,
    "solo": thinking_frames,
    "rulebook": rulebook,
    "idle": idle_cost,
}
_HEADINGS = ("", "ours", "peer", "unit", "ratio", "goal", "met")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks; return status 0 even if a goal is missed."""
    parser = Parser(
        prog="python -m tools.bench",
        description="Measure speed against peers and limits. A ratio says how many times better ours is.",
    )
    parser.add_argument("--only", choices=BENCHES, action="append", help="run this one (may be repeated)")
    parser.add_argument("--json", action="store_true", help="write a list of rows as JSON")
    asked = parser.parse_args(argv)
    rows: list[Measurement] = []
    if not asked.json:
        _write(*_HEADINGS)
    try:
        for name in asked.only or BENCHES:
            for row in BENCHES[name]():
                rows.append(row)
                if not asked.json:
                    _say(row)
    except MissingLibraryError as error:
        parser.error(str(error))
    if asked.json:
        sys.stdout.write(json.dumps([row.data() for row in rows], indent=2) + "\n")
    return 0


def _say(row: Measurement) -> None:
    data = row.data()
    goal, met = ("-", "-") if row.goal is None else (data["goal"], "yes" if row.met else "no")
    _write(row.name, data["ours"], data["peer"], row.unit, data["ratio"], goal, met)


def _write(*cells: object) -> None:
    name, ours, peer, unit, ratio, goal, met = map(str, cells)
    sys.stdout.write(f"{name:<36}{ours:>10}{peer:>10}  {unit:<12}{ratio:>9}{goal:>8}  {met}\n")


if __name__ == "__main__":
    sys.exit(run(main))
