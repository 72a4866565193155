"""How tables, replays and logs describe a match of Astra et Tenebrae in words."""

from __future__ import annotations

from typing import ClassVar

from game.families.astra_et_tenebrae.log import LOG
from game.families.astra_et_tenebrae.moments import moments_of
from game.families.astra_et_tenebrae.tension import mood
from game.families.astra_et_tenebrae.words import PHASES, option_words
from game.game_card import TableWords
from rules.astra_et_tenebrae.events import Event, PhaseBegan, ShipLost
from rules.astra_et_tenebrae.requests import Kind
from rules.astra_et_tenebrae.state import Phase, State
from rules.kernel.seats import Seat

_GO_ON = frozenset({Phase.HEAT, Phase.COMBAT})  # these continue the previous step, so they begin no phase


class AstraTable(TableWords[State, Event]):
    """The words of tables, replays and logs for a battle of frigates."""

    log = LOG
    opens: ClassVar[frozenset[str]] = frozenset({PHASES[Phase.HEAT]})
    movement: ClassVar[str | None] = PHASES[Phase.MOVEMENT]
    moving: ClassVar[str] = "The ships move"
    pieces: ClassVar[str] = "ships"
    concede: ClassVar[str] = "The match ends at once and the other side wins (AE-4)."
    firing: ClassVar[frozenset[str]] = frozenset({Kind.FIRE})
    aftermath: ClassVar[frozenset[str]] = frozenset({Kind.EVADE, Kind.PILOT, Kind.TACTICIAN})
    aftermath_words: ClassVar[str] = "whether to evade, and whether to show a pilot or a tactician"

    mood = staticmethod(mood)
    option = staticmethod(option_words)
    moments = staticmethod(moments_of)

    def phase(self, state: State) -> str:
        """Return the name of the current phase of the turn."""
        return PHASES[state.phase]

    def begins(self, event: Event) -> str | None:
        """Return the name of the phase that begins with an event, or None."""
        begun = event.phase if isinstance(event, PhaseBegan) else None
        return None if begun is None or begun in _GO_ON else PHASES[begun]

    def after(self, view: State) -> str:
        """Return what comes next when no more questions are asked in a step."""
        first, second = (view.setup.names[seat] for seat in view.sides())
        if view.phase is Phase.MOVEMENT and any(one.alive and not one.moved for one in view.ships.values()):
            return "the next ship moves"
        if view.phase is Phase.COMBAT and all(one.acted or not one.alive for one in view.ships.values()):
            return "the turn ends" if view.figures.points_at_once else "all damage takes effect"
        return {
            Phase.CAPTAINS: "the ships are placed",
            Phase.PLACING: "turn 1 begins with heat",
            Phase.INITIATIVE: "both sides choose in secret which ships radiate",
            Phase.HEAT: f"the sides take turns to move, {first} first",
            Phase.MOVEMENT: "the sides choose formations, and you see who can see whom",
            Phase.DETECTION: f"the sides take turns to fire, {first} first",
            Phase.TACTICIANS: f"the sides take turns to fire, {first} first",
            Phase.COMBAT: f"{second if view.to_act is view.high else first} acts",
            Phase.STATUS: f"turn {view.turn + 1} begins with heat",
            Phase.OVER: "the result and the replay",
        }[view.phase]

    def leads(self, view: State) -> str:
        """Return who goes first this turn; "" before it is rolled (AH-1)."""
        if view.phase in (Phase.CAPTAINS, Phase.PLACING, Phase.INITIATIVE):
            return ""
        return f"{view.setup.names[view.high]} goes first this turn"

    def lost(self, event: Event, state: State) -> Seat | None:
        """Return the owner of a ship that an event destroys, or None."""
        return state.ships[event.ship].seat if isinstance(event, ShipLost) else None
