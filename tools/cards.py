"""Write printable game components as a PDF file: `python -m tools.cards OUT --game dark-frontier`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.console import run
from game.families.astra_et_tenebrae.sheets.document import write_cards
from game.families.dark_frontier.sheets.document import write_sheets
from game.sheets.pages import Paper
from rules.files import FileError
from rules.games import GAMES
from tools.arguments import Parser, is_folder
from tools.simulation.arguments import add_edition_arguments, asked_game, edition_of, numbers_file

ASTRA, FRONTIER = "astra-et-tenebrae", "dark-frontier"
_NAME_GAMES = ("--game", "--edition", "--catalogue", "--sheets")
"""Arguments that say which game it is; without one it is the first."""


def _write_astra(asked: Namespace, paper: Paper) -> None:
    write_cards(_setup(ASTRA, asked), asked.out, paper)


def _write_frontier(asked: Namespace, paper: Paper) -> None:
    write_sheets(asked.out, paper, _setup(FRONTIER, asked).figures)


def _setup(name: str, asked: Namespace) -> Any:  # noqa: ANN401 - of either game
    """Set up a match of the edition or the file that is asked for."""
    game = GAMES[name]()
    given = {"numbers": numbers_file(asked), "ships": asked.ships}
    return game.draw_setup(edition_of(game, asked), given).setup(0)


_WRITERS: Mapping[str, Callable[[Namespace, Paper], None]] = {ASTRA: _write_astra, FRONTIER: _write_frontier}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the cards or sheets to a PDF file."""
    parser = Parser(
        prog="python -m tools.cards",
        description="Write a PDF file: ship cards, captains and tables of Astra et Tenebrae, or ship sheets, "
        "tables and the map of Dark Frontier.",
    )
    given = list(sys.argv[1:] if argv is None else argv)
    named = any(one.partition("=")[0] in _NAME_GAMES for one in given)
    game = asked_game(given if named else ["--game", ASTRA], parser)
    if game.id not in _WRITERS:
        parser.error(f"{game.title} has no cards; there are those of {', '.join(_WRITERS)}")
    add = parser.add_argument
    add("out", type=Path, metavar="OUT", help="the PDF file to write")
    add("--game", choices=_WRITERS, default=game.id, help="the game (%(default)s)")
    add_edition_arguments(parser, game.editions[0])
    add("--ships", type=int, choices=range(1, 5), help=f"frigates a side in {ASTRA} (4)")
    add(
        "--paper",
        choices=[paper.name.lower() for paper in Paper],
        default="a4",
        help="paper size (%(default)s)",
    )
    asked = parser.parse_args(given)
    if game.id != ASTRA and asked.ships:
        parser.error(f"--ships is for {ASTRA} alone")
    if is_folder(asked.out):
        parser.error(f"{asked.out} is a folder; name a file")
    try:
        _WRITERS[game.id](asked, Paper[asked.paper.upper()])
    except (FileError, ValueError) as error:
        parser.error(str(error))
    print(asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
