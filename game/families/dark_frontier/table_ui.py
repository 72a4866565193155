"""How tables, replays and logs describe a match of Dark Frontier in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.families.dark_frontier.log import LOG
from game.families.dark_frontier.moments import moments_of
from game.families.dark_frontier.summary import PHASES
from game.families.dark_frontier.tension import mood
from game.families.dark_frontier.words import option_words
from game.game_card import TableWords
from rules.dark_frontier.events import Event, PhaseBegan, ShipDestroyed, TokenLeft
from rules.dark_frontier.game import DARK_FRONTIER
from rules.dark_frontier.requests import Asked
from rules.dark_frontier.state import Phase, State
from rules.kernel.seats import Seat

_AFTER: Mapping[Phase, str] = {
    Phase.SETUP: "round 1 begins with the commands",
    Phase.COMMAND: "both commands are revealed, and the ships turn and burn",
    Phase.TURN: "missiles are steered, the defender's first",
    Phase.STEER: "the guns fire, the defender's first",
    Phase.FIRE: "everything flies at once",
    Phase.ADVANCE: "the next encounter, or the score",
    Phase.OVER: "the result and the replay",
}


class FrontierTable(TableWords[State, Event]):
    """The words of tables, replays and logs for a duel."""

    log = LOG
    turn: ClassVar[str] = DARK_FRONTIER.turn
    opens: ClassVar[frozenset[str]] = frozenset({PHASES[Phase.COMMAND]})
    begins_empty: ClassVar[bool] = True
    movement: ClassVar[str | None] = PHASES[Phase.ADVANCE]
    moving: ClassVar[str] = "Everything flies"
    pieces: ClassVar[str] = "ships"
    concede: ClassVar[str] = "The match ends at once and the other side wins (DE-5)."
    firing: ClassVar[frozenset[str]] = frozenset({Asked.FIRE})
    aftermath: ClassVar[frozenset[str]] = frozenset({Asked.COUNTERMEASURE, Asked.DETONATE})
    aftermath_words: ClassVar[str] = "countermeasures and detonations"

    mood = staticmethod(mood)
    option = staticmethod(option_words)
    moments = staticmethod(moments_of)

    def phase(self, state: State) -> str:
        """Return the name of the current phase of the round."""
        return PHASES[state.phase]

    def begins(self, event: Event) -> str | None:
        """Return the name of the phase that begins with an event, or None.

        Steering begins no phase: it is the second half of Turn and Burn (DT-3).
        """
        begun = event.phase if isinstance(event, PhaseBegan) else None
        return None if begun is None or begun is Phase.STEER else PHASES[begun]

    def after(self, view: State) -> str:
        """Return what comes next when no more questions are asked in a step."""
        if view.phase is not Phase.TALLY:
            return _AFTER[view.phase]
        last = view.round >= view.setup.rounds
        return "the last round is judged" if last else f"round {view.round + 1} begins with the commands"

    def goes_on(self, beats: Sequence[Sequence[Event]], state: State) -> str:
        """Return what is in progress: the Advance, if a replay is between two meetings; "" otherwise."""
        part = state.reached.part if state.phase is Phase.ADVANCE and state.reached is not None else None
        return f"the flight goes on after {part} of the way" if beats and part else ""

    def lost(self, event: Event, state: State) -> Seat | None:
        """Return the owner of a ship that an event destroys or moves off the map (DA-4), or None."""
        name = event.ship if isinstance(event, ShipDestroyed) else getattr(event, "token", None)
        if name not in state.ships or not isinstance(event, ShipDestroyed | TokenLeft):
            return None
        return state.ships[name].seat
