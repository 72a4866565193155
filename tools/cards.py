"""Write printable game components as a PDF file: `python -m tools.cards OUT --game dark-frontier`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game.console import run
from game.families.astra_et_tenebrae.sheets.document import write_cards
from game.families.dark_frontier.sheets.document import write_sheets
from game.sheets.pages import Paper
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import FileError
from tools.arguments import Parser, is_folder

ASTRA, FRONTIER = "astra-et-tenebrae", "dark-frontier"


def _write_astra(asked: Namespace, paper: Paper) -> None:
    setup = draw_setup(asked.edition or EDITIONS[0], {"ships": asked.ships or 4}).setup(0)
    write_cards(setup, asked.out, paper)


def _write_frontier(asked: Namespace, paper: Paper) -> None:
    write_sheets(asked.out, paper)


_WRITERS: Mapping[str, Callable[[Namespace, Paper], None]] = {ASTRA: _write_astra, FRONTIER: _write_frontier}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the cards or sheets to a PDF file."""
    parser = Parser(
        prog="python -m tools.cards",
        description="Write a PDF file: ship cards, captains and tables of Astra et Tenebrae, or ship sheets, "
        "tables and the map of Dark Frontier.",
    )
    add = parser.add_argument
    add("out", type=Path, metavar="OUT", help="the PDF file to write")
    add("--game", choices=_WRITERS, default=ASTRA, help="the game (%(default)s)")
    add("--edition", choices=EDITIONS, help=f"the edition of {ASTRA} ({EDITIONS[0]})")
    add("--ships", type=int, choices=range(1, 5), help=f"frigates a side in {ASTRA} (4)")
    add(
        "--paper",
        choices=[paper.name.lower() for paper in Paper],
        default="a4",
        help="paper size (%(default)s)",
    )
    asked = parser.parse_args(argv)
    if is_folder(asked.out):
        parser.error(f"{asked.out} is a folder; name a file")
    if asked.game != ASTRA and (asked.edition or asked.ships):
        parser.error(f"--edition and --ships are for {ASTRA} alone")
    try:
        _WRITERS[asked.game](asked, Paper[asked.paper.upper()])
    except FileError as error:
        parser.error(str(error))
    print(asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
