"""What the foes of Dark Frontier share: they play as the captain, but choose commands by one idea."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.deciding import decide
from game.families.dark_frontier.ai.fighters import Fighter, Floats
from game.families.dark_frontier.ai.level import LEVELS, Level
from game.families.dark_frontier.ai.staying import keep_on_map
from game.players.controller import DECLINES
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import Hex, add, distance
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat

CAPTAIN = LEVELS["captain"]


class Foe:
    """Plays as a captain; each of its ships takes the command that `worths` values most."""

    looks = True
    __slots__ = ("_below",)

    def __init__(self, seat: Seat, seed: int) -> None:
        self._below = Stream("foe", seed, seat.value).below

    def poll(self, request: AnyRequest, view: Any) -> object:  # noqa: ANN401 - of any game
        """Answer immediately."""
        if not isinstance(request, SetCommands):
            answer = decide(CAPTAIN, request.seen_by(view), self._below).answer
            return DECLINES if answer is None else answer
        contest = staying(view, request.seat)
        return {
            fighter.ship.name: fighter.commands[int(self.worths(view, contest, at).argmax())]
            for at, fighter in enumerate(contest.mine)
        }

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the value of each flight of a ship."""
        raise NotImplementedError


class PlacedFoe(Foe):
    """Adds to a captain's values how a flight ends beside the nearest enemy, who is expected to drift."""

    __slots__ = ()
    weight: ClassVar[float] = 0.1

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return a captain's value of each flight, and how much this foe likes its end."""
        ship = contest.mine[at].ship
        enemies = [fighter.ship for fighter in contest.foes]
        enemy = min(enemies, key=lambda one: distance(one.place, ship.place))
        there = add(enemy.place, enemy.velocity)
        liked = [self.liked(ship, one, enemy, there) for one in contest.mine[at].flights]
        return self.weight * np.array(liked) + added(contest, at, contest.coasting(CAPTAIN.coasts))

    def liked(self, ship: Ship, flight: Flight, enemy: Ship, there: Hex) -> float:
        """Return how much it likes a flight, if the enemy ends `there`."""
        raise NotImplementedError


def staying(state: State, seat: Seat, level: Level = CAPTAIN) -> Contest:
    """Return a level's view of both sides, without commands that lead off the map."""
    contest = contest_of(state, seat, level)
    keep_on_map(state, contest, level)
    return contest


def added(contest: Contest, at: int, theirs: list[Floats], weights: dict[str, float] | None = None) -> Floats:
    """Return a ship's values against the enemy's probabilities; `weights` are for some of their reasons."""
    found = np.zeros(len(contest.mine[at].flights))
    for reason, worth in contest.worths(at, theirs).items():
        found += (weights or {}).get(reason, 1.0) * worth
    return found


def chosen(fighter: Fighter, at: int) -> Floats:
    """Return the probabilities of a ship that certainly takes one of its flights."""
    found: Floats = np.eye(len(fighter.flights))[at]
    return found
