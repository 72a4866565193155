"""The choices of a match that is flown with a fleet from the yard."""

from __future__ import annotations

from pathlib import Path

from game.match_setup import SOLO_SHIPS, Choices, Source, ready_fleets, set_integrity
from rules.kernel.seats import Seat


def choose_file(choices: Choices, path: Path, integrity: int) -> None:
    """Let the first player fly the fleet of a file, under a total."""
    set_integrity(choices, integrity)
    choices.fleets[Seat.RED].source = Source.FILE
    choices.fleets[Seat.RED].file = str(path)


def oppose(choices: Choices, path: Path, integrity: int, seed: int) -> None:
    """Pit the fleet of a file against one of its size: a ready-made one, else one of the computer's own."""
    choose_file(choices, path, integrity)
    alike = [
        one.path
        for one in ready_fleets(integrity)
        if one.integrity == integrity and one.ships <= SOLO_SHIPS and one.path != path
    ]
    pick = choices.fleets[Seat.BLUE]
    pick.source = Source.READY if alike else Source.COMPUTER
    if alike:
        pick.ready = alike[seed % len(alike)]
