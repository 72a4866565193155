"""The computer of Astra et Tenebrae as programs know it."""

from __future__ import annotations

from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.games import Computer, Level, keeps_setup, lesser_words, names_setup
from rules.astra_et_tenebrae.state import Setup, State
from rules.kernel.seats import Seat


def _subject(state: State, about: str) -> tuple[str, Seat | None]:
    """Name what a thought is about: a ship and whose it is, or the side."""
    if about in state.ships:
        return about, state.ships[about].seat
    return about or "The side", None


def _why_lesser(player: str, _kind: str) -> str:
    level = LEVELS.get(player)
    return lesser_words(0 if level is None else level.slack)


COMPUTER = Computer(
    levels={name: Level(level.title, level.about) for name, level in LEVELS.items()},
    decide="game.families.astra_et_tenebrae.ai.deciding:decide_as",
    name_of=names_setup(Setup),
    kept=keeps_setup,
    subject=_subject,
    why_lesser=_why_lesser,
    adviser="commodore",
    weigh="game.families.astra_et_tenebrae.ai.weighing:weigh",
)
