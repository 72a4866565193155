"""False Sunrise as a game on a screen."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.styles import STYLES, suits
from game.families.false_sunrise.events_ui import EVENTS_UI
from game.families.false_sunrise.glance import glance_words
from game.families.false_sunrise.keys import ACTIONS
from game.families.false_sunrise.menu import TITLES
from game.families.false_sunrise.new_match.rematch import rematch
from game.families.false_sunrise.reasons import FORMER_KINDS, subject, why_lesser
from game.families.false_sunrise.requests_ui import REQUESTS_UI
from game.families.false_sunrise.summary import ending, summary_of, summary_words
from game.families.false_sunrise.table_ui import TABLE
from game.games import BookUi, Computer, GameUi, Level, Style
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Setup
from rules.kernel.seats import Seat

_SETUP = "setup"


def name_of(thing: object) -> str | None:
    """Name a setup, and a ship as it was built."""
    if type(thing) is Setup:
        return _SETUP
    return thing.id if type(thing) is ShipSpec else None


def kept(setup: Setup) -> Mapping[str, object]:
    """Return a setup and its ships by these names."""
    ships = {ship.id: ship for fleet in setup.fleets.values() for ship in fleet.ships}
    return {_SETUP: setup, **ships}


def story(setup: Setup) -> tuple[str, str]:
    """Return the title and the story of a scenario."""
    return ("", "") if setup.scene is None else (setup.scene.title, setup.scene.story)


def styles_for(setup: Setup, seat: Seat) -> list[str]:
    """Name the styles that suit the fleet of a seat."""
    return [name for name, style in STYLES.items() if suits(style, setup.fleets[seat])]


COMPUTER = Computer(
    levels={name: Level(level.title, level.about) for name, level in LEVELS.items()},
    styles={name: Style(style.title, style.about) for name, style in STYLES.items()},
    styles_for=styles_for,
    decide="game.families.false_sunrise.ai.deciding:decide_as",
    name_of=name_of,
    kept=kept,
    players={
        "runner": "game.families.false_sunrise.runner:RunnerPlayer",
        "mirror-commodore": "game.families.false_sunrise.mirror:mirror_commodore",
        "mirror-admiral": "game.families.false_sunrise.mirror:mirror_admiral",
        "racer": "game.families.false_sunrise.racer:RacerPlayer",
    },
    subject=subject,
    why_lesser=why_lesser,
    adviser="commodore",
    former_kinds=FORMER_KINDS,
)

_ROOMS = "game.families.false_sunrise.screens"

FALSE_SUNRISE = GameUi(
    asks=REQUESTS_UI,
    cues=EVENTS_UI,
    header=lambda view: {**summary_of(view), **glance_words(view)},
    table=TABLE,
    actions=ACTIONS,
    book=BookUi(
        chapters="rulebook",
        scope="All editions",
        told="Rules of July 2024, of March 2024 and of Matched Fire",
        pages="game.families.false_sunrise.catalogue_pages:catalogue_pages",
        tables="game.families.false_sunrise.catalogue_pages:catalogue_tables",
        draw_picture="game.families.false_sunrise.pictures.gallery:draw",
        picture_height="game.families.false_sunrise.pictures.gallery:height_of",
        hints="game.families.false_sunrise.table.hint_cards:FleetHints",
        lessons="game.families.false_sunrise.lessons.record:LESSONS",
    ),
    computer=COMPUTER,
    exams="game.families.false_sunrise.exams.form:EXAMS",
    titles=TITLES,
    standing=summary_words,
    picture=f"{_ROOMS}.glance_picture:glance_picture",
    story=story,
    ending=ending,
    figures=f"{_ROOMS}.result.figures:Figures",
    coach=f"{_ROOMS}.coach.screen:DecidedScreen",
    chances="game.families.false_sunrise.chances.curve:go_through",
    challenges="game.families.false_sunrise.challenges.record:CHALLENGES",
    rematch=rematch,
    rematch_keeps="same fleets",
    set_up="game.families.false_sunrise.new_match.setup:set_up",
    against=f"{_ROOMS}.new_match.screen:new_match_against",
)
