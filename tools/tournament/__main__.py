"""Let players meet in mirrored pairs: `python -m tools.tournament random runner captain --pairs 100`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import Stopped, run
from rules.file_error import FileError
from rules.kernel.game import Game
from tools.arguments import Parser, whole_number
from tools.extras import need
from tools.runs.running import (
    BrokenGame,
    Games,
    Job,
    OtherVersion,
    add_place_arguments,
    place_of,
    record_of,
)
from tools.simulation.arguments import (
    add_guest_arguments,
    add_match_arguments,
    asked_game,
    drawing,
    edition_of,
    limits_of,
)
from tools.simulation.guest_code import GuestError
from tools.simulation.guests import check_player, players_told
from tools.tournament.contest import Contest
from tools.tournament.game import play_games
from tools.tournament.report import report
from tools.tournament.results import Results
from tools.tournament.rows import of_tournament


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(
        prog="python -m tools.tournament",
        description="Let players play each other in mirrored pairs of games.",
    )
    game = asked_game(argv, parser)
    _add_arguments(parser, game)
    asked = parser.parse_args(argv)
    try:
        contest, out, place = _contest(game, asked), record_of(asked.out), place_of(asked)
        if out is not None:
            need("matplotlib", "--out")
        games = Games(Job(contest, play_games, of_tournament), out, "--out")
        results = Results(contest, games.kept())
    except (ValueError, OSError, FileError) as error:
        parser.error(str(error))
    try:
        with games.telling():
            for row in games.play(contest.slots(), place):
                results.take(row)
    except (BrokenGame, GuestError, OtherVersion) as error:  # the latter two: a worker has a different folder
        sys.stderr.write(f"tournament: {error}\n")
        return 1
    except Stopped:
        if out is None and results.games:
            sys.stdout.write(report(results))
        raise
    games.close()
    if out is not None:
        _write(results, out)
    sys.stdout.write(report(results))
    return 0


def _write(results: Results, out: Path) -> None:
    """Write the plots and the report beside the record."""
    from tools.tournament.plots import draw_plots  # late: only an extra installs matplotlib

    plots = draw_plots(results, out)
    out.with_suffix(".md").write_text(report(results, plots), encoding="utf-8")


def _add_arguments(parser: argparse.ArgumentParser, game: Game) -> None:
    names = players_told(game.editions[0])
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=f"two or more of {names}")
    more = "one more PLAYER, added to the list"
    parser.add_argument("--player", action="append", default=[], metavar="PLAYER", help=more)
    pairs, seed = whole_number(1), whole_number()
    parser.add_argument("--pairs", type=pairs, default=10, metavar="N", help="pairs for each pairing (10)")
    parser.add_argument(
        "--seed", type=seed, default=0, metavar="S", help="seed of pair 0; pair i has S+i (0)"
    )
    add_match_arguments(parser, game)
    add_guest_arguments(parser)
    checked = "stop at the first fault of your own player"
    parser.add_argument("--check", action="store_true", help=checked)
    add_place_arguments(parser)
    parser.add_argument(
        "--out", metavar="F.jsonl", help="record of the games; run the same command again to continue"
    )


def _contest(game: Game, asked: argparse.Namespace) -> Contest:
    """Return the requested contest; raise `ValueError` or `FileError` with one clear sentence."""
    players = (*asked.players, *asked.player)
    for name in players:
        check_player(name, game.editions[0], limits_of(asked))
    if len(players) < 2:
        raise ValueError("a tournament takes two players or more")
    return Contest(
        players,
        asked.pairs,
        asked.seed,
        game.id,
        edition_of(game, asked),
        drawing(game, asked),
        limits_of(asked),
        check=asked.check,
    )


if __name__ == "__main__":
    sys.exit(run(main))
