"""A position of any game as one line of text, as FEN is for chess; `docs/notation.md` shows some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.file_error import FileError, guarded, shown
from rules.files import Document
from rules.games import GAMES, game_of, ruleset_of
from rules.kernel.game import Game, Notation
from rules.notation import NAME, VERSION, Line, begins_with, find_line, format_line

KEY = "position"  # of a case, an exam or a lesson whose position is a line


def position_to_line(state: Any) -> str:  # noqa: ANN401 - of any game
    """Return a position as one line; raise `FileError` if its game has no notation.

    It has all that the state has. What somebody may not know must be hidden in the state first.
    """
    edition = ruleset_of(state.setup).id
    game = game_of(edition)
    return format_line(begins_with(game.id, edition), _notation(game).write(state))


def position_from_line(text: str) -> Any:  # noqa: ANN401 - of any game
    """Return the position of the line in a text, whatever is before and after it.

    Raise `FileError`, naming the part and what would be right, if there is no line or it is wrong.
    It may be a position in the middle of a step, from which play cannot go on.
    """
    line = find_line(text)
    if line is None:
        first = game_of()
        example = begins_with(first.id, first.editions[0])
        raise FileError(NAME, f"is not one: a line begins with {example}", "copy all of it")
    notation = _notation(_game_of(line))
    with guarded(NAME):
        try:
            return notation.read(line.edition, line.words)
        except FileError as error:
            raise _about_the_line(error) from None


def playable_from_line(text: str) -> Any:  # noqa: ANN401 - of any game
    """Return the position of the line in a text, to play on from it.

    Raise `FileError` if it is wrong, over, in the middle of a step, or hides something.
    """
    state = position_from_line(text)
    ruleset = ruleset_of(state.setup)
    if ruleset.is_over(state):
        raise FileError(NAME, "is the end of a match, so nothing is left to play", "use an earlier one")
    if hidden := _notation(game_of(ruleset.id)).hidden(state):
        raise FileError(NAME, f"does not show everything: {hidden}", "use one of a finished match")
    try:
        return ruleset.unpack_state(state.setup, ruleset.pack_state(state))
    except FileError as error:
        raise _about_the_line(error) from None


def with_position(document: Document) -> Document:
    """Return the document of a file whose position is a line with the entries that say the same.

    These are for the names in the file. A file without a line stays as it is. Raise `FileError` if
    the line is wrong, or if the file says something else, too.
    """
    data = document.data
    if not isinstance(data, Mapping) or KEY not in data:
        return document
    text = data[KEY]
    if not isinstance(text, str):
        raise document.error((KEY,), "is not text", "write a position in one line")
    try:
        state = playable_from_line(text)
    except FileError as error:
        told = f"{error.field}: {error.problem}" if error.field else error.problem
        raise document.error((KEY,), told, error.remedy) from None
    ruleset = ruleset_of(state.setup)
    game = game_of(ruleset.id)
    said = {"game": game.id, "edition": ruleset.id, **_notation(game).as_form(state)}
    for key, value in said.items():
        if key in data and data[key] != value:
            raise document.error((key,), f"is already in {KEY}", "leave it out")
    return Document(document.name, {**data, **said}, document.lines)


def _notation(game: Game) -> Notation:
    if game.notation is None:
        raise FileError(NAME, f"{game.title} has no notation for positions")
    return game.notation()


def _game_of(line: Line) -> Game:
    """Return the game of a line; raise `FileError` if it is not known, or not this version."""
    if line.game not in GAMES or line.edition not in GAMES[line.game]().editions:
        known = ", ".join(f"{name}/{one}" for name, load in GAMES.items() for one in load().editions)
        problem = f"is for {shown(f'{line.game}/{line.edition}')}, which this program does not know"
        raise FileError(NAME, problem, f"update the game, or use one of {known}")
    if line.version != VERSION:
        problem = f"has version {line.version}, which this program does not know"
        raise FileError(NAME, problem, f"update the game, or use version {VERSION}")
    return GAMES[line.game]()


def _about_the_line(error: FileError) -> FileError:
    """Return an error about a part of a setup or a state as one about the line."""
    more = [_about_the_line(one) for one in error.more]
    return FileError(NAME, error.problem, error.remedy, error.path, None, more)
