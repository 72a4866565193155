"""What programs with a screen know of each game: one record a game, by its id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class GameUi:
    """A game on a screen. `header` says how a match stands, from a view, for the header of its file."""

    header: Callable[[Any], dict[str, str | int | bool | None]]


def _false_sunrise() -> GameUi:
    from game.glance import glance_words
    from game.standing import facts_of

    return GameUi(header=lambda view: {**facts_of(view), **glance_words(view)})


UIS: dict[str, Callable[[], GameUi]] = {"false-sunrise": _false_sunrise}


def game_ui_of(edition: str) -> GameUi:
    """Return the record of the game that has an edition; LookupError where no game has it."""
    for game_id, load in GAMES.items():
        if edition in load().editions:
            return UIS[game_id]()
    raise LookupError(f"no game has an edition {edition}")
