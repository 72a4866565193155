"""Hints as they are written: what players are told when a rule first matters to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field

from rules.bounds import RulingId
from rules.files import load_model, read_yaml
from rules.games import game_of
from rules.parts import EditionId, Part
from rules.rulings import known_rulings

MOST_WORDS = 40
_Id = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=40)]


class _Key:
    """A placeholder for the name of a key."""

    def __format__(self, action: str) -> str:
        """Return the placeholder unchanged."""
        return f"{{key:{action}}}"


class Hint(Part):
    """A heading and a few words with names such as {ship}; higher priorities are shown first.

    `edition` is the only edition in which it is shown; "" means all editions except those of
    `unless`.
    """

    id: _Id
    heading: Annotated[str, Field(min_length=1, max_length=40)]
    words: Annotated[str, Field(min_length=1, max_length=400)]
    ruling: RulingId
    priority: Annotated[int, Field(ge=0, le=99)]
    edition: Annotated[str, Field(max_length=40)] = ""
    unless: Annotated[tuple[EditionId, ...], Field(strict=False, max_length=10)] = ()

    def holds_in(self, edition: str) -> bool:
        """Return whether the hint is shown in matches of an edition."""
        return self.edition in ("", edition) and edition not in self.unless

    def filled(self, names: Mapping[str, str]) -> str:
        """Return the words with names filled in. Raise `KeyError` if a name is missing.

        A key such as {key:undo} stays, because only the screen that shows the hint knows what it is
        bound to.
        """
        return self.words.format_map({**names, "key": _Key()})


class _HintFile(Part):
    hints: Annotated[tuple[Hint, ...], Field(strict=False, max_length=100)]


def read_hints(path: Path, editions: Collection[str]) -> dict[str, Hint]:
    """Return the hints of a game by id, the most urgent first; `editions` are all of the game.

    Raise `FileError` if they are invalid.
    """
    document = read_yaml(path)
    read = load_model(_HintFile, document)
    found: dict[str, Hint] = {}
    known = known_rulings(game_of(next(iter(editions))).rulings())
    for number, one in enumerate(read.hints):
        if one.id in found:
            raise document.error(("hints", number, "id"), f"another hint is already called {one.id}")
        if len(one.words.split()) > MOST_WORDS:
            raise document.error(("hints", number, "words"), f"has more than {MOST_WORDS} words")
        if (fault := known.fault(one.ruling)) is not None:
            raise document.error(("hints", number, "ruling"), fault)
        for key, named in (("edition", (one.edition,) if one.edition else ()), ("unless", one.unless)):
            for edition in named:
                if edition not in editions:
                    problem = f"there is no edition {edition}; there are {', '.join(editions)}"
                    raise document.error(("hints", number, key), problem)
        found[one.id] = one
    return dict(sorted(found.items(), key=lambda item: -item[1].priority))
