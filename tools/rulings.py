"""List the rulings that no test covers: `python -m tools.rulings` (status 1 if there are any)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from game.console import run
from rules.files import FileError, read_yaml
from rules.games import GAMES, ruling_text, rulings
from rules.names import RULING
from rules.rulings import nearest_ruling
from tools.arguments import Parser

TESTS = Path(__file__).parents[1] / "tests"

_TEST = re.compile(r"def test_([A-Z][A-Z0-9]{1,2})_(\d{1,2})_")
_CITES = re.compile(r"#\s*cites:\s*(.+)")
_ID = re.compile(RULING)


def cited_by_cases(folder: Path) -> Iterator[str]:
    """Yield the rulings that the rule cases below a folder cite.

    Raise `FileError` if a file cannot be read. Golden files of older versions are not cases, and need
    not be YAML.
    """
    for path in sorted(set(folder.rglob("*.yaml")) - set(folder.glob("golden/**/*.yaml"))):
        data = read_yaml(path).data
        if isinstance(data, dict) and "case" in data:
            yield from map(str, data.get("cites", ()))


def cited_by_tests(folder: Path) -> Iterator[str]:
    """Yield the rulings that tests below a folder are named after or cite (`# cites: ORD-1`)."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        yield from (f"{found[1]}-{found[2]}" for found in _TEST.finditer(text))
        for line in _CITES.finditer(text):
            yield from _ID.findall(line[1])


def uncited(folder: Path) -> list[str]:
    """Return the rulings of all games that no case and no test below a folder cites."""
    cited = {*cited_by_cases(folder), *cited_by_tests(folder)}
    return [ruling for load in GAMES.values() for ruling in load().rulings() if ruling not in cited]


def main(arguments: list[str] | None = None) -> int:
    """Print the rulings that no test covers, or the text of one ruling; return 0 if all is well."""
    parser = Parser(prog="python -m tools.rulings", description=__doc__)
    parser.add_argument("ruling", nargs="?", metavar="ID", help="print this ruling instead, such as MOV-3")
    parser.add_argument("--text", metavar="ID", help="the same")
    parser.add_argument(
        "--tests", type=Path, default=TESTS, metavar="FOLDER", help="where cases and tests are"
    )
    chosen = parser.parse_args(arguments)
    wanted = chosen.ruling or chosen.text
    if wanted is not None:
        return _print_ruling(wanted.upper())
    try:
        missing = uncited(chosen.tests)
    except FileError as error:
        print(error, file=sys.stderr)
        return 2
    for ruling in missing:
        print(ruling)
    if not missing:
        print(f"all {len(rulings())} rulings are cited by a case or a test")
    return int(bool(missing))


def _print_ruling(ruling: str) -> int:
    try:
        print(f"{ruling} {ruling_text(ruling)}")
    except KeyError:
        nearest = f"; {nearest_ruling(rulings(), ruling)}" if _ID.fullmatch(ruling) else ""
        print(f"there is no ruling {ruling}{nearest}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
