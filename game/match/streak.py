"""Wins against the computer, stored in a file: how many in all, and how many in a row against a level.

After a clear win or a streak the next level is offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from game.game_card import Described
from game.games import card_of
from game.shell.paths import Home
from game.shell.user_file import bad_name, read_user_file, write_user_file
from rules.files import load_model, read_yaml
from rules.games import game_of
from rules.parts import Part

if TYPE_CHECKING:
    from game.match.session import Session

FILE_NAME = "wins.yaml"
ENOUGH = 2  # wins in a row; a single close win may be luck
LEARNED = 3  # wins in a game, until which its battles against the computer begin small
_CLEAR = 3, 2  # a win is clear if the winner has at least 3 points for each 2 of the loser's
_MOST = 100_000
_Id = Annotated[str, Field(max_length=80)]


class RunFile(Part):
    """The win streak in a game: against which level, how many wins, and the last match that was counted."""

    level: _Id
    wins: Annotated[int, Field(ge=0, le=_MOST)]
    match: _Id


class WinsFile(Part):
    """The format of the file: the win streaks by game, and how many battles were won in all."""

    format: Literal[1] = 1
    games: Annotated[dict[_Id, RunFile], Field(max_length=100)] = Field(default_factory=dict)
    won: Annotated[dict[_Id, Annotated[int, Field(ge=0, le=_MOST)]], Field(max_length=100)] = Field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class NextLevel:
    """An offer after a win: `beaten` is the level that lost, `name` and `level` the next one.

    `wins` is how many were won in a row.
    """

    wins: int
    beaten: Described
    name: str
    level: Described


def load_wins(home: Home) -> tuple[WinsFile, str]:
    """Return the win streaks, and a notice.

    A file that cannot be used is kept as `.bad`, and the notice says so.
    """
    path = home.config / FILE_NAME
    read, error = read_user_file(path, lambda path: load_model(WinsFile, read_yaml(path)))
    if error is not None:
        return WinsFile(), (
            f"Your wins in a row cannot be used ({error.problem}). The count starts over; the old file is "
            f"kept as {bad_name(path)}."
        )
    return read or WinsFile(), ""


def note_result(session: Session) -> str:
    """Count a match that has just ended, once; return a notice if that cannot be saved, else "".

    Only matches of one person against the computer count, played from the beginning and not for
    training.
    """
    level = _counted(session)
    if level is None:
        return ""
    kept, notice = load_wins(session.home)
    game = game_of(session.match.ruleset.id)
    before = kept.games.get(game.id)
    if before is not None and before.match == session.id:
        return notice
    wins = 0
    if game.facts(session.match.state).winner is session.seating.solo:
        wins = 1 + (before.wins if before is not None and before.level == level else 0)
    run = RunFile(level=level, wins=min(wins, _MOST), match=session.id)
    won = min(_MOST, kept.won.get(game.id, 0) + bool(wins))
    now = WinsFile(games={**kept.games, game.id: run}, won={**kept.won, game.id: won})
    error = write_user_file(session.home.config / FILE_NAME, now.model_dump(mode="json"))
    if error is not None:
        return f"Your wins in a row cannot be kept: the file {error.problem}."
    return notice


def next_level(session: Session) -> NextLevel | None:
    """Return the level to offer after a match that has ended, or None."""
    level = _counted(session)
    edition = session.match.ruleset.id
    run = load_wins(session.home)[0].games.get(game_of(edition).id)
    if level is None or run is None or (run.match, run.level) != (session.id, level):
        return None
    if run.wins < ENOUGH and not (run.wins and _is_clear(session)):
        return None
    levels = card_of(edition).computer.levels
    names = list(levels)
    after = names[names.index(level) + 1 :]
    return NextLevel(run.wins, levels[level], after[0], levels[after[0]]) if after else None


def is_learning(home: Home, edition: str) -> bool:
    """Return whether a player has won so few battles of a game that the next one should be small."""
    return load_wins(home)[0].won.get(game_of(edition).id, 0) < LEARNED


def has_won(home: Home, edition: str) -> bool:
    """Return whether a player has ever won a battle of a game."""
    return bool(load_wins(home)[0].won.get(game_of(edition).id, 0))


def has_played(home: Home, edition: str) -> bool:
    """Return whether a player has ever finished a battle of a game against the computer."""
    return game_of(edition).id in load_wins(home)[0].games


def _is_clear(session: Session) -> bool:
    """Return whether the loser has no ship left, or the winner's score is far above the loser's."""
    edition, state = session.match.ruleset.id, session.match.state
    facts, card = game_of(edition).facts(state), card_of(edition)
    if facts.winner is None:
        return False
    if card.ending(state)[1] in card.swept:
        return True
    best, other = facts.scores[facts.winner], facts.scores[facts.winner.other]
    return best > 0 and best * _CLEAR[1] >= other * _CLEAR[0]


def _counted(session: Session) -> str | None:
    """Return the level that a match counts against, or None if it does not count."""
    seating = session.seating
    if not session.over or not session.kept or session.parted or seating.training or seating.solo is None:
        return None
    level = seating.players[seating.solo.other]
    return level if level in card_of(session.match.ruleset.id).computer.levels else None
