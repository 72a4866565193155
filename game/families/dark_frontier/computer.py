"""The computer of Dark Frontier as programs know it."""

from __future__ import annotations

from game.families.dark_frontier.ai.level import LEVELS
from game.games import Computer, Level, keeps_setup, lesser_words, names_setup
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import Setup, State
from rules.kernel.seats import Seat


def _subject(state: State, about: str) -> tuple[str, Seat | None]:
    """Name what a thought is about: a ship or a missile and whose it is, or the side."""
    found = state.ships.get(about) or state.projectiles.get(about)
    return about or "The side", None if found is None else found.seat


def _why_lesser(player: str, kind: str) -> str:
    level = LEVELS.get(player)
    if level is not None and level.mixes and kind in (Asked.COMMAND, Asked.NUMBER):
        return "Drawn by its share: whoever always takes the best can be read."
    return lesser_words(0 if level is None else level.slack)


COMPUTER = Computer(
    levels={name: Level(level.title, level.about) for name, level in LEVELS.items()},
    decide="game.families.dark_frontier.ai.deciding:decide_as",
    players={
        "mirror-captain": "game.families.dark_frontier.mirror:mirror_captain",
        "mirror-commodore": "game.families.dark_frontier.mirror:mirror_commodore",
    },
    name_of=names_setup(Setup),
    kept=keeps_setup,
    subject=_subject,
    why_lesser=_why_lesser,
    adviser="commodore",
    weigh="game.families.dark_frontier.ai.weighing:weigh",
)
