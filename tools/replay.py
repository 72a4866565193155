"""Print the log of a saved match or a replay and check it, or print a position of it, or make a clip."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.console import run
from rules.file_error import shown
from rules.files import FileError, read_bytes
from rules.games import game_of, load_ruleset
from rules.kernel.journal import AnyMatch, Difference, SavedMatch, digest_of, from_bytes
from rules.position_line import position_to_line
from tools.arguments import Parser, size_within, whole_number

LAST = -1
"""The step after which nothing has happened yet."""
_SIZE, _LEAST, _MOST = (640, 360), (160, 90), (1920, 1080)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tool; return 1 at the first difference, 2 if a file cannot be read or written."""
    options = _options(arguments)
    name = options.file.name
    try:
        saved = SavedMatch(from_bytes(read_bytes(options.file), name), load_ruleset, name)
        if options.clip is not None:
            from tools.clips import write_clip  # late: a log needs no board and no typefaces

            return write_clip(saved, options.clip, options.turn, options.size or _SIZE)
        if options.turn is not None:
            saved.record(options.turn)
        match, difference = _played(saved)
        if options.position is not None:
            print(position_of(match, options.turn, options.position, name))
        elif not options.verify:
            print_log(match, options.turn)
    except FileError as error:
        print(error, file=sys.stderr)
        return 2
    if difference is not None:
        print(f"{shown(name)}: {difference}", file=sys.stderr)
        return 1
    if options.position is not None:
        return 0
    turn = game_of(match.ruleset.id).turn
    print(f"{len(match.journal)} answers, {len(saved.turns)} {turn}s, as recorded")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.replay", description=__doc__)
    add, wide, high = parser.add_argument, *_SIZE
    add("file", type=Path, metavar="FILE", help="a saved match or a replay")
    add("--turn", type=whole_number(1), metavar="N", help="only this turn")
    add("--verify", action="store_true", help="print only whether the replay agrees")
    add(
        "--position",
        type=whole_number(0),
        nargs="?",
        const=LAST,
        metavar="STEP",
        help="print a position in one line instead, to paste in a chat, a case or the game: the one after "
        "STEP steps of the replay (0: the start). Default: the last, or with --turn the first of that turn",
    )
    about = "write a clip instead: OUT.webp or OUT.gif moves, OUT.png is the end of the turn or the match"
    add("--clip", type=Path, metavar="OUT", help=f"{about}; only finished turns of an unfinished match")
    add(
        "--size",
        type=size_within(_LEAST, _MOST),
        metavar="WxH",
        help=f"size of the clip (default: {wide}x{high})",
    )
    options = parser.parse_args(arguments)
    if options.clip is None and options.size is not None:
        parser.error("--size is for clips: add --clip OUT")
    if options.clip is not None and options.verify:
        parser.error("use either --verify or --clip")
    if options.position is not None and (options.clip is not None or options.verify):
        parser.error("--position prints only a position: leave out --clip and --verify")
    if options.position not in (None, LAST) and options.turn is not None:
        parser.error("use either --position STEP or --turn")
    return options


def _played(saved: SavedMatch) -> tuple[AnyMatch, Difference | None]:
    """Replay a match as far as it agrees with its record; return it with the first difference, if any."""
    try:
        return saved.replay(), None
    except Difference as difference:
        return difference.match, difference


def position_of(match: AnyMatch, turn: int | None, step: int, name: str) -> str:
    """Return the position after so many beats, or at the start of a turn, as a line.

    What nobody may know before the end is hidden in a match that goes on. Raise `FileError` if there
    is no such position.
    """
    ruleset, first = match.ruleset, match.checkpoints[0]
    steps = len(match.beats)
    if turn is not None:
        steps = next((point.beats for point in match.checkpoints if point.turn == turn), steps)
    elif step != LAST:
        if step > steps:
            raise FileError(name, f"has no step {step}", f"there are steps 0 to {steps}")
        steps = step
    state = ruleset.copy(first.state)
    for beat in match.beats[:steps]:
        for event in beat:
            event.apply(state)
    return position_to_line(state if match.over else ruleset.conceal(state, None))


def print_log(match: AnyMatch, turn: int | None = None) -> None:
    """Print each event as a sentence, and the state's digest at the start of each turn and at the end.

    Print only one turn if `turn` is given.
    """
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
