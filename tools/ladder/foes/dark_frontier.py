"""Foes in Dark Frontier: each plays as the captain, but gives its commands by one idea against a level.

`python -m tools.tournament tools.ladder.foes.dark_frontier:Tail admiral --game dark-frontier`
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.deciding import decide
from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.level import LEVELS, Level
from game.families.dark_frontier.ai.pairs import FEAR, FIRE, NEXT_FEAR, NEXT_FIRE
from game.families.dark_frontier.ai.staying import keep_on_map
from game.families.dark_frontier.ai.yard_ahead import rounds_in_yard
from game.players.controller import DECLINES
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import engine_of
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import DIRECTIONS, Hex, add, direction_to, distance, length
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest


class Foe:
    """Plays as a level; its ships take the commands that `worths` values most."""

    looks = True
    level: ClassVar[Level] = LEVELS["captain"]

    def __init__(self, seat: object, seed: int) -> None:
        self._below = Stream("foe", seed, str(seat)).below

    def poll(self, request: AnyRequest, view: State) -> object:
        """Answer at once."""
        if not isinstance(request, SetCommands):
            answer = decide(self.level, request.seen_by(view), self._below).answer
            return DECLINES if answer is None else answer
        contest = contest_of(view, request.seat, self.level)
        keep_on_map(view, contest, self.level)
        return {
            fighter.ship.name: fighter.commands[int(self.worths(view, contest, at).argmax())]
            for at, fighter in enumerate(contest.mine)
        }

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the value of each flight of a ship."""
        raise NotImplementedError


def _added(contest: Contest, at: int, theirs: list[Floats], **weights: float) -> Floats:
    """Return a ship's values against the enemy's probabilities, with other weights for some reasons."""
    words = {"fire": (FIRE, NEXT_FIRE), "fear": (FEAR, NEXT_FEAR)}
    weight = {reason: weights.get(name, 1.0) for name, reasons in words.items() for reason in reasons}
    worths = contest.worths(at, theirs).items()
    return np.sum([weight.get(reason, 1.0) * worth for reason, worth in worths], axis=0)


class SecondGuess(Foe):
    """Works out what a captain would do if this ship drifted, and gives the best answer to that."""

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the value of each flight against the enemy's best answer to drifting."""
        read = contest_of(state, contest.foes[0].ship.seat, self.level)
        keep_on_map(state, read, self.level)
        theirs = []
        for number, foe in enumerate(contest.foes):
            best = int(_added(read, number, read.coasting()).argmax())
            theirs.append(np.eye(len(foe.flights))[foe.commands.index(read.mine[number].commands[best])])
        return _added(contest, at, theirs)


class Racer(Foe):
    """Counts rounds in the yard, and hardly cares who shoots at it."""

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the rounds in the yard that each flight leads to, and a little fire."""
        ship, chart = contest.mine[at].ship, state.figures.map
        engine = engine_of(state.figures, ship)
        yard = [
            0.3 * rounds_in_yard(chart.radius, chart.yard, engine, ship.place, one)
            for one in contest.mine[at].flights
        ]
        return np.array(yard) + _added(contest, at, contest.coasting(0.5), fear=0.3)


class _Placed(Foe):
    """Values each flight by how it ends beside the nearest enemy, who is taken to drift."""

    weight: ClassVar[float] = 0.1

    def worths(self, state: State, contest: Contest, at: int) -> Floats:
        """Return the captain's value of each flight, and how much the ship likes its end."""
        ship = contest.mine[at].ship
        foe = min((one.ship for one in contest.foes), key=lambda one: distance(one.place, ship.place))
        liked = [self.liked(ship, one, foe, add(foe.place, foe.velocity)) for one in contest.mine[at].flights]
        return self.weight * np.array(liked) + _added(contest, at, contest.coasting(0.5))

    def liked(self, ship: Ship, flight: Flight, foe: Ship, there: Hex) -> float:
        """Return how much the ship likes a flight, if the enemy ends `there`."""
        raise NotImplementedError


class Tail(_Placed):
    """Stays right behind the enemy, where a gunboat has no gun, at its speed."""

    def liked(self, ship: Ship, flight: Flight, foe: Ship, there: Hex) -> float:
        """Like the enemy's stern, close by, and its velocity."""
        end = add(ship.place, flight.velocity)
        bearing = (direction_to(there, end) - foe.facing) % DIRECTIONS if end != there else 0
        return (
            (bearing == 3)
            - 0.3 * max(0, distance(end, there) - 2)
            - 0.1 * distance(flight.velocity, foe.velocity)
        )


class Kiter(_Placed):
    """Keeps eight hexes away and fires from there."""

    def liked(self, ship: Ship, flight: Flight, foe: Ship, there: Hex) -> float:
        """Like a distance of eight hexes."""
        return -0.3 * abs(distance(add(ship.place, flight.velocity), there) - 8)


class Camper(_Placed):
    """Rests just outside the yard with its bow to the middle, and fires at whoever scores."""

    def liked(self, ship: Ship, flight: Flight, foe: Ship, there: Hex) -> float:
        """Like rest, six hexes from the middle, bow inwards; the yard only if the enemy is far off."""
        end = add(ship.place, flight.velocity)
        home = 2 if length(there) > 9 else 6
        inwards = end != (0, 0) and direction_to(end, (0, 0)) == flight.facing
        return 0.5 * inwards - 0.5 * abs(length(end) - home) - 0.3 * length(flight.velocity)
