"""The foes of each game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec

from game.players.controller import Controller
from rules.games import game_of
from rules.kernel.seats import Seat

Make = Callable[[Seat, int], Controller]

PREFIX = "foe-"
"""The beginning of every foe's name."""


def foes_of(edition: str) -> Mapping[str, Make]:
    """Return what makes each foe of an edition's game, by the name that commands take."""
    home = f"tools.foes.{game_of(edition).id.replace('-', '_')}"
    if find_spec(home) is None:
        return {}
    foes: Mapping[str, Make] = import_module(home).FOES
    return {f"{PREFIX}{name}": make for name, make in foes.items()}
