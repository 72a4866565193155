"""Orders challenges: a fleet's plan as the admiral values it, against the enemy's likeliest plans."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

import numpy as np

from game.challenges.challenge_kind import ChallengeKind, Lead, Question
from game.challenges.verdict import Verdict
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.planning import foreseen, improved, plan_together
from game.families.false_sunrise.ai.reach import Moves
from game.families.false_sunrise.ai.rocks import Bools, Floats
from game.families.false_sunrise.challenges.names import ORDERS_NAMES
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.orders import (
    COACH,
    HELD,
    LEAST,
    PASSES,
    Flown,
    Judge,
    said_in_short,
)
from game.families.false_sunrise.words import BY_WORTH
from game.match.playback import Beat
from game.wording import counted
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.events.flying import OrderRevealed, ShipCrashed, ShipLeft, ShipMoved
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State

ENEMY_PLANS = 8
MOST_SHIPS = 6
_ELSEWHERE_IN = 6.0  # inches: orders that end this far apart do different things, even at the same markers
_LEVEL = dataclasses.replace(COACH, enemy_plans=ENEMY_PLANS)

Orders: TypeAlias = Mapping[str, Order]
_FLIGHT = OrderRevealed, ShipMoved, ShipCrashed, ShipLeft


@dataclasses.dataclass(slots=True)
class Fleet:
    """The orders of a fleet against what the enemy may do; `number` is the index of the key ship."""

    state: State
    context: Flown
    evaluation: Evaluation
    plan: Plan
    number: int

    @classmethod
    def of(cls, request: PlotOrders, known: Orders | None = None, about: str = "") -> Fleet:
        """Evaluate a request; `known` are orders found good before, `about` is the id of the key ship.

        Without `about` it is the ship whose best order leads most.
        """
        state, seat = request.state, request.seat
        context = Flown(state, seat, _LEVEL, known or {})
        theirs, weights = foreseen(context, _LEVEL)
        evaluation = Evaluation(context, context.me, theirs, weights)
        tried = [
            plan_together(evaluation, _LEVEL.iterations, _LEVEL.restarts),
            improved(evaluation, context.plan(), PASSES),
        ]
        plan = max(tried, key=lambda one: float(evaluation.row(one) @ weights))
        found = cls(state, context, evaluation, plan, 0)
        ids = [ship.id for ship in context.me.ships]
        found.number = ids.index(about) if about in ids else max(range(len(plan)), key=found.leads)
        return found

    @property
    def about(self) -> str:
        """The id of the ship whose order matters most."""
        return self.context.me.ships[self.number].id

    @property
    def best(self) -> dict[str, Order]:
        """The best orders found."""
        side = self.context.me
        return {
            ship.id: moves.order(at)
            for ship, moves, at in zip(side.ships, side.moves, self.plan, strict=True)
        }

    def _worths(self, number: int) -> Floats:
        worths: Floats = self.evaluation.values(number, self.plan) @ self.evaluation.weights
        return worths

    def leads(self, number: int) -> float:
        """Return by how many points a ship's best order beats those that do something else."""
        worths = self._worths(number)
        others = worths[~alike(self.context.me.moves[number], self.plan[number])]
        return float(worths[self.plan[number]] - others.max()) if len(others) else 0.0

    def stake(self, number: int) -> float:
        """Return how many points a ship's best order gains over maintaining."""
        worths = self._worths(number)
        return float(worths[self.plan[number]] - worths[self.context.me.moves[number].maintain])

    def lead(self) -> Lead | None:
        """Return how clear the most important ship's order is, and who would see it."""
        side = self.context.me
        if not 1 <= len(side.ships) <= MOST_SHIPS or not self.context.foe.ships:
            return None
        number, moves = self.number, side.moves[self.number]
        if moves.crashed[moves.maintain] or moves.left[moves.maintain]:
            return None  # the table warns about that, so there is nothing left to find
        same = alike(moves, self.plan[number])
        drift = Evaluation(self.context, side, [self.context.foe.coasting], np.ones(1))
        terms = {name: one[:, 0] for name, one in drift.terms(number, self.plan).items()}
        markers = terms["now"] + terms["future"] - self.context.me.hazard[number]
        whole = sum(terms.values(), start=np.zeros(1))
        rank = 1 if same[int(np.argmax(markers))] else 2 if same[int(np.argmax(whole))] else 3
        return Lead(self.leads(number), self.stake(number), rank)

    def judge(self, answer: Orders) -> Verdict[Ghost]:
        """Grade all orders together, explained by the ship that gives most away."""
        return _Given.of(self, answer).verdict()


def alike(moves: Moves, at: int) -> Bools:
    """Return which orders [n] of a ship do the same as one: they pass the same markers and end nearby."""
    same: Bools = (moves.touches == moves.touches[at]).all(axis=1)
    same &= (moves.crashed == moves.crashed[at]) & (moves.left == moves.left[at])
    same &= np.hypot(moves.x - moves.x[at], moves.y - moves.y[at]) <= _ELSEWHERE_IN
    return same


@dataclasses.dataclass(frozen=True, slots=True)
class _Given:
    """Given orders, compared with the best ones."""

    fleet: Fleet
    answer: Orders
    context: Flown
    evaluation: Evaluation
    flown: Plan
    best: Plan

    @classmethod
    def of(cls, fleet: Fleet, answer: Orders) -> _Given:
        context = Flown(fleet.state, fleet.context.me.seat, _LEVEL, answer)
        theirs, weights = foreseen(context, _LEVEL)
        evaluation = Evaluation(context, context.me, theirs, weights)
        flown = context.plan()
        tried = (flown, context.plan(fleet.best), improved(evaluation, flown, PASSES))
        best = max(tried, key=lambda one: float(evaluation.row(one) @ weights))
        return cls(fleet, answer, context, evaluation, flown, best)

    def verdict(self) -> Verdict[Ghost]:
        evaluation = self.evaluation
        lost = float((evaluation.row(self.best) - evaluation.row(self.flown)) @ evaluation.weights)
        judge = Judge(self.context, evaluation, self.flown, self.answer, 0)
        mistake = max(judge.mistakes(), key=lambda one: one.points, default=None)
        stake = max(self.fleet.stake(self.fleet.number), self.fleet.leads(self.fleet.number))
        if mistake is None or lost < LEAST:
            ship = self.context.me.ships[self.fleet.number]
            words = self._said(ship, self.answer.get(ship.id, MAINTAIN))
            return Verdict(0.0, stake, words, words, self._worth(), Ghost())
        better = f"{mistake.name}: {mistake.better}"
        return Verdict(lost, stake, mistake.words, better, mistake.why, mistake.ghost)

    def _worth(self) -> str:
        """Return words for the value of the best order."""
        more, leads = self.fleet.stake(self.fleet.number), self.fleet.leads(self.fleet.number)
        if more < LEAST:
            return "Holding course is just right."
        if leads > more:  # maintaining passes the same markers and is second best
            return f"That is worth {leads:.1f} points more than any other order."
        return f"That is worth {more:.1f} points more than holding course."

    def _said(self, ship: Ship, order: Order) -> str:
        words = said_in_short(ship, order) if order.steers else HELD
        return f"{ship_name(self.context.state, ship.id)}: {words}"


class OrdersChallenge(ChallengeKind[State, PlotOrders, Orders]):
    """Which order a ship gets; the others have theirs."""

    title: ClassVar[str] = "Orders"
    asks: ClassVar[str] = PlotOrders.asks_for
    names: ClassVar[Sequence[str]] = ORDERS_NAMES
    least_lead: ClassVar[float] = 2.0
    listed: ClassVar[tuple[int, int, int]] = (2, 2, 2)
    stored: ClassVar[tuple[int, int, int]] = (4, 4, 3)
    enough: ClassVar[float] = 3.0

    def weigh(self, question: Question[State, PlotOrders, Orders]) -> Fleet:
        """Evaluate the orders of the whole fleet."""
        return Fleet.of(question.request, question.found, question.about)

    def goal(self, question: Question[State, PlotOrders, Orders]) -> str:
        """Return the question as the body of a card."""
        view = question.view
        others = len(view.ships_of(question.request.seat)) - 1
        if others == 0:
            have = ""
        elif others == 1:
            have = " Your other ship has an order, which you can change."
        else:
            have = f" Your {counted(others, 'other ship')} have orders, which you can change."
        name = ship_name(view, question.about)
        asked = f"Give **{name}** its order, then seal.{have}"
        return f"{asked}\n\n{BY_WORTH}, against the enemy's eight likeliest plans."

    def hand(self, question: Question[State, PlotOrders, Orders]) -> Orders:
        """Return the orders that the other ships have, which are the best ones."""
        return {key: one for key, one in (question.found or {}).items() if key != question.about}

    def shown(self, question: Question[State, PlotOrders, Orders], beats: Sequence[Beat]) -> Sequence[Beat]:
        """Return how the fleet flies. The enemy stays where it is, because nobody knows its orders."""
        view, seat = question.view, question.request.seat
        own = {ship.id for ship in view.ships_of(seat)}
        flown = [
            tuple(one for one in beat if isinstance(one, _FLIGHT) and one.ship_id in own) for beat in beats
        ]
        return [beat for beat in flown if beat]
