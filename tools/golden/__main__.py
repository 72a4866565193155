"""Write the golden files of this version: `python -m tools.golden OUT`. See tests/golden/README.md."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from game import __version__
from game.console import on_stop, run
from game.shell.paths import open_home
from tools.arguments import Parser
from tools.golden.further_games import write_further_games
from tools.golden.match_codes import write_match_codes
from tools.golden.saves import write_matches
from tools.golden.small_files import tidy, write_small_files

EXPECTED = "expected.json"
HOME = "home"


def main(argv: Sequence[str] | None = None) -> int:
    """Write a home folder with one file of every kind, and next to it what later versions must find there."""
    asked = _arguments().parse_args(argv)
    out: Path = asked.out / __version__
    if out.exists():
        sys.stderr.write(f"{out} is there already: golden files are never written anew\n")
        return 1
    with on_stop(f"; remove {out} before you start again"):
        _write(out)
    count = sum(path.is_file() for path in out.rglob("*"))
    sys.stdout.write(f"{out}: {count} files\n")
    return 0


def _write(out: Path) -> None:
    home = open_home(out / HOME)
    expected = {
        "version": __version__,
        "matches": write_matches(home),
        "further_games": write_further_games(home),
        "match_codes": write_match_codes(),
        **write_small_files(home),
    }
    tidy(out / HOME)
    text = json.dumps(expected, indent=1, ensure_ascii=False, sort_keys=True)
    (out / EXPECTED).write_text(text + "\n", encoding="utf-8")


def _arguments() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m tools.golden",
        description="Write files of every kind, to be opened by all later versions.",
    )
    parser.add_argument(
        "out", type=Path, nargs="?", default=Path("tests/golden"), metavar="OUT", help="folder (tests/golden)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(run(main))
