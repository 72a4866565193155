"""Files of challenges: each has a match up to a question, and the best answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from game import __version__
from game.match.file_cache import row_for
from game.shell.assets import asset_path
from rules.file_error import unnamed
from rules.files import JSON_LIMIT_BYTES, FileError, read_bytes
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch, SavedMatch, from_bytes, save_match, to_bytes
from rules.kernel.match import Match, feed
from rules.kernel.seats import Seat

SUFFIX = ".json"
RANKS = ("Easy", "Fair", "Hard")
_NAME, _KIND, _RANK, _ABOUT = "challenge", "challenge_kind", "challenge_rank", "challenge_about"
_ID = re.compile(r"[a-z0-9-]{1,60}")
REMEDY = "leave it out"


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
    header = saved_in(content, name).header
    extra = header.extra
    kind, rank, titled = extra.get(_KIND), extra.get(_RANK), extra.get(_NAME)
    if not _ID.fullmatch(name) or not isinstance(titled, str) or not isinstance(kind, str):
        raise FileError(name, "is not a challenge", REMEDY)
    rank = rank if type(rank) is int and 1 <= rank <= len(RANKS) else 1
    about = extra.get(_ABOUT)
    about = about if isinstance(about, str) else ""
    return Title(name, content, titled, kind, rank, header.edition, about)


def saved_in(content: bytes, name: str) -> SavedMatch:
    """Return the match in a file's content. Raise `FileError` if there is none."""
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
