"""Play whole matches without a screen: `python -m tools.simulate --games 100 --seed 1`."""

from __future__ import annotations

import argparse
import heapq
import json
import sys
import time
from collections.abc import Iterator, Sequence

from game.console import Stopped, run
from rules.file_error import FileError
from rules.kernel.game import Game
from tools.arguments import Parser, whole_number
from tools.runs.running import (
    BrokenGame,
    Games,
    Job,
    OtherVersion,
    Place,
    add_place_arguments,
    place_of,
    record_of,
)
from tools.simulation.arguments import (
    add_guest_arguments,
    add_match_arguments,
    asked_game,
    drawing,
    limits_of,
)
from tools.simulation.guest_code import GuestError
from tools.simulation.guests import check_player, players_told
from tools.simulation.plan import Plan
from tools.simulation.playing import Result
from tools.simulation.report import summary
from tools.simulation.run import SimulatedRow, SimulationRun, play_matches, result_of


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(prog="python -m tools.simulate", description="Play whole matches without a screen.")
    game = asked_game(argv, parser)
    _add_arguments(parser, game)
    asked = parser.parse_args(argv)
    try:
        ran = SimulationRun(_plan(game, asked))
        out, place = record_of(asked.out), place_of(asked)
        games = Games(Job(ran, play_matches, lambda _: SimulatedRow), out, "--out", quiet=asked.json)
        results = [result_of(row) for row in games.kept() if row["pair"] < ran.plan.games]
    except (ValueError, OSError, FileError) as error:
        parser.error(str(error))
    begun, kept = time.perf_counter(), len(results)
    try:
        with games.telling():
            for result in _played(games, ran, place, results):
                if asked.json:
                    sys.stdout.write(json.dumps(result.row()) + "\n")
                results.append(result)
    except (BrokenGame, GuestError, OtherVersion) as error:
        sys.stderr.write(f"simulate: {error}\n")
        return 1
    except Stopped:
        if results and not asked.json:
            sys.stdout.write(summary(results, game.turn) + "\n")
        raise
    games.close()
    if not asked.json:
        played = len(results) - kept
        took_s = max(time.perf_counter() - begun, 1e-9)
        speed = [f"speed      {played / took_s:.1f} games a second"] if played else []
        sys.stdout.write("\n".join([summary(results, game.turn), *speed]) + "\n")
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
    add_place_arguments(parser)
    kept = "record of the matches; run the same command again to continue"
    parser.add_argument("--out", metavar="F.jsonl", help=kept)
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


def _played(games: Games, ran: SimulationRun, place: Place, kept: Sequence[Result]) -> Iterator[Result]:
    """Yield the results in the order of their seeds; if stopped, also later ones that are already known."""
    known = {result.seed for result in kept}
    due = (seed for number in range(ran.plan.games) if (seed := ran.plan.seed + number) not in known)
    ahead: list[tuple[int, Result]] = []
    next_seed = next(due, None)
    try:
        for row in games.play(ran.slots(), place):
            heapq.heappush(ahead, (row["seed"], result_of(row)))
            while ahead and ahead[0][0] == next_seed:
                yield heapq.heappop(ahead)[1]
                next_seed = next(due, None)
    except Stopped:
        yield from (result for _, result in sorted(ahead, key=lambda one: one[0]))
        raise


if __name__ == "__main__":
    sys.exit(run(main))
