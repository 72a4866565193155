"""Verify the log of a match on two machines: every commitment, every answer, every die."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import run
from rules.file_error import shown
from rules.files import FileError, read_bytes
from rules.remote.log_file import from_bytes
from rules.remote.verifying import Untrue, verify
from tools.arguments import Parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return 1 at the first thing that does not hold, 2 if the file cannot be read."""
    options = _options(arguments)
    name = shown(options.file.name)
    try:
        print(verify(from_bytes(read_bytes(options.file), name), name).words())
    except Untrue as error:
        print(error, file=sys.stderr)
        return 1
    except FileError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.verify", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="the log of a match on two machines")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(run(main))
