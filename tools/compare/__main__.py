"""Say what a changed number does: `python -m tools.compare changed.yaml`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from game.console import Stopped, run
from rules.file_error import FileError
from rules.games import game_of
from tools.arguments import Parser, positive_number, whole_number
from tools.compare.battles import battle_boards
from tools.compare.boards import Boards
from tools.compare.comparison import ComparedRow, Comparison, play_games
from tools.compare.duels import duel_boards
from tools.compare.findings import Findings
from tools.compare.fleets import fleet_boards
from tools.compare.page import web_page
from tools.compare.report import report, verdict
from tools.extras import need
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
from tools.runs.slots import slot_of
from tools.simulation.arguments import edition_in
from tools.simulation.guest_code import GuestError
from tools.simulation.guest_process import USUAL_LIMITS
from tools.simulation.guests import check_player

_DESCRIPTION = """Say what a change of the rules does. FILE is a copy of a catalog, an edition or ship sheets
with something changed; the game and the edition are taken from it. The same boards are played by the old
rules and by the changed ones until it is known which is better and by how much."""
_MATTERS, _LIKELIEST = 2.0, "captain"
_MOST_PAIRS, _WHOLE = 4000, 100


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(prog="python -m tools.compare", description=_DESCRIPTION)
    _add_arguments(parser)
    asked = parser.parse_args(argv)
    try:
        comparison, place = _comparison(asked), place_of(asked)
        out = record_of(asked.out or f"{Path(asked.file).stem}-compared.jsonl")
        if not comparison.boards.changes:  # without a record: it would not fit the file once that is changed
            sys.stdout.write("It plays exactly as the game's own file does: at most words differ.\n")
            return 0
        need("matplotlib", "compare")
        games = Games(
            Job(comparison, play_games, lambda _: ComparedRow), out, "--out", at_most=asked.games is None
        )
        findings = Findings(comparison, asked.matters / 100, fixed=asked.games is not None)
        for row in games.kept():
            if comparison.wants(slot_of(row)):
                findings.take(row)
    except (ValueError, OSError, FileError) as error:
        parser.error(str(error))
    begun = time.perf_counter()
    try:
        with games.telling():
            _play(games, findings, place)
    except (BrokenGame, GuestError, OtherVersion) as error:
        sys.stderr.write(f"compare: {error}\n")
        return 1
    except Stopped:
        if findings.games:
            sys.stdout.write("\n".join(verdict(findings)) + "\n")
        raise
    games.close()
    sys.stdout.write("\n".join(verdict(findings)) + "\n")
    if out is not None:
        _write(findings, out)
        took_s = time.perf_counter() - begun
        sys.stdout.write(f"The whole page: {out.with_suffix('.html')} (played in {took_s:.0f} s)\n")
    return 0


def _play(games: Games, findings: Findings, place: Place) -> None:
    """Play games until the answer is known."""
    rows = games.play(list(findings.comparison.slots()), place)
    while not findings.known and (row := next(rows, None)) is not None:
        findings.take(row)
    rows.close()


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="changed catalog, edition or ship sheets")
    add("--player", default=_LIKELIEST, metavar="PLAYER", help=f"who plays both sides ({_LIKELIEST})")
    add(
        "--matters",
        type=positive_number,
        default=_MATTERS,
        metavar="P",
        help=f"smallest effect that matters, in points of a hundred ({_MATTERS:g})",
    )
    add("--games", type=whole_number(2), metavar="N", help="play so many games in all, known or not")
    add(
        "--whole",
        type=whole_number(0),
        metavar="N",
        help=f"pairs of games with the change on both sides or none ({_WHOLE}, or as many as are needed)",
    )
    add("--seed", type=whole_number(), default=0, metavar="S", help="seed of the first pair (0)")
    add("--points", type=whole_number(1, 200), default=20, metavar="P", help="integrity of a fleet (20)")
    add("--ships", type=whole_number(1, 4), metavar="N", help="ships a side in the other games (4 or 1)")
    add("--out", metavar="F.jsonl", help="record, with the page beside it; the same command continues it")
    add_place_arguments(parser)


def _comparison(asked: argparse.Namespace) -> Comparison:
    """Return the comparison that is asked for; raise `FileError` or `ValueError` with one sentence."""
    boards = _boards(asked)
    check_player(asked.player, boards.edition, USUAL_LIMITS)
    if asked.matters >= 25:
        raise ValueError("--matters is below 25 points of a hundred")
    pairs = _MOST_PAIRS
    whole = asked.whole if asked.whole is not None else _WHOLE if boards.sided else pairs
    if asked.games is not None:
        pairs = max(1, asked.games // (4 if boards.sided and whole else 2))
        whole = min(whole, pairs)
    return Comparison(boards, asked.player, asked.seed, pairs, whole)


def _boards(asked: argparse.Namespace) -> Boards:
    path = Path(asked.file)
    edition = edition_in(path)
    match game_of(edition).id:
        case "false-sunrise":
            return fleet_boards(edition, path, asked.points)
        case "astra-et-tenebrae":
            return battle_boards(path, asked.ships or 4)
        case "dark-frontier":
            return duel_boards(path, asked.ships or 1)
        case other:
            raise ValueError(f"{other} has no numbers that a file could change")


def _write(findings: Findings, out: Path) -> None:
    """Write the page as Markdown with pictures beside it, and as a web page in one file."""
    from tools.compare.pictures import draw  # late: only an extra installs matplotlib

    pictures = {f"{out.stem}-{name}.png": data for name, data in draw(findings).items()}
    for name, data in pictures.items():
        out.with_name(name).write_bytes(data)
    text = report(findings, list(pictures))
    out.with_suffix(".md").write_text(text, encoding="utf-8")
    out.with_suffix(".html").write_text(web_page(text, pictures), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run(main))
