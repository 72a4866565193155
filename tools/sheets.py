"""Write printable ship sheets of a fleet: `python -m tools.sheets FLEET OUT`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import run
from game.families.false_sunrise.sheets.document import write_sheets
from game.sheets.pages import Paper
from rules.false_sunrise.drawing import catalogue_of
from rules.false_sunrise.fleet_files import FleetFile, load_fleet
from rules.false_sunrise.force import Breach, breaches
from rules.false_sunrise.share_code import fleet_from_code
from rules.file_error import shown
from rules.files import FileError
from tools.arguments import LINE_LENGTH, Parser, is_folder
from tools.simulation.arguments import edition_in


def main(argv: Sequence[str] | None = None) -> int:
    """Write the ship sheets of a fleet to a PDF file; return 1 if the fleet is not legal, else 0."""
    parser = Parser(
        prog="python -m tools.sheets", description="Write the ship sheets of a fleet as a PDF file."
    )
    parser.add_argument("fleet", metavar="FLEET", help="a fleet's file, or its share code")
    parser.add_argument("out", type=Path, metavar="OUT", help="the PDF file to write")
    told = "a changed catalog; the fleet's edition must be its own"
    parser.add_argument("--catalogue", "--edition", metavar="FILE", help=told)
    papers = [paper.name.lower() for paper in Paper]
    parser.add_argument("--paper", choices=papers, default="a4", help="paper size (%(default)s)")
    arguments = parser.parse_args(argv)
    if is_folder(arguments.out):
        parser.error(f"{arguments.out} is a folder; name a file")
    try:
        fleet = _fleet(arguments.fleet)
        if arguments.catalogue and (own := edition_in(Path(arguments.catalogue))) != fleet.edition:
            parser.error(f"{arguments.catalogue} is of the edition {own}, and the fleet of {fleet.edition}")
        catalogue = catalogue_of(fleet.edition, arguments.catalogue)
        write_sheets(fleet, catalogue, arguments.out, Paper[arguments.paper.upper()])
    except (FileError, LookupError) as error:
        parser.error(str(error))
    print(arguments.out)
    return _tell_breaches(breaches(fleet, catalogue))


def _tell_breaches(found: Sequence[Breach]) -> int:
    """Print what a fleet breaks, if anything; return the exit status."""
    if not found:
        return 0
    listed = "\n".join(shown(str(one), LINE_LENGTH) for one in found)
    print(f"this fleet is not legal; its sheets were written all the same:\n{listed}", file=sys.stderr)
    return 1


def _fleet(text: str) -> FleetFile:
    """Read a fleet from a share code, or from a file; text that names a file is never a code."""
    if text.strip(" \t\n`\"'<>").startswith("FS1") and not Path(text[:200]).exists():
        return fleet_from_code(text)
    return load_fleet(text)


if __name__ == "__main__":
    sys.exit(run(main))
