"""The players that a program can seat, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.runner import RunnerPlayer
from game.players.computer import ComputerPlayer
from game.players.controller import Controller
from game.players.drift import DriftPlayer
from game.players.random_player import RandomPlayer
from rules.kernel.seats import Seat

SEATED: Mapping[str, Callable[[Seat, int], Controller]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "drift": DriftPlayer,
        "runner": RunnerPlayer,
        **{name: partial(ComputerPlayer, level) for name, level in LEVELS.items()},
    }
)


def seat_player(name: str, seat: Seat, seed: int) -> Controller:
    """Make the player of a name for a seat of the match with this seed; ValueError for an unknown name."""
    try:
        return SEATED[name](seat, seed)
    except KeyError:
        raise ValueError(f"there is no player {name}; there are {', '.join(SEATED)}") from None
