"""Everything that can happen: past-tense facts, complete enough to be applied without thinking.

Each event names its `kind` (the word that cases and logs use) and the ruling that it follows. It
changes a state with `apply`; nothing else writes to a state.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from rules.dark_frontier.gunnery import Launch
from rules.dark_frontier.state import FLAK, MISSILE, Command, Moment, Outcome, Phase, Projectile, Ship, State
from rules.hexes.grid import Hex, add
from rules.kernel.ledger import Ledger
from rules.kernel.seats import Seat
from rules.values import changed, changer, value


class Event:
    """A fact about the duel."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    def apply(self, state: State) -> None:
        """Write this fact into the state; by default it changes nothing."""


# The ledger of a duel.
DuelLedger = Ledger[State, Event]

_FIRST = Phase.COMMAND  # the first step of a round

_ready = changer(Ship, "used", "fired", "command")
_commanded = changer(Ship, "command")
_turned = changer(Ship, "facing", "velocity")
_flown = changer(Ship, "at", "came")
_moved = changer(Projectile, "at")
_aged = changer(Projectile, "left")


@value(frozen=True, slots=True)
class PhaseBegan(Event):
    """A step of the duel began, with the side whose turn it is; the first step of a round readies ships."""

    kind: ClassVar[str] = "phase"
    phase: Phase
    round: int
    to_act: Seat
    ruling: str

    def apply(self, state: State) -> None:
        """Set the step, and at the start of a round make the ships ready."""
        state.phase, state.round, state.to_act = self.phase, self.round, self.to_act
        state.reached = None
        if self.phase is _FIRST:
            for name, ship in state.ships.items():
                if ship.used or ship.fired or ship.command is not None:
                    state.ships[name] = _ready(ship, used=0, fired=(), command=None)


phase_began = cache(PhaseBegan)
"""Make a `PhaseBegan`, or reuse the one made for the same step, since it never changes."""


@value(frozen=True, slots=True)
class ShipPlaced(Event):
    """A ship was placed on the map (DS-4, DS-5)."""

    kind: ClassVar[str] = "placed"
    ship: str
    at: Hex
    facing: int
    velocity: Hex
    ruling: str = "DS-4"

    def apply(self, state: State) -> None:
        """Put the ship on the map."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, at=self.at, facing=self.facing, velocity=self.velocity)


@value(frozen=True, slots=True)
class CommandRevealed(Event):
    """A ship's command was revealed (DC-1)."""

    kind: ClassVar[str] = "command"
    ship: str
    command: Command
    ruling: str = "DC-1"

    def apply(self, state: State) -> None:
        """Store the command; it is binding now."""
        state.ships[self.ship] = _commanded(state.ships[self.ship], command=self.command)


@value(frozen=True, slots=True)
class ShipTurned(Event):
    """A ship has turned and burned (DT-1); `thrust` has the direction of each point (DT-2)."""

    kind: ClassVar[str] = "turn"
    ship: str
    facing: int
    velocity: Hex
    thrust: tuple[int, ...]
    ruling: str = "DT-1"

    def apply(self, state: State) -> None:
        """Set its facing and velocity."""
        state.ships[self.ship] = _turned(state.ships[self.ship], facing=self.facing, velocity=self.velocity)


@value(frozen=True, slots=True)
class MissileSteered(Event):
    """A missile has turned and burned (DT-3)."""

    kind: ClassVar[str] = "steer"
    projectile: str
    rotate: int
    burn: int
    facing: int
    velocity: Hex
    ruling: str = "DT-3"

    def apply(self, state: State) -> None:
        """Set its facing and velocity."""
        missile = state.projectiles[self.projectile]
        state.projectiles[missile.id] = changed(missile, facing=self.facing, velocity=self.velocity)


@value(frozen=True, slots=True)
class ShotFired(Event):
    """A projectile was placed; its ship has `missiles` left (DF-1, DF-4)."""

    kind: ClassVar[str] = "fire"
    ship: str
    weapon: str
    launch: Launch
    projectile: Projectile
    missiles: int
    ruling: str = "DF-4"

    def apply(self, state: State) -> None:
        """Place the projectile, and count the shot."""
        ship = state.ships[self.ship]
        if self.projectile.kind is MISSILE:
            state.ships[self.ship] = changed(ship, used=ship.used + 1, missiles=self.missiles)
        else:
            state.ships[self.ship] = changed(ship, fired=(*ship.fired, self.weapon))
        state.projectiles[self.projectile.id] = self.projectile
        state.launched += 1


# --- the Advance ----------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class TokenLeft(Event):
    """A token flew off the map: a ship is lost, a projectile removed (DA-4)."""

    kind: ClassVar[str] = "leave"
    token: str
    at: Hex
    moment: Moment
    ruling: str = "DA-4"

    def apply(self, state: State) -> None:
        """Take the token off the map."""
        state.reached = self.moment
        if self.token in state.ships:
            state.ships[self.token] = changed(state.ships[self.token], on_map=False, at=self.at)
        else:
            del state.projectiles[self.token]


@value(frozen=True, slots=True)
class TokensMet(Event):
    """Two tokens that matter to each other met (DV-4, DM-1)."""

    kind: ClassVar[str] = "meet"
    one: str
    other: str
    moment: Moment
    ruling: str = "DM-1"

    def apply(self, state: State) -> None:
        """Note how far the Advance has come."""
        state.reached = self.moment


@value(frozen=True, slots=True)
class ScramRolled(Event):
    """A ship has tried to scram: one die above the spread dodges the flak (DM-2)."""

    kind: ClassVar[str] = "scram"
    ship: str
    by: str
    faces: tuple[int, ...]
    spread: int
    dodged: bool
    ruling: str = "DM-2"

    def apply(self, state: State) -> None:
        """Count the roll; dodged flak never meets this ship again."""
        state.rolls += 1
        if self.dodged and self.by in state.projectiles:
            flak = state.projectiles[self.by]
            state.projectiles[self.by] = changed(flak, dodged=(*flak.dodged, self.ship))


@value(frozen=True, slots=True)
class PointDefenceRolled(Event):
    """A ship's point defense has fired at flak or at an armed missile (DM-2, DM-5)."""

    kind: ClassVar[str] = "point_defence"
    ship: str
    by: str
    faces: tuple[int, ...]
    rating: int
    stopped: bool
    ruling: str

    def apply(self, state: State) -> None:
        """Count the roll."""
        state.rolls += 1


@value(frozen=True, slots=True)
class DamageTaken(Event):
    """A hit has cost a ship what its damage table says, or a hull box (DD-1, DD-2)."""

    kind: ClassVar[str] = "damage"
    ship: str
    by: str
    faces: tuple[int, ...]
    result: str
    suffered: str
    ruling: str

    def apply(self, state: State) -> None:
        """Count the roll, and apply the damage."""
        state.rolls += 1
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, lost=(*ship.lost, self.suffered))


@value(frozen=True, slots=True)
class ShipDestroyed(Event):
    """A ship has no hull box left, by damage (DD-3) or by a warhead (DM-5)."""

    kind: ClassVar[str] = "destroyed"
    ship: str
    by: str
    ruling: str

    def apply(self, state: State) -> None:
        """Mark the ship as destroyed."""
        state.ships[self.ship] = changed(state.ships[self.ship], alive=False, on_map=False)


@value(frozen=True, slots=True)
class ProjectileRemoved(Event):
    """A projectile is gone after a meeting (DM-2, DM-4, DM-5)."""

    kind: ClassVar[str] = "removed"
    projectile: str
    ruling: str

    def apply(self, state: State) -> None:
        """Remove the projectile."""
        del state.projectiles[self.projectile]


@value(frozen=True, slots=True)
class CountermeasureUsed(Event):
    """A ship has used one of its missiles against an armed missile (DM-5)."""

    kind: ClassVar[str] = "countermeasure"
    ship: str
    by: str
    missiles: int
    ruling: str = "DM-5"

    def apply(self, state: State) -> None:
        """Use up the missile."""
        ship = state.ships[self.ship]
        state.ships[self.ship] = changed(ship, missiles=self.missiles, used=ship.used + 1)


@value(frozen=True, slots=True)
class MissilesDetonated(Event):
    """A side has detonated a missile at another: both are flak now, with unchanged motion (DM-6)."""

    kind: ClassVar[str] = "detonate"
    seat: Seat
    missiles: tuple[str, str]
    spread: int
    ruling: str = "DM-6"

    def apply(self, state: State) -> None:
        """Turn both into flak."""
        for name in self.missiles:
            missile = state.projectiles[name]
            state.projectiles[name] = changed(missile, kind=FLAK, left=self.spread, facing=0)


@value(frozen=True, slots=True)
class NumbersNamed(Event):
    """Two ships that meet have fired these numbers of missiles at each other, revealed together (DM-7)."""

    kind: ClassVar[str] = "exchange"
    numbers: Mapping[str, int]
    ruling: str = "DM-7"

    def apply(self, state: State) -> None:
        """Use up the missiles."""
        for name, number in self.numbers.items():
            ship = state.ships[name]
            state.ships[name] = changed(ship, missiles=ship.missiles - number, used=ship.used + number)


@value(frozen=True, slots=True)
class TokensFlown(Event):
    """All tokens have flown their courses (DA-1)."""

    kind: ClassVar[str] = "advance"
    ruling: str = "DA-1"

    def apply(self, state: State) -> None:
        """Move each token to the end of its course."""
        for name, ship in state.ships.items():
            if ship.flies:
                state.ships[name] = _flown(ship, at=add(ship.place, ship.velocity), came=ship.velocity)
        projectiles = state.projectiles
        for name, one in projectiles.items():
            (q, r), (speed_q, speed_r) = one.at, one.velocity
            if speed_q or speed_r:
                projectiles[name] = _moved(one, at=(q + speed_q, r + speed_r))
        state.reached = None  # the Advance is over: tokens are now at its end, not at its start


@value(frozen=True, slots=True)
class ProjectilesAged(Event):
    """The spread of flak and the endurance of missiles have dropped by one (DA-5)."""

    kind: ClassVar[str] = "aged"
    ruling: str = "DA-5"

    def apply(self, state: State) -> None:
        """Count them down."""
        projectiles = state.projectiles
        for name, one in projectiles.items():
            projectiles[name] = _aged(one, left=one.left - 1)


@value(frozen=True, slots=True)
class ProjectileSpent(Event):
    """Flak has lost its last spread, or a missile has burned out (DA-5)."""

    kind: ClassVar[str] = "spent"
    projectile: str
    ruling: str = "DA-5"

    def apply(self, state: State) -> None:
        """Remove the projectile."""
        del state.projectiles[self.projectile]


# --- the Tally ------------------------------------------------------------------------------------------


@value(frozen=True, slots=True)
class PointScored(Event):
    """A side was alone in the yard (DE-2)."""

    kind: ClassVar[str] = "point"
    seat: Seat
    ruling: str = "DE-2"

    def apply(self, state: State) -> None:
        """Count the point."""
        state.points[self.seat] += 1


@value(frozen=True, slots=True)
class DuelEnded(Event):
    """The duel is over (DE-1 to DE-5); `why` is a word for the reason. Without a winner it is a draw."""

    kind: ClassVar[str] = "end"
    winner: Seat | None
    why: str
    ruling: str

    def apply(self, state: State) -> None:
        """Set the outcome."""
        state.phase = Phase.OVER
        state.outcome = Outcome(self.winner, self.ruling, self.why)
