"""List every text that players and designers can read, and check its words: `python -m tools.words`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import run
from rules.files import FileError
from tools.arguments import Parser
from tools.words.checks import problems
from tools.words.collect import ROOT, collect
from tools.words.page import page_of

_DESCRIPTION = (
    """List every text that players and designers can read, by game and screen, and check its words."""
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    parser = Parser(prog="python -m tools.words", description=_DESCRIPTION)
    parser.add_argument(
        "part", nargs="*", help="only files whose paths begin with this, such as game/screens/settings"
    )
    parser.add_argument("--check", action="store_true", help="print what is wrong with the words instead")
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="write a page (.html or .md) to read in one sitting"
    )
    parser.add_argument("--root", type=Path, default=ROOT, metavar="FOLDER", help="the checkout to read")
    asked = parser.parse_args(argv)
    try:
        texts = [one for one in collect(asked.root) if one.file.startswith(tuple(asked.part) or "")]
        found = problems(texts) if asked.check else []
    except FileError as error:
        print(error, file=sys.stderr)
        return 2
    if asked.check:
        for problem in found:
            print(problem)
        return int(bool(found))
    if asked.page is not None:
        asked.page.write_text(page_of(texts, asked.page.suffix), encoding="utf-8")
        return 0
    place = ""
    for one in texts:
        if place != (place := f"{one.game} / {one.screen}"):
            print(f"\n{place}")
        print(f"  {one.file}:{one.line}: {one.words}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
