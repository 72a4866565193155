"""The coach of Dark Frontier: all decisions, and the luck of every roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.families.dark_frontier.coach.commands import COMMANDS, judge_commands
from game.families.dark_frontier.coach.detonations import DETONATIONS, Met, judge_detonation, met_in
from game.families.dark_frontier.coach.fire import FIRE, judge_held, judge_shot
from game.families.dark_frontier.coach.ghost import Ghost
from game.families.dark_frontier.coach.luck import Rolls
from game.families.dark_frontier.coach.missiles import (
    COUNTERS,
    STEERING,
    judge_counter,
    judge_steerings,
)
from game.families.dark_frontier.coach.passing import NUMBERS, judge_number
from game.families.dark_frontier.coach.placing import PLACING, judge_placing
from game.review.coach import Coach, Decided, Judged
from game.review.findings import Luck
from rules.dark_frontier.events import (
    CommandRevealed,
    CountermeasureUsed,
    Event,
    MissileSteered,
    NumbersNamed,
    PhaseBegan,
    PointDefenceRolled,
    ShipDestroyed,
    ShipPlaced,
    ShotFired,
    TokensMet,
)
from rules.dark_frontier.gunnery import Shot, ready
from rules.dark_frontier.state import Command, Kind, Phase, Start, State
from rules.dark_frontier.steering import Steering, Steerings
from rules.dark_frontier.systems import missiles_left
from rules.kernel.seats import PLAYERS


@dataclass(frozen=True, slots=True)
class Steered:
    """How a side steered its missiles, and the state before the first of them."""

    state: State
    told: Steerings


@dataclass(frozen=True, slots=True)
class Countered:
    """Whether a ship used a missile against an armed one."""

    ship: str
    used: bool


@dataclass(frozen=True, slots=True)
class Detonated:
    """Whether a side detonated its missile where it met an enemy one."""

    met: Met
    detonated: bool


@dataclass(frozen=True, slots=True)
class Named:
    """How many missiles a ship fired at an enemy ship that it passed."""

    ship: str
    enemy: str
    number: int


@dataclass(frozen=True, slots=True)
class Placed:
    """How a ship started."""

    ship: str
    start: Start


Answer = Mapping[str, Command] | Steered | Shot | Countered | Detonated | Named | Placed | None
"""A decision of a side; None means that it fired no more."""


class DuelCoach(Coach[State, Event, Answer, Ghost]):
    """The decisions of a duel."""

    decisions: ClassVar[Mapping[str, str]] = {
        COMMANDS: "commands",
        FIRE: "shots",
        STEERING: "steering",
        COUNTERS: "countermeasures",
        NUMBERS: "missiles in passing",
        DETONATIONS: "detonations",
        PLACING: "placing",
    }
    setup: ClassVar[frozenset[str]] = frozenset({PLACING})
    least: ClassVar[float] = 0.5
    unit: ClassVar[str] = "hits"
    about: ClassVar[str] = (
        "10 points are a whole ship. Luck compares every roll with its exact average. Given away: how much "
        "worse each decision was than the commodore's best. It counts only what you could know then: a "
        "command is judged before the enemy's is revealed."
    )
    too_short: ClassVar[str] = "The duel ended before any command, so there is nothing to review."

    def __init__(self) -> None:
        self._rolls = Rolls()
        self._before: tuple[State, int] | None = None  # a side's first steering
        self._steerings: dict[str, Steering] = {}
        self._met: Met | None = None  # two missiles whose owners have been asked
        self._decided: set[tuple[int, str, str]] = set()  # armed missiles, each by its round and ship

    def decided(self, state: State, beat: Sequence[Event], moment: int) -> Iterator[Decided[Answer]]:
        """Yield the decisions that a beat shows; what was not fired shows when the side is done."""
        told = {one.ship: one.command for one in beat if isinstance(one, CommandRevealed)}
        for seat in PLAYERS if told else ():
            own = {name: one for name, one in told.items() if state.ships[name].seat is seat}
            yield Decided(seat, moment, COMMANDS, own)
        for event in beat:
            if self._met is not None:
                yield from self._detonated(self._met, event)
            match event:
                case ShipPlaced():
                    start = Start(event.at, event.facing, event.velocity)
                    yield Decided(state.ships[event.ship].seat, moment, PLACING, Placed(event.ship, start))
                case TokensMet():
                    self._met = met_in(state, event, moment)
                case MissileSteered():
                    self._before = self._before or (state.copy(), moment)
                    self._steerings[event.projectile] = Steering(event.rotate, event.burn)
                case ShotFired():
                    yield Decided(state.ships[event.ship].seat, moment, FIRE, _shot_of(event))
                case NumbersNamed(numbers=numbers):
                    yield from _named(state, numbers, moment)
                case PhaseBegan():
                    yield from self._done(state, moment)
                case CountermeasureUsed() | PointDefenceRolled(ruling="DM-5") | ShipDestroyed(ruling="DM-5"):
                    yield from self._countered(state, event, moment)

    def _done(self, state: State, moment: int) -> Iterator[Decided[Answer]]:
        """Yield what a side decided in a step that ends."""
        seat = state.to_act
        if state.phase is Phase.STEER and state.missiles_of(seat):
            before, when = self._before or (state.copy(), moment)
            yield Decided(seat, when, STEERING, Steered(before, self._steerings))
            self._before, self._steerings = None, {}
        if state.phase is Phase.FIRE and any(ready(state.figures, ship) for ship in state.side(seat)):
            yield Decided(seat, moment, FIRE, None)

    def _detonated(self, met: Met, following: Event) -> Iterator[Decided[Answer]]:
        """Yield what the owners of two missiles decided, by the event after their meeting (DM-6)."""
        self._met = None
        for seat, detonated in met.answers(following):
            yield Decided(seat, met.moment, DETONATIONS, Detonated(met, detonated))

    def _countered(
        self, state: State, event: CountermeasureUsed | PointDefenceRolled | ShipDestroyed, moment: int
    ) -> Iterator[Decided[Answer]]:
        """Yield what a ship decided about an armed missile, if it had one to use (DM-5)."""
        about = state.round, event.ship, event.by
        ship = state.ships[event.ship]
        if about not in self._decided and missiles_left(state.figures, ship):
            used = isinstance(event, CountermeasureUsed)
            yield Decided(ship.seat, moment, COUNTERS, Countered(ship.name, used))
        self._decided.add(about)

    def judge(self, view: State, decision: Decided[Answer]) -> Judged[Ghost]:
        """Return what a decision gave away."""
        seat, moment = decision.seat, decision.moment
        match decision.answer:
            case Steered(state=before, told=told):
                return judge_steerings(before, seat, told, moment)
            case Shot() as shot:
                return judge_shot(view, shot, moment)
            case Detonated(met=met, detonated=detonated):
                return judge_detonation(met, seat, detonated=detonated)
            case Named(ship=ship, enemy=enemy, number=number):
                return judge_number(view, ship, enemy, number, moment)
            case Placed(ship=ship, start=start):
                return judge_placing(view, ship, start, moment)
            case Countered(ship=ship, used=used):
                return judge_counter(view, ship, used=used, moment=moment)
            case None:
                return judge_held(view, seat, moment)
            case commands:
                return judge_commands(view, seat, commands, moment)

    def counts(self, beat: Sequence[Event]) -> bool:
        """Return whether ships fly: placing them belongs to round 1."""
        return any(isinstance(event, CommandRevealed) for event in beat)

    def see(self, event: Event, state: State, moment: int) -> None:
        """Note a roll."""
        self._rolls.see(event, state, moment)

    def luck(self) -> list[Luck[Ghost]]:
        """Return every roll against its exact mean."""
        return self._rolls.found


def _named(state: State, numbers: Mapping[str, int], moment: int) -> Iterator[Decided[Answer]]:
    """Yield the numbers of two ships that pass, each of those that had a choice (DM-7)."""
    for name, enemy in (tuple(numbers), tuple(numbers)[::-1]):
        ship = state.ships[name]
        if missiles_left(state.figures, ship):
            yield Decided(ship.seat, moment, NUMBERS, Named(name, enemy, numbers[name]))


def _shot_of(event: ShotFired) -> Shot:
    flies = event.projectile
    facing = flies.facing if flies.kind is Kind.MISSILE else None
    return Shot(event.ship, event.weapon, flies.at, event.launch, facing)
