"""Play whole matches without a screen: `python -m tools.simulate --games 100 --seed 1`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.console import Stopped, run
from rules.file_error import FileError
from rules.kernel.game import Game
from tools.arguments import Parser, whole_number
from tools.pieces import Pieces
from tools.pool import as_done
from tools.simulation.arguments import (
    add_guest_arguments,
    add_match_arguments,
    asked_game,
    drawing,
    limits_of,
)
from tools.simulation.guests import check_player, players_told
from tools.simulation.plan import Plan
from tools.simulation.playing import Result, play_one, play_some
from tools.simulation.report import summary


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(prog="python -m tools.simulate", description="Play whole matches without a screen.")
    game = asked_game(argv, parser)
    _add_arguments(parser, game)
    asked = parser.parse_args(argv)
    try:
        plan = _plan(game, asked)
    except (ValueError, FileError) as error:
        parser.error(str(error))
    begun = time.perf_counter()
    results: list[Result] = []

    def tell() -> None:
        if results and not asked.json:
            sys.stdout.write(summary(results, time.perf_counter() - begun, game.turn) + "\n")

    try:
        for result in _shown(_play(plan, asked.workers), plan.games, quiet=asked.json):
            if result.fault is not None:
                sys.stderr.write(f"simulate: {result.fault}\n")
                return 1
            results.append(result)
            if asked.json:
                sys.stdout.write(json.dumps(result.row()) + "\n")
    except Stopped as stop:
        stop.words += f" after {len(results)} of {plan.games} games"
        tell()
        raise
    tell()
    return 0


def _add_arguments(parser: argparse.ArgumentParser, game: Game) -> None:
    parser.add_argument(
        "--games", type=whole_number(1), default=100, metavar="N", help="matches to play (100)"
    )
    parser.add_argument(
        "--seed", type=whole_number(), default=0, metavar="S", help="seed of match 0; match i has S+i (0)"
    )
    names = players_told(game.editions[0])
    for seat in ("red", "blue"):
        told = f"one of {names} (random)" if seat == "red" else "the same for blue (random)"
        parser.add_argument(f"--{seat}", metavar="PLAYER", help=told)
    free = "who plays red, or blue if red is taken; use it twice for both"
    parser.add_argument("--player", action="append", default=[], metavar="PLAYER", help=free)
    add_match_arguments(parser, game)
    add_guest_arguments(parser)
    checked = "check the invariants of every match, and stop at the first fault of your own player"
    parser.add_argument("--check", action="store_true", help=checked)
    parser.add_argument("--json", action="store_true", help="write a line of JSON for each match")


def _plan(game: Game, asked: argparse.Namespace) -> Plan:
    """Return the requested plan; raise `ValueError` or `FileError` with one clear sentence."""
    players = _seated(asked)
    for name in players:
        check_player(name, game.editions[0], limits_of(asked))
    return Plan(
        games=asked.games,
        seed=asked.seed,
        game=game.id,
        players=players,
        drawing=drawing(game, asked),
        check=asked.check,
        limits=limits_of(asked),
    )


def _seated(asked: argparse.Namespace) -> tuple[str, str]:
    """Return who plays red and who plays blue; raise `ValueError` for more players than seats."""
    seats: list[str | None] = [asked.red, asked.blue]
    for name in asked.player:
        if None not in seats:
            raise ValueError(f"a match has two seats: there is none for {name}")
        seats[seats.index(None)] = name
    red, blue = (name or "random" for name in seats)
    return red, blue


def _play(plan: Plan, workers: int) -> Iterator[Result]:
    """Yield all results in order; if stopped, also those of later matches that are already done."""
    workers = min(workers, plan.games)
    if workers == 1:
        yield from (play_one(plan, number) for number in range(plan.games))
        return
    pieces, ahead, number = Pieces(plan.games, workers), dict[int, list[Result]](), 0
    try:
        for numbers, (results, seconds) in as_done(partial(play_some, plan), pieces, workers):
            pieces.took(len(numbers), seconds)
            ahead[numbers.start] = results
            while number in ahead:
                due = ahead.pop(number)
                yield from due
                number += len(due)
    except Stopped:
        yield from chain.from_iterable(ahead[begun] for begun in sorted(ahead))
        raise


def _shown(results: Iterator[Result], games: int, *, quiet: bool) -> Iterator[Result]:
    """Yield the results, with a progress bar if there is a terminal."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield from results
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        yield from progress.track(results, total=games, description="games")


if __name__ == "__main__":
    sys.exit(run(main))
