"""What orders gave away: orders flown against the best, as the admiral values them by what was known then."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from game.families.false_sunrise.ai.context import TURNS_AHEAD, Context
from game.families.false_sunrise.ai.evaluation import Evaluation, Plan
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.mishaps import Mishap, spared_mishap
from game.families.false_sunrise.ai.mixed_strategy import reckoned_with
from game.families.false_sunrise.ai.orders import words_for
from game.families.false_sunrise.ai.planning import improved, plan_together
from game.families.false_sunrise.ai.reach import Moves, moves_of
from game.families.false_sunrise.ai.rocks import Bools
from game.families.false_sunrise.coach.ghost import Ghost, Way
from game.review.coach import Judged
from game.review.findings import Mistake
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.miracle_points import MIRACLE_THRUST
from rules.false_sunrise.movement import path_of, slowing_ship
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point

COACH: Level = LEVELS["admiral"]
LEAST = 0.25  # points below which nothing is reported
HELD = "held course"
_SAME_IN = 0.01
_HOUR_IN = 2.0  # an hour of heading counts as this many inches
PASSES = 3
_LIKELY = 0.5  # a marker is mentioned if the chance to be there grows by more than this

# What to say when the better order gains most by a term.
_WHY = {
    "now": "You would have taken more markers this turn.",
    "future": "You would have stayed within reach of markers for the next turns.",
    "victory": "It would have brought you closer to winning.",
    "dealt": "More of its shots would have hit the enemy.",
    "taken": "Fewer enemy shots would have hit it.",
    "kills": "It could have helped to destroy a ship.",
    "losses": "It would have avoided the worst danger.",
    "hazard": "It was a shorter or slower course.",
    "awe": "It would have slowed enemies, or avoided being slowed.",
}
_AVOIDED = {  # what the order ran into is said of it, so the better one is just safer
    Mishap.CRASH: "It was a safer course.",
    Mishap.EXIT: "It was a safer course.",
    Mishap.DOOM: "It could still have avoided rocks and edges later.",
}


class Flown(Context):
    """The planning context of a seat, with the orders really given among those that are weighed."""

    def __init__(self, state: State, seat: Seat, level: Level, given: Mapping[str, Order]) -> None:
        self._given = {ship_id: dataclasses.replace(order, launch=()) for ship_id, order in given.items()}
        self._seat = seat
        super().__init__(state, seat, level)

    def orders_worth_a_thought(self, ships: Sequence[Ship]) -> dict[str, tuple[Moves, Bools]]:
        """Add the given orders that no level would consider, such as one into a rock."""
        found = super().orders_worth_a_thought(ships)
        for ship in ships:
            moves, doomed = found[ship.id]
            order = self._given.get(ship.id)
            if order is None or ship.seat is not self._seat or _place(moves, order) is not None:
                continue
            slowed = self.is_slowed(ship)
            every = moves_of(ship, self.rocks, self.markers, points=order.miracles, slowed=slowed)
            at = _place(every, order)
            if at is not None:
                found[ship.id] = _joined(moves, every.kept(np.array([at]))), np.append(doomed, True)
        return found

    def plan(self, given: Mapping[str, Order] | None = None) -> Plan:
        """Return the given orders, or others, as a plan; an unlisted order is replaced by the nearest one."""
        side, orders = self.me, self._given if given is None else given
        return tuple(
            self._found(moves, orders.get(ship.id, MAINTAIN))
            for ship, moves in zip(side.ships, side.moves, strict=True)
        )

    def _found(self, moves: Moves, order: Order) -> int:
        at = _place(moves, order)
        if at is not None:
            return at
        x, y, heading = path_of(moves.ship, order, self.state.setup.terrain).end
        turned = np.abs((moves.heading - heading + 6) % 12 - 6)
        away = np.hypot(moves.x - x, moves.y - y) + _HOUR_IN * turned
        return int(np.argmin(away))


def _place(moves: Moves, order: Order) -> int | None:
    """Return the index of an order among a ship's moves, whatever it borrowed for it; None if not found."""
    menu = moves.menu
    same = (menu.velocity == order.velocity) & (menu.course == order.course)
    same &= menu.front_loaded == order.front_loaded
    if order.landing is not None:
        x, y = order.landing
        landed = [at for at, one in enumerate(moves.landings) if np.hypot(one[0] - x, one[1] - y) < _SAME_IN]
        same &= np.isin(menu.landing, landed)
    else:
        same &= menu.landing < 0
    found = np.flatnonzero(same)
    if not len(found):
        return None
    paid = (
        MIRACLE_THRUST * (menu.miracles[found] - order.miracles) + menu.overcharge[found] - order.overcharge
    )
    return int(found[np.argmin(np.abs(paid))])


def _joined(moves: Moves, more: Moves) -> Moves:
    return Moves(
        moves.ship,
        moves.menu.joined(more.menu),
        np.concatenate((moves.x, more.x)),
        np.concatenate((moves.y, more.y)),
        np.concatenate((moves.heading, more.heading)),
        np.concatenate((moves.velocity, more.velocity)),
        np.concatenate((moves.crashed, more.crashed)),
        np.concatenate((moves.left, more.left)),
        np.concatenate((moves.touches, more.touches)),
        moves.landings,
    )


def judge_orders(
    view: State, seat: Seat, given: Mapping[str, Order], moment: int, *, level: Level = COACH
) -> Judged[Ghost]:
    """Return what a fleet's orders gave away together, and each ship's mistake with the others unchanged.

    `view` is what the seat could know when it plotted; `moment` is the place in the replay before the
    reveal.
    """
    context = Flown(view, seat, level, given)
    if not context.me.ships:
        return Judged()
    theirs, weights = reckoned_with(context, level)
    evaluation = Evaluation(context, context.me, theirs, weights)
    flown = context.plan()
    best = max(
        (plan_together(evaluation, level.iterations, level.restarts), improved(evaluation, flown, PASSES)),
        key=lambda plan: float(evaluation.row(plan) @ weights),
    )
    lost = max(0.0, float((evaluation.row(best) - evaluation.row(flown)) @ weights))
    judge = Judge(context, evaluation, flown, given, moment)
    return Judged(lost, tuple(judge.mistakes()))


@dataclasses.dataclass(frozen=True, slots=True)
class Judge:
    """Compares each ship's order with its best one while the others fly as they did."""

    context: Flown
    evaluation: Evaluation
    flown: Plan
    given: Mapping[str, Order]
    moment: int

    def mistakes(self) -> Iterator[Mistake[Ghost]]:
        """Yield what each ship's order gave away, if that is worth mentioning."""
        for number in range(len(self.flown)):
            if (mistake := self._mistake(number)) is not None:
                yield mistake

    def _mistake(self, number: int) -> Mistake[Ghost] | None:
        """Return what a ship's order gave away; None if that is not worth mentioning."""
        side, weights = self.context.me, self.evaluation.weights
        terms = {name: one @ weights for name, one in self.evaluation.terms(number, self.flown).items()}
        total = sum(terms.values(), start=np.zeros(1))
        at, best = self.flown[number], int(np.argmax(total))
        points = float(total[best] - total[at])
        if points < LEAST or best == at:
            return None
        ship, moves = side.ships[number], side.moves[number]
        order, better = self.given.get(ship.id, MAINTAIN), moves.order(best)
        gains = {name: float(one[best] - one[at]) for name, one in terms.items()}
        why, marker = self._why(number, best, gains)
        return Mistake(
            self.context.state.turn,
            self.moment,
            side.seat,
            "orders",
            ship.id,
            ship_name(self.context.state, ship.id),
            points,
            f"{HELD if not order.steers else f'flew {said_in_short(ship, order)}'}{_mishap(moves, at, best)}",
            said_in_short(ship, better),
            why,
            Ghost(flown=(self.way(ship, order),), better=(self.way(ship, better),), marker=marker),
        )

    def way(self, ship: Ship, order: Order) -> Way:
        """Return the course that an order makes a ship fly."""
        slowed = self.context.reverence and slowing_ship(self.context.state, ship) is not None
        if slowed:
            ship = dataclasses.replace(ship, velocity=ship.velocity // 2)
        path = path_of(ship, order, self.context.state.setup.terrain)
        return Way(ship.id, path.stops, path.crashed, path.left, path.origin)

    def _why(self, number: int, best: int, gains: Mapping[str, float]) -> tuple[str, Point | None]:
        """Explain what the better order would have gained most, and return the marker meant."""
        first = max(gains, key=lambda term: gains[term])
        named = self._marker_words(number, best) if first in ("now", "victory", "future") else None
        if first == "hazard":
            avoided = spared_mishap(self.context.me, number, best, self.flown[number])
            return _WHY[first] if avoided is None else _AVOIDED[avoided], None
        if named is None:
            return _WHY[first], None
        words, at = named
        return (f"Closer to winning: {words[:1].lower()}{words[1:]}" if first == "victory" else words), at

    def _marker_words(self, number: int, best: int) -> tuple[str, Point] | None:
        """Name the marker that the better order would have reached, this turn or in one of the next."""
        context, side, at = self.context, self.context.me, self.flown[number]
        markers = context.state.markers
        touches = side.moves[number].touches
        others = np.zeros(touches.shape[1], dtype=np.bool_)
        for one, plan in enumerate(self.flown):
            if one != number:
                others |= side.moves[one].touches[plan]
        for marker in np.flatnonzero(touches[best] & ~touches[at] & ~others):
            return _taking(context.state, int(marker), side.seat), markers[int(marker)].at
        absent = side.absent[number]
        for turn in range(TURNS_AHEAD):
            sooner = absent[at, turn] - absent[best, turn]
            if sooner.size and sooner.max() > _LIKELY:
                when = "next turn" if turn == 0 else f"in {turn + 1} turns"
                there = int(sooner.argmax())
                if markers[there].owner is side.seat:
                    told = f"It would have stayed close to {marker_name(there)}, which its fleet held."
                    return told, markers[there].at
                return f"It could have reached {marker_name(there)} {when}.", markers[there].at
        return None


def marker_name(number: int) -> str:
    """Return the name of a marker by its index."""
    return f"marker {number + 1}"


def _taking(state: State, marker: int, seat: Seat) -> str:
    named = marker_name(marker)
    match state.markers[marker].owner:
        case None:
            return f"It would have reached {named} this turn."
        case owner if owner is seat:
            return f"It would have kept {named}."
        case _:
            return f"It would have taken {named} from the enemy, or contested it."


def _mishap(moves: Moves, at: int, best: int) -> str:
    """Return what an order ran into that the better one avoids; "" if nothing."""
    if moves.crashed[at] and not moves.crashed[best]:
        return ", into a rock"
    return ", off the board" if moves.left[at] and not moves.left[best] else ""


def said_in_short(ship: Ship, order: Order) -> str:
    """Return words for an order within a sentence."""
    words = words_for(ship, dataclasses.replace(order, launch=()))
    return words[0].lower() + words[1:]
