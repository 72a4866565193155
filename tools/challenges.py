"""Find challenges in the computer's games: `python -m tools.challenges --first 1 --games 200`.

Looks through the games of these seeds, and through further ones for kinds of which too few were found; then
writes the twenty of the list and the thirty of the store anew. The same seeds and the same program give the
same files.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game.games import named
from game.match.challenges import SUFFIX, Challenges, Found, first_challenges
from tools.arguments import Parser, whole_number
from tools.piping import run

# How many of each kind and rank (easy, fair, hard), as far as there are so many; else the next easier ones.
Quota = Mapping[str, tuple[int, int, int]]
TWENTY: Quota = {"fire": (2, 2, 2), "orders": (2, 2, 2), "defence": (2, 1, 1), "squadrons": (2, 2, 0)}
THIRTY: Quota = {"fire": (3, 4, 2), "orders": (4, 4, 3), "defence": (3, 1, 2), "squadrons": (2, 2, 0)}
_CHUNK = 30  # further games at a time
# A lead beyond this tells nothing more of a kind: of those the first games are taken, so that they vary.
ENOUGH = {"fire": 1.5, "orders": 3.0, "defence": 0.3, "squadrons": 1.2}


def main(argv: Sequence[str] | None = None) -> int:
    """Run; give the status."""
    parser = Parser(prog="python -m tools.challenges", description="Find challenges in the computer's games.")
    parser.add_argument(
        "--first", type=whole_number(), default=1, metavar="S", help="seed of the first game (1)"
    )
    parser.add_argument(
        "--games", type=whole_number(1), default=200, metavar="N", help="games to look through (200)"
    )
    parser.add_argument(
        "--more",
        type=whole_number(),
        default=3000,
        metavar="N",
        help="further games for what is short (3000)",
    )
    parser.add_argument(
        "--to", type=Path, default=Path("assets"), metavar="FOLDER", help="where to write (assets)"
    )
    asked = parser.parse_args(argv)
    record = first_challenges()
    assert record is not None, "a game has challenges"
    end = asked.first + asked.games
    found = gather(record, range(asked.first, end), tuple(record.kinds))
    last = end + asked.more
    while end < last and (short := [kind for kind in record.kinds if is_short(found, kind)]):
        found += gather(record, range(end, end + _CHUNK), short)
        end += _CHUNK
        sys.stderr.write(f"{end - asked.first} games; still short: {', '.join(short)}\n")
    taken: list[Found] = []
    for folder, quota in ((record.folder, TWENTY), (record.store, THIRTY)):
        chosen = choose(found, quota, taken)
        taken += chosen
        write(asked.to / folder, chosen)
        told = Counter((one.title.kind, one.title.rank) for one in chosen)
        sys.stdout.write(f"{folder}: {len(chosen)} ({told})\n")
    return 0


def is_short(found: Sequence[Found], kind: str) -> bool:
    """Say whether there are too few of a kind."""
    wanted = sum(TWENTY[kind]) + sum(THIRTY[kind])
    return len({one.seed for one in found if one.title.kind == kind}) < wanted


def gather(record: Challenges, seeds: Sequence[int], kinds: Sequence[str]) -> list[Found]:
    """Look through the games of seeds for some kinds."""
    look = named(record.look)
    console = Console(stderr=True)
    watched = track(seeds, "games", console=console, transient=True) if console.is_terminal else seeds
    return [one for seed in watched for one in look(seed, kinds)]


def choose(found: Sequence[Found], quota: Quota, taken: Sequence[Found]) -> list[Found]:
    """Choose so many of each kind and rank, the clearest first; no game and no name twice.

    Where a rank has too few, the next easier one of the kind gives more, and at last any kind.
    """
    games, chosen = {one.seed for one in taken}, list[Found]()
    names = {one.title.name for one in taken}
    alike = set[tuple[str, float]]()  # the same lead to three digits is the same case on other ships
    ranked = sorted(found, key=lambda one: (-min(one.lead, ENOUGH[one.title.kind]), one.seed))

    def take(wanted: int, *, kind: str = "", rank: int = 0) -> int:
        """Take so many; return how many are missing."""
        for one in ranked:
            fits = kind in ("", one.title.kind) and rank in (0, one.title.rank)
            case, name = (one.title.kind, round(one.lead, 3)), one.title.name
            if wanted and fits and one.seed not in games and name not in names and case not in alike:
                alike.add(case)
                games.add(one.seed)
                names.add(name)
                chosen.append(one)
                wanted -= 1
        return wanted

    short = 0
    for kind, counts in quota.items():
        missing = 0
        for rank in (3, 2, 1):
            missing = take(counts[rank - 1] + missing, kind=kind, rank=rank)
        short += missing
    short = take(short)
    names = {one.title.name for one in chosen}  # rather a name twice than one too few
    take(short)
    return sorted(chosen, key=lambda one: (one.title.rank, _spread(one.title.name)))


def _spread(name: str) -> int:
    """Return a number by which kinds come mixed."""
    return sum(map(ord, name)) % 97


def write(folder: Path, chosen: Sequence[Found]) -> None:
    """Write files in the place of those that are there."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"*{SUFFIX}"):
        old.unlink()
    for number, one in enumerate(chosen, 1):
        (folder / f"{number:02}-{one.title.kind}{SUFFIX}").write_bytes(one.content)


if __name__ == "__main__":
    sys.exit(run(main))
