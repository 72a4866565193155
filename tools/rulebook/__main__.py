"""Write the rulebooks to read and to print: `python -m tools.rulebook OUT`, or one with `--game NAME`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.console import FILES_KEPT, on_stop, run
from game.games import offers
from rules.file_error import FileError
from tools.arguments import Parser
from tools.rulebook.html import html_book
from tools.rulebook.keeping import HOME, Within
from tools.rulebook.pdf import write_pdf
from tools.rulebook.prints import printed
from tools.rulebook.site import SHEETS, write_site

HTML, PDF = "rulebook.html", "rulebook.pdf"


@on_stop(FILES_KEPT)
def main(argv: Sequence[str] | None = None) -> int:
    """Write the files to a folder."""
    parser = Parser(
        prog="python -m tools.rulebook",
        description=(
            f"Write the rulebooks of all games into a folder: a small site that starts at {HOME}, PDF files, "
            f"and pages, cards and sheets for the table. With --game it writes {HTML}, which needs no other "
            f"file, {PDF}, and the sheets for the table."
        ),
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the files")
    parser.add_argument("--game", choices=offers(), help="only this game")
    asked = parser.parse_args(argv)
    out: Path = asked.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path in _write_one(out, asked.game) if asked.game else write_site(out):
            print(path)
    except FileError as error:
        parser.error(f"{error}")
    except OSError as error:
        parser.error(f"{out} cannot be written: {error.strerror or error}")
    return 0


def _write_one(out: Path, game: str) -> Iterator[Path]:
    """Write the rulebook of one game; yield the path of each file."""
    book = printed(game)
    (out / HTML).write_text(html_book(book, Within()), encoding="utf-8")
    yield out / HTML
    write_pdf(book, out / PDF)
    yield out / PDF
    for sheet in SHEETS.get(game, ()):
        sheet.write(book, out / sheet.file)
        yield out / sheet.file


if __name__ == "__main__":
    sys.exit(run(main))
