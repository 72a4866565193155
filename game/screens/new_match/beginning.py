"""From choices to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match.beginning import begin
from game.match.choosing import SeatChoices, seed_of
from game.match.session import SEEDED, TYPED
from game.screens.registry import make_screen

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen


def table_for(
    app: App,
    choices: SeatChoices,
    setup: Any,  # noqa: ANN401 - the setup of any game
    *,
    quick: bool,
    seed: int | None = None,
    drawn_by: int | None = None,
) -> Screen:
    """Begin a match, and make the table at which it is played.

    Without a `seed` that of the choices fixes the dice, if they have one; `drawn_by` fixes what the program
    chooses of a `quick` one.
    """
    seating = choices.seating
    dice = TYPED if choices.typed_dice and seating.humans else SEEDED
    seed = seed_of(choices.seed) if seed is None else seed
    session = begin(setup, app.home, seating, quick=quick, seed=seed, drawn_by=drawn_by, dice=dice)
    return make_screen("table", app, session=session)
