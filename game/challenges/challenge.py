"""A challenge at its question, and which games have challenges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.challenges.challenge_kind import AnyKind, Question
from game.challenges.challenges import AnyChallenges
from game.challenges.files import REMEDY, Title, saved_in
from game.games import CARDS, card, card_of, cards
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.files import FileError
from rules.kernel.journal import AnyMatch
from rules.kernel.match import feed
from rules.kernel.requests import AnyRequest, IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge at its question to `seat`; `found` is the answer that was found best."""

    title: Title
    kind: AnyKind
    match: AnyMatch
    seat: Seat
    found: object

    @property
    def request(self) -> AnyRequest:
        """The question."""
        request = self.match.request(self.seat)
        assert request is not None, "a challenge stands at its question"
        return request

    @property
    def question(self) -> Question[Any, Any, Any]:
        """The question over what its seat may know."""
        view = self.match.view(self.seat)
        return Question(self.request.seen_by(view), view, self.title.about, self.found)

    def session(self, home: Home) -> Session:
        """Return a separate match at the question, with a human at this seat."""
        level = next(iter(card_of(self.match.ruleset.id).computer.levels))
        seating = Seating({self.seat: HUMAN, self.seat.other: level})
        session = Session.aside(self.match, 0, home, seating)
        session.set_up = len(self.match.journal)  # nobody can undo what led here
        return session


def challenges_in(game: str = "") -> AnyChallenges:
    """Return the challenges of a game, or of the first that has any. Raise `LookupError` without any.

    `game` may also be an edition that has its own.
    """
    if game in CARDS:
        part = card(game).challenges()
    elif game:
        part = card_of(game).challenges(game)
    else:
        part = next(filter(None, (one.challenges() for _, one in cards())), None)
    if part is None:
        raise LookupError(f"there are no challenges for {game or 'any game'}")
    return part


def open_challenge(title: Title) -> Challenge:
    """Return a challenge with its match at the question. Raise `FileError` if that fails."""
    saved = saved_in(title.content, title.id)
    if not saved.same_rules:
        raise FileError(title.id, "was made for other rules", REMEDY)
    part = card_of(title.edition).challenges(title.edition)
    kind = None if part is None else part.kinds.get(title.kind)
    match = saved.at_turn()
    *before, (seat, found) = saved.answers[saved.record().entries :] or [(Seat.CHANCE, None)]
    try:
        for one, data in before:
            feed(match, [(one, _asked(match, one, title.id).unpack(data))])
        request = _asked(match, seat, title.id)
        answer = request.unpack(found)
        if kind is None or kind.asks != request.kind:
            raise FileError(title.id, "asks a question that this version does not know", REMEDY)
        if seat not in PLAYERS or request.refusal(answer) is not None:
            raise FileError(title.id, "has no legal answer", REMEDY)
    except (IllegalAnswer, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(title.id, "does not lead to its question", REMEDY) from None
    return Challenge(title, kind, match, seat, answer)


def _asked(match: AnyMatch, seat: Seat, name: str) -> AnyRequest:
    request = match.request(seat)
    if request is None:
        raise FileError(name, "does not lead to its question", REMEDY)
    return request
