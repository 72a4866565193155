"""Reviewing a finished match: rolls, orders and shots, and its few key moments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.families.false_sunrise.coach.fire import judge_volley
from game.families.false_sunrise.coach.luck import Rolls
from game.families.false_sunrise.coach.orders import judge_orders
from game.families.false_sunrise.coach.records import (
    MOST_MOMENTS,
    Ghost,
    Given,
    Kind,
    Luck,
    Mistake,
    Moment,
    Review,
)
from game.review.background_review import NotOver
from rules.false_sunrise import events
from rules.false_sunrise.describe import ship_name
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.state import Order, State
from rules.kernel.seats import PLAYERS, Seat

Beats = Sequence[tuple[events.Event, ...]]
# Called with the finished share; returns whether to go on.
Progress = Callable[[float], bool]

_MOST_DICE = 2  # the most moments that are only about dice
LEAST_COUNTS = 0.3  # points of a roll, of shots, or of a side's worst decision that deserve a moment
_PLACED: tuple[Kind, ...] = ("fire", "dice")
_LEAST_TOLD = 0.05  # damage that rounds to none
_LEAST_SUM = 0.3  # points below which luck is called even, and orders good


class _Canceled(Exception):
    """The caller no longer wants the review."""


def review(
    opening: State, beats: Beats, progress: Progress = lambda _share: True, since: int = 0
) -> Review | None:
    """Review a finished match; return None if `progress` says to stop.

    Only what came after `since` beats is reviewed. The same match always gives the same result. Decisions
    are judged by what `conceal` showed their seat at the time, never by their outcome. Raise `NotOver` for
    a match that goes on.
    """
    if not any(isinstance(event, events.MatchEnded) for beat in beats[-1:] for event in beat):
        raise NotOver("the match goes on")
    try:
        return _Reviewer(opening, beats, progress, since).all()
    except _Canceled:
        return None


@dataclass(slots=True)
class _Reviewer:
    opening: State
    beats: Beats
    progress: Progress
    since: int
    state: State = field(init=False)
    rolls: Rolls = field(default_factory=Rolls)
    lapses: list[Mistake] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    activated: str = ""
    may_fire_at: int = 0

    def __post_init__(self) -> None:
        self.state = self.opening.copy()

    def all(self) -> Review:
        for number, beat in enumerate(self.beats):
            if not self.progress(number / len(self.beats)):
                raise _Canceled
            if number == self.since:
                self.turns = [turn for turn in self.turns if turn == self.state.turn]
            self._judge(number, beat)
            for event in beat:
                self.rolls.see(event, self.state, number + 1)
                event.apply(self.state)
                if isinstance(event, events.ShipActivated):
                    self.activated, self.may_fire_at = event.ship_id, number + 1
        luck = tuple(one for one in self.rolls.end() if one.moment > self.since)
        lapses = tuple(self.lapses)
        found = Review(tuple(self.turns), luck, lapses, tuple(self._given()))
        told = [one for one in lapses if not did_no_harm(self.state, one)]
        self.progress(1.0)
        return Review(
            found.turns,
            luck,
            lapses,
            found.given,
            moments_of(self.state, told, luck),
            tuple(moments_of(self.state, [o for o in told if o.seat is seat], luck) for seat in PLAYERS),
            summary_of(self.state, found),
            won_in(self.state),
        )

    def _given(self) -> Iterable[Given]:
        """Yield what orders gave away, then what shots gave away in total."""
        yield from self.given
        for turn in self.turns:
            for seat in PLAYERS:
                shots = [
                    one.points
                    for one in self.lapses
                    if (one.kind, one.turn, one.seat) == ("fire", turn, seat)
                ]
                if shots:
                    yield Given(turn, seat, "fire", sum(shots))

    # --- decisions ------------------------------------------------------------------------------

    def _judge(self, number: int, beat: tuple[events.Event, ...]) -> None:
        """Judge the decisions of a beat, before any of it has happened."""
        orders = {one.ship_id: one.order for one in beat if isinstance(one, events.OrderRevealed)}
        if orders:
            self._judge_orders(orders, number)
        for event in beat:
            match event:
                case events.VolleyDeclared(ship_id=ship_id, shots=shots):
                    self.activated = ""
                    self._add(judge_volley(self._view(ship_id), ship_id, shots, number))
                case events.ShipActivated() | events.PhaseBegan():
                    self._judge_held_fire()

    def _judge_orders(self, orders: dict[str, Order], number: int) -> None:
        self.turns.append(self.state.turn)
        if number < self.since:
            return
        conceal = edition_of(self.state).ruleset.conceal
        for seat in PLAYERS:
            own = {ship_id: one for ship_id, one in orders.items() if self.state.ships[ship_id].seat is seat}
            given, lapses = judge_orders(conceal(self.state, seat), seat, own, number)
            if given is not None:
                self.given.append(given)
            self.lapses += lapses
            if not self.progress(number / len(self.beats)):
                raise _Canceled

    def _judge_held_fire(self) -> None:
        """Judge the last activated ship if it declared no shot though it could."""
        ship_id, self.activated = self.activated, ""
        ship = self.state.ships.get(ship_id)
        if ship is not None and ship.on_board:
            self._add(judge_volley(self._view(ship_id), ship_id, (), self.may_fire_at))

    def _view(self, ship_id: str) -> State:
        view: State = edition_of(self.state).ruleset.conceal(self.state, self.state.ships[ship_id].seat)
        return view

    def _add(self, lapse: Mistake | None) -> None:
        if lapse is not None and lapse.moment >= self.since:
            self.lapses.append(lapse)


# --- key moments ------------------------------------------------------------------------------------


def did_no_harm(final: State, one: Mistake | Given) -> bool:
    """Return whether the seat won in the very turn of its mistake, so that nothing depended on it."""
    return (one.seat, one.turn) == won_in(final)


def won_in(final: State) -> tuple[Seat, int] | None:
    """Return the winner and the turn of the win; None for a draw."""
    winner = final.outcome.winner if final.outcome is not None else None
    return None if winner is None else (winner, final.turn)


def moments_of(final: State, lapses: Sequence[Mistake], luck: Sequence[Luck]) -> tuple[Moment, ...]:
    """Choose the key moments, in the order of the match.

    The worst of a fleet's orders in a turn, or of its shots, comes first. Others are added only if there is
    room, and never for the same reason, since they would have gone for the same thing. Orders weigh more
    than all else, so the worst shots and the greatest roll have a reserved place if they counted at all. So
    has the worst decision of each side, so that both sides hear of their own mistakes.
    """
    decided = sorted(lapses, key=lambda one: (-one.points, one.moment, one.ship_id))
    firsts = {(one.turn, one.seat, one.kind): one for one in reversed(decided)}
    found = [_moment_of(final, one) for one in firsts.values()]
    rolled = sorted(luck, key=lambda one: (-abs(one.points), one.moment))
    found += [_luck_moment(one) for one in rolled[:_MOST_DICE] if abs(one.points) >= LEAST_COUNTS]
    found.sort(key=lambda one: (-one.points, one.moment))
    told = {(one.turn, one.seat, one.why) for one in firsts.values()}
    for lapse in decided:
        if len(found) < MOST_MOMENTS and (lapse.turn, lapse.seat, lapse.why) not in told:
            told.add((lapse.turn, lapse.seat, lapse.why))
            found.append(_moment_of(final, lapse))
    counted = [one for one in found if one.points >= LEAST_COUNTS]
    placed = [
        *[next((one for one in counted if one.kind == kind), None) for kind in _PLACED],
        *[
            next((one for one in counted if one.kind != "dice" and one.seat is seat), None)
            for seat in PLAYERS
        ],
    ]
    kept = list(dict.fromkeys(filter(None, placed)))
    kept += [one for one in found if one not in kept][: MOST_MOMENTS - len(kept)]
    return tuple(sorted(kept, key=lambda one: one.moment))


def _moment_of(final: State, one: Mistake) -> Moment:
    words = f"{ship_name(final, one.ship_id)} {one.did}"
    return Moment(one.turn, one.moment, one.seat, one.kind, one.points, words, one.why, one.better, one.ghost)


def _luck_moment(one: Luck) -> Moment:
    seat = one.seat if one.points >= 0 else one.seat.other
    why = f"Nobody's doing, only the dice: {_beyond(one)}worth {abs(one.points):.1f} points of the match."
    ghost = Ghost(about=one.ship_id)
    return Moment(one.turn, one.moment, seat, "dice", abs(one.points), one.words, why, ghost=ghost)


def _beyond(one: Luck) -> str:
    """Return words for how far damage was from the expected value; "" if a roll was about something else."""
    if abs(one.pips) < _LEAST_TOLD:
        return ""
    return f"{abs(one.pips):.1f} damage {'more' if one.pips > 0 else 'less'} than expected, "


def summary_of(final: State, found: Review) -> str:
    """Sum a match up in a sentence: who was lucky, and which decisions gave most away."""
    if not found.turns:
        return "It ended before a ship had flown: there is nothing to weigh."
    names = final.setup.names
    first, second = PLAYERS
    luck = found.luck_of(first)
    if abs(luck) < _LEAST_SUM:
        lucky = "Luck was even"
    else:
        lucky = f"{names[first if luck > 0 else second]} was {abs(luck):.1f} points luckier"
    given = [one for one in found.given if not did_no_harm(final, one)]
    worst = max(given, key=lambda one: (one.points, -one.turn), default=None)
    if worst is None or worst.points < _LEAST_SUM:
        return f"{lucky}; nobody's decisions gave much away."
    what = "orders" if worst.kind == "orders" else "shots"
    return f"{lucky}; {_whose(names[worst.seat])} {what} in turn {worst.turn} gave most away."


def _whose(name: str) -> str:
    """Return the possessive form of a name.

    >>> _whose("Ember"), _whose("Hornets")
    ("Ember's", "Hornets'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"
