"""What the two cards on the main menu start: Matched Fire, or the other editions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.families.false_sunrise.screens.new_match import new_match_screen
from game.families.false_sunrise.screens.new_match.last_time import (
    CHOICES,
    EDITIONS_APART,
    edition_for,
    last_edition,
)
from game.families.false_sunrise.screens.new_match.new_match_screen import NewMatch
from game.families.false_sunrise.screens.new_match.solo_question import SoloQuestion
from game.match.seats import HUMAN

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

(MATCHED,) = EDITIONS_APART


class MatchedQuestion(SoloQuestion):
    """Ask for a solo battle by the rules of the card."""

    card: ClassVar[str] = MATCHED
    lines = SoloQuestion.lines - 1


def new_match(app: App, card: str = "") -> Screen:
    """Open a new match with the last choices, in an edition of the card."""
    made = NewMatch(app)
    _play_by(made, edition_for(app, card))
    return made


def two_players(app: App, card: str = "") -> Screen:
    """Open a new match for two people, in an edition of the card."""
    made = NewMatch.for_two(app)
    _play_by(made, edition_for(app, card))
    return made


def quick_hotseat(app: App, card: str = "") -> Screen:
    """Start a battle for two at once, in an edition of the card."""
    return _at_once(app, card, HUMAN)


def quick_battle(app: App, card: str = "") -> Screen:
    """Start a battle against the level of last time at once, in an edition of the card."""
    return _at_once(app, card, CHOICES.last(app).opponent)


def _at_once(app: App, card: str, level: str) -> Screen:
    last, fitting = last_edition(app), edition_for(app, card)
    return new_match_screen.quick_battle(app, level=level, edition=None if fitting == last else fitting)


def _play_by(made: NewMatch, edition: str) -> None:
    if made.choices.edition != edition:
        made.play_by(edition)
        made.changed()


matched_new_match = partial(new_match, card=MATCHED)
matched_two_players = partial(two_players, card=MATCHED)
matched_quick_hotseat = partial(quick_hotseat, card=MATCHED)
matched_quick_battle = partial(quick_battle, card=MATCHED)
