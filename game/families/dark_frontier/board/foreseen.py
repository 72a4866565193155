"""Forecasts as overlays: possible positions with their signs, steerings, meetings and later paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.families.dark_frontier.board.overlays import (
    Clock,
    ClockStep,
    End,
    Ends,
    LaterWay,
    Sign,
)
from game.families.dark_frontier.board.token_places import part_of
from rules.dark_frontier.advancing import agenda, still_comes
from rules.dark_frontier.edge import Room, engine_of, room_of
from rules.dark_frontier.foreseeing import ends_of
from rules.dark_frontier.reaching import burned, weapons_that_reach
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import Hex, add


def ends_to_choose(view: State, ship: Ship, chosen: Hex | None = None) -> Ends:
    """Return the possible positions of a ship, marked fatal if no command there keeps it on the map."""
    figures = view.figures
    engine, found = engine_of(figures, ship), []
    for at, flights in ends_of(figures, ship).items():
        room = max(room_of(figures, ship.place, flight, engine) for _, flight in flights)
        found.append(End(at, _signs_of(room)))
    return Ends(ship.seat, tuple(found), chosen, ship.seat)


def _signs_of(room: Room) -> tuple[Sign, ...]:
    if room in (Room.LOST, Room.DOOMED):
        return (Sign.FATAL,)
    return (Sign.TIGHT,) if room is Room.TIGHT else ()


def ends_to_expect(view: State, enemy: Ship, ghost: Ship) -> Ends:
    """Return an enemy's possible positions, as seen by a ship that has turned and burned like its ghost.

    A position is in reach if one of the ship's weapons can meet the enemy there in the Fire that
    follows, and threatened if the enemy's can meet the ship. One of the commands that lead there is
    enough.
    """
    figures, found = view.figures, []
    for at, flights in ends_of(figures, enemy).items():
        there = [burned(enemy, flight) for _, flight in flights]
        signs = []
        if any(weapons_that_reach(figures, ghost, one) for one in there):
            signs.append(Sign.IN_REACH)
        if any(weapons_that_reach(figures, one, ghost) for one in there):
            signs.append(Sign.THREATENED)
        found.append(End(at, tuple(signs)))
    return Ends(enemy.seat, tuple(found), None, ghost.seat)


def clock_of(view: State, past: Iterable[ClockStep] = (), aside: str = "") -> Clock:
    """Return the clock of an Advance: past moments, and what is still to come (DA-1 to DA-4).

    Flak and missiles that leave the map interrupt nothing, and are left out.
    """
    steps = list(past)
    for step in agenda(view):
        if still_comes(view, step) and (len(step.tokens) > 1 or step.tokens[0] in view.ships):
            words = " and ".join(step.tokens) if len(step.tokens) > 1 else f"{step.tokens[0]} leaves the map"
            steps.append(ClockStep(step.moment.part, words, "refusal" if len(step.tokens) == 1 else "plain"))
    return Clock(part_of(view), tuple(steps), aside)


def later_ways(view: State, names: Iterable[str], advances: int = 2) -> Iterator[LaterWay]:
    """Yield the paths of tokens in the Advances after the coming one."""
    for name in names:
        token = view.token(name)
        yield LaterWay(add(token.place, token.velocity), token.velocity, advances, token.seat)
