"""Astra et Tenebrae as a game on a screen."""

from __future__ import annotations

from game.families.astra_et_tenebrae.computer import COMPUTER
from game.families.astra_et_tenebrae.events_ui import EVENTS_UI
from game.families.astra_et_tenebrae.keys import ACTIONS
from game.families.astra_et_tenebrae.menu import TITLE
from game.families.astra_et_tenebrae.new_match.setting_up import rematch
from game.families.astra_et_tenebrae.requests_ui import REQUESTS_UI
from game.families.astra_et_tenebrae.summary import ending, header, summary_words
from game.families.astra_et_tenebrae.table_ui import TABLE
from game.games import BookUi, GameUi
from rules.astra_et_tenebrae.state import Setup

_ROOMS = "game.families.astra_et_tenebrae.screens"


def story(setup: Setup) -> tuple[str, str]:
    """Return the title and the story of a scenario."""
    return ("", "") if setup.scene is None else (setup.scene.title, setup.scene.story)


ASTRA_ET_TENEBRAE = GameUi(
    asks=REQUESTS_UI,
    cues=EVENTS_UI,
    header=header,
    computer=COMPUTER,
    exams="game.families.astra_et_tenebrae.exams.marking:EXAMS",
    actions=ACTIONS,
    table=TABLE,
    book=BookUi(
        chapters="astra-et-tenebrae/rulebook",
        scope="Both editions",
        told="Rules of 4 March 2025 and of 1 March 2025",
        tables="game.families.astra_et_tenebrae.book:tables",
        draw_picture="game.families.astra_et_tenebrae.pictures.gallery:draw",
        picture_height="game.families.astra_et_tenebrae.pictures.gallery:height_of",
        hints="game.families.astra_et_tenebrae.table.hint_cards:FrigateHints",
        lessons="game.families.astra_et_tenebrae.lessons.record:LESSONS",
    ),
    titles=(TITLE,),
    standing=summary_words,
    scored="frigates",
    picture=f"{_ROOMS}.glance_picture:glance_picture",
    story=story,
    ending=ending,
    figures=f"{_ROOMS}.result.figures:Figures",
    rematch=rematch,
    rematch_keeps="same ships and table",
    set_up="game.families.astra_et_tenebrae.new_match.setting_up:set_up",
    against=f"{_ROOMS}.new_match.screen:new_match_against",
)
