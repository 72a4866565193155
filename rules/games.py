"""The list of the games that this program plays, by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rules.changed_editions import base_of
from rules.kernel.game import Drawing, Game, argument_values
from rules.kernel.ruleset import AnyRuleset


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
    """Return the game that has an edition, or a changed one of it; without one, the first game.

    Raise `LookupError`, naming the known editions, if it is unknown.
    """
    for load in GAMES.values():
        game = load()
        if not edition or base_of(edition) in game.editions:
            return game
    known = ", ".join(one for load in GAMES.values() for one in load().editions)
    raise LookupError(f"there is no edition {edition}; this version of the game has {known}")


def load_ruleset(edition: str) -> AnyRuleset:
    """Return the ruleset of an edition; raise `LookupError`, naming the known ones, if it is unknown."""
    return game_of(edition).load(edition)


def draw_setups(edition: str, **values: Any) -> Drawing:  # noqa: ANN401 - each game has its own
    """Return the setups of random matches of an edition; `draw_setups(edition).setup(seed)` is one.

    `values` are those of the game's `arguments`, as commands take them; others have their default.
    Raise `LookupError` for an unknown edition, and `ValueError` or `FileError`, with one sentence,
    for a wrong value or file.

    >>> draw_setups("2024-07", points=12).words()
    'random fleets of 12 integrity, generated maps'
    """
    game = game_of(edition)
    return game.draw_setup(edition, argument_values(game.arguments, values))


def rulings() -> Mapping[str, str]:
    """Return the texts of all games' rulings by their ids, without the ids themselves."""
    return {ruling: text for load in GAMES.values() for ruling, text in load().rulings().items()}


def ruling_text(ruling: str) -> str:
    """Return a ruling's text without its id, from any game; raise `KeyError` if no game has it."""
    known = (load().rulings() for load in GAMES.values())
    return next((texts for texts in known if ruling in texts), {})[ruling]


def ruling_of(edition: str, ruling: str) -> str:
    """Return an edition's own ruling in place of one of the newest edition; unknown ones stay the same."""
    try:
        return game_of(edition).instead(edition, ruling)
    except LookupError:
        return ruling


def ruleset_of(setup: Any) -> AnyRuleset:  # noqa: ANN401 - the setup of any game
    """Return the ruleset that a setup is played by; raise `LookupError` if it is not a setup of any game."""
    for load in GAMES.values():
        game = load()
        if isinstance(setup, game.setup):
            return game.load(game.edition_of(setup))
    raise LookupError(f"{type(setup).__name__} is the setup of no game")
