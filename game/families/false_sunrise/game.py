"""False Sunrise as a game on a screen."""

from __future__ import annotations

from collections.abc import Mapping

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.asks import ASKS
from game.families.false_sunrise.cues import CUES
from game.games import BookUi, Computer, GameUi, Level
from game.match.glance import glance_words
from game.match.standing import facts_of
from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.state import Setup

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


COMPUTER = Computer(
    levels={name: Level(level.title, level.about) for name, level in LEVELS.items()},
    decide="game.families.false_sunrise.ai.deciding:decide_as",
    name_of=name_of,
    kept=kept,
    players={"runner": "game.families.false_sunrise.runner:RunnerPlayer"},
)

FALSE_SUNRISE = GameUi(
    asks=ASKS,
    cues=CUES,
    header=lambda view: {**facts_of(view), **glance_words(view)},
    book=BookUi(
        pages="game.families.false_sunrise.catalogue_pages:catalogue_pages",
        tables="game.families.false_sunrise.catalogue_pages:catalogue_tables",
        hints="game.families.false_sunrise.table.hint_cards:FleetHints",
    ),
    computer=COMPUTER,
    exams="game.families.false_sunrise.exams.form:EXAMS",
)
