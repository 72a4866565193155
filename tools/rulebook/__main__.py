"""Write the rulebook to read and to print: `python -m tools.rulebook OUT`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.book.rulebook.book import the_book
from rules.false_sunrise.editions import EDITIONS
from rules.file_error import FileError
from tools.arguments import Parser
from tools.rulebook.html import html_book
from tools.rulebook.pdf import write_pdf
from tools.rulebook.quick import page_of, write_quick_reference

HTML, PDF = "rulebook.html", "rulebook.pdf"
QUICK = {edition: f"{page_of(edition)}.pdf" for edition in EDITIONS}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files into a folder."""
    parser = Parser(
        prog="python -m tools.rulebook",
        description=(
            f"Write the rulebook as {HTML} and {PDF}, and for each edition one page to have at hand: "
            f"{', '.join(QUICK.values())}."
        ),
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    out: Path = parser.parse_args(argv).out
    try:
        book = the_book()
        out.mkdir(parents=True, exist_ok=True)
        (out / HTML).write_text(html_book(book), encoding="utf-8")
        write_pdf(book, out / PDF)
        for edition, name in QUICK.items():
            write_quick_reference(book, out / name, edition)
    except FileError as error:
        parser.error(f"{error}")
    except OSError as error:
        parser.error(f"{out} cannot be written: {error.strerror or error}")
    for name in (HTML, PDF, *QUICK.values()):
        print(out / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
