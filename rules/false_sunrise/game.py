"""False Sunrise as one of the games."""

from __future__ import annotations

from rules.false_sunrise.editions import EDITIONS, edition_of, load_edition
from rules.false_sunrise.state import Setup
from rules.kernel.game import Game

FALSE_SUNRISE = Game(
    id="false-sunrise",
    title="False Sunrise",
    editions=tuple(EDITIONS),
    setup=Setup,
    load=lambda edition: load_edition(edition).ruleset,
    edition_of=lambda setup: edition_of(setup).id,
)
