"""Measure a game's balance: `python -m tools.balance out.jsonl --out balance.md`, or use `--game`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.console import run
from game.shell.assets import asset_path
from rules.file_error import FileError
from rules.games import GAMES
from tools.arguments import DEFAULT_GAME, Parser
from tools.balance.astra_et_tenebrae.weighing import FRIGATES
from tools.balance.dark_frontier.weighing import DUELS
from tools.balance.report import report
from tools.balance.running import Weighed
from tools.balance.samples import Evidence, read_evidence
from tools.extras import need
from tools.simulation.arguments import asked_game

_DESCRIPTION = """Measure what is strong and what is weak in a game: for False Sunrise in a catalog, from
records of tournaments; for the other games in an edition, from new games. What a change of a number does,
tools.compare says."""

_PLAYED: Mapping[str, Weighed[Any]] = {"astra-et-tenebrae": FRIGATES, "dark-frontier": DUELS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, 1 if something broke, 2 if the command line is wrong."""
    parser = Parser(prog="python -m tools.balance", description=_DESCRIPTION)
    weighed = _PLAYED.get(asked_game(argv, parser).id)
    _add_arguments(parser, weighed)
    asked = parser.parse_args(argv)
    out = Path(asked.out) if asked.out else None
    try:
        if out is not None:
            need("matplotlib", "--out")
        if weighed is not None:
            return weighed.weigh(asked, out)
        _write(read_evidence([Path(record) for record in asked.records], _ready_made()), out)
    except (FileError, ValueError, LookupError, TypeError) as error:
        parser.error(str(error))
    except OSError as error:
        parser.error(f"{error.filename or out} cannot be written: {error.strerror}")
    return 0


def _add_arguments(parser: argparse.ArgumentParser, weighed: Weighed[Any] | None) -> None:
    parser.add_argument(
        "--game", default=DEFAULT_GAME, metavar="ID", help=f"{', '.join(GAMES)} ({DEFAULT_GAME})"
    )
    parser.add_argument("--out", metavar="F.md", help="report, with its plots beside it")
    if weighed is not None:
        weighed.add_arguments(parser)
        return
    parser.add_argument("records", nargs="+", metavar="RECORD", help="records of tools.tournament")


def _ready_made() -> list[Path]:
    return sorted(asset_path("fleets").rglob("*.yaml"))


def _write(evidence: Evidence, out: Path | None, title: str = "Balance") -> None:
    if out is None:
        sys.stdout.write(report(evidence, title))
        return
    from tools.balance.plots import draw_worths  # late: only an extra installs matplotlib

    out.write_text(report(evidence, title, draw_worths(evidence, out)), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run(main))
