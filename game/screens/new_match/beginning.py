"""Starting matches from choices: at the table, or directly with the choices of the last time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from game.match.beginning import begin
from game.match.choosing import EditionWords, SeatChoices, call_apart, seed_of
from game.match.dice import SEEDED, TYPED
from game.match.sharing import SharedForm
from game.match.ship_choices import ShipChoices
from game.match.streak import is_learning
from game.screens.new_match.last_time import LastChoices
from game.screens.registry import make_screen

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

ChoicesT = TypeVar("ChoicesT", bound=ShipChoices[Any])


def table_for(
    app: App,
    choices: SeatChoices,
    setup: object,
    *,
    quick: bool,
    seed: int | None = None,
    drawn_by: int | None = None,
) -> Screen:
    """Begin a match, and return its table.

    Without a `seed`, that of the choices fixes the dice, if they have one. `drawn_by` fixes the
    random choices of a `quick` setup.
    """
    seating = choices.seating
    dice = TYPED if choices.typed_dice and seating.humans else SEEDED
    seed = seed_of(choices.seed) if seed is None else seed
    session = begin(setup, app.home, seating, quick=quick, seed=seed, drawn_by=drawn_by, dice=dice)
    return make_screen("table", app, session=session)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning(LastChoices[ChoicesT]):
    """How a game's matches begin from choices, which are saved in a file for the next time.

    `build` makes the setup of a match (`ValueError` says what is missing). `shared` writes choices as
    codes for friends. `editions` says what people are told about each edition. A match that starts at
    once has at most `first_ships` a side (None: any number) until three are won.
    """

    editions: Mapping[str, EditionWords]
    build: Callable[[ChoicesT], object]
    shared: SharedForm[ChoicesT]
    first_ships: int | None = None

    def begun(self, app: App, choices: ChoicesT) -> Screen:
        """Begin a match and return its table. Raise `ValueError` if something is missing."""
        call_apart(choices)
        return table_for(app, choices, self.build(choices), quick=choices.quick)

    def quick(self, app: App) -> Screen:
        """Begin a match against the computer like the last one, set up automatically.

        Return its table.
        """
        choices = self.last(app)
        if choices.seating.solo is None:
            choices.seat_against(choices.opponent)
        return self._at_once(app, choices)

    def against(self, app: App, *, level: str, edition: str | None) -> Screen:
        """Begin a match of one player against a level, set up automatically; return its table.

        Without an `edition`, it is played by the last one.
        """
        choices = self.last(app)
        choices.seat_against(level)
        choices.edition = edition or choices.edition
        return self._at_once(app, choices)

    def _at_once(self, app: App, choices: ChoicesT) -> Screen:
        choices.quick, choices.typed_dice, choices.seed = True, False, ""
        if self.first_ships is not None and is_learning(app.home, choices.edition):
            choices.count = min(choices.count, self.first_ships)
        return self.begun(app, choices)
