"""The choices of a match that is started with a fleet from the fleet builder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.families.false_sunrise.new_match.offers import Source, ready_fleets
from game.families.false_sunrise.new_match.setup import SOLO_SHIPS, Choices, set_edition, set_integrity
from rules.false_sunrise.fleet_files import load_fleet
from rules.file_error import FileError
from rules.kernel.seats import Seat


def choose_file(choices: Choices, path: Path, integrity: int) -> None:
    """Give the first player the fleet of a file.

    The other fleet becomes random if no ready-made one has that total.
    """
    with suppress(FileError):  # the screen shows why a file cannot be read
        fleet = load_fleet(path)
        choices.factions = choices.factions or fleet.faction is not None  # needed to fly it (FRC-7)
        set_edition(choices, fleet.edition)
    set_integrity(choices, integrity)
    choices.fleets[Seat.RED].source = Source.FILE
    choices.fleets[Seat.RED].file = str(path)
    other = choices.fleets[Seat.BLUE]
    if other.source is Source.READY and other.ready is None:
        other.source = Source.DRAWN


def oppose(choices: Choices, path: Path, integrity: int, seed: int) -> None:
    """Set a file's fleet against one of its size: a ready-made one, else the computer's own."""
    choose_file(choices, path, integrity)
    alike = [
        one.path
        for one in ready_fleets(choices.terms)
        if one.integrity == integrity and one.ships <= SOLO_SHIPS and one.path != path
    ]
    pick = choices.fleets[Seat.BLUE]
    pick.source = Source.READY if alike else Source.COMPUTER
    if alike:
        pick.ready = alike[seed % len(alike)]
