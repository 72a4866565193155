"""Write the cards of Astra et Tenebrae for a real table: `python -m tools.cards OUT`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.families.astra_et_tenebrae.sheets.document import write_cards
from game.sheets.pages import Paper
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.files import FileError
from tools.arguments import Parser, is_folder


def main(argv: Sequence[str] | None = None) -> int:
    """Write the cards into a file."""
    parser = Parser(
        prog="python -m tools.cards",
        description="Write ship cards, captains and tables of Astra et Tenebrae as a PDF file.",
    )
    add = parser.add_argument
    add("out", type=Path, metavar="OUT", help="the PDF file to write")
    add("--edition", choices=EDITIONS, default=EDITIONS[0], help="the edition of the rules (%(default)s)")
    add("--ships", type=int, choices=range(1, 5), default=4, help="frigates a side (%(default)s)")
    add(
        "--paper",
        choices=[paper.name.lower() for paper in Paper],
        default="a4",
        help="its size (%(default)s)",
    )
    asked = parser.parse_args(argv)
    if is_folder(asked.out):
        parser.error(f"{asked.out} is a folder; name a file")
    setup = draw_setup(asked.edition, {"ships": asked.ships}).setup(0)
    try:
        write_cards(setup, asked.out, Paper[asked.paper.upper()])
    except FileError as error:
        parser.error(str(error))
    print(asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
