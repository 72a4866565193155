"""The great moments of a battle: first blood, destroyed ships, flagships, 15 points, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.families.false_sunrise.summary import ending
from game.game_card import Moment, SeenBeat, end_moment
from rules.false_sunrise.describe import ship_name, squadron_name, units
from rules.false_sunrise.events import (
    DamageTaken,
    Event,
    MatchEnded,
    PointsScored,
    SalvoResolved,
    ShipCrashed,
    ShipDestroyed,
    ShotResolved,
)
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import PLAYERS, Seat

FLAGSHIP = "flagship"
_MOST_FACES = 6  # above this, only the sum is shown
Words = tuple[tuple[str, Seat | None], ...]


def is_flagship(ship: Ship) -> bool:
    """Return whether a ship has the largest hull, the one a fleet's leader flies."""
    return ship.spec.hull.id == FLAGSHIP


def moments_of(told: Sequence[SeenBeat[State, Event]], after: State, solo: Seat | None) -> Sequence[Moment]:
    """List the moments of the last of some beats; `after` is the state that follows it.

    `solo` is the seat of a solo player, or None if two people play.
    """
    return list(_moments(told, after, solo))


def _moments(told: Sequence[SeenBeat[State, Event]], after: State, solo: Seat | None) -> Iterator[Moment]:
    before: State = told[-1].before
    dead = {ship.id for ship in before.ships.values() if not ship.alive}
    for event in told[-1].beat:
        match event:
            case ShipDestroyed(ship_id=ship_id):
                yield _kill(ship_id, told, first=not dead)
                dead.add(ship_id)
            case PointsScored():
                yield from _fifteen(before, after)
            case MatchEnded():
                yield _end(event, after, solo)


# --- a ship is destroyed ---------------------------------------------------------------------------


def _kill(ship_id: str, told: Sequence[SeenBeat[State, Event]], *, first: bool) -> Moment:
    state: State = told[-1].before
    ship = state.ships[ship_id]
    words, figures = _by_whom(ship, told)
    if is_flagship(ship):
        said, sound = f"{state.setup.names[ship.seat]} loses its flagship", "moment_flagship"
    elif first:
        said, sound = "the first ship destroyed in this match", "moment_first"
    else:
        said, sound = "", "moment_kill"
    return Moment(words, ": ".join(filter(None, (said, figures))), sound)


def _by_whom(ship: Ship, told: Sequence[SeenBeat[State, Event]]) -> tuple[Words, str]:
    """Describe who destroyed a ship and with what figures, as far as the beats show it."""
    target = (ship_name(told[-1].before, ship.id), ship.seat)
    found = _latest(told, lambda event: isinstance(event, DamageTaken) and event.ship_id == ship.id)
    if found is None:
        return (target, ("is destroyed", None)), ""
    damage, before = found
    assert isinstance(damage, DamageTaken)
    unit, count = before.ships[ship.id].spec.hull.unit, sum(before.ships[ship.id].pips)
    left = f"its last {f'{count} ' if count > 1 else ''}{units(unit or 'pip', count)}"
    arrived = damage.dealt - damage.shielded - damage.plated - damage.toughened
    figures = left if unit else f"{arrived} damage on {left}"
    if damage.source == "crash":
        crash = _latest(told, lambda event: isinstance(event, ShipCrashed) and event.ship_id == ship.id)
        at = f" at velocity {crash[0].velocity}" if crash and isinstance(crash[0], ShipCrashed) else ""
        return (target, ("crashes into a rock", None)), f"{figures}{at}"
    shooter = before.ships.get(damage.source.partition("|")[0])
    if shooter is None:
        squadron = before.squadrons.get(damage.source)
        seat = squadron.seat if squadron is not None else None
        name = squadron_name(before, damage.source)
        return ((name[:1].upper() + name[1:], seat), ("destroys", None), target), figures
    dice = _dice(damage, told)
    words = ((ship_name(before, shooter.id), shooter.seat), ("destroys", None), target)
    return words, f"{dice} on {left}" if dice else figures


def _dice(damage: DamageTaken, told: Sequence[SeenBeat[State, Event]]) -> str:
    """Show the dice of the damaging shot as a sum.

    Return "" if there are too many dice, or if some of the damage was stopped.
    """
    shot = _latest(told, lambda event: isinstance(event, ShotResolved | SalvoResolved))
    if shot is None or not isinstance(shot[0], ShotResolved) or shot[0].target_id != damage.ship_id:
        return ""
    kept = [value for die, value in enumerate(shot[0].values) if die not in shot[0].removed]
    stopped = damage.shielded + damage.plated + damage.toughened
    if stopped or sum(kept) != damage.dealt or not 1 < len(kept) <= _MOST_FACES:
        return ""
    return " + ".join(map(str, kept))


def _latest(
    told: Sequence[SeenBeat[State, Event]], wanted: Callable[[Event], bool]
) -> tuple[Event, State] | None:
    """Return the last event that matches, with the state before its beat, or None."""
    for one in reversed(told):
        for event in reversed(one.beat):
            if wanted(event):
                return event, one.before
    return None


# --- points and the end ----------------------------------------------------------------------------


def _fifteen(before: State, after: State) -> Iterator[Moment]:
    names, scores = after.setup.names, after.scores
    reached = [seat for seat in PLAYERS if before.scores[seat] < POINTS_TO_WIN <= scores[seat]]
    if not reached:
        return
    seat, other = reached[0], reached[0].other
    if len(reached) > 1:
        below = f"{names[seat]} {scores[seat]}, {names[other]} {scores[other]}"
        yield Moment((("Both reach", None), (f"{POINTS_TO_WIN} points", None)), below, "moment_fifteen")
        return
    below = f"{scores[seat]} against {scores[other]}"
    if scores[other] >= scores[seat]:
        below += f": {names[other]} is not behind, so the match goes on"
    words = ((names[seat], seat), (f"reaches {POINTS_TO_WIN} points", None))
    yield Moment(words, below, "moment_fifteen")


def _end(event: MatchEnded, after: State, solo: Seat | None) -> Moment:
    winner, scores = event.winner, after.scores
    ahead = winner or Seat.RED
    below = f"{ending(after)[0]}: {scores[ahead]} to {scores[ahead.other]}, in turn {after.turn}"
    return end_moment(winner, after.setup.names, below, solo)
