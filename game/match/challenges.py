"""Challenges: a moment of a match with one question; the answer is graded by its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game import __version__
from game.games import card_of, cards
from game.match.file_cache import row_for
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.shell.assets import asset_path
from game.shell.paths import Home
from rules.file_error import unnamed
from rules.files import JSON_LIMIT_BYTES, FileError, read_bytes
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch, SavedMatch, from_bytes, save_match, to_bytes
from rules.kernel.match import Match, feed
from rules.kernel.requests import AnyRequest, IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat

SUFFIX = ".json"
RANKS = ("Easy", "Fair", "Hard")
_NAME, _KIND, _RANK, _ABOUT = "challenge", "challenge_kind", "challenge_rank", "challenge_about"
_ID = re.compile(r"[a-z0-9-]{1,60}")
_REMEDY = "leave it out"


class Grade(StrEnum):
    """How good an answer was, the best first."""

    BEST = "best"
    GOOD = "good"
    FAIR = "so-so"
    POOR = "poor"

    @property
    def stars(self) -> int:
        """The number of stars: three for the best answer, none for a poor one."""
        return len(Grade) - 1 - list(Grade).index(self)


# The share of the stake that an answer of each grade may lose at most.
_MOST_LOST = {Grade.BEST: 0.03, Grade.GOOD: 0.25, Grade.FAIR: 0.6}
_EVEN = 0.05  # a difference in points too small to notice


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of an answer: `lost` points less than the best, out of the `stake` that could be won.

    `yours` and `best` describe both answers, `why` explains the difference, and `ghost` is what the
    game shows of the best answer on the board.
    """

    lost: float
    stake: float
    yours: str
    best: str
    why: str
    ghost: Any = None

    @property
    def grade(self) -> Grade:
        """The grade, by the share of the stake that was lost."""
        if self.lost <= _EVEN:
            return Grade.BEST
        share = self.lost / max(self.stake, self.lost)
        return next((one for one, most in _MOST_LOST.items() if share <= most), Grade.POOR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenges:
    """The challenges of a game.

    `folder` contains those shipped with the game, under `assets/`; `store` contains spares for
    weeks in which none are found. `kinds` names the kinds in their order. `goal` returns what a
    challenge asks, in the markup of a card. `hand` returns what is selected at first (None:
    nothing).

    The others are functions of a module, because a separate process may run them. `judge` returns a
    `Verdict` from a challenge's content, its id and a packed answer; `prepare` computes ahead what
    that needs. `find` takes a seed and a number of challenges, and reports each one that it finds,
    as bytes. `look` takes the seed of a game and the wanted kinds, and returns all that is `Found`
    in it.
    """

    folder: str
    store: str
    kinds: Mapping[str, str]
    goal: Callable[[Challenge], str]
    hand: Callable[[Challenge], Any]
    prepare: Callable[..., Any]
    judge: Callable[..., Any]
    find: Callable[..., Any]
    look: Callable[[int, Sequence[str]], Iterable[Found]]


@dataclass(frozen=True, slots=True)
class Title:
    """What a list shows of a challenge; `problem` says why it cannot be opened ("" if it can).

    `about` is the id of the piece that it is about, if it names one.
    """

    id: str
    content: bytes
    name: str
    kind: str = ""
    rank: int = 1
    edition: str = ""
    about: str = ""
    problem: str = ""

    @property
    def key(self) -> str:
        """The key for its grades, from its content: another challenge in its place has no grade."""
        return blake2b(self.content, digest_size=8).hexdigest()


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
class Challenge:
    """A challenge at its question to `seat`; `found` is the answer that was found best."""

    title: Title
    match: AnyMatch
    seat: Seat
    found: Any

    @property
    def request(self) -> AnyRequest:
        """The question."""
        request = self.match.request(self.seat)
        assert request is not None, "a challenge stands at its question"
        return request

    def session(self, home: Home) -> Session:
        """Return a separate match at the question, with a human at this seat."""
        level = next(iter(card_of(self.match.ruleset.id).computer.levels))
        seating = Seating({self.seat: HUMAN, self.seat.other: level})
        session = Session.aside(self.match, 0, home, seating)
        session.set_up = len(self.match.journal)  # nobody can undo what led here
        return session


def challenges_of(edition: str) -> Challenges:
    """Return the challenges of an edition's game. Raise `LookupError` if it has none."""
    record: Challenges | None = card_of(edition).challenges()
    if record is None:
        raise LookupError(f"there are no challenges for {edition}")
    return record


def first_challenges() -> Challenges | None:
    """Return the challenges of the first game that has any, or None."""
    found: Iterable[Challenges | None] = (one.challenges() for _, one in cards())
    return next(filter(None, found), None)


# --- files -------------------------------------------------------------------------------------------


def titles_in(folder: str) -> list[Title]:
    """List the challenges of a folder under `assets/`, in the order of their files."""
    return [read_title(path) for path in sorted(asset_path(folder).glob(f"*{SUFFIX}"))]


def read_title(path: Path) -> Title:
    """Return what a list shows of a file; never raise."""
    return row_for(path, lambda path: title_of(read_bytes(path, JSON_LIMIT_BYTES), path.stem), _broken)


def _broken(path: Path, problem: str) -> Title:
    return Title(path.stem, b"", path.stem, problem=unnamed(problem, path.stem))


def title_of(content: bytes, name: str) -> Title:
    """Return what a list shows of a file's content. Raise `FileError` if it is not a challenge."""
    header = _saved(content, name).header
    extra = header.extra
    kind, rank, titled = extra.get(_KIND), extra.get(_RANK), extra.get(_NAME)
    if not _ID.fullmatch(name) or not isinstance(titled, str) or not isinstance(kind, str):
        raise FileError(name, "is no challenge", _REMEDY)
    rank = rank if type(rank) is int and 1 <= rank <= len(RANKS) else 1
    about = extra.get(_ABOUT)
    about = about if isinstance(about, str) else ""
    return Title(name, content, titled, kind, rank, header.edition, about)


def open_challenge(title: Title) -> Challenge:
    """Return a challenge with its match at the question. Raise `FileError` if that fails."""
    saved = _saved(title.content, title.id)
    if not saved.same_rules:
        raise FileError(title.id, "was made for other rules", _REMEDY)
    match = saved.at_turn()
    *before, (seat, found) = saved.answers[saved.record().entries :] or [(Seat.CHANCE, None)]
    try:
        for one, data in before:
            feed(match, [(one, _asked(match, one, title.id).unpack(data))])
        request = _asked(match, seat, title.id)
        answer = request.unpack(found)
        if seat not in PLAYERS or request.refusal(answer) is not None:
            raise FileError(title.id, "has no legal answer", _REMEDY)
    except (IllegalAnswer, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(title.id, "does not come to its question", _REMEDY) from None
    return Challenge(title, match, seat, answer)


def _asked(match: AnyMatch, seat: Seat, name: str) -> AnyRequest:
    request = match.request(seat)
    if request is None:
        raise FileError(name, "does not come to its question", _REMEDY)
    return request


def _saved(content: bytes, name: str) -> SavedMatch:
    return SavedMatch(from_bytes(content, name), load_ruleset, name)


def written(match: AnyMatch, setup: object, seat: Seat, best: object, title: Title) -> bytes:
    """Return a match at a question as the file of a challenge: its turn so far, and the best answer last.

    `setup` is the match's setup with other names. The file gets the title's name, kind, rank and
    what it is about.
    """
    request, point = match.request(seat), match.checkpoints[-1]
    assert request is not None, "a challenge stands at its question"
    ruleset = match.ruleset
    state = ruleset.unpack_state(setup, ruleset.pack_state(point.state))
    turn: AnyMatch = Match(ruleset, setup, state=state)
    feed(turn, match.journal[point.entries :])
    extra = {_NAME: title.name, _KIND: title.kind, _RANK: title.rank, _ABOUT: title.about}
    saved = save_match(turn, seed=None, program=__version__, extra=extra)
    saved["answers"].append([seat.value, request.pack(best)])
    return to_bytes(saved)


def ordered(titles: Sequence[Title]) -> list[Title]:
    """Return challenges from easy to hard."""
    return sorted(titles, key=lambda one: one.rank)
