"""Blue's program in a process of its own: `blue_program.py SEED`. It answers each message, a line, by a line.

The test that starts it searches its memory for what red keeps secret.
"""

from __future__ import annotations

import sys

from rules.games import GAMES
from rules.kernel.dice import Stream
from rules.remote.messages import Entries, Invitation, from_code, to_code
from rules.remote.player import RemotePlayer
from tests.rules.remote.remote_matches import answer_all, secret_of
from tests.toy.game import TWO_CARDS


def main(seed: int) -> None:
    GAMES["two-cards"] = lambda: TWO_CARDS
    stream, player = Stream("blue", seed), None
    for line in sys.stdin:
        message = from_code(line.strip())
        if isinstance(message, Invitation):
            player = RemotePlayer.accepting(message, "Cy", secret_of(seed, "guest"))
        else:
            assert player is not None
            assert isinstance(message, Entries)
            player.take(message)
            answer_all(player, stream)
        print(to_code(player.message()), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
