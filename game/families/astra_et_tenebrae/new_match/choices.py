"""The players' choices before a battle, and the setup made from them; no screen is needed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from game.match.choosing import EditionWords, words_for
from game.match.ship_choices import ShipChoices
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.figures import EDITIONS, figures_of
from rules.astra_et_tenebrae.rocks import generate_rocks
from rules.astra_et_tenebrae.state import Options, Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.names import clean_name
from rules.table.terrain import Terrain

MOST_SHIPS = 4
FIRST_SHIPS = 2  # frigates a side until three battles are won
MINUTES_A_SHIP = 5  # that each frigate a side adds to a battle against the computer, about
MOST_TURNS = 40
MOST_SEED = 10**6


EDITION_WORDS: Mapping[str, EditionWords] = words_for(
    {edition: figures_of(edition).title for edition in EDITIONS},
    {
        "2025-03-04": EditionWords(
            "4 March 2025",
            "Ships keep their momentum, turning costs heat, cannons reach far, "
            "and damage counts from the end of the turn.",
        ),
        "2025-03-02": EditionWords(
            "2 March 2025",
            "Ships cannot turn back at once, long shots need a line or a crossfire, "
            "and one hit breaks a component at once.",
        ),
        "2025-03-01": EditionWords(
            "1 March 2025",
            "The first rules: burns in any direction at one price, armor on every component, "
            "and damage counts at once.",
        ),
    },
)


@dataclass(slots=True)
class Choices(ShipChoices[str]):
    """The choices before a battle of frigates.

    `rocks_seed` determines the rocks.
    """

    ships: dict[Seat, tuple[str, ...]] = field(default_factory=lambda: dict(SHIPS))
    count: int = MOST_SHIPS
    edition: str = EDITIONS[0]
    turn_limit: int = figures_of(EDITIONS[0]).turn_limit
    rocks: bool = False
    rocks_seed: int = 1

    twice: ClassVar[str] = " (AS-1)"

    def play_by(self, edition: str) -> None:
        """Choose an edition.

        A turn limit that was the old edition's default becomes the new one's (AE-2).
        """
        if self.turn_limit == figures_of(self.edition).turn_limit:
            self.turn_limit = figures_of(edition).turn_limit
        self.edition = edition

    def flying(self, seat: Seat) -> tuple[str, ...]:
        return tuple(clean_name(name) for name in self.ships[seat][: self.count])

    ship_names = flying

    def call(self, seat: Seat, number: int, name: str) -> None:
        self.put(seat, number, name)

    @property
    def terrain(self) -> Terrain:
        """The rocks on the table (AT-1)."""
        return Terrain(generate_rocks(self.rocks_seed)) if self.rocks else Terrain()


def build_setup(choices: Choices) -> Setup:
    """Return the setup of a battle. Raise `ValueError` naming what is wrong."""
    choices.check()
    usual = figures_of(choices.edition).turn_limit
    return Setup(
        choices.edition,
        {seat: choices.flying(seat) for seat in PLAYERS},
        {seat: clean_name(name) for seat, name in choices.shown_names.items()},
        choices.terrain,
        Options(None if choices.turn_limit == usual else choices.turn_limit),
    )
