"""Write the rulebook to read and to print: `python -m tools.rulebook OUT`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.rulebook.book import the_book
from rules.file_error import FileError
from tools.arguments import Parser
from tools.rulebook.html import html_book
from tools.rulebook.pdf import write_pdf
from tools.rulebook.quick import write_quick_reference

HTML, PDF, QUICK = "rulebook.html", "rulebook.pdf", "quick-reference.pdf"


def main(argv: Sequence[str] | None = None) -> int:
    """Write the three files into a folder."""
    parser = Parser(
        prog="python -m tools.rulebook",
        description=f"Write the rulebook as {HTML} and {PDF}, and one page to have at hand as {QUICK}.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    out: Path = parser.parse_args(argv).out
    try:
        book = the_book()
        out.mkdir(parents=True, exist_ok=True)
        (out / HTML).write_text(html_book(book), encoding="utf-8")
        write_pdf(book, out / PDF)
        write_quick_reference(book, out / QUICK)
    except FileError as error:
        parser.error(f"{error}")
    except OSError as error:
        parser.error(f"{out} cannot be written: {error.strerror or error}")
    for name in (HTML, PDF, QUICK):
        print(out / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
