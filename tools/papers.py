"""Going through files that are each right or wrong: rule cases, exams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rules.files import FileError
from tools.arguments import Parser, is_folder


def mark_papers(
    parser: Parser, paths: Sequence[Path], what: str, mark: Callable[[Path], tuple[str, list[str]]]
) -> int:
    """Print "ok", or "FAIL" with each fault, for each of the `paper_files`.

    `mark` gives the name of what a file holds and its faults; a `FileError` makes the file "BAD". Return 0
    when all hold, 1 when one fails, 2 when a file is bad.
    """
    passed = failed = bad = 0
    files = list(paper_files(paths))
    if not files:
        parser.error(f"there is no {what} in {', '.join(map(str, paths))}; {what}s are *.yaml")
    for path in files:
        try:
            name, faults = mark(path)
        except FileError as error:
            print(bad_line(error))
            bad += 1
            continue
        print("\n".join(f"FAIL {name}: {fault}" for fault in faults) or f"ok {name}")
        failed += bool(faults)
        passed += not faults
    print(f"{passed} passed, {failed} failed")
    return 2 if bad else int(failed > 0)


def paper_files(paths: Iterable[Path]) -> Iterator[Path]:
    """List the files to be marked: those named, and all *.yaml below named folders, by path."""
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if is_folder(path) else (path,)


def bad_line(error: FileError) -> str:
    """Write "BAD FILE: where: what is wrong" in one line, with all that is wrong."""
    places = []
    for one in (error, *error.more):
        where = ", ".join(filter(None, (f"line {one.line}" if one.line else "", one.field))) or "file"
        places.append(f"{where}: {one.problem}" + (f" ({one.remedy})" if one.remedy else ""))
    return f"BAD {error.name}: {'; '.join(places)}"
