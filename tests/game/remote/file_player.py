"""A program that plays its side of many matches by file, at random: `file_player.py FOLDER host|guest`.

It opens the messages in `FOLDER/to-host` (or guest) in any order, answers what it is asked, and puts a
message for each match with news into `FOLDER/from-host`. Its matches are kept as the game keeps them, so it
may be killed at any time and started again. `FOLDER/over-host` exists while all of them are over. It stops
once `FOLDER/stop` exists.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Collection
from pathlib import Path

from game.match.friend_matches import FriendMatch, accept, find_match, friend_matches, invite
from game.shell.paths import Home
from rules.file_error import FileError
from rules.files import write_atomically
from rules.games import GAMES, draw_setups, game_of
from rules.kernel.seats import Seat
from rules.remote.agreement import with_names
from rules.remote.messages import SUFFIX, Entries, from_bytes, to_bytes
from rules.remote.player import check_invitation
from tests.toy.game import TWO_CARDS

HOMES = ("config", "data", "logs")
AGAIN_S = 2.0  # on average; an answer may only be late


def home_of(folder: Path, role: str) -> Home:
    return Home(*(folder / role / part for part in HOMES))


def invitations(home: Home, plan: dict[str, object]) -> None:
    """Make the invitations that have not been made yet."""
    made = {check_invitation(one.invitation, "invitation").names[Seat.RED] for one in matches_of(home)}
    for seed, edition in plan["matches"]:  # type: ignore[attr-defined]
        name = f"Ada {seed}"
        if name in made:
            continue
        game = game_of(edition)
        drawing = game.draw_setup(edition, {}) if edition == "two-cards" else draw_setups(edition)
        setup = with_names(drawing.setup(seed), {Seat.RED: name, Seat.BLUE: "Bo"})
        invite(home, setup, game.drawable, Seat.RED)


def matches_of(home: Home) -> list[FriendMatch]:
    found = [one for _, one in friend_matches(home)]
    assert not [one for one in found if isinstance(one, FileError)], found
    return [one for one in found if isinstance(one, FriendMatch)]


def match_of(home: Home, message: Entries, known: dict[str, FriendMatch]) -> FriendMatch:
    """Return the match of a message: one that is open, else from the disk as the game finds it."""
    begun = message.beginning
    for one in known.values():
        if one.player is not None and one.player.referee.id == message.match:
            return one
        if one.player is None and begun is not None and one.invitation.agreement == begun.agreement:
            return one
    found = find_match(home, message)
    return known.setdefault(found.id, found)


def take(home: Home, content: bytes, known: dict[str, FriendMatch]) -> None:
    """Take a message as the game does; one that comes too early is still under way in another copy."""
    message = from_bytes(content, "message")
    try:
        if isinstance(message, Entries):
            match_of(home, message, known).take(message)
        elif not any(one.invitation == message for one in known.values()):
            match = accept(home, message, "Bo")
            known[match.id] = match
    except FileError as error:
        if "too early" not in str(error) and "no match" not in str(error):
            raise


def step(match: FriendMatch, out: Path, rng: random.Random, again: float) -> None:
    """Answer what is asked, and send what is new; send what may be lost `again`, as likely as that."""
    player = match.player
    answered = False
    while player is not None and (request := player.request) is not None:
        chance = rng.random()
        if chance < 0.0002:
            player.concede()
        elif chance < 0.001:
            player.offer_draw() if player.can_offer else player.accept_draw()
        else:
            player.answer(request.example(rng.randrange))
        answered = True
    if answered:
        match.save()
    if match.to_send or ((match.player is None or match.player.has_news) and rng.random() < again):
        write_atomically(out / f"{time.time_ns()}{SUFFIX}", to_bytes(match.hand_out()))


def note_end(path: Path, matches: Collection[FriendMatch], count: int) -> None:
    """Let a file exist as long as all matches are over and all cards shown."""
    ended = [one for one in matches if one.player is not None and one.player.referee.finished]
    if len(ended) == count:
        path.touch()
    else:
        path.unlink(missing_ok=True)


def main(folder: Path, role: str) -> None:
    GAMES["two-cards"] = lambda: TWO_CARDS
    home, rng = home_of(folder, role), random.Random()
    inbox, outbox = folder / f"to-{role}", folder / f"from-{role}"
    plan = json.loads((folder / "plan.json").read_text("utf-8"))
    if role == "host":
        invitations(home, plan)
    known = {match.id: match for match in matches_of(home)}
    looked_s = time.monotonic()
    while not (folder / "stop").exists():
        for path in sorted(inbox.glob(f"*{SUFFIX}")):
            take(home, path.read_bytes(), known)
            path.unlink()
        again, looked_s = (time.monotonic() - looked_s) / AGAIN_S, time.monotonic()
        for match in known.values():
            step(match, outbox, rng, again)
        note_end(folder / f"over-{role}", known.values(), len(plan["matches"]))
        time.sleep(0.01)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
