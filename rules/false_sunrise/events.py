"""Everything that can happen: past-tense facts, complete enough to be applied without thinking.

Each event names its `kind` (the word that cases and logs use) and the ruling that it follows, and
carries itself out on a state with `apply`. Nothing else writes to a state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.false_sunrise.state import Marker, Mode, Order, Outcome, Phase, Ship, Squadron, State
from rules.kernel.seats import Seat
from rules.table.board import Edge
from rules.table.measure import Point

# A place on the way of a ship: x, y, heading.
Stop = tuple[float, float, int]


class Event(ABC):
    """A fact about the match."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    @abstractmethod
    def apply(self, state: State) -> None:
        """Write this fact into the state."""


def _twin(state: State, ship_id: str) -> Ship:
    """Put a fresh copy of a ship in its place, to be changed at once."""
    ship = state.ships[ship_id] = state.ships[ship_id].twin()
    return ship


def _change(state: State, squadron_id: str, **changes: object) -> None:
    """Put a changed squadron in its place."""
    state.squadrons[squadron_id] = replace(state.squadrons[squadron_id], **changes)  # type: ignore[arg-type]


# --- setup ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Chance answered: `why` says for what, `about` for whom; the state counts the rolls."""

    kind: ClassVar[str] = "dice"
    why: str
    about: tuple[str, ...]
    faces: tuple[int, ...]
    ruling: str

    def apply(self, state: State) -> None:
        """Count the roll."""
        state.rolls += 1


@dataclass(frozen=True, slots=True)
class InitiativeTaken(Event):
    """A player has the initiative: by the roll (SET-2), or because it passed on (END-5)."""

    kind: ClassVar[str] = "initiative"
    seat: Seat
    ruling: str

    def apply(self, state: State) -> None:
        """Hand the initiative over."""
        state.initiative = state.to_act = self.seat


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """A player placed an objective marker (SET-3)."""

    kind: ClassVar[str] = "marker"
    seat: Seat
    marker_id: str
    at: Point
    ruling: str = "SET-3"

    def apply(self, state: State) -> None:
        """Put the marker on the board; the other player is next."""
        state.markers = (*state.markers, Marker(self.marker_id, self.at))
        state.to_act = self.seat.other


@dataclass(frozen=True, slots=True)
class EdgeChosen(Event):
    """The player with the initiative chose an edge; the other has the opposite one (SET-4)."""

    kind: ClassVar[str] = "edge"
    seat: Seat
    edge: Edge
    ruling: str = "SET-4"

    def apply(self, state: State) -> None:
        """Give both players their edges."""
        state.edges = {self.seat: self.edge, self.seat.other: self.edge.opposite}
        state.to_act = self.seat


@dataclass(frozen=True, slots=True)
class ShipDeployed(Event):
    """A ship was placed at the start (SET-4, SET-5)."""

    kind: ClassVar[str] = "deploy"
    ship_id: str
    at: Point
    heading: int
    ruling: str = "SET-4"

    def apply(self, state: State) -> None:
        """Put the ship on the board."""
        ship = _twin(state, self.ship_id)
        ship.x, ship.y = self.at
        ship.heading = self.heading
        ship.deployed = True
        state.sight = {}
        state.to_act = ship.seat.other


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began; play can be taken up here."""

    kind: ClassVar[str] = "phase"
    phase: Phase
    turn: int
    ruling: str

    def apply(self, state: State) -> None:
        """Move the phase on; activations begin with the initiative."""
        state.phase = self.phase
        state.turn = self.turn
        state.to_act = state.initiative


# --- orders and movement -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrderRevealed(Event):
    """A ship's order was opened (ORD-1); thrust owed is paid, thrust borrowed is owed (UPG-4)."""

    kind: ClassVar[str] = "order"
    ship_id: str
    order: Order
    ruling: str = "ORD-1"

    def apply(self, state: State) -> None:
        """Give the ship its order and settle its thrust."""
        ship = _twin(state, self.ship_id)
        ship.order = self.order
        ship.owes = self.order.overcharge


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    """A ship flew its path, `stops` from the start on; `velocity` is what it flew with (MOV-1)."""

    kind: ClassVar[str] = "move"
    ship_id: str
    stops: tuple[Stop, ...]
    velocity: int
    ruling: str = "MOV-1"

    def apply(self, state: State) -> None:
        """Put the ship at the end of its path."""
        ship = _twin(state, self.ship_id)
        ship.x, ship.y, ship.heading = self.stops[-1]
        ship.velocity = self.velocity
        state.sight = {}


@dataclass(frozen=True, slots=True)
class ShipCrashed(Event):
    """A ship met a rock and lost its velocity; the damage follows (MOV-3)."""

    kind: ClassVar[str] = "crash"
    ship_id: str
    at: Point
    velocity: int
    ruling: str = "MOV-3"

    def apply(self, state: State) -> None:
        """Stop the ship."""
        _twin(state, self.ship_id).velocity = 0


@dataclass(frozen=True, slots=True)
class ShipLeft(Event):
    """A ship left the board; the point is noted (MOV-4)."""

    kind: ClassVar[str] = "exit"
    ship_id: str
    at: Point
    ruling: str = "MOV-4"

    def apply(self, state: State) -> None:
        """Take the ship off the board."""
        ship = _twin(state, self.ship_id)
        ship.left_at = self.at
        ship.left_turn = state.turn


@dataclass(frozen=True, slots=True)
class ShipReturned(Event):
    """A ship came back to the board (MOV-5)."""

    kind: ClassVar[str] = "return"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    ruling: str = "MOV-5"

    def apply(self, state: State) -> None:
        """Put the ship back."""
        ship = _twin(state, self.ship_id)
        ship.x, ship.y = self.at
        ship.heading = self.heading
        ship.velocity = self.velocity
        ship.left_at = None
        ship.left_turn = 0
        state.sight = {}


@dataclass(frozen=True, slots=True)
class MarkerTaken(Event):
    """A marker came under a player's control (OBJ-2)."""

    kind: ClassVar[str] = "control"
    marker_id: str
    seat: Seat
    ruling: str = "OBJ-2"

    def apply(self, state: State) -> None:
        """Give the marker its new owner."""
        state.markers = tuple(
            replace(marker, owner=self.seat) if marker.id == self.marker_id else marker
            for marker in state.markers
        )


# --- squadrons -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SquadronLaunched(Event):
    """A squadron left its hangar place, at full size, defensive on its ship (WPN-1, SQD-2)."""

    kind: ClassVar[str] = "launch"
    squadron_id: str
    ship_id: str
    place: int
    type: str
    size: int
    ruling: str = "WPN-1"

    def apply(self, state: State) -> None:
        """Empty the place and deploy the squadron; one that had docked there is this one now."""
        ship = _twin(state, self.ship_id)
        held = list(ship.holds)
        held[self.place] = None
        ship.holds = tuple(held)
        name = ship.spec.places[self.place].id
        for one in list(state.squadrons.values()):
            if one.docked_at == name and one.ship == self.ship_id:
                del state.squadrons[one.id]
        state.squadrons[self.squadron_id] = Squadron(
            self.squadron_id, ship.seat, self.type, self.size, self.ship_id
        )


@dataclass(frozen=True, slots=True)
class SquadronAssigned(Event):
    """A squadron was ordered to a ship (SQD-4)."""

    kind: ClassVar[str] = "assign"
    squadron_id: str
    ship_id: str
    mode: Mode
    ruling: str = "SQD-4"

    def apply(self, state: State) -> None:
        """Send the squadron there."""
        _change(state, self.squadron_id, ship=self.ship_id, mode=self.mode, ordered=True)


@dataclass(frozen=True, slots=True)
class SquadronDocked(Event):
    """A squadron docked in a hangar place (SQD-5)."""

    kind: ClassVar[str] = "dock"
    squadron_id: str
    ship_id: str
    place: int
    ruling: str = "SQD-5"

    def apply(self, state: State) -> None:
        """Fill the place."""
        ship = _twin(state, self.ship_id)
        held = list(ship.holds)
        held[self.place] = state.squadrons[self.squadron_id].type
        ship.holds = tuple(held)
        place = ship.spec.places[self.place].id
        _change(
            state, self.squadron_id, ship=self.ship_id, docked_at=place, ordered=True, mode=Mode.DEFENSIVE
        )


@dataclass(frozen=True, slots=True)
class SquadronAttacked(Event):
    """Attacks on a squadron were rolled: `values` after illumination, `hits` of them told (SQD-8)."""

    kind: ClassVar[str] = "squadron_attack"
    source: str
    target: str
    values: tuple[int, ...]
    hits: int
    ruling: str

    def apply(self, state: State) -> None:
        """Change nothing: losses are taken when all are rolled (SQD-7)."""


@dataclass(frozen=True, slots=True)
class SquadronReduced(Event):
    """A squadron lost craft."""

    kind: ClassVar[str] = "squadron_reduced"
    squadron_id: str
    size: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set its size."""
        _change(state, self.squadron_id, size=self.size)


@dataclass(frozen=True, slots=True)
class SquadronLost(Event):
    """A squadron was destroyed (SQD-8), or lost with its hangar (DMG-5) or for want of one (SQD-10)."""

    kind: ClassVar[str] = "squadron_lost"
    squadron_id: str
    ruling: str

    def apply(self, state: State) -> None:
        """Take it out of play."""
        _change(state, self.squadron_id, size=0, alive=False)


@dataclass(frozen=True, slots=True)
class SquadronFabricated(Event):
    """A fabricator built a new squadron (SQD-11)."""

    kind: ClassVar[str] = "fabricate"
    ship_id: str
    place: int
    type: str
    ruling: str = "SQD-11"

    def apply(self, state: State) -> None:
        """Fill the place."""
        ship = _twin(state, self.ship_id)
        held = list(ship.holds)
        held[self.place] = self.type
        ship.holds = tuple(held)


# --- weapons -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TargetAcquired(Event):
    """A ship was marked for missiles without sight (WPN-2)."""

    kind: ClassVar[str] = "acquire"
    seat: Seat
    ship_id: str
    target_id: str
    ruling: str = "WPN-2"

    def apply(self, state: State) -> None:
        """Note the mark."""
        state.acquired = (*state.acquired, (self.seat, self.target_id))


@dataclass(frozen=True, slots=True)
class ShipActivated(Event):
    """A ship was chosen to act; then it is the other side's choice (WPN-3)."""

    kind: ClassVar[str] = "activate"
    ship_id: str
    ruling: str = "WPN-3"

    def apply(self, state: State) -> None:
        """Note that it has acted."""
        ship = _twin(state, self.ship_id)
        ship.activated = True
        state.to_act = ship.spec.seat.other


@dataclass(frozen=True, slots=True)
class VolleyDeclared(Event):
    """A ship declared its shots: (weapon, target) in the order in which they are resolved (FIR-1)."""

    kind: ClassVar[str] = "declare"
    ship_id: str
    shots: tuple[tuple[str, str], ...]
    ruling: str = "FIR-1"

    def apply(self, state: State) -> None:
        """Note which weapons have fired."""
        ship = _twin(state, self.ship_id)
        for weapon_id, _ in self.shots:
            ship.fired |= 1 << ship.spec.bit[weapon_id]


@dataclass(frozen=True, slots=True)
class ShotResolved(Event):
    """A shot's dice were read: `values` after the penalty, `removed` by the defence, by index (FIR-7)."""

    kind: ClassVar[str] = "shot"
    ship_id: str
    weapon_id: str
    target_id: str
    band: int
    rating: int
    faces: tuple[int, ...]
    values: tuple[int, ...]
    removed: tuple[int, ...]
    damage: int
    kills: int
    expected: float
    ruling: str = "FIR-7"

    def apply(self, state: State) -> None:
        """Change nothing: damage and losses are facts of their own."""


@dataclass(frozen=True, slots=True)
class ShotLost(Event):
    """A shot was lost: an earlier one of the declaration destroyed its target (FIR-1)."""

    kind: ClassVar[str] = "shot_lost"
    ship_id: str
    weapon_id: str
    target_id: str
    ruling: str = "FIR-1"

    def apply(self, state: State) -> None:
        """Change nothing."""


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """A die of an attack was rolled again (FIR-10)."""

    kind: ClassVar[str] = "reroll"
    ship_id: str
    weapon_id: str
    die: int
    before: int
    after: int
    ruling: str = "FIR-10"

    def apply(self, state: State) -> None:
        """Change nothing: the roll has been counted."""


# --- damage --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DamageTaken(Event):
    """Damage fell on a ship: what shields and plating ignored, and its bars after the rest (DMG-2).

    `dealt` = `shielded` + `plated` + pips lost + what was beyond the last pip. `emptied` counts bars.
    """

    kind: ClassVar[str] = "damage"
    ship_id: str
    source: str
    dealt: int
    shielded: int
    plated: int
    pips: tuple[int, ...]
    emptied: int
    ruling: str = "DMG-2"

    def apply(self, state: State) -> None:
        """Mark the pips off."""
        ship = _twin(state, self.ship_id)
        ship.pips = self.pips
        ship.shielded += self.shielded


@dataclass(frozen=True, slots=True)
class SystemLost(Event):
    """A system was destroyed, chosen by its owner (DMG-3)."""

    kind: ClassVar[str] = "system_lost"
    ship_id: str
    system: str
    ruling: str = "DMG-3"

    def apply(self, state: State) -> None:
        """Break the system; bars hold no more than their new maximum (DMG-6)."""
        ship = _twin(state, self.ship_id)
        ship.lost |= 1 << ship.spec.bit[self.system]
        most = ship.fittings.bar_pips
        if max(ship.pips) > most:
            ship.pips = tuple([min(pips, most) for pips in ship.pips])


@dataclass(frozen=True, slots=True)
class SystemRestored(Event):
    """A system works again (DMG-8)."""

    kind: ClassVar[str] = "restored"
    ship_id: str
    system: str
    ruling: str

    def apply(self, state: State) -> None:
        """Mend the system."""
        ship = _twin(state, self.ship_id)
        ship.lost &= ~(1 << ship.spec.bit[self.system])


@dataclass(frozen=True, slots=True)
class PipsRestored(Event):
    """Pips came back (DMG-7)."""

    kind: ClassVar[str] = "restored"
    ship_id: str
    pips: tuple[int, ...]
    count: int
    filled: int
    ruling: str

    def apply(self, state: State) -> None:
        """Fill the bars."""
        _twin(state, self.ship_id).pips = self.pips


@dataclass(frozen=True, slots=True)
class ShipDestroyed(Event):
    """A ship lost its last pip and left the board (DMG-5)."""

    kind: ClassVar[str] = "destroyed"
    ship_id: str
    ruling: str = "DMG-5"

    def apply(self, state: State) -> None:
        """Take the ship out of play, with what its hangars hold."""
        ship = _twin(state, self.ship_id)
        ship.alive = False
        ship.holds = (None,) * len(ship.holds)
        for one in list(state.squadrons.values()):
            if one.docked_at is not None and one.ship == self.ship_id:
                _change(state, one.id, size=0, alive=False)


# --- points and end ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """Both players scored a point for each marker that they control (END-1)."""

    kind: ClassVar[str] = "points"
    red: int
    blue: int
    ruling: str = "END-1"

    def apply(self, state: State) -> None:
        """Add the points."""
        state.scores = {
            Seat.RED: state.scores[Seat.RED] + self.red,
            Seat.BLUE: state.scores[Seat.BLUE] + self.blue,
        }


@dataclass(frozen=True, slots=True)
class TurnCleared(Event):
    """The marks of the turn were cleared (END-5)."""

    kind: ClassVar[str] = "cleared"
    ruling: str = "END-5"

    def apply(self, state: State) -> None:
        """Make every ship and squadron ready for the next turn."""
        for ship_id, ship in list(state.ships.items()):
            if not (ship.activated or ship.fired or ship.shielded or ship.order):
                continue
            ready = _twin(state, ship_id)
            ready.fired = 0
            ready.activated = False
            ready.order = None
            ready.shielded = 0
        for one in list(state.squadrons.values()):
            if one.ordered:
                _change(state, one.id, ordered=False)
        state.acquired = ()


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over (END-2, END-3, END-4)."""

    kind: ClassVar[str] = "end"
    winner: Seat | None
    why: str
    ruling: str

    def apply(self, state: State) -> None:
        """Note the outcome."""
        state.outcome = Outcome(self.winner, self.ruling, self.why)
        state.phase = Phase.OVER
