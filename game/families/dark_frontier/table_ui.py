"""What tables, replays and logs ask of Dark Frontier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.families.dark_frontier.log import LOG
from game.families.dark_frontier.moments import moments_of
from game.families.dark_frontier.summary import PHASES
from game.families.dark_frontier.tension import mood
from game.families.dark_frontier.words import option_words
from game.games import TableUi
from rules.dark_frontier.events import Event, PhaseBegan, ShipDestroyed, TokenLeft
from rules.dark_frontier.game import DARK_FRONTIER
from rules.dark_frontier.state import Phase, State
from rules.kernel.seats import Seat

_HERE = "game.families.dark_frontier"

_AFTER: Mapping[Phase, str] = {
    Phase.SETUP: "round 1 begins with the commands",
    Phase.COMMAND: "both commands are opened, and the ships turn and burn",
    Phase.TURN: "missiles are steered, the defender's first",
    Phase.STEER: "the guns fire, the defender's first",
    Phase.FIRE: "all tokens advance at once",
    Phase.ADVANCE: "the next meeting, or the tally",
    Phase.OVER: "the result and the replay",
}


def begins(event: Event) -> str | None:
    """Name the phase that begins with an event; steering is the second half of Turn and Burn (DT-3)."""
    begun = event.phase if isinstance(event, PhaseBegan) else None
    return None if begun is None or begun is Phase.STEER else PHASES[begun]


def after(view: State) -> str:
    """Say what follows a step in which nothing more is asked."""
    if view.phase is not Phase.TALLY:
        return _AFTER[view.phase]
    last = view.round >= view.setup.rounds
    return "the last round is judged" if last else f"round {view.round + 1} begins with the commands"


def goes_on(beats: Sequence[Sequence[Event]], state: State) -> str:
    """Say what is in the middle of happening: the Advance, between two meetings."""
    part = state.reached.part if state.phase is Phase.ADVANCE and state.reached is not None else None
    return f"the Advance goes on from {part}" if beats and part else ""


def lost(event: Event, state: State) -> Seat | None:
    """Say whose ship an event destroys, or loses beyond the edge (DA-4)."""
    name = event.ship if isinstance(event, ShipDestroyed) else getattr(event, "token", None)
    if name not in state.ships or not isinstance(event, ShipDestroyed | TokenLeft):
        return None
    return state.ships[name].seat


TABLE = TableUi(
    board=f"{_HERE}.board.view:DuelBoard",
    presenter=f"{_HERE}.table.presenter:DuelPresenter",
    bar=f"{_HERE}.table.bar:duel_bar",
    training=f"{_HERE}.table.training:DuelTraining",
    log=LOG,
    turn=DARK_FRONTIER.turn,
    phase=lambda state: PHASES[state.phase],
    begins=begins,
    opens=frozenset({PHASES[Phase.COMMAND]}),
    movement=PHASES[Phase.ADVANCE],
    moving="All tokens advance",
    after=after,
    goes_on=goes_on,
    mood=mood,
    option=option_words,
    lost=lost,
    moments=moments_of,
    pieces="ships",
    both="both sides",
    concede="The duel ends at once and the other side wins (DE-5).",
)
