"""Playing a run and writing its report: what `python -m tools.balance --game astra-et-tenebrae` does."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rules.astra_et_tenebrae.figures import EDITIONS
from tools.arguments import whole_number
from tools.balance.astra_et_tenebrae.playing import play_chunk
from tools.balance.astra_et_tenebrae.report import draw, report
from tools.balance.astra_et_tenebrae.trials import Run
from tools.tournament.contest import Slot
from tools.tournament.game import Row
from tools.tournament.record import append, slot_of, take_up
from tools.tournament.workers import play_here, play_in_pool

FRIGATES = "astra-et-tenebrae"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a command line say which games are played."""
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0], help=f"edition ({EDITIONS[0]})")
    parser.add_argument(
        "--games", type=whole_number(1), default=1000, metavar="N", help="games to play (1000)"
    )
    parser.add_argument(
        "--seed", type=whole_number(), default=0, metavar="S", help="seed of the first; game i has S+i (0)"
    )
    parser.add_argument("--workers", type=whole_number(1), default=1, metavar="K", help="processes (1)")
    parser.add_argument("--record", metavar="F.jsonl", help="games; the same arguments take it up again")


def weigh(asked: argparse.Namespace, out: Path | None) -> int:
    """Play what is not on record yet, and write the report; give the status."""
    run = Run(asked.edition, asked.games, asked.seed)
    record = Path(asked.record) if asked.record else None
    rows = [row for row in take_up(record, run.header()) if row["pair"] < run.games] if record else []
    done = {slot_of(row) for row in rows}
    left = [slot for number in range(run.games) if (slot := Slot(0, number, 0)) not in done]
    play = partial(play_chunk, run)
    for played in play_in_pool(play, left, asked.workers) if asked.workers > 1 else play_here(play, left):
        broken = [row["broken"] for row in played if "broken" in row]
        if broken:
            sys.stderr.write(f"balance: {broken[0]}\n")
            return 1
        rows += played
        if record:
            append(record, played)
    rows.sort(key=slot_of)
    _write(run, rows, out)
    return 0


def _write(run: Run, rows: Sequence[Row], out: Path | None) -> None:
    if out is None:
        sys.stdout.write(report(run, rows))
    else:
        out.write_text(report(run, rows, draw(run, rows, out)), encoding="utf-8")
