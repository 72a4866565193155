"""False Sunrise as a game on a screen."""

from __future__ import annotations

from game.families.false_sunrise.asks import ASKS
from game.families.false_sunrise.cues import CUES
from game.games import BookUi, GameUi
from game.match.glance import glance_words
from game.match.standing import facts_of

FALSE_SUNRISE = GameUi(
    asks=ASKS,
    cues=CUES,
    header=lambda view: {**facts_of(view), **glance_words(view)},
    book=BookUi(hints="game.families.false_sunrise.table.hint_cards:FleetHints"),
)
