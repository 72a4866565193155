"""The registry of games: a light card of each for the menus, and the class of its user interface."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from game.game_card import AnyCard, TitleCard
from game.shell.actions import Action
from rules.games import GAMES, game_of
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.game_ui import GameUi, RequestUi

CARDS = {
    "false-sunrise": "game.families.false_sunrise.card:FalseSunriseCard",
    "astra-et-tenebrae": "game.families.astra_et_tenebrae.card:AstraCard",
    "dark-frontier": "game.families.dark_frontier.card:FrontierCard",
}
"""The class of each game's `GameCard`, as module and class, in the order of the main menu."""

UIS = {
    "false-sunrise": "game.families.false_sunrise.ui:FalseSunriseUi",
    "astra-et-tenebrae": "game.families.astra_et_tenebrae.ui:AstraUi",
    "dark-frontier": "game.families.dark_frontier.ui:FrontierUi",
}
"""The class of each game's `GameUi`, as module and class; it is imported on first use."""


@cache
def _load(path: str) -> Any:  # noqa: ANN401 - a card or a ui
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)()


def forget_loaded() -> None:
    """Clear the cache of loaded games, after the lists have changed."""
    _load.cache_clear()


def cards() -> Iterator[tuple[str, AnyCard]]:
    """Yield the id and the card of each game that has screens."""
    for game, path in CARDS.items():
        yield game, _load(path)


def card(game: str) -> AnyCard:
    """Return the card of a game by its id."""
    found: AnyCard = _load(CARDS[game])
    return found


def ui(game: str) -> GameUi:
    """Return the user interface of a game by its id."""
    found: GameUi = _load(UIS[game])
    return found


def card_of(edition: str) -> AnyCard:
    """Return the card of the game that has an edition.

    Raise LookupError, naming the list to complete, if the game has no card.
    """
    found: AnyCard = _load(_listed(edition, CARDS, "CARDS"))
    return found


def ui_of(edition: str) -> GameUi:
    """Return the user interface of the game that has an edition.

    Raise LookupError, naming the list to complete, if the game has none.
    """
    found: GameUi = _load(_listed(edition, UIS, "UIS"))
    return found


def _listed(edition: str, known: dict[str, str], name: str) -> str:
    game = game_of(edition).id
    if game not in known:
        raise LookupError(f"{game} has no line in {name} (game/games.py): no screen knows it")
    return known[game]


@dataclass(frozen=True, slots=True)
class Offer:
    """A game, or an edition of one, that has a card in the main menu."""

    game: str
    title: TitleCard

    @property
    def id(self) -> str:
        """The id of the edition or game; no edition has the same id as a game."""
        return self.title.edition or self.game

    @property
    def name(self) -> str:
        """The name shown on the card."""
        return self.title.name or GAMES[self.game]().title

    @property
    def edition(self) -> str:
        """The edition that its rulebook opens at."""
        return self.title.edition or GAMES[self.game]().editions[0]


def offers() -> dict[str, Offer]:
    """Return everything that has a card in the main menu, by id."""
    found = [Offer(game, title) for game, one in cards() for title in one.titles]
    return {offer.id: offer for offer in found}


def key_actions() -> dict[str, tuple[Action, ...]]:
    """Return the key actions of each game, by the game's id."""
    return {game: one.actions for game, one in cards()}


def request_ui_of(edition: str, request: AnyRequest) -> RequestUi:
    """Return what screens know about a request in an edition.

    Raise LookupError if the kind of request is not listed.
    """
    return ui_of(edition).request(request.kind, edition)
