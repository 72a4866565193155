"""Matches of two remote players for tests: agreements, pairs, and posts that lose and change messages."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from rules.file_error import FileError
from rules.files import parse_json
from rules.games import draw_setups, game_of
from rules.kernel.dice import Stream
from rules.kernel.match_file import digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.agreement import Agreement
from rules.remote.commitments import plain
from rules.remote.dishonest import Dishonest
from rules.remote.log_file import from_bytes as read_log
from rules.remote.log_file import to_bytes as to_file
from rules.remote.messages import Entries, from_bytes, to_bytes
from rules.remote.player import RemotePlayer, invitation, read_kept
from rules.remote.verifying import Verdict, log_of, verify

TOY = "two-cards"
DUEL = "0.2.0"
FRIGATES = "2025-03-04"
EDITIONS = ("2024-07", "2024-03", "matched-fire", "2025-03-04", "2025-03-02", "2025-03-01", DUEL)


def agreement_of(edition: str, seed: int = 1, host: Seat = Seat.RED, **values: Any) -> Agreement:
    """Return what two players agree on: a random setup whose map is drawn later."""
    game = game_of(edition)
    ruleset = game.load(edition)
    drawing = game.draw_setup(edition, {}) if edition == TOY else draw_setups(edition, **values)
    return Agreement(
        edition=edition,
        fingerprint=ruleset.fingerprint,
        program="0.3.0",
        setup=plain(ruleset.pack_setup(drawing.setup(seed))),
        drawn=game.drawable,
        host=host,
        nonce=random.Random(seed).randbytes(32).hex(),
    )


def secret_of(seed: int, name: str) -> bytes:
    return random.Random(f"{name}/{seed}").randbytes(32)


def players_of(edition: str, seed: int = 1, host: Seat = Seat.RED, **values: Any) -> dict[Seat, RemotePlayer]:
    """Return both sides of a match whose invitation was just answered."""
    agreement = agreement_of(edition, seed, host, **values)
    own = secret_of(seed, "host")
    asked = invitation(agreement, own)
    guest = RemotePlayer.accepting(asked, "Cy", secret_of(seed, "guest"))
    answer = guest.message()
    return {host: RemotePlayer.accepted(asked, own, answer), host.other: guest}


def answer_all(player: RemotePlayer, stream: Stream) -> None:
    """Answer at random as long as anything is asked."""
    while (request := player.request) is not None:
        player.answer(request.example(stream.below))


def restored(player: RemotePlayer) -> RemotePlayer:
    """Return a player as another program finds it on the disk."""
    kept = json.dumps(player.kept())
    return RemotePlayer.restored(read_kept(parse_json(kept, "kept")))


def sent(message: Entries) -> Entries:
    """Return a message as it is read at the other end."""
    return sent_as(to_bytes(message))


def sent_as(content: bytes) -> Entries:
    read = from_bytes(content, "message")
    if not isinstance(read, Entries):
        raise FileError("message", "is an invitation")
    return read


def by_file(
    players: dict[Seat, RemotePlayer], stream: Stream, seen: Callable[[Entries], None] = lambda _: None
) -> dict[Seat, RemotePlayer]:
    """Play to the end: each message has all that is due, and is answered by the next one."""
    turn = Seat.RED
    while not all(one.referee.finished for one in players.values()):
        answer_all(players[turn], stream)
        message = sent(players[turn].message())
        seen(message)
        players[turn.other].take(message)
        turn = turn.other
    return players


def played(edition: str, seed: int = 1, **values: Any) -> dict[Seat, RemotePlayer]:
    """Return both sides of a random match that is over."""
    return by_file(players_of(edition, seed, **values), Stream("played", seed))


_MOST_UNDER_WAY = 4


@dataclass
class Post:
    """A line between two programs that loses, doubles, delays, swaps and changes what it carries."""

    rng: random.Random
    changes: float
    under_way: list[bytes] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def carry(self, message: Entries) -> None:
        if self.rng.random() < 0.8:
            self.under_way += [to_bytes(message)] * self.rng.choice((1, 1, 1, 2))
            del self.under_way[:-_MOST_UNDER_WAY]

    def deliver(self, player: RemotePlayer) -> None:
        """Hand over one message, any of those under way; now and then a changed copy of it first."""
        if not self.under_way:
            return
        content = self.under_way.pop(self.rng.randrange(len(self.under_way)))
        if self.rng.random() < self.changes:
            self.deliver_changed(player, content)
        self._take(player, content)

    def deliver_changed(self, player: RemotePlayer, content: bytes) -> None:
        """Hand over a changed copy of a message to a copy of the program: it is refused or harmless."""
        at = self.rng.randrange(len(content))
        changed = content[:at] + bytes([self.rng.randrange(256)]) + content[at + 1 :]
        copy = restored(player)
        try:
            copy.take(sent_as(changed))
        except (FileError, Dishonest) as error:
            self.refusals.append(str(error))

    def _take(self, player: RemotePlayer, content: bytes) -> None:
        with suppress(FileError):  # it comes too early: one before it is still under way
            player.take(sent_as(content))


def played_by_bad_post(
    edition: str, seed: int, concedes: float = 0.0, kills: float = 0.02, changes: float = 0.02, **values: Any
) -> dict[Seat, RemotePlayer]:
    """Play a random match over two bad lines, while both programs are killed now and then.

    `concedes` (or offers or accepts a draw), `kills` and `changes` say how likely that is at each step.
    """
    rng, stream = random.Random(f"{edition}/{seed}"), Stream("bad post", seed)
    players = players_of(edition, seed, rng.choice(PLAYERS), **values)
    posts = {seat: Post(rng, changes) for seat in PLAYERS}  # to each side
    while not all(one.referee.finished for one in players.values()):
        seat = rng.choice(PLAYERS)
        me = players[seat]
        posts[seat].deliver(me)
        if rng.random() < concedes:
            rng.choice((me.concede, me.offer_draw, me.offer_draw, me.accept_draw))()
        request = me.request
        if request is not None and rng.random() < 0.7:
            me.answer(request.example(stream.below))
        if me.has_news or rng.random() < 0.3:
            posts[seat.other].carry(me.message())
        if rng.random() < kills:
            players[seat] = restored(me)
    return players


def ends(players: dict[Seat, RemotePlayer]) -> Iterator[tuple[str, Any, Any]]:
    """Yield how each side sees the end: the state, the rolls, and who conceded or accepted a draw."""
    for player in players.values():
        match = player.referee.match
        assert match is not None
        assert match.over
        state = digest_of(player.referee.ruleset.pack_state(match.state))
        yield state, player.referee.rolls, player.referee.conceded or player.referee.accepted


def log_bytes(player: RemotePlayer) -> bytes:
    return to_file(log_of(player))


def verified(content: bytes) -> Verdict:
    return verify(read_log(content, "log"), "log")
