"""Let players meet in mirrored pairs: `python -m tools.tournament random runner captain --pairs 100`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from game.console import Stopped, run
from rules.file_error import FileError
from rules.kernel.game import Game
from tools.arguments import Parser, is_folder, whole_number
from tools.extras import need
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
from tools.tournament.contest import Contest, Slot
from tools.tournament.game import OtherVersion, Row, play_chunk
from tools.tournament.record import append, kept_in, slot_of, take_up, write_all
from tools.tournament.report import report
from tools.tournament.workers import play_here, play_in_pool, play_on_cluster


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(
        prog="python -m tools.tournament",
        description="Let players play each other in mirrored pairs of games.",
    )
    game = asked_game(argv, parser)
    _add_arguments(parser, game)
    asked = parser.parse_args(argv)
    out = Path(asked.out) if asked.out else None
    try:
        contest = _contest(game, asked)
        rows = take_up(out, contest.header(), contest.says) if out else []
    except (ValueError, OSError, FileError) as error:
        parser.error(str(error))
    slots, done = contest.slots(), {slot_of(row) for row in rows}
    left = [slot for slot in slots if slot not in done]
    try:
        for played in _shown(_play(contest, left, asked.workers, asked.dask), len(done), len(slots)):
            broken = [row["broken"] for row in played if "broken" in row]
            if broken:
                sys.stderr.write(f"tournament: {broken[0]}\n")
                return 1
            if out:
                append(out, played)
            rows += played
    except (GuestError, OtherVersion) as error:  # a worker has a different folder
        sys.stderr.write(f"tournament: {error}\n")
        return 1
    except Stopped as stop:
        stop.words += f" after {len(rows)} of {len(slots)} games{kept_in(out, '--out')}"
        if not out and rows:
            sys.stdout.write(report(contest, sorted(rows, key=slot_of)))
        raise
    rows.sort(key=slot_of)
    if out:
        _write(contest, rows, out)
    sys.stdout.write(report(contest, rows))
    return 0


def _write(contest: Contest, rows: Sequence[Row], out: Path) -> None:
    """Write the finished record, its plots and its report."""
    from tools.tournament.plots import draw_plots  # late: only an extra installs matplotlib

    write_all(out, contest.header(), rows)
    plots = draw_plots(contest, rows, out)
    out.with_suffix(".md").write_text(report(contest, rows, plots), encoding="utf-8")


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
    parser.add_argument("--dask", metavar="ADDRESS", help="play on this Dask scheduler instead of here")
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
    if asked.out and Path(asked.out).suffix != ".jsonl":
        raise ValueError(f"a record's name ends in .jsonl, not as {asked.out}")
    if asked.out and not is_folder(Path(asked.out).parent):
        raise ValueError(f"there is no folder {Path(asked.out).parent} to write the record into")
    if asked.dask is not None and not asked.dask.rpartition(":")[2].isdigit():
        raise ValueError(f"--dask takes an address with its port, as tcp://HOST:8786, not {asked.dask!r}")
    if asked.dask:
        need("distributed", "--dask")
    if asked.out:
        need("matplotlib", "--out")
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


def _play(contest: Contest, slots: Sequence[Slot], workers: int, address: str | None) -> Iterable[list[Row]]:
    """Play games; yield their rows as they finish."""
    play = partial(play_chunk, contest, contest.versions())
    if not slots:
        return ()
    if address is not None:
        return play_on_cluster(play, slots, address)
    if workers > 1:
        return play_in_pool(play, slots, workers)
    return play_here(play, slots)


def _shown(pieces: Iterable[list[Row]], done: int, games: int) -> Iterator[list[Row]]:
    """Yield the results, with a progress bar that includes the games on record, if there is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield from pieces
        return
    columns: tuple[Any, ...] = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games, completed=done)
        for piece in pieces:
            yield piece
            progress.advance(task, len(piece))


if __name__ == "__main__":
    sys.exit(run(main))
