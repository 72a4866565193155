"""Play many matches between two processes: `python -m tests.game.remote.many_matches file|live --out FILE`.

Each game gets as many matches as `--matches` says, spread over its editions. Each result is a line of the
file; the same command goes on after those that are there. It stops at the first match that does not end the
same on both sides.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.game.remote import file_games, live_games
from tests.game.remote.ends import relay

GAMES = {
    "false-sunrise": ("2024-07", "2024-03"),
    "matched-fire": ("matched-fire",),
    "astra-et-tenebrae": ("2025-03-04", "2025-03-02", "2025-03-01"),
    "dark-frontier": ("0.2.0",),
}
AT_ONCE = 10  # matches by file between one pair of programs


def due(matches: int) -> Iterator[tuple[str, int, str]]:
    """Yield game, seed and edition of each match, the games by turns."""
    for seed in range(matches):
        for game, editions in GAMES.items():
            yield game, seed, editions[seed % len(editions)]


def live(seed: int, edition: str) -> None:
    """Play a match live, every second one by a relay, with up to three kills and a line that is cut."""
    trouble, kills = (0.0, 0.02, 0.05)[seed % 3], seed % 4
    with tempfile.TemporaryDirectory() as folder:
        if seed % 2:
            with relay("--per-address", 0) as (address, _):
                live_games.play(
                    Path(folder), edition, seed=seed, trouble=trouble, kills=kills, relay=address, port=None
                )
        else:
            live_games.play(Path(folder), edition, seed=seed, trouble=trouble, kills=kills)


def main() -> None:
    """Play what is missing in the file of results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("way", choices=("file", "live"))
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="of each game (200)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the results, a line each")
    chosen = parser.parse_args()
    lines = chosen.out.read_text("utf-8").splitlines() if chosen.out.exists() else []
    done = {(one["game"], one["seed"]) for one in map(json.loads, lines)}
    left = [one for one in due(chosen.matches) if one[:2] not in done]
    size = 1 if chosen.way == "live" else AT_ONCE
    for at in range(0, len(left), size):
        batch, begun = left[at : at + size], time.monotonic()
        if chosen.way == "live":
            live(batch[0][1], batch[0][2])
        else:
            with tempfile.TemporaryDirectory() as folder:
                matches = [(1000 * at + seed, edition) for _, seed, edition in batch]
                file_games.play(Path(folder), matches, kills=4, seed=at)
        took_s = (time.monotonic() - begun) / len(batch)
        with chosen.out.open("a", encoding="utf-8") as out:
            for game, seed, edition in batch:
                row = {"game": game, "seed": seed, "edition": edition, "s": round(took_s, 1)}
                out.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
