"""Match codes: what two friends agree on before a match, as one word, so that both play the same.

A code holds the edition and the choices that a game offers, as plain data. The game then reads it
as strictly as a file. It holds nothing that is secret in a match.
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
    """What every code has; the rest is the game's own."""

    edition: EditionId


def match_to_code(content: Mapping[str, Any]) -> str:
    """Return the agreed choices as a share code; raise `FileError` if they are too large.

    `content` includes the `edition`.

    >>> match_to_code({"edition": "0.2.0", "count": 1})[:4]
    'FSM1'
    """
    try:
        return MATCHES.write(json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    except ValueError:
        raise FileError(NAME, "the match is too large for a code") from None


def match_from_code(words: str, game: str, taken: Callable[[Document], T]) -> T:
    """Read the share code of a match of this game in `words`; raise `FileError` if it is wrong.

    `taken` turns its plain data into what was agreed on.
    """

    def read(text: str) -> T:
        document = parse_json(text, NAME)
        _check_game(document, game)
        return taken(document)

    return MATCHES.read(words, read)


def _check_game(document: Document, game: str) -> None:
    """Raise `FileError` for a match of another game, or of an unknown edition."""
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
            NAME, f"is for a match of {found.title}", f"paste it under “New match” of {found.title}"
        )
