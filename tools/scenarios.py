"""Check scenario files, and let the computer play them: `python -m tools.scenarios FILE ... --games 20`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.maps.files import shelves_of
from game.match.remembered import files_in
from game.shell.assets import asset_path
from game.shell.paths import open_home
from rules.false_sunrise.mapmaking import map_faults
from rules.false_sunrise.scenarios import Scenario, load_scenario, setup_of
from rules.file_error import FileError
from rules.games import load_ruleset
from rules.kernel.seats import PLAYERS, Seat
from tools.arguments import Parser, whole_number
from tools.piping import run
from tools.simulation.playing import new_match, play_out


def main(argv: Sequence[str] | None = None) -> int:
    """Say of each file what is wrong with it or who wins on it; status 1 where one cannot be played."""
    asked = _arguments().parse_args(argv)
    shelves, broken = shelves_of(open_home()), False
    for path in asked.files or files_in(asset_path("scenarios")):
        try:
            scenario = load_scenario(path, shelves)
        except FileError as error:
            sys.stderr.write(f"{error}\n")
            broken = True
            continue
        sys.stdout.write(f"{scenario.file.name}: {_verdict(scenario)}\n")
        if asked.games:
            sys.stdout.write(f"  {_played(scenario, asked.games, asked.seed, asked.level)}\n")
            sys.stdout.flush()
    return int(broken)


def _arguments() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m tools.scenarios", description="Check scenario files, and let the computer play them."
    )
    add = parser.add_argument
    add("files", type=Path, nargs="*", metavar="FILE", help="scenario files (those that come with the game)")
    add("--games", type=whole_number(0), default=0, metavar="N", help="battles to play on each (0)")
    add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first battle (0)")
    add("--level", choices=LEVELS, default="captain", help="who plays both sides (captain)")
    return parser


def _verdict(scenario: Scenario) -> str:
    unfair = map_faults(scenario.polygons)
    return "can be played" + (f"; its map is not symmetric (SET-1): {unfair[0]}" if unfair else "")


def _played(scenario: Scenario, games: int, seed: int, level: str) -> str:
    """Play battles between two of a level and count who wins."""
    names = {seat: side.name for seat, side in scenario.file.by_seat.items()}
    won: Counter[Seat | None] = Counter()
    points: Counter[Seat] = Counter()
    turns, ruleset = 0, load_ruleset(scenario.file.edition)
    for number in range(games):
        match = new_match(ruleset, setup_of(scenario, names), seed + number)
        play_out(match, (level, level), seed + number)
        state = match.state
        won[state.outcome.winner if state.outcome else None] += 1
        points.update(state.scores)
        turns += state.turn
    sides = ", ".join(f"{names[seat]} {won[seat]} ({points[seat] / games:.1f} points)" for seat in PLAYERS)
    return f"{games} battles: {sides}, {won[None]} drawn; {turns / games:.1f} turns"


if __name__ == "__main__":
    sys.exit(run(main))
