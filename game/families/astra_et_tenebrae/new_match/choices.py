"""The players' choices before a battle, and the setup made from them; no screen is needed here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.match.choosing import EditionWords, SetUpChoices, first_level, name_faults, seed_faults
from game.match.seats import HOTSEAT, HUMAN
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.figures import EDITIONS, figures_of
from rules.astra_et_tenebrae.rocks import generate_rocks
from rules.astra_et_tenebrae.state import Options, Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.names import clean_name
from rules.table.terrain import Terrain

MOST_SHIPS = 4
MOST_TURNS = 40
MOST_SEED = 10**6
SHIP_LENGTH = 24


EDITION_WORDS: Mapping[str, EditionWords] = MappingProxyType(
    {
        "2025-03-04": EditionWords(
            "4 March 2025",
            "Ships keep their motion and turn at a price in heat, cannons reach far, "
            "and damage counts from the end of the turn.",
        ),
        "2025-03-01": EditionWords(
            "1 March 2025",
            "The first text: burns in any direction at one price, armour on every component, "
            "and damage counts at once.",
        ),
    }
)


@dataclass(slots=True)
class Choices(SetUpChoices):
    """Everything that players choose before the first die; with an empty `seed`, the dice's seed is random.

    `ships` names four ships a side; only the first `count` take part. `rocks_seed` determines the
    rocks. With `quick` the program assigns the captains and places the ships.
    """

    names: dict[Seat, str]
    ships: dict[Seat, tuple[str, ...]] = field(default_factory=lambda: dict(SHIPS))
    count: int = MOST_SHIPS
    edition: str = EDITIONS[0]
    turn_limit: int = figures_of(EDITIONS[0]).turn_limit
    rocks: bool = False
    rocks_seed: int = 1
    typed_dice: bool = False
    quick: bool = False
    seed: str = ""
    players: dict[Seat, str] = field(default_factory=lambda: dict(HOTSEAT))
    styles: dict[Seat, str] = field(default_factory=dict)
    training: bool = False

    def play_by(self, edition: str) -> None:
        """Choose an edition.

        A turn limit that was the old edition's default becomes the new one's (AE-2).
        """
        if self.turn_limit == figures_of(self.edition).turn_limit:
            self.turn_limit = figures_of(edition).turn_limit
        self.edition = edition

    def flying(self, seat: Seat) -> tuple[str, ...]:
        """Return the names of a side's ships that take part."""
        return tuple(clean_name(name) for name in self.ships[seat][: self.count])

    def call(self, seat: Seat, number: int, name: str) -> None:
        """Rename a ship."""
        names = list(self.ships[seat])
        names[number] = name
        self.ships[seat] = tuple(names)

    @property
    def terrain(self) -> Terrain:
        """The rocks on the table (AT-1)."""
        return Terrain(generate_rocks(self.rocks_seed)) if self.rocks else Terrain()


def first_choices(names: tuple[str, str]) -> Choices:
    """Return the choices of a first battle: against the easiest level, on an empty table."""
    choices = Choices(dict(zip(PLAYERS, names, strict=True)))
    choices.players = {Seat.RED: HUMAN, Seat.BLUE: first_level(choices.edition)}
    return choices


def missing(choices: Choices) -> list[str]:
    """Return what is wrong with these choices, in words.

    The list is empty if the battle can begin.
    """
    found = name_faults(choices.shown_names)
    names = [name for seat in PLAYERS for name in choices.flying(seat)]
    if not all(names):
        found.append("every ship needs a name")
    twice = [name for name, count in Counter(map(str.casefold, filter(None, names))).items() if count > 1]
    if twice:
        shown = next(name for name in names if name.casefold() == twice[0])
        found.append(f"two ships are called {shown} (AS-1)")
    return found + seed_faults(choices)


def build_setup(choices: Choices) -> Setup:
    """Return the setup of a battle. Raise `ValueError` naming what is wrong."""
    if wrong := missing(choices):
        raise ValueError("; ".join(wrong))
    usual = figures_of(choices.edition).turn_limit
    return Setup(
        choices.edition,
        {seat: choices.flying(seat) for seat in PLAYERS},
        {seat: clean_name(name) for seat, name in choices.shown_names.items()},
        choices.terrain,
        Options(None if choices.turn_limit == usual else choices.turn_limit),
    )
