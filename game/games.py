"""The two lists of games: a light card of each for the menus, and what its screens are made of."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from game.game_card import GameCard, TitleCard
from game.shell.actions import Action
from rules.games import GAMES, game_of
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.game_ui import GameUi, RequestUi

CARDS = {
    "false-sunrise": "game.families.false_sunrise.card:FalseSunriseCard",
    "astra-et-tenebrae": "game.families.astra_et_tenebrae.card:AstraCard",
    "dark-frontier": "game.families.dark_frontier.card:FrontierCard",
}
"""The class of each game's `GameCard`, as module and class: the order is that of the main menu."""

UIS = {
    "false-sunrise": "game.families.false_sunrise.ui:FalseSunriseUi",
    "astra-et-tenebrae": "game.families.astra_et_tenebrae.ui:AstraUi",
    "dark-frontier": "game.families.dark_frontier.ui:FrontierUi",
}
"""The class of each game's `GameUi`, as module and class; it is imported when it is first asked for."""


@cache
def _load(path: str) -> Any:  # noqa: ANN401 - a card or a ui
    module, name = path.split(":")
    return getattr(importlib.import_module(module), name)()


def forget_loaded() -> None:
    """Load the games of the lists again when they are asked for: the lists have changed."""
    _load.cache_clear()


def cards() -> Iterator[tuple[str, GameCard]]:
    """Run over the games that have screens, by their ids."""
    for game, path in CARDS.items():
        yield game, _load(path)


def card(game: str) -> GameCard:
    """Return the card of a game by its id."""
    found: GameCard = _load(CARDS[game])
    return found


def ui(game: str) -> GameUi:
    """Return the screens of a game by its id."""
    found: GameUi = _load(UIS[game])
    return found


def card_of(edition: str) -> GameCard:
    """Return the card of the game that has an edition; LookupError says which list lacks it."""
    found: GameCard = _load(_listed(edition, CARDS, "CARDS"))
    return found


def ui_of(edition: str) -> GameUi:
    """Return the screens of the game that has an edition; LookupError says which list lacks it."""
    found: GameUi = _load(_listed(edition, UIS, "UIS"))
    return found


def _listed(edition: str, known: dict[str, str], name: str) -> str:
    game = game_of(edition).id
    if game not in known:
        raise LookupError(f"{game} has no line in {name} (game/games.py): no screen knows it")
    return known[game]


@dataclass(frozen=True, slots=True)
class Offer:
    """What has a card in the main menu: a game, or an edition of one."""

    game: str
    title: TitleCard

    @property
    def id(self) -> str:
        """What it is known by; no edition is called like a game."""
        return self.title.edition or self.game

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title.name or GAMES[self.game]().title

    @property
    def edition(self) -> str:
        """The edition in which it is read about."""
        return self.title.edition or GAMES[self.game]().editions[0]


def offers() -> dict[str, Offer]:
    """List what has a card in the main menu, by the ids."""
    found = [Offer(game, title) for game, one in cards() for title in one.titles]
    return {offer.id: offer for offer in found}


def key_actions() -> dict[str, tuple[Action, ...]]:
    """Return the actions of the keys of every game, by its id."""
    return {game: one.actions for game, one in cards()}


def request_ui_of(edition: str, request: Request[Any]) -> RequestUi:
    """Return what screens know of a request of an edition; LookupError where its kind is not listed."""
    return ui_of(edition).request(request.kind)
