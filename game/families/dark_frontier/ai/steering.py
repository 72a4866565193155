"""Steering: each missile goes where it catches an enemy now, or could after the next commands."""

from __future__ import annotations

from game.families.dark_frontier.ai.chasing import counters_against, nearness, promise, worth_of_catch
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.reach import meets
from game.families.dark_frontier.ai.valuation import NEXT
from game.reasons import Candidate, Decision, ToldWhenAsked, candidate, thought
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.requests import SteerMissiles
from rules.dark_frontier.state import Projectile, State
from rules.dark_frontier.steering import Steering, steered, steerings_of
from rules.hexes.grid import add
from rules.kernel.requests import Below


def steer(level: Level, request: SteerMissiles, _below: Below) -> Decision:
    """Steer each missile of a side."""
    state = request.state
    told: dict[str, Steering] = {}
    thoughts = []
    caught: dict[str, int] = {}
    for missile in state.missiles_of(request.seat):
        options = [
            (one, *rated(state, level, missile, steered(missile, one), caught))
            for one in steerings_of(state.figures)
        ]
        options.sort(key=lambda one: -one[1].points)
        steering, _, target = options[0]
        told[missile.id] = steering
        if target:
            caught[target] = caught.get(target, 0) + 1
        shown = [named_steering(one, rating) for one, rating, _ in options[:3]]
        thoughts.append((missile.id, shown))
    return Decision(told, ToldWhenAsked(lambda: tuple(thought(name, shown, 0) for name, shown in thoughts)))


def rated(
    state: State, level: Level, missile: Projectile, flight: Flight, caught: dict[str, int]
) -> tuple[Candidate, str]:
    """Return the value of a missile's flight, and the ship that it meets, or "".

    `caught` counts the other missiles that meet each ship.
    """
    at = add(missile.at, flight.velocity)
    best, met = candidate(""), ""
    for target in state.side(missile.seat.other):
        worth = worth_of_catch(state, target, counters_against(state, target, caught.get(target.name, 0)))
        if meets(missile.at, flight.velocity, target.place, target.velocity, fresh=False):
            found = candidate("", (f"it reaches {target.name}", worth))
        elif missile.left < 2:
            continue
        else:
            likely = promise(state, target, (at, flight), missile.left - 1) if level.ahead else 0.0
            found = candidate(
                "",
                (f"it can reach {target.name} later", NEXT * likely * worth),
                (f"being near {target.name}", nearness(target, (at, flight))),
            )
            worth = 0.0
        if not met and (found.points > best.points or not best.terms):
            best, met = found, target.name if worth else ""
        elif met and worth and found.points > best.points:
            best, met = found, target.name
    return best, met


def named_steering(steering: Steering, rating: Candidate) -> Candidate:
    """Return a rating with the words for its steering."""
    turn = {-1: "turns to port", 1: "turns to starboard"}.get(steering.rotate, "")
    burn = f"burns {steering.burn}" if steering.burn else ""
    words = " and ".join(part for part in (turn, burn) if part) or "coasts"
    return Candidate(words, rating.points, rating.terms)
