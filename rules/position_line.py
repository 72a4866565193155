"""A position of any game as one line of text, as FEN is for chess; `docs/notation.md` shows some."""

from __future__ import annotations

import re
from typing import Any

from rules.file_error import FileError, guarded
from rules.games import GAMES, game_of, ruleset_of
from rules.names import EDITION
from rules.notation import MOST_CHARACTERS, NAME, line_text

VERSION = 1

_BEGINNING = re.compile(rf"(?<![\w/-])([a-z]+(?:-[a-z]+)*)/({EDITION})/([0-9]{{1,3}})(?!\S)")


def position_to_line(state: Any) -> str:  # noqa: ANN401 - of any game
    """Return a position as one line; raise `FileError` if its game has no notation.

    It has all that the state has. What somebody may not know must be hidden in the state first.
    """
    edition = ruleset_of(state.setup).id
    game = game_of(edition)
    if game.notation is None:
        raise FileError(NAME, f"{game.title} has no notation for positions")
    return line_text(f"{game.id}/{edition}/{VERSION}", game.notation().write(state))


def position_from_line(text: str) -> Any:  # noqa: ANN401 - of any game
    """Return the position of the line in a text, whatever is before and after it.

    Raise `FileError`, naming the part and what would be right, if there is no line or it is wrong.
    It may be a position in the middle of a step, from which play cannot go on.
    """
    if len(text) > MOST_CHARACTERS:
        raise FileError(NAME, "is far too long", "copy the line alone")
    beginning = _BEGINNING.search(text)
    if beginning is None:
        raise FileError(NAME, f"is none: a line begins with {_example()}", "copy all of it")
    game_id, edition, version = beginning.groups()
    if game_id not in GAMES or edition not in GAMES[game_id]().editions:
        known = ", ".join(f"{name}/{one}" for name, load in GAMES.items() for one in load().editions)
        problem = f"is of {game_id}/{edition}, which this program does not know"
        raise FileError(NAME, problem, f"update the game, or use one of {known}")
    game = GAMES[game_id]()
    if int(version) != VERSION or game.notation is None:
        problem = f"is of version {version}, which this program does not know"
        raise FileError(NAME, problem, f"update the game, or use version {VERSION}")
    words = text[beginning.end() :].split()
    with guarded(NAME):
        try:
            return game.notation().read(edition, words)
        except FileError as error:
            raise _about_the_line(error) from None


def _about_the_line(error: FileError) -> FileError:
    """Return an error about a part of a setup or a state as one about the line."""
    more = [_about_the_line(one) for one in error.more]
    return FileError(NAME, error.problem, error.remedy, error.path, None, more)


def _example() -> str:
    game = game_of()
    return f"{game.id}/{game.editions[0]}/{VERSION}"
