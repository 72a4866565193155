"""The names that other programs may rely on: `from rules.library import new_match`.

`docs/use-as-a-library.md` shows how to use them. What changes here, or in the signatures of these
names, is told in `rules/CHANGELOG.md`. Games are loaded when they are asked for, and `rules` alone
loads nothing.
"""

from __future__ import annotations

from rules.file_error import FileError
from rules.games import GAMES, draw_setups, game_of, load_ruleset, ruleset_of, ruling_text
from rules.kernel.answers import legal_answers, lists_all
from rules.kernel.dice import Stream
from rules.kernel.journal import Difference, SavedMatch, from_bytes, save_match, to_bytes
from rules.kernel.match import Match, feed
from rules.kernel.requests import ChooseOne, ChooseSome, IllegalAnswer, Refusal, Request, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match, seeded_dice
from rules.position_line import playable_from_line, position_from_line, position_to_line

__all__ = [
    "GAMES",
    "PLAYERS",
    "ChooseOne",
    "ChooseSome",
    "Difference",
    "FileError",
    "IllegalAnswer",
    "Match",
    "Refusal",
    "Request",
    "Roll",
    "SavedMatch",
    "Seat",
    "Stream",
    "draw_setups",
    "feed",
    "from_bytes",
    "game_of",
    "legal_answers",
    "lists_all",
    "load_ruleset",
    "new_match",
    "playable_from_line",
    "position_from_line",
    "position_to_line",
    "ruleset_of",
    "ruling_text",
    "save_match",
    "seeded_dice",
    "to_bytes",
]
