"""The big moments of a duel: the first hit, warheads, ships lost, the last points, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.families.dark_frontier.words import hurt_words
from game.game_card import Moment, SeenBeat, end_moment
from game.wording import counted
from rules.dark_frontier.events import DamageTaken, DuelEnded, Event, PointScored, ShipDestroyed, TokenLeft
from rules.dark_frontier.state import ATTACKER, DEFENDER, State
from rules.kernel.seats import Seat

_ENDS = {
    "lost": "{loser} has no ship left",
    "both_lost": "neither side has a ship left",
    "points": "enough points are scored",
    "rounds": "the last round is over",
    "conceded": "{loser} concedes",
    "agreed": "both players agree",
}
_FIRST, _LOST, _BLAST, _POINT = "moment_first", "moment_kill", "moment_flagship", "moment_fifteen"


def moments_of(told: Sequence[SeenBeat[State, Event]], after: State, solo: Seat | None) -> Sequence[Moment]:
    """Return the moments of the last beat, for a solo player or for two.

    `after` is the state after it.
    """
    return list(_moments(told[-1], after, solo))


def _moments(told: SeenBeat[State, Event], after: State, solo: Seat | None) -> Iterator[Moment]:
    before: State = told.before
    hurt = any(ship.lost or not ship.flies for ship in before.ships.values())
    for event in told.beat:
        match event:
            case DamageTaken() if not hurt and not _kills(event, told.beat):
                hurt = True
                whose = before.ships[event.ship].seat
                words = ((event.ship, whose), ("is hit", None))
                yield Moment(words, f"the first hit of this match: {_harm(event.suffered)}", _FIRST)
            case ShipDestroyed():
                hurt = True
                yield _loss(event, before)
            case TokenLeft() if event.token in before.ships:
                words = ((event.token, before.ships[event.token].seat), ("leaves the map", None))
                yield Moment(words, "a ship that crosses the edge is lost", _LOST)
            case PointScored():
                yield from _point(event, before)
            case DuelEnded():
                yield _end(event, after, solo)


def _kills(event: DamageTaken, beat: Sequence[Event]) -> bool:
    return any(isinstance(one, ShipDestroyed) and one.ship == event.ship for one in beat)


def _loss(event: ShipDestroyed, before: State) -> Moment:
    whose = before.ships[event.ship].seat
    if event.ruling == "DM-5":
        return Moment(((event.ship, whose), ("is destroyed", None)), "a warhead leaves no hull", _BLAST)
    return Moment(((event.ship, whose), ("breaks up", None)), "its last hull box is lost", _LOST)


def _point(event: PointScored, before: State) -> Iterator[Moment]:
    """Yield a moment for the last two points only."""
    now, needed = before.points[event.seat] + 1, before.setup.points
    if now < needed - 1 or needed == 1:
        return
    name = before.setup.names[event.seat]
    left = needed - now
    below = f"alone in the yard: {now} of {counted(needed, 'point')}" + ", one more wins" * (left == 1)
    yield Moment(((name, event.seat), ("scores", None)), below, _POINT)


def _end(event: DuelEnded, after: State, solo: Seat | None) -> Moment:
    loser = after.setup.names[event.winner.other] if event.winner is not None else ""
    points = f"{after.points[DEFENDER]} : {after.points[ATTACKER]}"
    below = f"{_ENDS[event.why].replace('{loser}', loser)}; points {points}, in round {after.round}"
    return end_moment(event.winner, after.setup.names, below, solo)


def _harm(result: str) -> str:
    words = hurt_words(result)
    return words if words.startswith("its ") else f"it {words}"
