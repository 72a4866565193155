"""Dark Frontier as a game on a screen."""

from __future__ import annotations

from game.families.dark_frontier.computer import COMPUTER
from game.families.dark_frontier.events_ui import EVENTS_UI
from game.families.dark_frontier.keys import ACTIONS
from game.families.dark_frontier.menu import TITLE
from game.families.dark_frontier.new_match.setting_up import rematch
from game.families.dark_frontier.requests_ui import REQUESTS_UI
from game.families.dark_frontier.summary import ending, header, summary_words
from game.families.dark_frontier.table_ui import TABLE
from game.games import BookUi, GameUi
from rules.dark_frontier.state import Setup

_ROOMS = "game.families.dark_frontier.screens"


def story(setup: Setup) -> tuple[str, str]:
    """Return the title and the story of a scenario."""
    return ("", "") if setup.scene is None else (setup.scene.title, setup.scene.story)


DARK_FRONTIER = GameUi(
    asks=REQUESTS_UI,
    cues=EVENTS_UI,
    table=TABLE,
    computer=COMPUTER,
    exams="game.families.dark_frontier.exams.marking:EXAMS",
    book=BookUi(
        chapters="dark-frontier/rulebook",
        hints="game.families.dark_frontier.table.hint_cards:DuelHints",
        lessons="game.families.dark_frontier.lessons.record:LESSONS",
        told="Rules of 0.2.0",
        tables="game.families.dark_frontier.book:tables",
        draw_picture="game.families.dark_frontier.pictures.gallery:draw",
        picture_height="game.families.dark_frontier.pictures.gallery:height_of",
    ),
    header=header,
    standing=summary_words,
    scored="points",
    ending=ending,
    story=story,
    actions=ACTIONS,
    titles=(TITLE,),
    rematch=rematch,
    rematch_keeps="same ships",
    picture=f"{_ROOMS}.glance_picture:glance_picture",
    figures=f"{_ROOMS}.result.figures:Figures",
    against=f"{_ROOMS}.new_match.screen:new_match_against",
    set_up="game.families.dark_frontier.new_match.setting_up:set_up",
)
