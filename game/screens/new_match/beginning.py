"""Starting matches from choices: at the table, or directly with the choices of the last time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from game.match.beginning import begin
from game.match.choosing import SeatChoices, SetUpChoices, call_apart, seed_of
from game.match.dice import SEEDED, TYPED
from game.match.seats import HUMAN
from game.match.sharing import SharedForm
from game.screens.new_match.last_time import keep_for_next, read_last
from game.screens.registry import make_screen
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

ChoicesT = TypeVar("ChoicesT", bound=SetUpChoices)


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
class Beginning(Generic[ChoicesT]):
    """How a game's matches begin from choices, which are saved in a file for the next time.

    `first` returns default choices for the names of both players. `load` and `save` read and write
    the file. `build` makes the setup of a match (`ValueError` says what is missing). `redraw` repeats
    the random draws of the last choices. `shared` writes choices as codes for friends.
    """

    file_name: str
    first: Callable[[tuple[str, str]], ChoicesT]
    load: Callable[[Path], ChoicesT]
    save: Callable[[ChoicesT, Path], None]
    build: Callable[[ChoicesT], object]
    shared: SharedForm[ChoicesT]
    redraw: Callable[[ChoicesT], None] = lambda _choices: None

    def last(self, app: App) -> ChoicesT:
        """Return the choices of the last time, or else default ones."""
        choices = read_last(app, app.home.config / self.file_name, self.load)
        choices = choices or self.first(app.settings.player_names)
        self.redraw(choices)
        return choices

    def keep(self, app: App, choices: ChoicesT) -> None:
        """Save choices for the next time."""
        keep_for_next(app, choices, app.home.config / self.file_name, self.save)

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
            choices.players = {Seat.RED: HUMAN, Seat.BLUE: choices.opponent}
        return self._at_once(app, choices)

    def against(self, app: App, *, level: str, edition: str | None) -> Screen:
        """Begin a match of one player against a level, set up automatically; return its table.

        Without an `edition`, it is played by the last one.
        """
        choices = self.last(app)
        choices.players = {Seat.RED: HUMAN, Seat.BLUE: level}
        choices.edition = edition or choices.edition
        return self._at_once(app, choices)

    def _at_once(self, app: App, choices: ChoicesT) -> Screen:
        choices.quick, choices.typed_dice, choices.seed = True, False, ""
        return self.begun(app, choices)
