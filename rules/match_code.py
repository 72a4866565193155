"""Codes of matches: what two friends agree on before a match, as one word, so that both can play the same.

A code says the edition and what a game lets people choose, as plain data; who knows the game reads it as
strictly as a file. Nothing that is secret in a match is in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rules.code_form import MATCHES, NAME
from rules.file_error import FileError
from rules.files import Document, parse_json
from rules.games import game_of
from rules.parts import EditionId, Part
from rules.schema import load_model

T = TypeVar("T")


class _Beginning(Part):
    """What every code says; the rest is the game's own."""

    edition: EditionId


def match_to_code(content: Mapping[str, Any]) -> str:
    """Write what was agreed on as a share code, its `edition` among it; FileError where it is too large.

    >>> match_to_code({"edition": "0.2.0", "count": 1})[:4]
    'FSM1'
    """
    try:
        return MATCHES.write(json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    except ValueError:
        raise FileError(NAME, "the match is too large for a code") from None


def match_from_code(words: str, game: str, taken: Callable[[Document], T]) -> T:
    """Read the share code in words, which is to be of a match of a game; FileError.

    `taken` makes of its plain data what was agreed on.
    """

    def read(text: str) -> T:
        document = parse_json(text, NAME)
        _check_game(document, game)
        return taken(document)

    return MATCHES.read(words, read)


def _check_game(document: Document, game: str) -> None:
    """Refuse a match of another game, and of an edition that none has."""
    data = document.data if isinstance(document.data, dict) else {}
    said = {name: data[name] for name in _Beginning.model_fields if name in data}
    edition = load_model(_Beginning, Document(NAME, said)).edition
    try:
        found = game_of(edition)
    except LookupError:
        problem = f"is for the edition {edition}, which this program does not know"
        raise FileError(NAME, problem, "update the game") from None
    if found.id != game:
        raise FileError(
            NAME, f"is of a match of {found.title}", f"paste it in the room “New match” of {found.title}"
        )
