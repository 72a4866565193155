"""Begin a new edition or a new game: `python -m tools.new edition 2025-09 --like 2024-07`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import run
from rules.file_error import FileError
from rules.games import GAMES, game_of
from tools.arguments import Parser
from tools.scaffolds.draft import ROOT, Draft
from tools.scaffolds.figures_edition import add_figures
from tools.scaffolds.fleet_edition import add_fleet_edition
from tools.scaffolds.game import add_game
from tools.scaffolds.names import ScaffoldError, named_edition, named_game

FLEETS = "false-sunrise"


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write what was asked for into a checkout; return 0, or exit with status 2 if it cannot be written."""
    parser = _parser()
    asked = parser.parse_args(argv)
    try:
        draft = Draft(root)
        told = _game(draft, asked) if asked.what == "game" else _edition(draft, asked)
        draft.write()
    except (ScaffoldError, FileError) as error:
        parser.error(str(error))
    _tell(draft, told)
    return 0


def _parser() -> Parser:
    parser = Parser(prog="python -m tools.new", description="Begin a new edition or a new game.")
    kinds = parser.add_subparsers(dest="what", required=True, metavar="edition|game")
    every = [edition for load in GAMES.values() for edition in load().editions]
    edition = kinds.add_parser("edition", help="a copy of an edition of any game, to change")
    edition.add_argument(
        "--like", required=True, choices=every, metavar="EDITION", help=f"one of {', '.join(every)}"
    )
    game = kinds.add_parser("game", help="a small game that works, to change")
    for name, one, example in (
        ("edition", edition, "2025-09 or cold-iron"),
        ("game", game, "two-dials"),
    ):
        one.prog = f"{parser.prog} {name}"  # a command of the program has a name of its own
        one.add_argument("id", metavar="ID", help=f"its id, such as {example}")
        one.add_argument("--title", help="its title; made from the id if you give none")
    return parser


def _edition(draft: Draft, asked: argparse.Namespace) -> list[str]:
    """Add an edition to the draft; return commands to try next."""
    new, game = named_edition(asked.id, asked.title), game_of(asked.like)
    if game.id == FLEETS:
        add_fleet_edition(draft, asked.like, new)
        further = [f"tools.cases tests/cases/{new.module}"]
    else:
        add_figures(draft, game, asked.like, new)
        further = []
    return [f"tools.simulate --game {game.id} --edition {new.id} --games 20 --check", *further, "game"]


def _game(draft: Draft, asked: argparse.Namespace) -> list[str]:
    """Add a game to the draft; return commands to try next."""
    new = named_game(asked.id, asked.title)
    add_game(draft, new)
    return [
        f"tools.simulate --game {new.id} --games 100 --check",
        f"pytest tests/rules/{new.module}",
        "game",
    ]


def _tell(draft: Draft, commands: Sequence[str]) -> None:
    """Print what was written and changed, and what to try."""
    print("Written:")
    for folder, count in draft.folders():
        print(f"  {folder}/: {count} {'file' if count == 1 else 'files'}")
    print("Changed:")
    for path in draft.changed:
        print(f"  {path}")
    print("Try it:")
    for command in commands:
        print(f"  python -m {command}")


if __name__ == "__main__":
    sys.exit(run(main))
