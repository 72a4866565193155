"""Challenges: a moment of a match with one question, whose answer is graded by what it is worth."""

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
from rules.kernel.requests import IllegalAnswer, Request
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
        """Return three for the best, none for a poor one."""
        return len(Grade) - 1 - list(Grade).index(self)


# Of what there was to win, the share that an answer of each grade may leave.
_MOST_LEFT = {Grade.BEST: 0.03, Grade.GOOD: 0.25, Grade.FAIR: 0.6}
_EVEN = 0.05  # points that nobody could tell apart


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer was worth: `lost` points less than the best, of the `stake` that there was to win.

    `yours` and `best` say both in words, `why` what makes the difference, and `ghost` is what the game shows
    of the best one on the board.
    """

    lost: float
    stake: float
    yours: str
    best: str
    why: str
    ghost: Any = None

    @property
    def grade(self) -> Grade:
        """Grade it by the share that was left lying."""
        if self.lost <= _EVEN:
            return Grade.BEST
        share = self.lost / max(self.stake, self.lost)
        return next((one for one, most in _MOST_LEFT.items() if share <= most), Grade.POOR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenges:
    """The challenges of a game.

    `folder` has those that it ships with, under `assets/`, `store` those of weeks in which none are found.
    `kinds` names the kinds in their order. `goal` says of one what is asked, in the markup of a card; `hand`
    gives what is in hand at first (None: nothing).

    The others are functions of a module, since a process of its own may run them. `judge` turns the content
    of a challenge, its id and a packed answer into a `Verdict`; `prepare` works out ahead what that needs.
    `find` takes a seed and how many are wanted, and reports each one that it finds as bytes. `look` takes the
    seed of a game and the kinds that are wanted, and returns all that it `Found`.
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
    """What a list shows of a challenge; `problem` says why it cannot be opened ("" where it can).

    `about` is the id of the piece that it is about, where it names one.
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
        """Name it by its content, as grades are kept: another one in its place was never tried."""
        return blake2b(self.content, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Found:
    """A question worth asking: its file, the points by which its best answer leads, the seed of its game."""

    title: Title
    lead: float
    seed: int

    @property
    def content(self) -> bytes:
        """Its file."""
        return self.title.content


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge at its question, which `seat` is asked; `found` is the answer that was found best."""

    title: Title
    match: AnyMatch
    seat: Seat
    found: Any

    @property
    def request(self) -> Request[Any]:
        """What is asked."""
        request = self.match.request(self.seat)
        assert request is not None, "a challenge stands at its question"
        return request

    def session(self, home: Home) -> Session:
        """Return a match aside that stands at the question, played by a person and nobody else."""
        level = next(iter(card_of(self.match.ruleset.id).computer.levels))
        seating = Seating({self.seat: HUMAN, self.seat.other: level})
        session = Session.aside(self.match, 0, home, seating)
        session.set_up = len(self.match.journal)  # what led here is nobody's to take back
        return session


def challenges_of(edition: str) -> Challenges:
    """Return the record of an edition's game; LookupError where it has no challenges."""
    record: Challenges | None = card_of(edition).challenges()
    if record is None:
        raise LookupError(f"there are no challenges for {edition}")
    return record


def first_challenges() -> Challenges | None:
    """Return the record of the first game that has challenges; None where none has."""
    found: Iterable[Challenges | None] = (one.challenges() for _, one in cards())
    return next(filter(None, found), None)


# --- files -------------------------------------------------------------------------------------------


def titles_in(folder: str) -> list[Title]:
    """List the challenges of a folder under `assets/`, in the order of their files."""
    return [read_title(path) for path in sorted(asset_path(folder).glob(f"*{SUFFIX}"))]


def read_title(path: Path) -> Title:
    """Look into a file; never raises."""
    return row_for(path, lambda path: title_of(read_bytes(path, JSON_LIMIT_BYTES), path.stem), _broken)


def _broken(path: Path, problem: str) -> Title:
    return Title(path.stem, b"", path.stem, problem=unnamed(problem, path.stem))


def title_of(content: bytes, name: str) -> Title:
    """Read what a list shows; raise `FileError`."""
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
    """Bring a match to the question of a challenge; raise `FileError`."""
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


def _asked(match: AnyMatch, seat: Seat, name: str) -> Request[Any]:
    request = match.request(seat)
    if request is None:
        raise FileError(name, "does not come to its question", _REMEDY)
    return request


def _saved(content: bytes, name: str) -> SavedMatch:
    return SavedMatch(from_bytes(content, name), load_ruleset, name)


def written(match: AnyMatch, setup: Any, seat: Seat, best: Any, title: Title) -> bytes:  # noqa: ANN401
    """Write a match that stands at a question as a challenge: its turn so far, and the best answer last.

    `setup` is that of the match but for names; of the title its name, its kind, its rank and what it is about
    are kept.
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
    """List challenges from easy to hard."""
    return sorted(titles, key=lambda one: one.rank)
