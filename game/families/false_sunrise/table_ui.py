"""How tables, replays and logs describe a match of False Sunrise in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.log import LOG
from game.families.false_sunrise.moments import moments_of
from game.families.false_sunrise.next_words import after_phase, flight_words
from game.families.false_sunrise.tension import mood
from game.families.false_sunrise.words import option_words
from game.game_card import TableWords
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, PhaseBegan, ShipDestroyed
from rules.false_sunrise.prompts import Prompt
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat


class FleetTable(TableWords[State, Event]):
    """The words of tables, replays and logs for a match between fleets."""

    log = LOG
    opens: ClassVar[frozenset[str]] = frozenset({Phase.START, Phase.ORDERS})
    movement: ClassVar[str | None] = Phase.MOVEMENT
    moving: ClassVar[str] = "Both fleets move"
    pieces: ClassVar[str] = "ships"
    both: ClassVar[str] = "both fleets"
    concede: ClassVar[str] = "The match ends at once and the other player wins (END-4)."
    firing: ClassVar[frozenset[str]] = frozenset(
        {"fire", Prompt.HOLD, Prompt.ACQUIRE, Prompt.ACTIVATE, Prompt.TURN, Prompt.DOGFIGHT}
    )
    aftermath: ClassVar[frozenset[str]] = frozenset(
        {
            "removal",
            Prompt.POINT_DEFENCE,
            Prompt.PLAGUE,
            Prompt.REROLL,
            Prompt.LOSE,
            Prompt.REPAIR,
            Prompt.RESTORE,
            Prompt.DEFEND,
            Prompt.DIMINISH,
            Prompt.NAME,
            Prompt.BREAK,
            Prompt.MEND,
            Prompt.TEND,
        }
    )
    aftermath_words: ClassVar[str] = "rerolls, defense, losses and repairs"

    mood = staticmethod(mood)
    option = staticmethod(option_words)
    moments = staticmethod(moments_of)
    sums_up = staticmethod(flight_words)
    after = staticmethod(after_phase)

    def phase(self, state: State) -> str:
        """Return the name of the current phase of the turn."""
        return state.phase.value

    def begins(self, event: Event) -> str | None:
        """Return the name of the phase that begins with an event, or None."""
        return event.phase if isinstance(event, PhaseBegan) else None

    def leads(self, view: State) -> str:
        """Return who has the initiative."""
        return f"{view.setup.names[view.initiative]} has the initiative"

    def lost(self, event: Event, state: State) -> Seat | None:
        """Return the owner of a ship that an event destroys, or None."""
        return state.ships[event.ship_id].seat if isinstance(event, ShipDestroyed) else None

    def goes_on(self, beats: Sequence[Sequence[Event]], state: State) -> str:
        """Return what is in progress after some beats, in the words of the match's edition."""
        return edition_ui_of(edition_of(state).id).dice.goes_on(beats, state)
