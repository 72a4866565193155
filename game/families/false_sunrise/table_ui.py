"""What tables, replays and logs ask of a ship game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.log import LOG
from game.families.false_sunrise.moments import moments_of
from game.families.false_sunrise.next_words import after_phase, flight_words
from game.families.false_sunrise.tension import mood
from game.families.false_sunrise.words import option_words
from game.game_card import LogUi, Moment, SeenBeat, TableWords
from game.shell.music_mood import MusicMood
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event, PhaseBegan, ShipDestroyed
from rules.false_sunrise.state import Phase, State
from rules.kernel.seats import Seat


class FleetTable(TableWords):
    """How tables, replays and logs tell a match of ships."""

    log: ClassVar[LogUi] = LOG
    opens: ClassVar[frozenset[str]] = frozenset({Phase.START, Phase.ORDERS})
    movement: ClassVar[str | None] = Phase.MOVEMENT
    moving: ClassVar[str] = "Both fleets move"
    pieces: ClassVar[str] = "ships"
    both: ClassVar[str] = "both fleets"
    concede: ClassVar[str] = "The match ends at once and the other player wins (END-4)."

    def phase(self, state: State) -> str:
        """Name the phase of a turn."""
        return state.phase.value

    def begins(self, event: Event) -> str | None:
        """Name the phase that begins with an event."""
        return event.phase if isinstance(event, PhaseBegan) else None

    def sums_up(self, beat: Sequence[Event]) -> str:
        """Sum up a beat in which both fleets fly."""
        return flight_words(beat)

    def after(self, view: State) -> str:
        """Say what follows a step in which nothing more is asked."""
        return after_phase(view)

    def leads(self, view: State) -> str:
        """Say who has the initiative."""
        return f"{view.setup.names[view.initiative]} has the initiative"

    def lost(self, event: Event, state: State) -> Seat | None:
        """Say whose ship an event destroys."""
        return state.ships[event.ship_id].seat if isinstance(event, ShipDestroyed) else None

    def goes_on(self, beats: Sequence[Sequence[Event]], state: State) -> str:
        """Say what is in the middle of happening, as the edition of a match has it."""
        return edition_ui_of(edition_of(state).id).dice.goes_on(beats, state)

    def mood(self, view: State, beat: Sequence[Event]) -> MusicMood:
        """Say how tense a moment is."""
        return mood(view, beat)

    def option(self, view: State, about: str, option: Any) -> str:  # noqa: ANN401 - of any request
        """Write an option in words."""
        return option_words(view, about, option)

    def moments(self, beats: Sequence[SeenBeat], after: State, solo: Seat | None) -> Sequence[Moment]:
        """List the great moments of the last beat."""
        return moments_of(beats, after, solo)
