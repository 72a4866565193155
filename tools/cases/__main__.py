"""Play rule cases: `python -m tools.cases PATH...` (files or folders)."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from rules.file_error import shown
from rules.files import FileError
from rules.kernel.game import CASE_NAME_LENGTH
from tools.arguments import Parser, is_folder, read_form
from tools.cases.verdict import judge
from tools.piping import run


def case_files(paths: Iterable[Path]) -> Iterator[Path]:
    """List the files to be played: those named, and all *.yaml below named folders, by path."""
    for path in paths:
        if is_folder(path):
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def main(arguments: list[str] | None = None) -> int:
    """Play all cases; 0 when all hold, 1 when one fails, 2 when a file is no valid case."""
    parser = Parser(prog="python -m tools.cases", description="Play rule cases.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a case, or a folder of cases")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may hold what a terminal cannot show
    passed = failed = bad = 0
    taken: dict[tuple[Path, str], Path] = {}
    asked = parser.parse_args(arguments).paths
    files = list(case_files(asked))
    if not files:
        parser.error(f"there is no case in {', '.join(map(str, asked))}; cases are *.yaml")
    for path in files:
        try:
            form, case, document = read_form(path, lambda game: game.case() if game.case else None, "cases")
            first = taken.setdefault((path.resolve().parent, case.case), path)
            if first.resolve() != path.resolve():
                raise document.error(("case",), f"{first.name} has this name already")
            differences = judge(form, case, document)
        except FileError as error:
            print(bad_line(error))
            bad += 1
            continue
        name = shown(" ".join(case.case.split()), limit=CASE_NAME_LENGTH)
        if differences:
            print(f"FAIL {name}: {'; '.join(differences)}")
            failed += 1
        else:
            print(f"ok {name}")
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 2 if bad else int(failed > 0)


def bad_line(error: FileError) -> str:
    """Write "BAD FILE: where: what is wrong" in one line, with all that is wrong."""
    places = []
    for one in (error, *error.more):
        where = ", ".join(filter(None, (f"line {one.line}" if one.line else "", one.field))) or "file"
        places.append(f"{where}: {one.problem}" + (f" ({one.remedy})" if one.remedy else ""))
    return f"BAD {error.name}: {'; '.join(places)}"


if __name__ == "__main__":
    sys.exit(run(main))
