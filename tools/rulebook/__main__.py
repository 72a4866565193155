"""Write a rulebook to read and to print: `python -m tools.rulebook OUT --game astra-et-tenebrae`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rules.false_sunrise.editions import EDITIONS
from rules.file_error import FileError
from rules.games import GAMES
from tools.arguments import DEFAULT_GAME, Parser
from tools.rulebook.html import html_book
from tools.rulebook.pdf import write_pdf
from tools.rulebook.prints import printed
from tools.rulebook.quick import page_of, write_quick_reference

_QUICK_OF = "false-sunrise"  # the other game has its tables among its cards
HTML, PDF = "rulebook.html", "rulebook.pdf"
QUICK = {edition: f"{page_of(edition)}.pdf" for edition in EDITIONS}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files into a folder."""
    parser = Parser(
        prog="python -m tools.rulebook",
        description=(
            f"Write the rulebook of a game as {HTML} and {PDF}, and for each edition of {_QUICK_OF} one page "
            f"to have at hand: {', '.join(QUICK.values())}."
        ),
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    parser.add_argument("--game", choices=GAMES, default=DEFAULT_GAME, help="whose rulebook (%(default)s)")
    asked = parser.parse_args(argv)
    out, quick = asked.out, QUICK if asked.game == _QUICK_OF else {}
    try:
        book = printed(asked.game)
        out.mkdir(parents=True, exist_ok=True)
        (out / HTML).write_text(html_book(book), encoding="utf-8")
        write_pdf(book, out / PDF)
        for edition, name in quick.items():
            write_quick_reference(book, out / name, edition)
    except FileError as error:
        parser.error(f"{error}")
    except OSError as error:
        parser.error(f"{out} cannot be written: {error.strerror or error}")
    for name in (HTML, PDF, *quick.values()):
        print(out / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
