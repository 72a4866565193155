"""The players' choices before a duel, and the setup made from them; no screen is needed here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.match.choosing import EditionWords, words_for
from game.match.ship_choices import ShipChoices
from rules.dark_frontier.drawing import NAMES, STANDING
from rules.dark_frontier.figures import EDITIONS, Sheet, figures_of
from rules.dark_frontier.state import ATTACKER, Options, Setup
from rules.kernel.seats import PLAYERS, Seat
from rules.names import clean_name

LEAST_POINTS, MOST_POINTS = 1, 20  # DE-3
LEAST_ROUNDS, MOST_ROUNDS = 2, 50  # DE-4
FIRST_SHIPS = 1  # ships a side of a quick duel, until three are won
MINUTES_A_SHIP = 15  # that each ship a side adds to a duel against the computer, about

EDITION_WORDS: Mapping[str, EditionWords] = words_for(
    {edition: figures_of(edition).title for edition in EDITIONS},
    {
        "0.2.0": EditionWords(
            "Rules 0.2.0",
            "Ships keep their speed until they burn it off. Commands are secret; all else is open.",
        ),
    },
)

_BESIDE = ("cutter", "monitor")  # the ships next to the standard one by default (DS-5)


@dataclass(frozen=True, slots=True)
class ShipChoice:
    """A ship: its name and the id of its sheet."""

    name: str
    kind: str


def _usual_ships(seat: Seat) -> tuple[ShipChoice, ...]:
    kinds = (STANDING, *_BESIDE)
    return tuple(ShipChoice(name, kind) for name, kind in zip(NAMES[seat], kinds, strict=True))


@dataclass(slots=True)
class Choices(ShipChoices[ShipChoice]):
    """The choices before a duel.

    A beginner attacks: the attacker chooses where and how fast to come, and is not shot at first.
    """

    first_side = ATTACKER
    ships: dict[Seat, tuple[ShipChoice, ...]] = field(
        default_factory=lambda: {seat: _usual_ships(seat) for seat in PLAYERS}
    )
    edition: str = EDITIONS[0]
    points: int = figures_of(EDITIONS[0]).points
    rounds: int = figures_of(EDITIONS[0]).rounds

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """The sheets of the edition by id (DS-1)."""
        return figures_of(self.edition).ships

    def flying(self, seat: Seat) -> tuple[ShipChoice, ...]:
        return tuple(ShipChoice(clean_name(one.name), one.kind) for one in self.ships[seat][: self.count])

    def ship_names(self, seat: Seat) -> tuple[str, ...]:
        return tuple(ship.name for ship in self.flying(seat))

    def call(self, seat: Seat, number: int, name: str) -> None:
        self.put(seat, number, replace(self.ships[seat][number], name=name))

    def fly(self, seat: Seat, number: int, kind: str) -> None:
        """Choose another kind for a ship."""
        self.put(seat, number, replace(self.ships[seat][number], kind=kind))

    def swap_ships(self) -> None:
        """Swap the ships of both sides."""
        self.ships = {seat: self.ships[seat.other] for seat in PLAYERS}


def build_setup(choices: Choices) -> Setup:
    """Return the setup of a duel. Raise `ValueError` naming what is wrong."""
    choices.check()
    usual = figures_of(choices.edition)
    return Setup(
        choices.edition,
        {seat: {ship.name: ship.kind for ship in choices.flying(seat)} for seat in PLAYERS},
        {seat: clean_name(name) for seat, name in choices.shown_names.items()},
        Options(
            None if choices.points == usual.points else choices.points,
            None if choices.rounds == usual.rounds else choices.rounds,
        ),
    )
