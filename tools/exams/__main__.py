"""Run exams: `python -m tools.exams [PATH...] [--player NAME] [--seeds N]`.

Without a player the exams check themselves: each must grade its own sample answers as it says.
With a player, an exam is passed if the answers of all seeds pass. The status is 0 if all pass,
1 if one fails, 2 if a file is not an exam.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.console import run
from game.game_card import ExamForm
from game.games import card
from game.players.registry import player_names
from rules.files import Document, FileError
from rules.games import GAMES
from rules.kernel.game import Game
from tools.arguments import Parser, read_form, whole_number
from tools.papers import mark_papers

EXAMS = Path("tests/exams")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all exams; return the exit status."""
    parser = Parser(prog="python -m tools.exams", description="Test a player on exam positions.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="an exam, or a folder of exams")
    parser.add_argument(
        "--player", choices=_players(), help="who takes the exams; without it, the exams are checked"
    )
    seeds = whole_number(1)
    parser.add_argument(
        "--seeds", type=seeds, default=5, metavar="N", help="how often each exam is taken (5)"
    )
    asked = parser.parse_args(arguments)

    def sit(path: Path) -> tuple[str, list[str]]:
        form, exam, document = read_exam(path)
        try:
            return exam.exam, _faults(form, exam, document, asked.player, asked.seeds)
        except FileError:
            raise
        except ValueError as error:  # the player belongs to another game
            parser.error(f"{path.name}: {error}")

    return mark_papers(parser, asked.paths or [EXAMS], "exam", sit)


def _players() -> tuple[str, ...]:
    """Return the names of the players of all games."""
    games = [load() for load in GAMES.values()]
    return tuple(dict.fromkeys(name for game in games for name in player_names(game.editions[0])))


def read_exam(path: Path) -> tuple[ExamForm[Any], Any, Document]:
    """Read an exam and check that everything it names exists; raise `FileError` otherwise."""
    return read_form(path, _form, "exams")


def _form(game: Game) -> ExamForm[Any] | None:
    return card(game.id).exams()


def _faults(
    form: ExamForm[Any],
    exam: Any,  # noqa: ANN401 - of any game
    document: Document,
    player: str | None,
    seeds: int,
) -> list[str]:
    """Return a line for each bad answer: what it was, how often it was given, and why it fails."""
    if player is None:
        return list(form.samples(exam, document))
    marks = [mark for mark in form.examine(exam, document, player, seeds) if mark.faults]
    told = Counter(f"{mark.answered}: {'; '.join(mark.faults)}" for mark in marks)
    return [f"{count} of {seeds} answered {line}" for line, count in told.items()]


if __name__ == "__main__":
    sys.exit(run(main))
