"""Measure speed against peers and limits: `python -m tools.bench [--only NAME] [--json]`.

Everything runs in one process, except for what starts a new program.

`python -m tools.bench --against CHECKOUT` compares the speed of this checkout with that of another:
a folder with its own code, such as a worktree of the last version. Each bench runs in new processes
with the code of both checkouts by turns, in seven rounds, or as many as --rounds says. For each row
it writes the medians before (in the other checkout) and now, how many times better the row is now,
and bounds for that. The exit status is 1 if a row may be more than 5 % slower.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from game.console import run
from tools.arguments import Parser, is_folder
from tools.benches.astra import astra_games, astra_thinking
from tools.benches.book import rulebook
from tools.benches.comparing import ROUNDS, STARTING, ComparedRow, MissingRow, compare
from tools.benches.danger import danger, frames_beside_danger
from tools.benches.dragging import dragged_orders
from tools.benches.frames import board_frames
from tools.benches.frontier import frontier_games, frontier_thinking
from tools.benches.frontier_frames import frontier_frames
from tools.benches.games import march_games, opening_saves, random_games
from tools.benches.growth import growth, memory, two_workers
from tools.benches.idle import idle_cost
from tools.benches.laws import attack_laws, state_copies
from tools.benches.levels import games_of_levels, thinking
from tools.benches.matched import matched_games, matched_laws
from tools.benches.plans import kept_plans
from tools.benches.refusals import refusals
from tools.benches.sight import sight_batch, sight_queries
from tools.benches.solo import thinking_frames
from tools.benches.starting import starting
from tools.benches.timing import Measurement
from tools.extras import MissingLibraryError

BENCHES: Mapping[str, Callable[[], Iterator[Measurement]]] = {
    "games": random_games,
    "march": march_games,
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
    STARTING: starting,
    "idle": idle_cost,
    "growth": growth,
    "workers": two_workers,
    "memory": memory,
}
_HEADINGS = ("", "ours", "peer", "unit", "ratio", "goal", "met", "worst and best round")
_COMPARED_HEADINGS = ("", "before", "now", "unit", "ratio", "least", "most")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks.

    Return 0 even if a goal is missed, but 1 if a row is slower than in the other checkout.
    """
    parser = Parser(
        prog="python -m tools.bench",
        description="Measure speed against peers and limits. A ratio says how many times better ours is.",
    )
    parser.add_argument(
        "--only", choices=BENCHES, action="append", help="only run this one (can be repeated)"
    )
    parser.add_argument("--json", action="store_true", help="write a list of rows as JSON")
    parser.add_argument(
        "--against", type=_checkout, metavar="CHECKOUT", help="compare with the code in this folder"
    )
    parser.add_argument(
        "--rounds", type=int, choices=range(1, 100), metavar="N", help=f"rounds of a comparison ({ROUNDS})"
    )
    asked = parser.parse_args(argv)
    names = asked.only or list(BENCHES)
    if asked.against is not None:
        return _compare(names, asked.against, asked.rounds or ROUNDS, as_json=asked.json)
    if asked.rounds is not None:
        parser.error("--rounds goes with --against")
    try:
        _measure(names, as_json=asked.json)
    except MissingLibraryError as error:
        parser.error(str(error))
    return 0


def _checkout(text: str) -> Path:
    folder = Path(text)
    if not all(is_folder(folder / package) for package in ("rules", "game", "tools")):
        raise argparse.ArgumentTypeError(f"{text!r} is not a checkout of the program")
    return folder


def _measure(names: Sequence[str], *, as_json: bool) -> None:
    rows: list[Measurement] = []
    if not as_json:
        _write(*_HEADINGS)
    for name in names:
        for row in BENCHES[name]():
            rows.append(row)
            if not as_json:
                _say(row)
    if as_json:
        sys.stdout.write(json.dumps([row.data() for row in rows], indent=2) + "\n")


def _compare(names: Sequence[str], checkout: Path, rounds: int, *, as_json: bool) -> int:
    found: list[ComparedRow | MissingRow] = []
    if not as_json:
        _write(*_COMPARED_HEADINGS)
    for name in names:
        for row in compare(name, checkout, rounds):
            found.append(row)
            if not as_json:
                _say_compared(row)
    if as_json:
        sys.stdout.write(json.dumps([asdict(row) for row in found], indent=2) + "\n")
    return int(any(isinstance(row, ComparedRow) and row.slower for row in found))


def _say(row: Measurement) -> None:
    data = row.data()
    goal, met = ("-", "-") if row.goal is None else (data["goal"], "yes" if row.met else "no")
    rounds = "" if row.least is None else f"{data['least']} to {data['most']}"
    _write(row.name, data["ours"], data["peer"], row.unit, data["ratio"], goal, met, rounds)


def _say_compared(row: ComparedRow | MissingRow) -> None:
    if isinstance(row, MissingRow):
        sys.stdout.write(f"{row.name:<36}{row.why}\n")
    else:
        figures = (f"{row.before:.4g}", f"{row.after:.4g}", row.unit, f"{row.ratio:.3f}", f"{row.least:.3f}")
        _write(row.name, *figures, f"{row.most:.3f}{' slower' if row.slower else ''}")
    sys.stdout.flush()


def _write(*cells: object) -> None:
    name, ours, peer, unit, ratio, goal, *rest = map(str, cells)
    line = f"{name:<36}{ours:>10}{peer:>10}  {unit:<12}{ratio:>9}{goal:>8}  {'   '.join(rest)}"
    sys.stdout.write(line.rstrip() + "\n")


if __name__ == "__main__":
    sys.exit(run(main))
