"""Finding challenges in games between computers: questions where one answer beats all others."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from game.challenges.challenge import challenges_in
from game.challenges.challenge_kind import AnyKind, Lead, Question
from game.challenges.challenges import AnyChallenges
from game.challenges.files import Title, written
from game.players.background_jobs import Tell
from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.games import ruleset_of
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match

LIMIT_S = 300.0
_LEAST_SHARE = 0.2  # share of the stake: no other answer may be nearly as good


@dataclass(frozen=True, slots=True)
class Found:
    """A question worth asking: its file, the lead of its best answer in points, and the seed of its game."""

    title: Title
    lead: float
    seed: int

    @property
    def content(self) -> bytes:
        """The content of its file."""
        return self.title.content


@dataclass(frozen=True, slots=True)
class _Search:
    """A search of the match with a seed for questions of some kinds."""

    part: AnyChallenges
    seed: int
    stream: Stream
    kinds: dict[str, AnyKind]

    def found(self, match: AnyMatch, seat: Seat, request: AnyRequest) -> Iterator[Found]:
        """Yield what the question to a seat asks, if it is clear."""
        view = match.view(seat)
        for name, kind in self.kinds.items():
            if not (kind.asks == request.kind and match.checkpoints and self.part.is_fit(view)):
                continue
            weighed = kind.weigh(Question(request.seen_by(view), view))
            lead = weighed.lead()
            if lead is None or not self._is_clear(kind, lead):
                continue
            called, ruleset = kind.names[self.stream.below(len(kind.names))], match.ruleset
            title = Title("", b"", called, name, lead.rank, ruleset.id, weighed.about)
            setup = self.part.renamed(match.setup, seat)
            content = written(match, setup, seat, weighed.best, title)
            yield Found(replace(title, content=content), lead.points, self.seed)

    def _is_clear(self, kind: AnyKind, lead: Lead) -> bool:
        least = max(kind.least_lead, _LEAST_SHARE * lead.stake)
        return least <= lead.points and lead.stake <= self.part.most_stake


def look(part: AnyChallenges, seed: int, kinds: Collection[str]) -> Iterator[Found]:
    """Play a game of the computer against itself; yield the clear questions of these kinds."""
    stream = Stream("challenge", seed)
    setup = part.setup(seed, stream, kinds)
    if setup is None:
        return
    ruleset = ruleset_of(setup)
    match = new_match(ruleset, setup, seed)
    search = _Search(part, seed, stream, {name: one for name, one in part.kinds.items() if name in kinds})
    players = {seat: seat_player(ruleset.id, part.player, seat, seed) for seat in PLAYERS}
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            yield from search.found(match, seat, request)
            answer = players[seat].poll(request, match.view(seat))
            match.answer(seat, None if answer is DECLINES else answer)


def find(game: str, seed: int, count: int, tell: Tell) -> None:
    """Report `count` challenges of different kinds from matches of a game; give up after five minutes.

    `tell` gets the finished share and a challenge's content, or None. It returns whether to go on.
    """
    part, stream = challenges_in(game), Stream("week", seed)
    left = list(part.kinds)
    for at in range(len(left) - 1, 0, -1):
        other = stream.below(at + 1)
        left[at], left[other] = left[other], left[at]
    left = left[:count]
    begun_s, number, found = time.monotonic(), 0, 0
    while left and (spent_s := time.monotonic() - begun_s) < LIMIT_S:
        one = next(look(part, (seed << 16) + number, left), None)
        number += 1
        if one is not None:
            left.remove(one.title.kind)
            found += 1
        share = max(found / count, spent_s / LIMIT_S)
        if not tell(share, None if one is None else one.content):
            return
