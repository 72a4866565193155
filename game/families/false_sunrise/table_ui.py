"""What tables, replays and logs ask of a ship game."""

from __future__ import annotations

from collections.abc import Sequence

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.log import LOG
from game.families.false_sunrise.moments import moments_of
from game.families.false_sunrise.next_words import after_phase, flight_words
from game.families.false_sunrise.tension import mood
from game.families.false_sunrise.words import option_words
from game.games import TableUi
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, PhaseBegan, ShipDestroyed
from rules.false_sunrise.state import Phase, State

_HERE = "game.families.false_sunrise"


def goes_on(beats: Sequence[Sequence[Event]], state: State) -> str:
    """Tell what is in the middle of happening, as the edition of a match has it."""
    return edition_ui_of(edition_of(state).id).dice.goes_on(beats, state)


TABLE = TableUi(
    board=f"{_HERE}.board.view:ShipBoard",
    presenter=f"{_HERE}.table.presenter:FleetPresenter",
    training=f"{_HERE}.table.training:FleetTraining",
    bar=f"{_HERE}.table.phase_bar:phase_bar",
    log=LOG,
    phase=lambda state: state.phase.value,
    begins=lambda event: event.phase if isinstance(event, PhaseBegan) else None,
    opens=frozenset({Phase.START, Phase.ORDERS}),
    movement=Phase.MOVEMENT,
    moving="Both fleets move",
    sums_up=flight_words,
    after=after_phase,
    leads=lambda view: f"{view.setup.names[view.initiative]} has the initiative",
    mood=mood,
    option=option_words,
    lost=lambda event, state: state.ships[event.ship_id].seat if isinstance(event, ShipDestroyed) else None,
    goes_on=goes_on,
    moments=moments_of,
    pieces="ships",
    both="both fleets",
    concede="The match ends at once and the other player wins (END-4).",
)
