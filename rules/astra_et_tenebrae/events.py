"""Everything that can happen: past-tense facts, complete enough to be applied without thinking.

Each event names its `kind` (the word that cases and logs use) and the ruling that it follows. It
changes a state with `apply`; nothing else writes to a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from rules.astra_et_tenebrae.figures import MISSILE_BAYS, Component
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.state import (
    UNHURT,
    Captain,
    Formation,
    Outcome,
    Phase,
    Ship,
    State,
)
from rules.astra_et_tenebrae.systems import INDEX, left_on
from rules.kernel.ledger import Ledger
from rules.kernel.seats import Seat
from rules.table.measure import Point
from rules.values import changed, changer, frozen, value


class Event:
    """A fact about the battle."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    def apply(self, state: State) -> None:
        """Write this fact into the state; by default it changes nothing."""


_radiating = changer(Ship, "radiating")
_heated = changer(Ship, "heat")
_burned = changer(Ship, "at", "row", "flown", "heat", "course", "motion", "moved")
_fired = changer(Ship, "heat", "missiles", "acted")
_ready = changer(Ship, "moved", "acted", "evaded", "dodging", "aided", "blacked_out")

# The ledger of a battle.
BattleLedger = Ledger[State, Event]


def _leave_formation(state: State, name: str) -> None:
    """Take a ship out of its formation, which may end with that (AF-8)."""
    if state.formation_of(name) is None:
        return
    left = [one.without(name) if name in one.members else one for one in state.formations]
    state.formations = tuple(one for one in left if one is not None)


# --- before the first turn -----------------------------------------------------------------------------


@value(frozen=True, slots=True)
class CaptainsAssigned(Event):
    """A side has assigned its captains face down; the other side only sees which ships have one (AS-2)."""

    kind: ClassVar[str] = "captains"
    seat: Seat
    cards: Mapping[str, Captain]
    ruling: str = "AS-2"

    def apply(self, state: State) -> None:
        """Give the ships their cards."""
        for name, captain in self.cards.items():
            state.ships[name] = changed(state.ships[name], captain=captain)


@value(frozen=True, slots=True)
class ShipPlaced(Event):
    """A ship was placed on the table (AS-3)."""

    kind: ClassVar[str] = "placed"
    ship: str
    at: Point
    ruling: str = "AS-3"

    def apply(self, state: State) -> None:
        """Put the ship on the table; the other side is next."""
        ship = state.ships[self.ship] = changed(state.ships[self.ship], at=self.at)
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class PhaseBegan(Event):
    """A step of the battle began."""

    kind: ClassVar[str] = "phase"
    phase: Phase
    turn: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set the step; the high side goes first in steps that alternate (AH-1)."""
        state.phase, state.turn = self.phase, self.turn
        state.to_act = state.high


phase_began = cache(PhaseBegan)
"""Make a `PhaseBegan`, or reuse the one made for the same step, since it never changes."""


@value(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice were rolled: what for (an id), whom they concern, and their faces."""

    kind: ClassVar[str] = "dice"
    why: str
    about: tuple[str, ...]
    faces: tuple[int, ...]
    sides: int
    ruling: str

    def apply(self, state: State) -> None:
        """Count the roll."""
        state.rolls += 1


@value(frozen=True, slots=True)
class InitiativeTaken(Event):
    """A side goes first: in placing, or for a turn (AS-3, AH-1)."""

    kind: ClassVar[str] = "initiative"
    seat: Seat
    ruling: str

    def apply(self, state: State) -> None:
        """Let the side go first."""
        state.high = state.to_act = self.seat


# --- heat ----------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class HeatChosen(Event):
    """A side has revealed which ships radiate (AH-3); only it sees its own `standing` answer (AK-1)."""

    kind: ClassVar[str] = "heat"
    seat: Seat
    radiating: tuple[str, ...]
    standing: bool | None
    ruling: str = "AH-3"

    def apply(self, state: State) -> None:
        """Set which ships radiate until the next heat phase."""
        state.standing = frozen({**state.standing, self.seat: self.standing})
        for ship in state.side(self.seat):
            if ship.radiating != (ship.name in self.radiating):
                state.ships[ship.name] = _radiating(ship, radiating=not ship.radiating)


@value(frozen=True, slots=True)
class HeatRadiated(Event):
    """A ship has radiated heat (AH-4)."""

    kind: ClassVar[str] = "heat"
    ship: str
    heat: int
    ruling: str = "AH-4"

    def apply(self, state: State) -> None:
        """Subtract the heat."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = _heated(ship, heat=ship.heat - self.heat)


@value(frozen=True, slots=True)
class Overheated(Event):
    """A ship has got another overheat point (AH-5)."""

    kind: ClassVar[str] = "overheat"
    ship: str
    ruling: str = "AH-5"

    def apply(self, state: State) -> None:
        """Count the point."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, overheat=ship.overheat + 1)


# --- movement ------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class ShipBurned(Event):
    """A ship has burned (AM-2): its new position, the inches it flew, its heat and row."""

    kind: ClassVar[str] = "burn"
    ship: str
    course: int
    g: int
    flown: float
    at: Point
    heat: int
    row: int
    override: bool
    ruling: str = "AM-2"

    def apply(self, state: State) -> None:
        """Move the ship."""
        ship, flown = state.ships[self.ship], self.flown
        course, motion = (self.course, (self.course, flown)) if flown > 0 else (None, None)
        heat = ship.heat + self.heat
        state.ships[self.ship] = _burned(
            ship, at=self.at, row=self.row, flown=flown, heat=heat, course=course, motion=motion, moved=True
        )
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class ShipHeld(Event):
    """A ship that cannot burn has stayed where it is (AM-7)."""

    kind: ClassVar[str] = "hold"
    ship: str
    heat: int
    row: int
    ruling: str = "AM-7"

    def apply(self, state: State) -> None:
        """Bring the ship to rest."""
        ship = state.ships[self.ship]
        heat = ship.heat + self.heat
        state.ships[self.ship] = changed(
            ship, heat=heat, row=self.row, course=None, flown=0.0, motion=None, moved=True
        )
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class CrewBlackedOut(Event):
    """An override has failed: the crew is unconscious until the end of the turn (AM-8)."""

    kind: ClassVar[str] = "blackout"
    ship: str
    g: int
    row: int
    ruling: str = "AM-8"

    def apply(self, state: State) -> None:
        """Bring the ship to rest."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(
            ship, row=self.row, course=None, flown=0.0, motion=None, moved=True, blacked_out=True
        )
        state.to_act = ship.seat.other


# --- formations and captains -----------------------------------------------------------------------------


@value(frozen=True, slots=True)
class FormationNamed(Event):
    """Ships fly in formation (AF-1)."""

    kind: ClassVar[str] = "formation"
    formation: Formation
    ruling: str

    def apply(self, state: State) -> None:
        """Add the formation until the turn ends."""
        state.formations = (*state.formations, self.formation)


@value(frozen=True, slots=True)
class CaptainShown(Event):
    """A captain was used, and its card stays face up (AK-1); `aids` are the ships under a tactician."""

    kind: ClassVar[str] = "captain"
    ship: str
    captain: Captain
    ruling: str
    aids: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        """Turn the card face up."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, captain=self.captain, captain_used=True)
        for name in self.aids:
            state.ships[name] = changed(state.ships[name], aided=True)


# --- fire ----------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class CombatBegan(Event):
    """Combat began: unconscious ships and those whose action is gone count as having acted (AC-2, AC-9)."""

    kind: ClassVar[str] = "combat"
    idle: tuple[str, ...]
    ruling: str = "AC-2"

    def apply(self, state: State) -> None:
        """Mark these ships as having acted."""
        for name in self.idle:
            state.ships[name] = changed(state.ships[name], acted=True, owes=False)


@value(frozen=True, slots=True)
class ShotFired(Event):
    """A ship has fired: its heat or missiles are spent, and its action is done (AC-2, AC-3)."""

    kind: ClassVar[str] = "fire"
    ship: str
    weapon: Weapon
    target: str
    heat: int
    missiles: int
    ruling: str
    crossfire: bool = False

    def apply(self, state: State) -> None:
        """Pay for the shot."""
        ship = state.ships[self.ship]
        heat, missiles = ship.heat + self.heat, ship.missiles - self.missiles
        state.ships[self.ship] = _fired(ship, heat=heat, missiles=missiles, acted=True)
        state.fired_at |= {(self.ship, self.target)}
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class ShipPassed(Event):
    """A ship fires nothing this turn (AC-2)."""

    kind: ClassVar[str] = "pass"
    ship: str
    ruling: str = "AC-2"

    def apply(self, state: State) -> None:
        """Mark the ship as having acted."""
        ship = state.ships[self.ship] = changed(state.ships[self.ship], acted=True)
        state.to_act = ship.seat.other


@value(frozen=True, slots=True)
class ShipEvaded(Event):
    """A ship has evaded a laser of `shooter` (AC-9).

    It loses its mark and its next action, and leaves its formation (AF-8).
    """

    kind: ClassVar[str] = "evade"
    ship: str
    shooter: str
    course: int
    g: int
    at: Point
    heat: int
    row: int
    ruling: str = "AC-9"

    def apply(self, state: State) -> None:
        """Move the ship, and take away its next action."""
        ship = state.ships[self.ship]
        owes, heat = ship.owes or ship.acted, ship.heat + self.heat
        state.ships[self.ship] = changed(
            ship, at=self.at, row=self.row, mark=None, evaded=True, heat=heat, owes=owes, acted=True
        )
        _leave_formation(state, self.ship)


@value(frozen=True, slots=True)
class ShotMissed(Event):
    """A shot, or one missile, has missed; `why` is the reason. It may have removed a mark (AC-8)."""

    kind: ClassVar[str] = "miss"
    ship: str
    target: str
    weapon: Weapon
    why: str
    ruling: str
    mark_out: bool = False

    def apply(self, state: State) -> None:
        """Remove the mark if the miss did so."""
        if self.mark_out:
            state.ships[self.target] = changed(state.ships[self.target], mark=None)


@value(frozen=True, slots=True)
class ShotDodged(Event):
    """A pilot has dodged a hit: all further shots of this turn miss the ship (AK-6)."""

    kind: ClassVar[str] = "dodge"
    ship: str
    target: str
    weapon: Weapon
    ruling: str = "AK-6"

    def apply(self, state: State) -> None:
        """Make all further shots miss."""
        state.ships[self.target] = changed(state.ships[self.target], dodging=True)


@value(frozen=True, slots=True)
class MarkBurned(Event):
    """A laser has put its mark on a component (AC-7)."""

    kind: ClassVar[str] = "mark"
    ship: str
    target: str
    component: Component
    ruling: str = "AC-7"

    def apply(self, state: State) -> None:
        """Put the mark there."""
        state.ships[self.target] = changed(state.ships[self.target], mark=self.component)


@value(frozen=True, slots=True)
class PointsScored(Event):
    """A shot has hit a component: its points take effect at once or are noted (AC-4)."""

    kind: ClassVar[str] = "hit"
    ship: str
    target: str
    component: Component
    points: int
    at_once: bool
    ruling: str

    def apply(self, state: State) -> None:
        """Count the points.

        If they count at once, points that a destroyed component cannot take go to the hull, or are
        lost if the edition has none (AW-1).
        """
        target = state.ships[self.target]
        index = INDEX[self.component]
        held = list(target.damage if self.at_once else target.noted)
        if self.at_once:
            taken = min(self.points, left_on(state.figures, target, self.component))
            held[index] += taken
            hull = target.hull + self.points - taken if state.figures.hull else 0
            state.ships[self.target] = changed(target, damage=tuple(held), hull=hull)
        else:
            held[index] += self.points
            state.ships[self.target] = changed(target, noted=tuple(held))


@value(frozen=True, slots=True)
class DamageSettled(Event):
    """The points noted on a ship have taken effect (AW-3); it has these totals on components and hull."""

    kind: ClassVar[str] = "settled"
    ship: str
    damage: tuple[int, ...]
    hull: int
    ruling: str = "AW-3"

    def apply(self, state: State) -> None:
        """Set the totals."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, damage=self.damage, hull=self.hull, noted=UNHURT)


@value(frozen=True, slots=True)
class ComponentLost(Event):
    """A component was destroyed: missiles in its bays are gone, and so is a mark on it (AW-2, AC-8)."""

    kind: ClassVar[str] = "component_lost"
    ship: str
    component: Component
    ruling: str = "AW-2"

    def apply(self, state: State) -> None:
        """Remove the missiles or the mark."""
        ship = state.ships[self.ship]
        mark = None if ship.mark is self.component else ship.mark
        missiles = 0 if self.component is MISSILE_BAYS else ship.missiles
        state.ships[self.ship] = changed(ship, mark=mark, missiles=missiles)


@value(frozen=True, slots=True)
class ShipLost(Event):
    """A ship is lost; its card stays face up or down (AK-1)."""

    kind: ClassVar[str] = "lost"
    ship: str
    why: str
    ruling: str

    def apply(self, state: State) -> None:
        """Take the ship off the table."""
        state.ships[self.ship] = changed(state.ships[self.ship], alive=False)
        _leave_formation(state, self.ship)


# --- the end -------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class TurnCleared(Event):
    """Blackouts and formations have ended (AE-5); `quiet` counts turns in a row without a shot (AE-3)."""

    kind: ClassVar[str] = "cleared"
    quiet: int
    ruling: str = "AE-5"

    def apply(self, state: State) -> None:
        """Ready every ship for the next turn; its row, course and inches flown stay until it burns."""
        state.quiet, state.formations, state.fired_at = self.quiet, (), frozenset()
        for name, ship in state.ships.items():
            if ship.alive:
                state.ships[name] = _ready(
                    ship,
                    moved=False,
                    acted=False,
                    evaded=False,
                    dodging=False,
                    aided=False,
                    blacked_out=False,
                )


@value(frozen=True, slots=True)
class Judged(Event):
    """The battle was judged by the ships left, and then by the points on them (AE-2, AE-3)."""

    kind: ClassVar[str] = "judged"
    red: tuple[int, int]
    blue: tuple[int, int]
    ruling: str


@value(frozen=True, slots=True)
class BattleEnded(Event):
    """The battle is over, and all cards are shown (AE-1 to AE-4, AK-1)."""

    kind: ClassVar[str] = "end"
    winner: Seat | None
    why: str
    cards: Mapping[str, Captain]
    ruling: str

    def apply(self, state: State) -> None:
        """Set the outcome, and show the cards."""
        state.outcome = Outcome(self.winner, self.ruling, self.why)
        state.phase = Phase.OVER
        for name, captain in self.cards.items():
            state.ships[name] = changed(state.ships[name], captain=captain)
