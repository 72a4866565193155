"""Find challenges in games that the computer plays: `python -m tools.challenges --first 1 --games 200`.

Searches the games with these seeds, then more games for kinds that are still short. Then it
rewrites the listed challenges and those in reserve, as many of each kind as the game says. The same
seeds and the same program give the same files.

After changing how plans are valued, `--only orders --games 200 --more 0` finds just those again.
Defense challenges have a small lead in most games, so they need
`--only defence --games 2000 --more 0`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import track

from game.challenges.challenge import challenges_in
from game.challenges.challenge_kind import AnyKind
from game.challenges.challenges import AnyChallenges
from game.challenges.files import SUFFIX, Title, read_title
from game.challenges.finding import Found, look
from game.console import on_stop, run
from game.games import cards
from tools.arguments import Parser, whole_number

# How many of each kind and rank (easy, fair, hard). If a rank has too few, the next easier one fills in.
Quota = Mapping[str, tuple[int, int, int]]
_CHUNK = 30  # how many more games to search at a time


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool and return its exit status."""
    parser = _parser()
    asked = parser.parse_args(argv)
    part = challenges_in(asked.game)
    if unknown := [kind for kind in asked.only or () if kind not in part.kinds]:
        parser.error(f"there is no kind {unknown[0]}; there are {', '.join(part.kinds)}")
    kinds = {name: one for name, one in part.kinds.items() if name in (asked.only or part.kinds)}
    end = asked.first + asked.games
    with on_stop("; nothing was written"):
        found = gather(part, range(asked.first, end), kinds)
        last = end + asked.more
        while end < last and (short := [name for name, kind in kinds.items() if is_short(found, name, kind)]):
            found += gather(part, range(end, end + _CHUNK), short)
            end += _CHUNK
            sys.stderr.write(f"{end - asked.first} games; too few challenges so far: {', '.join(short)}\n")
    _rewrite(part, found, kinds, asked.to)
    return 0


def _parser() -> Parser:
    games = list(_named())
    parser = Parser(prog="python -m tools.challenges", description="Find challenges in the computer's games.")
    counts = (("first", 1, "S", "seed of the first game"), ("games", 200, "N", "games to look through"))
    for name, default, metavar, about in (
        *counts,
        ("more", 3000, "N", "more games for kinds that are still short"),
    ):
        told = f"{about} ({default})"
        parser.add_argument(f"--{name}", type=whole_number(), default=default, metavar=metavar, help=told)
    keeps = "search only these kinds again and keep the files of the others, as after a change of the levels"
    parser.add_argument("--only", action="append", metavar="KIND", help=keeps)
    parser.add_argument(
        "--game", choices=games, default=games[0], help=f"challenges of this game or edition ({games[0]})"
    )
    parser.add_argument(
        "--to", type=Path, default=Path("assets"), metavar="FOLDER", help="where to write (assets)"
    )
    return parser


def _named() -> Iterator[str]:
    """Yield the games that have challenges, and the editions that have their own."""
    for game, one in cards():
        if one.challenges() is not None:
            yield game
        editions = [title.edition for title in one.titles if title.edition]
        yield from [name for name in editions if type(one.challenges(name)) is not type(one.challenges())]


def _rewrite(part: AnyChallenges, found: Sequence[Found], kinds: Collection[str], to: Path) -> None:
    """Rewrite the challenges of some kinds in both folders; those of the other kinds are kept."""
    taken: list[Found] = []
    enough = {name: one.enough for name, one in part.kinds.items()}
    order = sorted(part.kinds, key=lambda name: (-sum(part.kinds[name].listed), name))
    listed = {name: part.kinds[name].listed for name in order}
    stored = {name: part.kinds[name].stored for name in order}
    for name, quota in ((part.folder, listed), (part.store, stored)):
        folder = to / name
        kept = [
            one for one in map(read_title, sorted(folder.glob(f"*{SUFFIX}"))) if one.kind not in ("", *kinds)
        ]
        wanted = {kind: one for kind, one in quota.items() if kind in kinds}
        chosen = choose(found, wanted, taken, kept, _total(quota) - len(kept), enough)
        taken += chosen
        titles = [*kept, *(one.title for one in chosen)]
        write(folder, titles)
        counted = Counter((one.kind, one.rank) for one in titles)
        sys.stdout.write(f"{name}: {len(titles)} ({counted})\n")


def _total(quota: Quota) -> int:
    return sum(map(sum, quota.values()))


def is_short(found: Sequence[Found], name: str, kind: AnyKind) -> bool:
    """Return whether too few challenges of a kind were found."""
    wanted = sum(kind.listed) + sum(kind.stored)
    return len({one.seed for one in found if one.title.kind == name}) < wanted


def gather(part: AnyChallenges, seeds: Sequence[int], kinds: Collection[str]) -> list[Found]:
    """Search the games with these seeds for challenges of some kinds."""
    console = Console(stderr=True)
    watched = track(seeds, "games", console=console, transient=True) if console.is_terminal else seeds
    return [one for seed in watched for one in look(part, seed, kinds)]


def choose(
    found: Sequence[Found],
    quota: Quota,
    taken: Sequence[Found],
    kept: Sequence[Title],
    total: int,
    enough: Mapping[str, float],
) -> list[Found]:
    """Choose the wanted number of each kind and rank, clearest first, `total` in all.

    No game and no name is used twice. If a rank has too few, the next easier rank of the kind fills
    in, and finally any kind. `taken` and `kept` are already in the files.
    Leads above `enough` points count as equal within a kind; the earliest games win, so that challenges vary.
    """
    games, chosen = {one.seed for one in taken}, list[Found]()
    names = {one.title.name for one in taken} | {one.name for one in kept}
    # An equal lead to three digits means the same problem with different ships.
    alike = {(one.title.kind, round(one.lead, 3)) for one in taken}
    ranked = sorted(found, key=lambda one: (-min(one.lead, enough[one.title.kind]), one.seed))

    def take(wanted: int, *, kind: str = "", rank: int = 0) -> int:
        """Take up to `wanted` challenges; return how many are missing."""
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

    for kind, counts in quota.items():
        missing = 0
        for rank in (3, 2, 1):
            missing = take(counts[rank - 1] + missing, kind=kind, rank=rank)
    if take(total - len(chosen)):
        names = {one.title.name for one in chosen}  # better a repeated name than one too few
        take(total - len(chosen))
    return chosen


def _spread(name: str) -> int:
    """Return a sort key that mixes the kinds."""
    return sum(map(ord, name)) % 97


def write(folder: Path, titles: Sequence[Title]) -> None:
    """Write the challenge files from easy to hard, replacing the old ones."""
    chosen = sorted(titles, key=lambda one: (one.rank, _spread(one.name)))
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"*{SUFFIX}"):
        old.unlink()
    for number, one in enumerate(chosen, 1):
        (folder / f"{number:02}-{one.kind}{SUFFIX}").write_bytes(one.content)


if __name__ == "__main__":
    sys.exit(run(main))
