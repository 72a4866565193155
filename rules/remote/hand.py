"""What only one player's program knows in a match on two machines, and the entries that it writes."""

from __future__ import annotations

import hmac
from functools import lru_cache
from hashlib import sha256
from typing import Any

from rules.kernel.requests import AnyRequest, IllegalAnswer
from rules.kernel.seats import Seat
from rules.remote.commitments import commitment, plain, salt_of
from rules.remote.items import Agree, Given, Item, Lay, Link, Open, Opening, Seal, Show
from rules.remote.joint_dice import HashChain
from rules.remote.referee import Referee


class Hand:
    """A side's secrets: its hash chain, its salts, and the answers that it has sealed.

    Everything but the answers comes from `secret`, 32 random bytes that are used for one match
    only. `sealed` has each secret answer as JSON values, by its place in the match.
    """

    def __init__(self, seat: Seat, secret: bytes, sealed: dict[int, Any] | None = None) -> None:
        self.seat = seat
        self.secret = secret
        self.sealed: dict[int, Any] = {} if sealed is None else sealed
        self._chain = chain_of(secret)

    def due(self, referee: Referee) -> list[Item]:
        """Return the entries that this side owes and that need no decision.

        Add them to the referee's log, and ask again: more may be due then.
        """
        needed = referee.needs(self.seat)
        if needed is not None and referee.waits_for_agreement(self.seat):
            return [Agree()]
        if needed is Link:
            links = sum(isinstance(item, Link) for item in referee.log(self.seat))
            return [Link(value=self._chain.link(links))]
        if needed is Open:
            return [self._opening(referee)]
        if needed is Show:
            return [Show(cards=self._openings(referee, referee.face_down(self.seat)))]
        return []

    def answer(self, referee: Referee, answer: Any) -> Item:
        """Return the entry for an answer to the question that is open.

        Secret answers are sealed, unless the other side has answered already. Raise `IllegalAnswer`
        if a rule refuses the answer, `LookupError` if nothing is asked.
        """
        request = referee.asked(self.seat)
        if request is None:
            raise LookupError("nothing is asked")
        cards, place = referee.ruleset.cards, referee.place
        refusal = request.refusal(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        if cards is not None and cards.lays(request):
            return self._laid(referee, request, answer)
        if cards is not None:
            answer = cards.opened(request, answer)
        data = plain(request.pack(answer))
        if referee.match_asks_both and not referee.has_given(self.seat.other):
            self.sealed[place] = data
            salt = salt_of(self.secret, place, "")
            return Seal(commitment=commitment(referee.id, self.seat, place, "", data, salt))
        return Given(answer=data, cards=self._openings(referee, _shown(referee, request, answer)))

    def restore(self, referee: Referee) -> None:
        """Give the referee the cards that this side has laid, before its log is read again."""
        for place, data in self.sealed.items():
            if isinstance(data, dict) and _CARDS in data:
                referee.own_cards[self.seat, place] = data[_CARDS]

    def _laid(self, referee: Referee, request: AnyRequest, answer: Any) -> Lay:
        assert referee.ruleset.cards is not None
        place, laid = referee.place, referee.ruleset.cards.laid(request, answer)
        self.sealed[place] = {_CARDS: dict(laid)}
        referee.own_cards[self.seat, place] = dict(laid)
        digests = {}
        for name, value in laid.items():
            salt = salt_of(self.secret, place, name)
            digests[name] = commitment(referee.id, self.seat, place, name, value, salt)
        return Lay(cards=digests)

    def _opening(self, referee: Referee) -> Open:
        assert referee.match is not None
        place, request = referee.place, referee.match.pending[self.seat]
        data = self.sealed[place]
        shown = _shown(referee, request, request.unpack(data))
        salt = salt_of(self.secret, place, "")
        return Open(answer=data, salt=salt, cards=self._openings(referee, shown))

    def _openings(self, referee: Referee, names: tuple[str, ...]) -> dict[str, Opening]:
        openings = {}
        for name in names:
            place = referee.laid_at(self.seat, name)
            value = self.sealed[place][_CARDS][name]
            openings[name] = Opening(value=value, salt=salt_of(self.secret, place, name))
        return openings


_CARDS = "cards laid"


@lru_cache(maxsize=4)  # a match needs its chain again whenever it is opened
def chain_of(secret: bytes) -> HashChain:
    """Return the hash chain of a side's secret."""
    return HashChain(hmac.digest(secret, b"chain", sha256))


def _shown(referee: Referee, request: AnyRequest, answer: Any) -> tuple[str, ...]:
    cards = referee.ruleset.cards
    return () if cards is None else cards.shown(request, answer)
