"""The games that this program plays: the one list of them, by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rules.kernel.game import AnyRuleset, Game


@cache
def _false_sunrise() -> Game:
    from rules.false_sunrise.game import FALSE_SUNRISE

    return FALSE_SUNRISE


@cache
def _astra_et_tenebrae() -> Game:
    from rules.astra_et_tenebrae.game import ASTRA_ET_TENEBRAE

    return ASTRA_ET_TENEBRAE


@cache
def _dark_frontier() -> Game:
    from rules.dark_frontier.game import DARK_FRONTIER

    return DARK_FRONTIER


GAMES: dict[str, Callable[[], Game]] = {
    "false-sunrise": _false_sunrise,
    "astra-et-tenebrae": _astra_et_tenebrae,
    "dark-frontier": _dark_frontier,
}


def game_of(edition: str = "") -> Game:
    """Return the game that has an edition, by itself the first; LookupError names those there are."""
    for load in GAMES.values():
        game = load()
        if not edition or edition in game.editions:
            return game
    known = ", ".join(one for load in GAMES.values() for one in load().editions)
    raise LookupError(f"there is no edition {edition}; this version of the game has {known}")


def load_ruleset(edition: str) -> AnyRuleset:
    """Return the ruleset of an edition; LookupError names those there are."""
    return game_of(edition).load(edition)


def rulings() -> Mapping[str, str]:
    """Return the rulings of all games by their ids: their texts without the id."""
    return {ruling: text for load in GAMES.values() for ruling, text in load().rulings().items()}


def ruling_text(ruling: str) -> str:
    """Return a ruling's text without its id, of whichever game; KeyError for an id that none has."""
    known = (load().rulings() for load in GAMES.values())
    return next((texts for texts in known if ruling in texts), {})[ruling]


def ruling_of(edition: str, ruling: str) -> str:
    """Return the ruling that an edition has for one of its game's newest; itself in one that is unknown."""
    try:
        return game_of(edition).instead(edition, ruling)
    except LookupError:
        return ruling


def ruleset_of(setup: Any) -> AnyRuleset:  # noqa: ANN401 - the setup of any game
    """Return the ruleset that a match is played by, from what it begins with; LookupError for a stranger."""
    for load in GAMES.values():
        game = load()
        if isinstance(setup, game.setup):
            return game.load(game.edition_of(setup))
    raise LookupError(f"{type(setup).__name__} is the setup of no game")
