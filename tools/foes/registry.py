"""The foes of each game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.players.controller import Controller
from rules.games import game_of
from rules.kernel.seats import Seat

Make = Callable[[Seat, int], Controller]

PREFIX = "foe-"
"""The beginning of every foe's name."""


def foes_of(edition: str) -> Mapping[str, Make]:
    """Return what makes each foe of an edition's game, by the name that commands take."""
    return {f"{PREFIX}{name}": make for name, make in _of_game(game_of(edition).id).items()}


def _of_game(game: str) -> Mapping[str, Make]:
    """Return the foes of a game, none if it has none; only its own are imported."""
    match game:
        case "false-sunrise":
            from tools.foes.false_sunrise import FOES as FLEETS

            return FLEETS
        case "astra-et-tenebrae":
            from tools.foes.astra_et_tenebrae import FOES as FRIGATES

            return FRIGATES
        case "dark-frontier":
            from tools.foes.dark_frontier import FOES as DUELS

            return DUELS
    return {}
