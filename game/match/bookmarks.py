"""Bookmarks in replays: named moments, in a separate file next to the replays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from game.match.playback import Playback
from game.shell.user_file import bad_name, read_user_file, write_user_file
from game.shell.writing import WRITER
from rules.files import load_model, read_yaml
from rules.games import ruleset_of
from rules.kernel.journal import digest_of
from rules.names import NAME_LENGTH, clean_name

FILE_NAME = "bookmarks.yaml"
MOST_MATCHES = 100
MOST_MARKS = 40
LONGEST_NAME = NAME_LENGTH
_MOST_BYTES = 1_000_000  # enough for the longest names in any script
_Name = Annotated[str, Field(max_length=LONGEST_NAME)]
_Moment = Annotated[int, Field(ge=0, le=1_000_000)]


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    matches: Annotated[
        dict[
            Annotated[str, Field(max_length=40)],
            Annotated[dict[_Moment, _Name], Field(max_length=MOST_MARKS)],
        ],
        Field(max_length=MOST_MATCHES),
    ]


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A moment of a match, with a name."""

    moment: int
    name: str


def key_of(film: Playback) -> str:
    """Return a key that identifies a match by its end, whatever its file is called."""
    state = film.at(film.last)
    return f"{film.last}-{digest_of(ruleset_of(state.setup).pack_state(state))}"


class Bookmarks:
    """The bookmarks of one match, written at each change.

    If there are too many matches, the first is forgotten.

    `notice` says what is wrong with the bookmarks file, "" if nothing is.
    """

    def __init__(self, path: Path, key: str) -> None:
        self._path = path
        self._key = key
        self._all, self.notice = _read(path)

    @property
    def marks(self) -> tuple[Bookmark, ...]:
        """The bookmarks in the order of their moments."""
        held = self._all.get(self._key, {})
        return tuple(Bookmark(moment, held[moment]) for moment in sorted(held))

    @property
    def is_full(self) -> bool:
        """Whether no more bookmarks can be set."""
        return len(self.marks) >= MOST_MARKS

    def at(self, moment: int) -> Bookmark | None:
        """Return the bookmark at a moment, or None."""
        return next((one for one in self.marks if one.moment == moment), None)

    def put(self, moment: int, name: str) -> None:
        """Set a bookmark, or rename it. Raise `ValueError` if there are too many."""
        if self.at(moment) is None and self.is_full:
            raise ValueError(f"a match has at most {MOST_MARKS} bookmarks")
        held = self._all.pop(self._key, {})
        self._all[self._key] = {**held, moment: clean_name(name)}
        while len(self._all) > MOST_MATCHES:
            self._all.pop(next(iter(self._all)))
        self._write()

    def take_away(self, moment: int) -> None:
        """Remove a bookmark, if there is one."""
        if self._all.get(self._key, {}).pop(moment, None) is None:
            return
        if not self._all[self._key]:
            del self._all[self._key]
        self._write()

    def beside(self, moment: int, direction: int) -> Bookmark | None:
        """Return the next bookmark after a moment (the last before it if negative), or None."""
        if direction < 0:
            return next((one for one in reversed(self.marks) if one.moment < moment), None)
        return next((one for one in self.marks if one.moment > moment), None)

    def _write(self) -> None:
        now = {"matches": {key: dict(held) for key, held in self._all.items()}}
        WRITER.do(lambda: _write(self._path, now))


def _read(path: Path) -> tuple[dict[str, dict[int, str]], str]:
    """Return the bookmarks in a file, and a notice; an unusable file is kept as `.bad`."""
    read, error = read_user_file(path, lambda path: load_model(_File, read_yaml(path, _MOST_BYTES)))
    if error is not None:
        return {}, (
            f"Your bookmarks cannot be used ({error.problem}). You start without bookmarks; the old file is "
            f"kept as {bad_name(path)}."
        )
    matches = read.matches if read is not None else {}
    kept = {
        key: {moment: clean_name(name) for moment, name in held.items()}
        for key, held in matches.items()
        if held
    }
    return kept, ""


def _write(path: Path, data: dict[str, Any]) -> str:
    error = write_user_file(path, data)
    return f"The bookmark is not saved: {error}" if error is not None else ""
