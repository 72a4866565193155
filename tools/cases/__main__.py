"""Play rule cases: `python -m tools.cases PATH...` (files or folders)."""

from __future__ import annotations

import sys
from pathlib import Path

from game.console import run
from rules.file_error import shown
from rules.kernel.game import CASE_NAME_LENGTH
from tools.arguments import Parser, read_form
from tools.cases.verdict import judge
from tools.papers import mark_papers


def main(arguments: list[str] | None = None) -> int:
    """Play all cases; return 0 if all pass, 1 if one fails, 2 if a file is not a valid case."""
    parser = Parser(prog="python -m tools.cases", description="Play rule cases.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case, or a folder of cases")
    taken: dict[tuple[Path, str], Path] = {}

    def play(path: Path) -> tuple[str, list[str]]:
        form, case, document = read_form(path, lambda game: game.case() if game.case else None, "cases")
        first = taken.setdefault((path.resolve().parent, case.case), path)
        if first.resolve() != path.resolve():
            raise document.error(("case",), f"{first.name} already has this name")
        differences = "; ".join(judge(form, case, document))
        name = shown(" ".join(case.case.split()), limit=CASE_NAME_LENGTH)
        return name, [differences] if differences else []

    return mark_papers(parser, parser.parse_args(arguments).paths, "case", play)


if __name__ == "__main__":
    sys.exit(run(main))
