"""Print the log of a saved match or a replay, and hold it against a replay of its answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rules.file_error import shown
from rules.files import FileError, read_bytes
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch, Difference, SavedMatch, digest_of, from_bytes
from tools.arguments import Parser, whole_number
from tools.piping import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; status 1 at the first difference, 2 where the file cannot be read."""
    parser = Parser(prog="python -m tools.replay", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved match or a replay")
    parser.add_argument("--turn", type=whole_number(1), metavar="N", help="print this turn only")
    parser.add_argument("--verify", action="store_true", help="print no log, only whether the replay agrees")
    options = parser.parse_args(arguments)
    name = options.file.name
    try:
        saved = SavedMatch(from_bytes(read_bytes(options.file), name), load_ruleset, name)
        if options.turn is not None:
            saved.record(options.turn)
        match, difference = _played(saved)
    except FileError as error:
        print(error, file=sys.stderr)
        return 2
    if not options.verify:
        print_log(match, options.turn)
    if difference is not None:
        print(f"{shown(name)}: {difference}", file=sys.stderr)
        return 1
    print(f"{len(match.journal)} answers, {len(saved.turns)} turns, as recorded")
    return 0


def _played(saved: SavedMatch) -> tuple[AnyMatch, Difference | None]:
    """Replay a match, as far as it agrees with its record."""
    try:
        return saved.replay(), None
    except Difference as difference:
        return difference.match, difference


def print_log(match: AnyMatch, turn: int | None = None) -> None:
    """Print each event as a sentence, and the digest at each turn's beginning and at the end."""
    ruleset = match.ruleset
    first = match.checkpoints[0]
    state = ruleset.copy(first.state)
    starts: dict[int, int] = {}
    for point in match.checkpoints:
        if point.turn not in starts.values():
            starts[point.beats] = point.turn
    present = first.turn
    for number, beat in enumerate(match.beats):
        present = starts.get(number, present)
        wanted = turn is None or turn == present
        if wanted and number in starts:
            print(f"turn {present}: {digest_of(ruleset.pack_state(state))}")
        for event in beat:
            event.apply(state)
            if wanted and (sentence := ruleset.describe(event, state)):
                print(f"  {event.ruling}: {sentence}")
    if turn is None:
        print(f"end: {digest_of(ruleset.pack_state(state))}")


if __name__ == "__main__":
    sys.exit(run(main))
