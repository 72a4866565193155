"""Squadron challenges: each order as the admiral values it, against the enemy's likeliest orders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.squadrons import gains_of, stay_worth
from game.families.false_sunrise.challenges.names import SQUADRON_NAMES
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.words import BY_WORTH, LEAST_POINTS, points_words
from game.wording import counted
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.describe import ship_name, squadron_name
from rules.false_sunrise.events import SquadronAssigned
from rules.false_sunrise.squadron_orders import DOCK, Command, OrderSquadron
from rules.false_sunrise.state import Mode, State
from rules.kernel.seats import Seat

REPLIES = 8
_LEVEL = LEVELS["admiral"]
_LEAST_ORDERS = 3
_FEW_PIPS = 10
_STANDS_OUT = 0.4  # points
_HEAT = 0.3  # points that make one enemy reply e times likelier than another


@dataclass
class Flight:
    """The orders that a squadron may be given, and the value of each after the enemy's reply."""

    request: OrderSquadron
    gains: Mapping[Command, float]

    @classmethod
    def of(cls, request: OrderSquadron) -> Flight:
        """Evaluate a request by what orders gain at once (SQD-3)."""
        return cls(request, gains_of(_LEVEL, request.state, request.seat, request.commands()))

    @property
    def state(self) -> State:
        """The state that the request is asked in."""
        return self.request.state

    @cached_property
    def worths(self) -> Mapping[Command | None, float]:
        """The value of each order after the replies to it."""
        state, seat = self.request.state, self.request.seat
        now = _replied(state, seat)
        worths: dict[Command | None, float] = {
            one: gain if one[1] == DOCK else _replied(_ordered(state, one), seat) - now
            for one, gain in self.gains.items()
        }
        if self.request.may_pass():
            worths[None] = 0.0
        return worths

    @property
    def best(self) -> Command | None:
        """The order with the highest value."""
        return max(self.worths, key=lambda one: self.worths[one])

    @property
    def about(self) -> str:
        """Always "": no squadron in particular."""
        return ""

    def lead(self) -> Lead | None:
        """Compare the best order with all that do something else.

        Orders that are already best one step ahead count as easy.
        """
        if len(self.gains) < _LEAST_ORDERS or not self._stands_out() or self.best is None:
            return None
        others = [worth for one, worth in self.worths.items() if not self._alike(one, self.best)]
        if not others:
            return None
        nearest = max(self.gains, key=lambda one: self.gains[one])
        rank = 3 if not self._alike(nearest, self.best) else 2 if self.best[1] != Mode.OFFENSIVE else 1
        top = self.worths[self.best]
        return Lead(top - max(others), top - min(0.0, *others), rank)

    def _stands_out(self) -> bool:
        """Return whether an order gains clearly more at once than the next; few others are clear later."""
        first = max(self.gains, key=lambda one: self.gains[one])
        others = [gain for one, gain in self.gains.items() if not self._alike(one, first)]
        return self.gains[first] - max(0.0, *others, 0.0) >= _STANDS_OUT

    def _alike(self, one: Command | None, other: Command | None) -> bool:
        """Return whether two orders send squadrons of the same type to do the same."""
        if one is None or other is None:
            return one is other
        squadrons = self.state.squadrons
        return one[1:] == other[1:] and squadrons[one[0]].type == squadrons[other[0]].type

    def judge(self, answer: Command | None) -> Verdict[Ghost]:
        """Grade an order."""
        best = self.best
        top, least = self.worths[best], min(self.worths.values())
        lost = top - self.worths[answer]
        ghost = (
            Ghost() if best is None else Ghost(targets=(best[2],), shooter=self.state.squadrons[best[0]].ship)
        )
        return Verdict(
            lost, top - least, self._told(answer), self._told(best), _why(self.state, answer, best), ghost
        )

    def _told(self, command: Command | None) -> str:
        worth = _worth_words(self.worths[command])
        if command is None:
            return f"Pass: {worth}"
        squadron_id, mode, ship_id, *_ = command
        does = {Mode.OFFENSIVE: "attacks", Mode.DEFENSIVE: "escorts", DOCK: "docks at"}[mode]
        named = squadron_name(self.state, squadron_id)
        own = f"{self.state.setup.names[self.request.seat]}'s "
        return f"{named.removeprefix(own)} {does} {ship_name(self.state, ship_id)}: {worth}"


def _worth_words(worth: float) -> str:
    """Return words for an order's value.

    >>> _worth_words(1.12), _worth_words(-0.04), _worth_words(-0.31)
    ('worth 1.1 points', 'worth hardly anything', 'costs 0.3 points')
    """
    return f"costs {points_words(-worth)}" if worth <= -LEAST_POINTS else f"worth {points_words(worth)}"


def _ordered(state: State, command: Command) -> State:
    """Return a copy of the state with an order carried out, except docking."""
    squadron_id, mode, ship_id, *named = command
    after = state.copy()
    against = WeaponKind(named[0]) if named else None
    SquadronAssigned(squadron_id, ship_id, Mode(mode), against=against).apply(after)
    return after


def _replied(state: State, seat: Seat) -> float:
    """Return the value of a player's squadrons where they are, after the enemy's likeliest replies."""
    foe = seat.other
    found = gains_of(_LEVEL, state, foe, OrderSquadron(foe, state).commands())
    likely = sorted(found.items(), key=lambda one: -one[1])[: REPLIES - 1]
    replies: list[tuple[Command | None, float]] = [(None, 0.0)]
    replies += [(one, gain) for one, gain in likely if gain > 0 and one[1] != DOCK]
    most = max(gain for _, gain in replies)
    shares = [math.exp((gain - most) / _HEAT) for _, gain in replies]
    worths = [_held(state if one is None else _ordered(state, one), seat) - gain for one, gain in replies]
    return sum([share * worth for share, worth in zip(shares, worths, strict=True)]) / sum(shares)


def _held(state: State, seat: Seat) -> float:
    """Return the value of a player's squadrons where they are."""
    own = [one for one in state.squadrons.values() if one.seat is seat and one.deployed]
    return sum([stay_worth(_LEVEL, state, one) for one in own])


def _why(state: State, answer: Command | None, best: Command | None) -> str:
    """Explain the best order by what it meets at its target."""
    if best is None:
        return "All your squadrons are already where they do the most."
    squadron_id, mode, ship_id, *_ = best
    ship = state.ships[ship_id]
    about = [
        one for one in state.squadrons_over(ship_id) if one.seat is not state.squadrons[squadron_id].seat
    ]
    name = ship_name(state, ship_id)
    if mode == DOCK:
        return "It has taken losses; docking brings it back to full size."
    if mode == Mode.DEFENSIVE:
        return f"Enemy squadrons are about to strike {name}, and an escort fights them first."
    if sum(ship.pips) <= _FEW_PIPS:
        return f"{name} has only {counted(sum(ship.pips), 'pip')} left: the strike may finish it."
    if not about and answer is not None and state.squadrons_over(answer[2]):
        return f"Nobody escorts {name}, so the whole strike gets through."
    return f"A strike does more damage to {name} than to any other ship."


class SquadronChallenge(ChallengeKind[State, OrderSquadron, Command | None]):
    """Which squadron gets which order, if any."""

    title: ClassVar[str] = "Squadrons"
    asks: ClassVar[str] = OrderSquadron.asks_for
    names: ClassVar[Sequence[str]] = SQUADRON_NAMES
    least_lead: ClassVar[float] = 1.0
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 0)
    stored: ClassVar[tuple[int, int, int]] = (2, 2, 0)
    enough: ClassVar[float] = 1.2

    def weigh(self, question: Question[State, OrderSquadron, Command | None]) -> Flight:
        """Evaluate all orders to squadrons."""
        return Flight.of(question.request)

    def goal(self, question: Question[State, OrderSquadron, Command | None]) -> str:
        """Return the question as the body of a card."""
        return (
            "**Your squadrons**: give one of them an order, or pass. The enemy answers in turn.\n\n"
            f"{BY_WORTH}, after the enemy's likeliest replies."
        )
