"""Checking files that each pass or fail: rule cases and exams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from rules.files import FileError
from tools.arguments import Parser, is_folder


def mark_papers(
    parser: Parser, paths: Sequence[Path], what: str, mark: Callable[[Path], tuple[str, list[str]]]
) -> int:
    """Check each of the `paper_files`; print "ok", or a "FAIL" line for each fault.

    `mark` returns the name of what a file holds and its faults. If it raises `FileError`, the file is
    "BAD". Return 0 if all pass, 1 if one fails, 2 if a file is bad.
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
    """Yield the files to check: those named, and every *.yaml below a named folder, sorted by path."""
    for path in paths:
        yield from sorted(path.rglob("*.yaml")) if is_folder(path) else (path,)


def bad_line(error: FileError) -> str:
    """Return "BAD FILE: where: what is wrong" on one line, with every problem."""
    places = []
    for one in (error, *error.more):
        where = ", ".join(filter(None, (f"line {one.line}" if one.line else "", one.field))) or "file"
        places.append(f"{where}: {one.problem}" + (f" ({one.remedy})" if one.remedy else ""))
    return f"BAD {error.name}: {'; '.join(places)}"
