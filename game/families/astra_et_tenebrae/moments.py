"""The big moments of a battle: losses, burned-out heat management, a physicist's double, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.game_card import Moment, SeenBeat, end_moment
from game.wording import counted
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.events import (
    BattleEnded,
    CaptainShown,
    ComponentLost,
    Event,
    PointsScored,
    ShipLost,
)
from rules.astra_et_tenebrae.figures import HULL, Component
from rules.astra_et_tenebrae.state import Captain, State
from rules.kernel.seats import PLAYERS, Seat

_WHY = {
    "heat": "it overheated",
    "crew": "its crew did not survive the override",
    HULL: "its hull breaks up",
    Component.ENGINE: "its engine blows up",
}
_ENDS = {
    "swept": "the last ship is destroyed",
    "turn_limit": "the last turn is over",
    "quiet": "nobody has fired for too many turns",
    "conceded": "{loser} concedes",
    "agreed": "both players agree",
}
_DOUBLE = 2


def moments_of(told: Sequence[SeenBeat[State, Event]], after: State, solo: Seat | None) -> Sequence[Moment]:
    """Return the moments of the last beat, for a solo player or for two.

    `after` is the state after it.
    """
    return list(_moments(told, after, solo))


def _moments(told: Sequence[SeenBeat[State, Event]], after: State, solo: Seat | None) -> Iterator[Moment]:
    before: State = told[-1].before
    dead = {ship.name for ship in before.ships.values() if not ship.alive}
    for event in told[-1].beat:
        match event:
            case ShipLost():
                yield _loss(event, before, first=not dead)
                dead.add(event.ship)
            case ComponentLost(ruling="AH-5"):
                ship = before.ships[event.ship]
                words = ((event.ship, ship.seat), ("burns out", None))
                yield Moment(words, "a third overheat point destroys its heat management", "moment_flagship")
            case PointsScored() if event.points == _DOUBLE and _laid_by_physicist(told, event.ship):
                yield _double(event, before)
            case BattleEnded():
                yield _end(event, after, solo)


def _loss(event: ShipLost, before: State, *, first: bool) -> Moment:
    seat = before.ships[event.ship].seat
    left = sum(1 for _ in before.side(seat)) - 1
    why = _WHY.get(event.why, "")
    said = f"the first ship lost in this match: {why}" if first else f"{why}; {counted(left, 'ship')} left"
    return Moment(
        ((event.ship, seat), ("is destroyed", None)), said, "moment_first" if first else "moment_kill"
    )


def _laid_by_physicist(told: Sequence[SeenBeat[State, Event]], ship: str) -> bool:
    """Return whether the captain whom a ship revealed last is a physicist."""
    shown = (
        event
        for one in reversed(told)
        for event in one.beat
        if isinstance(event, CaptainShown) and event.ship == ship
    )
    latest = next(shown, None)
    return latest is not None and latest.captain is Captain.PHYSICIST


def _double(event: PointsScored, before: State) -> Moment:
    ship, target = before.ships[event.ship], before.ships[event.target]
    words = ((event.ship, ship.seat), ("hits", None), (event.target, target.seat), ("twice", None))
    return Moment(words, f"its physicist deals two points to the {WORDS[event.component]}", "moment_fifteen")


def _end(event: BattleEnded, after: State, solo: Seat | None) -> Moment:
    counts = {seat: standings(after, seat)[0] for seat in PLAYERS}
    ahead = event.winner or Seat.RED
    why = _ENDS[event.why].replace("{loser}", after.setup.names[ahead.other])
    below = f"{why}: {counts[ahead]} to {counts[ahead.other]} ships, in turn {after.turn}"
    return end_moment(event.winner, after.setup.names, below, solo)


def is_failing(state: State, name: str) -> bool:
    """Return whether one more point on its engine or hull would destroy a ship."""
    figures, ship = state.figures, state.ships[name]
    engine = ship.damage[0] + ship.noted[0]
    hull = figures.hull > 0 and figures.hull - ship.hull <= 1
    return 0 < engine >= figures.points[0] - 1 or hull


def any_fell(beat: Sequence[Event]) -> bool:
    """Return whether a ship was lost in a beat."""
    return any(isinstance(event, ShipLost) for event in beat)
