"""The players that a program can seat, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.games import card_of
from game.players.computer import ComputerPlayer
from game.players.controller import Controller
from game.players.drift import DriftPlayer
from game.players.random_player import RandomPlayer
from game.styled import parted, without_habit
from rules.kernel.seats import Seat

_ANYWHERE: Mapping[str, Callable[[Seat, int], Controller]] = {"random": RandomPlayer, "drift": DriftPlayer}


def player_names(edition: str) -> tuple[str, ...]:
    """Return the names of players for an edition: players of any game, its own players, and its levels.

    Levels with a style or a habit are not included: see `is_styled`.
    """
    computer = card_of(edition).computer
    return tuple(dict.fromkeys((*_ANYWHERE, *computer.players, *computer.levels)))


def is_styled(edition: str, name: str) -> bool:
    """Return whether a name is a level with a style or a habit, as "captain+raider", "recruit~charger"."""
    computer = card_of(edition).computer
    plain, habit = without_habit(name)
    level, style = parted(plain)
    if level not in computer.levels or (not style and not habit):
        return False
    known = habit in computer.habits.get(level, {})
    return (not style or style in computer.styles) and (not habit or known)


def seat_player(edition: str, name: str, seat: Seat, seed: int) -> Controller:
    """Return a player by name, for a seat of a match with this seed.

    Raise `ValueError` for an unknown name.
    """
    computer = card_of(edition).computer
    if name in computer.levels or is_styled(edition, name):
        return ComputerPlayer(edition, name, seat, seed)
    if name in _ANYWHERE:
        return _ANYWHERE[name](seat, seed)
    if name not in computer.players:
        raise ValueError(f"there is no player {name}; there are {', '.join(player_names(edition))}")
    make: Callable[[Seat, int], Controller] = computer.player(name)
    return make(seat, seed)
